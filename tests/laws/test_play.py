"""Laws of play, for every game: cards are conserved, play ends, all offered is accepted."""

import sys

import pytest

import krabbel
from krabbel.core.errors import IllegalAction
from krabbel.core.position import read_position
from krabbel.core.table import Table
from tests.strategies import (
    GAMES,
    SETTINGS,
    SOME,
    chances,
    moments,
    new_table,
    per_game,
    per_setting,
    setting_name,
    step,
)

SAMPLE = 60  # codes that are tried, besides those that are offered


def phases(game):
    return sys.modules[game.State.__module__].PHASES


@per_game
def test_the_laws_visit_every_phase(game):
    settings = [setting for setting in SETTINGS if setting[0] is game]
    visited = {table.view().phase for setting in settings for table in moments(*setting)}
    assert visited == set(phases(game))


@pytest.mark.parametrize("engine", ["python", "numba"])
@per_setting
def test_cards_are_conserved_after_every_action_and_play_ends(game, players, options, engine):
    chance = chances(setting_name(game, players, options), engine)
    table = new_table(game, players, options, chance, engine)
    while not table.over:
        assert game.fault(table.state) is None
        assert len(table.history) < 100_000
        step(table, chance)
    assert game.fault(table.state) is None
    assert table.outcome is not None
    assert set(table.outcome.winners)


@pytest.mark.parametrize(
    ("game", "version"),
    [(game, version) for game in GAMES for version in game.older_versions],
    ids=lambda value: getattr(value, "name", value),
)
def test_an_older_version_plays_on_and_reads_back(game, version):
    for players in game.players:
        chance = chances(game.name, version, players)
        table = Table(game, players, chance.getrandbits(128), version=version)
        while not table.over:
            assert game.fault(table.state) is None
            assert len(table.history) < 100_000
            if chance.random() < SOME:
                assert read_position(game, table.position()) == table.state
            step(table, chance)
        again = krabbel.replay(table.record())
        assert (again.version, again.state) == (version, table.state)


@per_setting
def test_every_offered_action_is_accepted_and_every_other_one_refused(game, players, options):
    chance = chances(setting_name(game, players, options))
    for table in moments(game, players, options):
        before = table.state.copy()
        for seat in range(players):
            offered = table.actions(seat)
            assert bool(offered) == (seat in table.waiting)
            assert offered == sorted(set(offered))
            for code in offered:
                after = before.copy()
                assert game.engine("python").has(after, seat, code)
                game.rules.act(after, seat, code)
                assert game.fault(after) is None
                assert after != before
            for code in {chance.randrange(game.actions.size) for _ in range(SAMPLE)} - {*offered}:
                assert not game.engine("python").has(table.state, seat, code)
                with pytest.raises(IllegalAction):
                    table.act(seat, code)
                assert table.state == before


@per_setting
def test_simultaneous_choices_commute(game, players, options):
    chance = chances(setting_name(game, players, options))
    for table in moments(game, players, options):
        choices = [(seat, chance.choice(table.actions(seat))) for seat in table.waiting]
        states = []
        for order in (choices, choices[::-1], chance.sample(choices, len(choices))):
            state = table.state.copy()
            for seat, code in order:
                assert game.engine("python").has(state, seat, code)
                game.rules.act(state, seat, code)
            states.append(state)
        assert states[0] == states[1] == states[2]

"""Laws of the house bots, for every game and level: legal choices, from what the seat knows."""

import pytest

from krabbel.bots import chooser, decide, levels
from krabbel.core.seed import key_of
from tests.strategies import GAMES, chances, moments, per_setting, setting_name


def test_every_game_has_both_levels():
    assert {game.name: levels(game) for game in GAMES} == {
        game.name: ("easy", "normal") for game in GAMES
    }


@per_setting
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_chooses_the_same_for_all_it_cannot_know(game, players, options, level):
    chance = chances(setting_name(game, players, options))
    choose = chooser(game, level)
    for table in moments(game, players, options):
        before = table.state.copy()
        for seat in table.waiting:
            luck = key_of(chance.getrandbits(128))
            code = choose(table.state, seat, luck)
            assert code in table.actions(seat)
            twin = before.copy()
            game.rules.imagine(twin, seat, key_of(chance.getrandbits(128)))
            assert choose(twin, seat, luck) == code
            assert decide(game, level, table.state, seat, luck) in table.actions(seat)
            assert table.state == before


@per_setting
def test_a_match_of_normal_bots_ends(game, players, options):
    table = game.table(players, seed=players, **options)
    while not table.over:
        assert len(table.history) < 100_000
        seat = table.waiting[0]
        luck = key_of(len(table.history))
        table.act(seat, decide(game, "normal", table.state, seat, luck))

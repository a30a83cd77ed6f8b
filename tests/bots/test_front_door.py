"""The bots' front door: a bot knows what its seat knows and always acts legally."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import krabbel
from krabbel import bots
from krabbel.bots import AS_RULES, Budget, chooser, decide, levels, luck, usual_level
from krabbel.bots.search.search import search
from krabbel.core.errors import BadOption
from krabbel.core.seed import key_of
from tests.strategies import GAMES, seeds, tables

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@per_game
@given(data=st.data(), seed=seeds, other=seeds)
def test_a_bot_acts_legally_and_by_what_its_seat_knows(game, data, seed, other):
    table = data.draw(tables(game))
    for seat in table.waiting:
        twin = table.state.copy()
        game.rules.imagine(twin, seat, key_of(other))
        for level in AS_RULES:
            before = table.state.copy()
            code = decide(game, level, table.state, seat, key_of(seed))
            assert table.state == before
            assert code in table.actions(seat)
            assert decide(game, level, twin, seat, key_of(seed)) == code


@per_game
def test_random_chooses_any_action(game):
    table = game.table(players=3, seed=1)
    seat = table.waiting[0]
    choose = chooser(game, "random")
    chosen = {choose(table.state, seat, key_of(seed)) for seed in range(9000)}
    assert chosen == set(table.actions(seat))


def test_luck_repeats_and_changes_with_every_move_and_seed():
    keys = {luck(seed, moves) for seed in range(10) for moves in range(10)}
    assert len(keys) == 100
    assert luck(3, 4) == luck(3, 4)


def test_an_unknown_level_is_refused():
    game = krabbel.game("party-bugs")
    table = game.table(players=2, seed=1)
    with pytest.raises(BadOption, match="has no bot “genius”; it has: random, easy"):
        decide(game, "genius", table.state, 0, key_of(1))


@per_game
def test_levels_by_what_the_game_has_and_what_is_installed(game, monkeypatch):
    def found(*there):
        monkeypatch.setattr(bots, "find_spec", lambda spec: spec in there)
        monkeypatch.setattr(type(game), "has", lambda _game, part: part in there)
        return levels(game), usual_level(game)

    assert found("bot", "numba") == (("random", "easy", "normal", "hard"), "normal")
    assert found("bot") == (("random", "easy", "normal"), "normal")
    assert found("numba") == (("random", "easy", "hard"), "easy")
    assert found() == (("random", "easy"), "easy")


def test_hard_thinks_within_its_budget_of_simulations():
    game = krabbel.game("rucki-zucki")
    table = game.table(players=2, seed=1)
    seat = table.waiting[0]
    arms = search(game, table.state, seat, key_of(1), Budget(None, 30, threads=1))
    assert sum(arm.tried for arm in arms) == 30
    assert sum(arm.share for arm in arms) == pytest.approx(1)

"""Laws of the house bots, for every game and level: legal choices, from what the seat knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.bots import chooser, decide, levels
from krabbel.core.seed import key_of
from tests.strategies import GAMES, seeds, tables

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_every_game_has_both_levels():
    assert {game.name: levels(game) for game in GAMES} == {
        game.name: ("easy", "normal") for game in GAMES
    }


@per_game
@pytest.mark.parametrize("level", ["easy", "normal"])
@given(data=st.data(), seed=seeds, other=seeds)
def test_a_bot_chooses_the_same_for_all_it_cannot_know(game, level, data, seed, other):
    table = data.draw(tables(game))
    for seat in table.waiting:
        before = table.state.copy()
        twin = before.copy()
        game.rules.imagine(twin, seat, key_of(other))
        code = chooser(game, level)(table.state, seat, key_of(seed))
        assert code in table.actions(seat)
        assert table.state == before
        assert chooser(game, level)(twin, seat, key_of(seed)) == code
        assert decide(game, level, before, seat, key_of(seed)) in table.actions(seat)
        assert table.state == before


@per_game
def test_a_match_of_normal_bots_ends(game):
    for players in game.players:
        table = game.table(players, seed=players)
        for move in range(100_000):
            if table.over:
                break
            seat = table.waiting[0]
            table.act(seat, decide(game, "normal", table.state, seat, key_of(move)))
        assert table.over

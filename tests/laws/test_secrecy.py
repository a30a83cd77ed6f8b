"""Laws of secrecy: deal again what a seat cannot know, and nothing it is shown changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.seed import key_of
from tests.strategies import GAMES, seeds, tables, viewers

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def imagined(game, state, viewer, seed):
    twin = state.copy()
    game.rules.imagine(twin, viewer, key_of(seed))
    return twin


@per_game
@given(data=st.data(), seed=seeds, other=seeds)
def test_a_seat_sees_the_same_table_whatever_the_others_hold(game, data, seed, other):
    table = data.draw(tables(game))
    for viewer in viewers(table):
        twin = imagined(game, table.state, viewer, seed)
        assert game.fault(twin) is None
        assert game.view(twin, viewer) == game.view(table.state, viewer)
        assert game.rules.waiting(twin) == game.rules.waiting(table.state)
        assert imagined(game, twin, viewer, other) == imagined(game, table.state, viewer, other)
        assert actions(game, twin, viewer) == table.actions(viewer)


def actions(game, state, seat):
    if seat < 0 or not game.rules.waiting(state) >> seat & 1:
        return []
    return [game.rules.pick(state, seat, n) for n in range(game.rules.count(state, seat))]


@per_game
@given(data=st.data())
def test_every_move_is_told_to_everybody_in_words(game, data):
    table = data.draw(tables(game))
    if table.over:
        return
    chance = data.draw(st.randoms(use_true_random=False))
    seat = chance.choice(table.waiting)
    code = chance.choice(table.actions(seat))
    for viewer in viewers(table):
        before = game.view(table.state, viewer)
        after = table.state.copy()
        game.rules.act(after, seat, code)
        for event in game.happenings(before, game.view(after, viewer)):
            assert game.sentence(event)
        assert game.sentence(game.prompt(before))
        assert game.paragraphs(before)

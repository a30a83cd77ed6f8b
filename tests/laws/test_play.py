"""Laws of play, for every game: cards are conserved, play ends, all offered is accepted."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.errors import IllegalAction
from tests.strategies import GAMES, new_tables, step, tables

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@per_game
@given(data=st.data())
def test_cards_are_conserved_after_every_action_and_play_ends(game, data):
    table = data.draw(new_tables(game))
    chance = data.draw(st.randoms(use_true_random=False))
    for _ in range(1_000_000):
        assert game.fault(table.state) is None
        if table.over:
            break
        step(table, chance)
    assert table.over
    assert table.outcome is not None
    assert set(table.outcome.winners)


@per_game
@given(data=st.data())
def test_every_offered_action_is_accepted_and_every_other_one_refused(game, data):
    table = data.draw(tables(game))
    before = table.state.copy()
    codes = range(game.actions.size)
    sample = codes if len(codes) < 900 else random.Random(0).sample(codes, 900)
    for seat in range(table.players):
        offered = table.actions(seat)
        assert bool(offered) == (seat in table.waiting)
        assert offered == sorted(set(offered))
        for code in set(sample) | set(offered):
            twin = before.copy()
            allowed = game.names["has"](twin, seat, code)
            assert allowed == (code in offered)
            assert twin == before
            if not allowed:
                with pytest.raises(IllegalAction):
                    table.act(seat, code)
                assert table.state == before
        for code in offered:
            twin = before.copy()
            game.rules.act(twin, seat, code)
            assert game.fault(twin) is None
            assert twin != before


@per_game
@given(data=st.data())
def test_simultaneous_choices_commute(game, data):
    table = data.draw(tables(game))
    chance = data.draw(st.randoms(use_true_random=False))
    choices = [(seat, chance.choice(table.actions(seat))) for seat in table.waiting]
    states = []
    for order in (choices, choices[::-1], chance.sample(choices, len(choices))):
        state = table.state.copy()
        for seat, code in order:
            assert game.names["has"](state, seat, code)
            game.rules.act(state, seat, code)
        states.append(state)
    assert states[0] == states[1] == states[2]

"""What a seat may do is said by `offer`; whatever follows from it, or is quicker, says the same."""

from functools import cache

import numpy as np
import pytest

from krabbel.core import menus
from krabbel.core.errors import IllegalAction
from krabbel.core.table import Table
from krabbel.core.walk import bound
from krabbel.research.single import mask
from tests.strategies import chances, moments, per_game, per_setting, setting_name

SAMPLE = 60  # codes that are tried, besides those that are offered


@cache
def asked(offer, question):
    """A question to a game's `offer`, whether or not the game has a quicker answer."""
    return bound(getattr(menus, question), {"offer": offer})


def listed(game, state, seat):
    """What `offer` puts on the menu, in its order."""
    out = np.zeros(game.actions.size, np.int64)
    many = asked(game.rules.offer, "write_list")(state, seat, out.data)
    return out[:many].tolist()


@per_setting
def test_all_answers_are_those_of_the_offer(game, players, options):
    chance = chances("offer", setting_name(game, players, options))
    plain, compiled = game.engine("python"), game.compiled
    for table in moments(game, players, options):
        state = table.state
        for seat in table.waiting:
            offered = listed(game, state, seat)
            assert offered
            assert offered == sorted(set(offered))
            assert offered[0] >= 0
            assert offered[-1] < game.actions.size
            for rules in (plain, compiled):
                assert rules.count(state, seat) == len(offered)
                assert [rules.pick(state, seat, n) for n in range(len(offered))] == offered
            for n, code in enumerate(offered):
                assert plain.place_of(state, seat, code) == n
            assert table.actions(seat) == game.offered(state, seat) == offered
            assert np.flatnonzero(mask(game, state, seat)).tolist() == offered
            for code in {chance.randrange(game.actions.size) for _ in range(SAMPLE)} - {*offered}:
                assert plain.place_of(state, seat, code) == menus.NO_PLACE


@per_game
def test_what_is_offered_can_be_done_and_nothing_else(game):
    has = game.engine("python").has
    for table in moments(game, game.players[-1], {}):
        for seat in range(table.players):
            offered = listed(game, table.state, seat) if seat in table.waiting else []
            codes = range(game.actions.size)
            assert [code for code in codes if has(table.state, seat, code)] == offered


def tell_the_truth(table):
    """Whether a table lists what the rules offer now, though it keeps what it has listed."""
    fresh = [table.game.offered(table.state, seat) for seat in table.waiting]
    twice = [[table.actions(seat) for seat in table.waiting] for _ in range(2)]
    return twice == [fresh, fresh]


@per_game
def test_what_a_table_has_listed_is_forgotten_with_the_next_change(game):
    chance = chances("listed", game.name)
    table = Table(game, game.players[-1], seed=7)
    past = 0
    for _ in range(60):
        assert tell_the_truth(table)
        seat = chance.choice(table.waiting)
        listed = table.actions(seat)
        table.act(seat, chance.choice(listed))
        if table.over:
            break
        assert tell_the_truth(table)
        for code in set(listed) - set(table.actions(seat)):
            before, past = bytes(table.state.data), past + 1
            with pytest.raises(IllegalAction):
                table.act(seat, code)
            assert bytes(table.state.data) == before
    assert past
    if table.undoable:
        table.undo()
        assert tell_the_truth(table)
    if not table.over:
        table.take_back(next(seat for seat, _ in table.history))
        assert tell_the_truth(table)


@per_game
def test_a_list_of_actions_is_the_callers_own(game):
    table = Table(game, game.players[0], seed=7)
    seat = table.waiting[0]
    table.actions(seat).clear()
    assert tell_the_truth(table)

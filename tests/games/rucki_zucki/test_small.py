"""Rucki Zucki: the reduced game for two on the small board (RZ-2.7)."""

import pytest

from krabbel.core.errors import BadOption
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from tests.games.marks import in_rules
from tests.games.rucki_zucki.tables import GAME
from tests.strategies import chances, step


@in_rules("RZ-2.7 seven numbers, hands of two and no joker")
def test_it_has_seven_numbers_hands_of_two_and_no_joker():
    table = GAME.table(2, seed=1, board="small")
    view = table.view(0)
    assert view.board == (("stock", *map(str, range(1, 8))),)
    assert [place.hand_size for place in view.places] == [2, 2]
    assert view.stock_size == 2
    cards = {*view.lying, *view.places[0].hand, *table.view(1).places[1].hand}
    assert "joker" not in cards
    assert len(cards) == 5


@in_rules("RZ-2.7 the usual game has all its cards")
def test_the_usual_game_has_all_its_cards():
    state = GAME.table(2, seed=1).state
    assert state.neighbours[0] == 0
    assert state.left == 47 - 1 - 10


@in_rules("RZ-2.7 random matches end and never have a fault")
def test_random_matches_end_and_never_have_a_fault():
    for seed in range(60):
        chance = chances("small", seed)
        table = GAME.table(2, seed=seed, board="small", rounds=2)
        while not table.over:
            assert GAME.fault(table.state) is None
            for viewer in (NO_SEAT, 0, 1):
                twin = table.state.copy()
                GAME.rules.imagine(twin, viewer, key_of(seed))
                assert GAME.fault(twin) is None
                assert GAME.view(twin, viewer) == table.view(viewer)
            step(table, chance)
        assert Table.from_position(GAME, table.position()).outcome == table.outcome


@in_rules("RZ-2.7 it is for two")
def test_it_is_for_two():
    with pytest.raises(BadOption, match="for 2 players"):
        GAME.table(3, board="small")


@in_rules("RZ-2.4 an own board still needs all numbers")
def test_an_own_board_still_needs_all_numbers():
    with pytest.raises(BadOption, match="46 numbers are needed"):
        GAME.table(2, board="ST 1 2 3 4 5 6 7")

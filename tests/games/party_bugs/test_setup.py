"""Party Bugs, paragraphs 1: the cards and the set-up."""

import numpy as np
import pytest

from krabbel.core.dice import shuffle
from krabbel.core.seed import key_of
from krabbel.games.party_bugs.setup import lay_first_card, lowest_on_floor
from tests.games.marks import in_rules
from tests.games.party_bugs.tables import (
    ALL,
    GAME,
    LETTERS,
    listed,
    numbers,
    party,
    state_with,
)

DEALS = [GAME.table(6, seed=seed).position() for seed in range(120)]


@in_rules("PB-1.1 six sets of 13 cards, values 1 to 13")
def test_material():
    position = DEALS[0]
    for hand, pile, floor in zip(
        position["hand"], position["pile"], position["floor"], strict=True
    ):
        assert listed([*hand, *pile, floor]) == listed(ALL)
    assert len(position["hand"]) == 6
    assert position["mirror_of"] == ""


@in_rules("PB-1.2 a shuffled pile a seat, its top card on the floor")
def test_first_card():
    floors = {card for position in DEALS for card in position["floor"]}
    tops = {pile[8] for position in DEALS for pile in position["pile"]}
    assert listed(floors) == listed(range(1, 13))
    assert listed(tops) == listed(ALL)
    assert all(position["seen"] == [[card] for card in position["floor"]] for position in DEALS)


@in_rules("PB-1.3 the 13 is never laid; it is shuffled back into the pile of 12")
def test_no_king_on_the_first_floor():
    assert all("13" not in position["floor"] for position in DEALS)
    depths = set()
    for seed in range(1500):
        cards = np.arange(1, 14, dtype=np.int8)
        shuffle(cards, 13, key_of(seed), 0)
        if cards[12] == 13:
            state = state_with(3, key=list(key_of(seed)))
            lay_first_card(state, 0)
            assert state.floor[0] == cards[11]
            depths.add(list(state.pile[0]).index(13))
    assert depths == set(range(12))


@pytest.mark.parametrize(
    ("floor", "youngest", "holder"),
    [
        pytest.param("4 2 7", "A", "B", id="PB-1.4 the lowest value takes the tied card"),
        pytest.param("2 5 2", "A", "A", id="PB-1.4 lowest shared: the youngest"),
        pytest.param("2 5 2", "C", "C", id="PB-1.4 lowest shared: the youngest sits last"),
        pytest.param("2 5 2", "B", "C", id="PB-1.4 age runs clockwise from the youngest"),
        pytest.param("9 3 3 3", "C", "C", id="PB-1.4 three share: the youngest"),
        pytest.param("9 3 3 3", "A", "B", id="PB-1.4 three share: next clockwise"),
        pytest.param("6 6 6 6 6 6", "F", "F", id="PB-1.4 all share"),
    ],
)
def test_who_gets_the_tied_card(floor, youngest, holder):
    cards = numbers(floor)
    state = state_with(len(cards), {"youngest": youngest}, floor=cards)
    assert LETTERS[lowest_on_floor(state)] == holder


@pytest.mark.parametrize("seed", [pytest.param(n, id=f"PB-1.4 deal {n}") for n in range(12)])
def test_the_tied_card_is_settled_by_the_deal(seed):
    position = GAME.table(4, seed=seed, youngest="C").position()
    by_age = sorted(range(4), key=lambda seat: (seat - 2) % 4)
    lowest = min(by_age, key=lambda seat: int(position["floor"][seat]))
    assert position["tied"] == LETTERS[lowest]


@in_rules("PB-1.4 without a word on who is the youngest the seed decides")
def test_the_seed_decides_who_is_youngest():
    assert {position["youngest"] for position in DEALS} == set("ABCDEF")


@in_rules("PB-1.4 the tied card stays for the whole game")
def test_the_tied_card_stays():
    table = party("9 | 1", "4 | 2", "8 | 3")
    for number in range(1, 14):
        assert table.to_round(number).table.position()["tied"] == "B"
    assert table.to_end().table.position()["tied"] == "B"


@pytest.mark.parametrize("players", range(2, 7), ids=lambda n: f"PB-1.5 {n} players draw 3 cards")
def test_first_hand(players):
    table = GAME.table(players, seed=3)
    for seat in range(players):
        assert table.view().places[seat].hand_size == 3
        assert table.view().places[seat].pile_size == 9
        assert len(table.view(seat).places[seat].hand) == 3

"""Go5: laying sets and adding cards (G5-3)."""

import pytest

from krabbel.core.errors import IllegalAction
from tests.games.go5.tables import cards_of, hand, legal, play, set_up
from tests.games.marks import in_rules

B = "5-blue 7-orange"  # what the other seat holds


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        pytest.param("3-red 3-blue 3-pink", "number 3", id="G5-3.1 the same number"),
        pytest.param("1-blue 4-blue 7-blue", "blue", id="G5-3.1 the same colour"),
        pytest.param("1-red 2-pink 7-orange", "plain", id="G5-3.1 the same pattern"),
        pytest.param("1-red 2-green 3-pink", "black", id="G5-3.1 all with black background"),
    ],
)
def test_kinds_of_sets(cards, line):
    table = set_up({"A": f"{cards} 6-pink 4-orange", "B": "5-blue 7-violet"}, [], "5-red")
    play(table, f"A lay {cards}")
    assert table.view().sets[0].line == line
    assert hand(table, "A") == ["4-orange", "6-pink"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("lay 3-red 3-blue", id="G5-3.1 two cards are no set"),
        pytest.param("lay 3-red 3-blue 3-pink 3-green", id="G5-3.1 exactly three, not four"),
        pytest.param("lay 3-red 3-blue 4-pink", id="G5-3.1 nothing in common"),
        pytest.param("lay 3-red 3-blue 3-blue", id="G5-3.1 a card twice"),
        pytest.param("lay 3-red 3-blue 3-yellow", id="G5-3.1 a card that A does not hold"),
    ],
)
def test_no_sets(text):
    hands = {"A": "3-red 3-blue 3-pink 3-green 4-pink 6-red", "B": B}
    table = set_up(hands, [], "5-red")
    with pytest.raises(IllegalAction):
        play(table, f"A {text}")
    assert len(hand(table, "A")) == 6


@in_rules("G5-3.1 the cards may be named in any order")
def test_any_order():
    table = set_up({"A": "3-red 3-blue 3-pink 6-pink 4-orange", "B": B}, [], "5-red")
    play(table, "A lay 3-pink, 3-red 3-BLUE")
    assert cards_of(table, 1) == "3-red 3-blue 3-pink"


OTHER_SET = ["A 1-orange 1-yellow 1-green"]


@pytest.mark.parametrize(
    ("sets", "cards", "may"),
    [
        pytest.param([], "3-red 3-blue joker", False, id="G5-3.2 a first set has no joker"),
        pytest.param(OTHER_SET, "3-red 3-blue joker", True, id="G5-3.2 later sets may have one"),
        pytest.param(OTHER_SET, "3-red joker joker", False, id="G5-3.2 one joker at most"),
        pytest.param(OTHER_SET, "2-green 3-pink joker", False, id="G5-3.2 no joker in black"),
    ],
)
def test_jokers_in_new_sets(sets, cards, may):
    hands = {"A": "3-red 3-blue 2-green 3-pink joker joker", "B": B}
    table = set_up(hands, sets, "5-red")
    if may:
        play(table, f"A lay {cards}")
    else:
        with pytest.raises(IllegalAction):
            play(table, f"A lay {cards}")


@pytest.mark.parametrize(
    ("own", "may"),
    [
        pytest.param("3-red 3-blue 3-green", True, id="G5-3.2 a joker added to the first set"),
        pytest.param("3-red 3-blue joker", False, id="G5-3.2 not a second joker"),
        pytest.param("1-red 2-green 4-yellow", False, id="G5-3.2 never in a black set"),
        pytest.param("3-red 3-blue 3-green 3-pink", True, id="G5-3.2 as the fifth card"),
        pytest.param("1-red 2-green 4-yellow 7-blue", False, id="G5-3.2 not even as the fifth"),
    ],
)
def test_jokers_added(own, may):
    table = set_up({"A": "6-pink 4-orange joker", "B": B}, [f"A {own}"], "5-red")
    assert ("add joker to set 1" in legal(table, "A")) == may


FIRST = "1-orange 1-yellow 1-green"
HANDS = {"A": f"{FIRST} 3-red 3-blue 3-pink 1-pink 6-violet 7-red", "B": B}


@pytest.mark.parametrize(
    ("moves", "lays", "adds"),
    [
        pytest.param([], True, False, id="G5-3.3 before its first set a seat adds nothing"),
        pytest.param([f"lay {FIRST}"], True, True, id="G5-3.3 after it both ways are open"),
        pytest.param(
            [f"lay {FIRST}", "lay 3-red 3-blue 3-pink"],
            False,
            False,
            id="G5-3.3 further sets: no added card",
        ),
        pytest.param(
            [f"lay {FIRST}", "add 1-pink to set 1"],
            False,
            False,
            id="G5-3.3 one added card: no further set, no second card",
        ),
    ],
)
def test_either_or(moves, lays, adds):
    table = set_up(HANDS, [], "5-red")
    play(table, *(f"A {move}" for move in moves))
    assert bool(legal(table, "A", "lay")) == lays
    assert bool(legal(table, "A", "add")) == adds
    assert legal(table, "A", "discard")  # or nothing


@in_rules("G5-3.3 as many further sets as it likes")
def test_many_sets():
    sets = ["1-orange 1-yellow 1-green", "3-red 3-blue 3-pink", "6-red 6-blue 6-green"]
    table = set_up({"A": " ".join(sets) + " 2-blue 4-violet", "B": B}, [], "5-red")
    play(table, *(f"A lay {cards}" for cards in sets), "A discard 2-blue")
    assert len(table.view().sets) == 3


@in_rules("G5-3.3 only to its own sets")
def test_only_own_sets():
    sets = ["A 3-red 3-blue 3-green", "B 1-red 1-blue 1-green"]
    table = set_up({"A": "1-pink 3-pink 6-violet", "B": B}, sets, "5-red")
    assert legal(table, "A", "add") == ["add 3-pink to set 1"]


@pytest.mark.parametrize(
    ("held", "stops", "may"),
    [
        pytest.param("3-red 3-blue 3-pink 7-red 6-violet", 0, True, id="G5-3.4 one to discard"),
        pytest.param("3-red 3-blue 3-pink 7-red", 0, False, id="G5-3.4 none left after that"),
        pytest.param("3-red 3-blue 3-pink 7-red", 1, True, id="G5-3.4 a stop card will do"),
        pytest.param("3-red 3-blue 3-pink", 1, False, id="G5-3.4 one card stays at all times"),
    ],
)
def test_a_card_stays_after_a_set(held, stops, may):
    table = set_up(
        {"A": held, "B": B}, ["A 1-orange 1-yellow 1-green"], "5-red", stops={"A": stops}
    )
    assert bool(legal(table, "A", "lay 3-red 3-blue 3-pink")) == may


@pytest.mark.parametrize(
    ("own", "held", "stops", "may"),
    [
        pytest.param("1-red 1-blue 1-green", "1-pink 7-red 6-red", 0, True, id="G5-3.4 two left"),
        pytest.param("1-red 1-blue 1-green", "1-pink 7-red", 0, False, id="G5-3.4 one left"),
        pytest.param("1-red 1-blue 1-green", "1-pink 7-red", 1, True, id="G5-3.4 one and a stop"),
        pytest.param(
            "1-red 1-blue 1-green 1-violet", "1-pink 7-red", 0, True, id="G5-3.4 the fifth card"
        ),
        pytest.param(
            "1-red 1-blue 1-green 1-violet", "1-pink", 1, False, id="G5-3.4 not the last card"
        ),
    ],
)
def test_a_card_stays_after_adding(own, held, stops, may):
    table = set_up({"A": held, "B": B}, [f"A {own}"], "5-red", stops={"A": stops})
    assert bool(legal(table, "A", "add 1-pink")) == may


@pytest.mark.parametrize(
    ("held", "stock", "may"),
    [
        pytest.param("1-pink 7-red", "", True, id="G5-3.4 nothing to draw: a turn may end so"),
        pytest.param("1-pink 7-red", "2-red", False, id="G5-3.4 a card is in the stock"),
    ],
)
def test_a_card_stays_where_nothing_can_be_drawn(held, stock, may):
    hands = {"A": held, "B": ""}
    table = set_up(hands, ["A 1-red 1-blue 1-green"], "5-red", stock, rest="B")
    assert bool(legal(table, "A", "add 1-pink")) == may
    if may:
        play(table, "A add 1-pink to set 1")
        assert legal(table, "A") == ["keep"]


@in_rules("G5-3.5 two sets of a kind stay two")
def test_sets_never_merge():
    sets = ["A 1-red 1-blue 1-green", "A 1-pink 1-orange joker"]
    table = set_up({"A": "1-violet 3-pink 6-violet", "B": B}, sets, "5-red")
    assert legal(table, "A", "add") == ["add 1-violet to set 1", "add 1-violet to set 2"]
    play(table, "A add 1-violet to set 2")
    assert cards_of(table, 1) == "1-red 1-green 1-blue"
    assert cards_of(table, 2) == "1-orange 1-violet 1-pink joker"


@in_rules("G5-3.5 a sixth card is never added: the fifth ends the round")
def test_no_sixth_card():
    own = "A 1-red 1-blue 1-green 1-pink"
    table = set_up({"A": "1-violet 1-orange 6-violet", "B": B}, [own], "5-red")
    play(table, "A add 1-violet to set 1")
    assert table.view().round == 2

"""Cockroach Poker Royal: impossible positions are refused with the reason."""

import pytest

from krabbel.core.errors import BadPosition
from krabbel.core.table import Table
from tests.games.poker_royal.tables import GAME, play, table

HANDS = {"A": "bat, rat, joker", "B": "fly, toad"}


def paying():
    """B is to pay for the joker."""
    return play(
        table(3, hands=HANDS, pile="scorpion"), "A slide joker to B as bat; B wrong"
    ).position()


def receiving():
    """B has passed on to C."""
    script = "A slide bat to B as fly; B pass on; B slide to C as bat"
    return play(table(3, hands=HANDS, pile="scorpion"), script).position()


def leading():
    return table(3, hands=HANDS, laid={"C": "3 rat"}, pile="scorpion").position()


def over():
    script = "A slide rat to C as rat; C wrong"
    return play(table(3, hands=HANDS, laid={"C": "3 rat"}, pile="scorpion"), script).position()


def second_round():
    """A took two cards off the pile; the round before is told."""
    hands = {"A": "rat", "B": "royal bat, toad"}
    script = "A slide rat to B as rat; B wrong; B slide royal bat to A as fly; A right"
    return play(table(3, hands=hands, pile="royal fly, scorpion"), script).position()


@pytest.mark.parametrize("build", [leading, receiving, paying, over, second_round])
def test_these_are_possible(build):
    assert Table.from_position(GAME, build()).position() == build()


def add_card(place, card):
    def change(position):
        heap = (
            position["pile"]
            if place == "pile"
            else position[place.split()[0]][int(place.split()[1])]
        )
        heap.insert(0, card)
        position["left"] = len(position["pile"])

    return change


def drop_card(position):
    position["hand"][2].remove("toad")


def put(**fields):
    def change(position):
        position.update(fields)

    return change


def test_a_position_that_was_written_before_rounds_were_told_is_read():
    old = second_round()
    for name in ("rounds", "told", "off_pile"):
        del old[name]
    read = Table.from_position(GAME, old).view()
    assert (read.earlier, read.off_pile) == ((), ())


@pytest.mark.parametrize(
    ("build", "change", "words"),
    [
        pytest.param(
            leading,
            add_card("pile", "joker"),
            "joker: 2 of it instead of 1 (in A's hand, in the penalty pile)",
            id="the joker twice",
        ),
        pytest.param(
            leading, add_card("laid 0", "bat"), "bat: 9 of it instead of 8", id="a ninth bat"
        ),
        pytest.param(leading, drop_card, "toad: 7 of it instead of 8", id="a toad is missing"),
        pytest.param(
            leading, put(laid=[["rat"] * 9]), "too many of the rat", id="nine rats before one seat"
        ),
        pytest.param(
            leading, put(left=2), "does not fit a pile of 2 cards", id="a pile with a gap"
        ),
        pytest.param(leading, put(left=8), "there are at most 7", id="a pile too high"),
        pytest.param(leading, put(turn="D"), "turn: 3 is not from 0 to 2", id="no such seat"),
        pytest.param(leading, put(turn="B"), "the youngest leads", id="another starts"),
        pytest.param(leading, put(phase="receive"), "the card on its way", id="nothing to receive"),
        pytest.param(
            leading, put(phase="pay"), "no special card to pay for", id="nothing to pay for"
        ),
        pytest.param(leading, put(phase="over"), "A has not lost", id="over for no reason"),
        pytest.param(
            leading, put(known_at=["C"]), "C does not have the joker", id="joker elsewhere"
        ),
        pytest.param(leading, put(due=1), "none is due", id="a penalty without a payment"),
        pytest.param(
            receiving, put(slid_by=["A", "A"]), "had the card twice", id="slid twice by A"
        ),
        pytest.param(receiving, put(seen=["A"]), "seen: not those", id="B has forgotten the card"),
        pytest.param(receiving, put(turn="A"), "A has seen the card already", id="slid back"),
        pytest.param(
            receiving, put(claims=["fly"]), "claims: its place 2", id="a claim is missing"
        ),
        pytest.param(receiving, put(slides=3), "cannot be slid 3 times", id="too many slides"),
        pytest.param(
            receiving,
            put(phase="pass", seen=["A", "B", "C"]),
            "nobody left",
            id="nobody to pass to",
        ),
        pytest.param(
            paying, put(collector="A"), "the other one collects", id="the wrong collector"
        ),
        pytest.param(
            paying, put(known_at=[]), "everybody has seen who got the joker", id="forgotten"
        ),
        pytest.param(paying, put(turn="C"), "whoever has collected", id="another is to pay"),
        pytest.param(second_round, put(told=["A rat"]), "is not a round", id="half a round"),
        pytest.param(
            second_round, put(told=[]), "its place 1 does not fit 1 rounds", id="a round not told"
        ),
        pytest.param(
            second_round, put(rounds=9, told=[]), "every round lays a card", id="too many rounds"
        ),
        pytest.param(
            second_round,
            put(told=["A rat B fly A wrong: rat"]),
            "nobody has the card of round 1 twice",
            id="a card that came back",
        ),
        pytest.param(
            second_round,
            put(told=["A rat C wrong: rat"]),
            "who collected the card of round 1 led this one",
            id="another led",
        ),
        pytest.param(
            second_round,
            put(off_pile=["royal fly", "toad"]),
            "A does not have the toad",
            id="another card off the pile",
        ),
        pytest.param(
            second_round,
            put(off_pile=["royal fly", "scorpion", "rat"]),
            "more penalty cards than royal cards",
            id="too many off the pile",
        ),
        pytest.param(
            leading, put(off_pile=["rat"]), "nobody has collected", id="off the pile for nothing"
        ),
        pytest.param(over, put(phase="lead"), "4 of the rat before C", id="too many to go on"),
        pytest.param(over, put(turn="A"), "whoever has collected", id="another has lost"),
    ],
)
def test_fault(build, change, words):
    damaged = build()
    change(damaged)
    with pytest.raises(BadPosition) as refused:
        Table.from_position(GAME, damaged)
    assert words in str(refused.value)

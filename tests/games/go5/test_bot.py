"""Go5: the house bot's good sense in plain situations."""

import pytest

from krabbel.bots import decide
from krabbel.core.seed import key_of
from tests.games.go5.tables import GO5, play, seat_number, set_up

B = "5-blue 7-orange"


def chosen(table, seat, luck=1):
    """What the bot does."""
    code = decide(GO5, "normal", table.state, seat_number(seat), key_of(luck))
    return GO5.actions.action_name(code)


@pytest.mark.parametrize(
    ("held", "sets", "stops", "expected"),
    [
        pytest.param("3-red 3-blue 3-pink 6-pink 4-orange", [], 0, "lay", id="lays its first set"),
        pytest.param(
            "3-pink 7-red 6-red", ["A 3-red 3-blue 3-green 3-violet"], 0, "add 3-pink", id="Go5"
        ),
        pytest.param(
            "3-orange 1-red 3-yellow 6-blue 7-violet",
            ["A 4-yellow 5-violet 6-orange 7-blue", "A 3-red 3-blue 3-green 3-violet"],
            0,
            "add 1-red to set 1",
            id="150 rather than 100",
        ),
        pytest.param(
            "6-red 6-blue joker 7-violet 2-orange",
            ["A 3-red 3-blue 3-green"],
            0,
            "lay 6-red 6-blue joker",
            id="a further set with the joker",
        ),
        pytest.param(
            "3-pink 7-red 6-red", ["A 3-red 3-blue 3-green"], 0, "add 3-pink", id="a fourth card"
        ),
        pytest.param(
            "3-pink 6-red 6-blue 6-yellow 2-orange",
            ["A 3-red 3-blue 3-green"],
            0,
            "add 3-pink",
            id="a fourth card before a further set",
        ),
        pytest.param(
            "3-pink 6-red 6-blue 6-yellow 2-orange",
            ["A 3-red 3-blue 3-green", "B 3-violet 3-orange 3-yellow"],
            0,
            "lay 6-red 6-yellow 6-blue",
            id="a further set where no fifth card can come",
        ),
        pytest.param(
            "7-red 6-orange 4-blue", ["A 3-red 3-blue 3-green"], 1, "stop", id="no stop card kept"
        ),
        pytest.param("1-red 1-blue 6-green", [], 0, "discard 6-green", id="keeps two of a kind"),
        pytest.param(
            "1-red 1-blue 2-yellow",
            ["B 2-red 2-blue 2-green 2-violet"],
            0,
            "discard 1",
            id="never a fifth card for another",
        ),
    ],
)
def test_turn(held, sets, stops, expected):
    table = set_up({"A": held, "B": B}, sets, "5-red", stops={"A": stops})
    for luck in range(5):
        assert chosen(table, "A", luck).startswith(expected)


def test_it_claims_a_fifth_card():
    hands = {"A": "2-pink 6-red 4-blue", "B": B}
    table = set_up(hands, ["B 2-red 2-blue 2-green 2-violet"], "5-red")
    play(table, "A discard 2-pink")
    assert chosen(table, "B") == "go5 with set 1"


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        pytest.param("3-pink", "take", id="a card for its set"),
        pytest.param("joker", "take", id="a joker"),
        pytest.param("1-yellow", "draw", id="a card that goes with nothing"),
    ],
)
def test_the_top_discard(top, expected):
    hands = {"A": "7-red 6-orange 4-blue", "B": "5-blue"}
    table = set_up(hands, ["A 3-red 3-blue 3-green"], f"5-red {top}", phase="take")
    assert chosen(table, "A") == expected

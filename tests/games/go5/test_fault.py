"""Go5: positions that cannot be are refused, and the reason is named."""

import pytest

from krabbel.core.errors import BadPosition
from krabbel.core.table import Table
from tests.games.go5.tables import GO5, play, set_up

SETS = ["A 3-red 3-blue 3-green", "B 1-orange 2-orange 4-orange"]
HANDS = {"A": "1-red 3-pink 5-orange", "B": "1-blue 6-pink 7-red"}


def changed(**change):
    """A good position with some fields changed; a function changes what was there."""
    position = set_up(HANDS, SETS, "5-red 5-blue").position()
    for name, value in change.items():
        position[name] = value(position[name]) if callable(value) else value
    return position


def at(*path_and_value):
    """Puts a value at a place within nested lists."""
    *path, last, value = path_and_value

    def change(field):
        inner = field
        for i in path:
            inner = inner[i]
        inner[last] = value
        return field

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param({"hand": at(1, 0, "1-red")}, "1-red is there twice", id="card twice"),
        pytest.param({"hand": lambda h: [h[0], h[1][1:]]}, "1-blue is missing", id="card missing"),
        pytest.param(
            {"pile": at(0, "3-red")}, "3-red is there twice: set 1 and the pile", id="pile"
        ),
        pytest.param({"stops": [1, 0]}, "4 stop cards", id="stop card too many"),
        pytest.param({"hand": lambda h: [[], h[1]]}, "at least one card", id="empty hand"),
        pytest.param({"known": [["7-red"], []]}, "does not hold", id="known but not held"),
        pytest.param({"left": 3}, "stock: 3 cards", id="stock counted wrongly"),
        pytest.param({"piled": 1}, "pile: 1 cards", id="pile counted wrongly"),
        pytest.param({"sets": 1}, "sets: 1", id="sets counted wrongly"),
        pytest.param({"line": at(0, "number 4")}, "set 1: not all", id="set of another kind"),
        pytest.param({"laid": at(0, ["3-red", "3-blue"])}, "set 1: it has 2", id="set of two"),
        pytest.param({"own": [["1", "2"], ["2"]]}, "belong to one seat", id="set with two owners"),
        pytest.param({"own": [["1"], []]}, "belong to one seat", id="set without an owner"),
        pytest.param({"crosswise": ["A"]}, "joker-1 does not lie on the pile", id="crosswise"),
        pytest.param({"phase": "pass on"}, "passing", id="no card in passing"),
        pytest.param({"phase": "claim", "acting": "B"}, "could claim", id="nothing to claim"),
        pytest.param({"acting": "B"}, "out of turn", id="another seat acts"),
        pytest.param({"turn": "C", "acting": "C"}, "turn", id="no such seat"),
        pytest.param({"phase": "over"}, "points", id="over before the target"),
        pytest.param({"points": [600, 0], "round": 5}, "points", id="not over at the target"),
        pytest.param({"points": [20, 0]}, "first round", id="points in the first round"),
        pytest.param({"round": 0}, "round", id="round 0"),
        pytest.param({"idle_turns": 7}, "idle_turns", id="idle for too long"),
        pytest.param({"shuffled": at(3, 0)}, "1-green has been shown", id="shown or not"),
        pytest.param({"dealer": ""}, "dealer", id="no dealer"),
        pytest.param({"target": 0}, "target", id="no target"),
        pytest.param({"hand": at(0, 0, "8-red")}, "not a card", id="no such card"),
    ],
)
def test_fault(change, reason):
    with pytest.raises(BadPosition, match=reason):
        Table.from_position(GO5, changed(**change))


def second_round(**change):
    """The round after A's Go5, with some fields changed."""
    hands = {"A": "3-pink 7-red", "B": "6-yellow joker"}
    table = set_up(hands, ["A 3-red 3-blue 3-green 3-violet"], "5-red")
    return play(table, "A add 3-pink to set 1").position() | change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"round": 1}, "nobody can have scored|no round has been counted"),
        ({"counted": [["7-red"], ["7-red", "joker-1"]]}, "B cannot have held"),
        ({"counted": [["7-red"], []]}, "B cannot have held"),
        ({"counted": [["7-red"], ["6-yellow", "6-red"]]}, "score sheet of B"),
        ({"counted": []}, "five: not a set of five"),
        ({"five": ["3-red", "3-blue"]}, "five: not a set of five"),
        ({"fifth": "7-red"}, "fifth: not a card of the set"),
        ({"piled_by": ["", "A"]}, "piled_by"),
        ({"quiet_turns": 3}, "quiet_turns: 3 is not from 0 to 0"),
    ],
)
def test_what_was_shown_fits_the_score_sheet(change, reason):
    assert Table.from_position(GO5, second_round()).view().round == 2
    with pytest.raises(BadPosition, match=reason):
        Table.from_position(GO5, second_round(**change))


def test_a_card_in_passing_must_be_playable():
    position = changed(
        phase="pass on", passing="7-red", used=["2"], hand=lambda h: [h[0], h[1][:2]],
        shuffled=at(42, 0),
    )  # fmt: skip
    with pytest.raises(BadPosition, match="nothing to do"):
        Table.from_position(GO5, position)


def test_a_set_of_five_ends_the_round():
    hands = {"A": "1-red 3-pink", "B": "1-blue 6-pink 7-red"}
    with pytest.raises(BadPosition, match="a set of five ends the round"):
        set_up(hands, ["A 3-red 3-blue 3-green 3-violet 3-yellow"], "5-red")


def test_the_unchanged_position_is_good():
    assert Table.from_position(GO5, changed()).waiting == (0,)

"""Party Bugs: what cannot be is refused, with the reason."""

import pytest

from krabbel.core.errors import BadPosition
from krabbel.core.table import Table
from tests.games.party_bugs.tables import GAME, Party, party, second_game, with_paul


def first_round():
    return party("4 | 1 13 5", "7 | 2 6 10", "8 | 3 9 11")


def taking():
    return first_round().play()


def hiding():
    return party("4 | 1 | 9", "7 | 2 | 3", "8 | 3 | 4", face_down=True).do("B hide 3")


def king_asks():
    return party("4 | 13 | 9", "7 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play()


def paired():
    """A has taken the 9 with its face-down card."""
    table = party("4 | 1 | 9", "9 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play()
    return table.do("A take 9 and pair")


def third_round():
    return first_round().to_round(3)


def last_round():
    return first_round().to_round(13)


def ended():
    return first_round().to_end()


def paul():
    return with_paul("4 | 7", "9 | 3", "2 | 1")


def mirror():
    start = party("4 | 1 2", "7 | 5", "8 | 6", mirror=True)
    return second_game(start, "30 20 10", "A").play().take("A7 B4 C8")


def third_game(face_down=True):
    """A had every value open in the first game, and a 12 besides if it has a face-down card."""
    lines = ["4 | 1 2 | 3", "7 | 5 | 6", "8 | 6 | 9"]
    if not face_down:
        lines = [line.rpartition(" |")[0] for line in lines]
    start = party(*lines, mirror=True, face_down=face_down)
    table = second_game(start, "30 20 10", "A")
    position = table.table.position()
    position |= {"game_number": 3, "points": [30 + 91 + 12 * face_down, 20, 10]}
    return Party(position, table.orders, table.hides)


def set_to(name, value):
    return lambda position: position.update({name: value})


def at(name, index, value):
    def change(position):
        position[name][index] = value

    return change


def both(one, other):
    def change(position):
        one(position)
        other(position)

    return change


@pytest.mark.parametrize(
    ("table", "change", "reason"),
    [
        pytest.param(
            first_round,
            at("hand", 1, ["2", "4", "6"]),
            "seat B: the 4 is twice: the pile and the hand",
            id="card twice in a set",
        ),
        pytest.param(
            first_round,
            at("hand", 1, ["2", "6", "7"]),
            "seat B: the 7 is twice",
            id="card in the hand and on the floor",
        ),
        pytest.param(
            first_round, at("hand", 1, ["2", "6"]), "seat B: the 10 is nowhere", id="card missing"
        ),
        pytest.param(
            first_round,
            at("hand", 1, ["2", "6", ""]),
            "hand: not a set of cards",
            id="no card at all",
        ),
        pytest.param(
            first_round,
            at("left", 0, 8),
            "pile: seat A's has 9 cards, not 8",
            id="pile and its number",
        ),
        pytest.param(
            first_round,
            at("left", 0, 99),
            "left: a pile has at most 12 cards",
            id="impossible pile",
        ),
        pytest.param(
            first_round,
            set_to("round", 2),
            "left: seat A's pile has 9 cards, not 8",
            id="wrong round",
        ),
        pytest.param(
            first_round,
            set_to("round", 14),
            "round: 14 is not between 1 and 13",
            id="no such round",
        ),
        pytest.param(
            first_round, set_to("round", 0), "round: 0 is not between", id="before the first round"
        ),
        pytest.param(
            first_round,
            set_to("tied", "B"),
            "tied: seat B did not lay the lowest card",
            id="wrong holder",
        ),
        pytest.param(
            lambda: taking().take("A4"),
            set_to("tied", "B"),
            "tied: seat B did not lay the lowest card",
            id="wrong holder while all take",
        ),
        pytest.param(
            king_asks,
            set_to("tied", "C"),
            "tied: seat C did not lay the lowest card",
            id="wrong holder after a King",
        ),
        pytest.param(
            mirror,
            set_to("tied", "B"),
            "tied: seat B did not lay the lowest card",
            id="wrong holder on the second floor",
        ),
        pytest.param(
            lambda: paired().take("B4"),
            set_to("tied", "B"),
            "tied: seat B did not lay the lowest card",
            id="wrong holder after a pair with the face-down card",
        ),
        pytest.param(
            lambda: taking().take("A4 B7"),
            both(at("seen", 0, ["1", "13"]), at("hand", 0, ["4", "5"])),
            "floor: the King is never laid at the start",
            id="a King on the first floor",
        ),
        pytest.param(
            lambda: party("4 | 1 2", "7 | 2 6", "8 | 3 9").to_round(3),
            set_to("display", [["1", "2", "3", "4", "7", "8"]]),
            "display: seat A has taken 2 cards at most",
            id="all cards in one display without a King",
        ),
        pytest.param(
            lambda: taking().take("A4 B7"),
            set_to("display", [["4", "7"]]),
            "display: seat A has taken 1 cards at most",
            id="another's card in a display",
        ),
        pytest.param(
            lambda: hiding().do("A hide 9; C hide 4"),
            both(at("hidden", 1, ""), at("seen", 1, ["3", "7"])),
            "hidden: seat B has no card face down",
            id="no face-down card at the start",
        ),
        pytest.param(
            first_round, set_to("tied", "D"), "tied: 3 is not between", id="holder who is not there"
        ),
        pytest.param(
            first_round, set_to("youngest", ""), "youngest: 0 is not between", id="no youngest"
        ),
        pytest.param(
            first_round, set_to("sets", 4), "sets: 4 is not between 3 and 3", id="too many sets"
        ),
        pytest.param(
            first_round, set_to("acting", []), "hand: seat A has 3 cards, not 2", id="nobody to act"
        ),
        pytest.param(
            first_round,
            set_to("phase", "hide"),
            "a face-down card is laid only in Variant 1",
            id="phase of another variant",
        ),
        pytest.param(
            first_round,
            set_to("phase", "over"),
            "the match is not over before",
            id="over too early",
        ),
        pytest.param(
            first_round,
            set_to("to_take", ["A"]),
            "to_take: nobody takes",
            id="taking while choosing",
        ),
        pytest.param(
            first_round,
            set_to("arrived", ["4"]),
            "arrived: no King has just taken",
            id="nothing arrived",
        ),
        pytest.param(
            first_round,
            set_to("mirror_of", "A"),
            "mirror_of: nobody has the mirror",
            id="mirror without variant 2",
        ),
        pytest.param(
            first_round,
            set_to("game_number", 2),
            "game_number: 2 is not between 1 and 1",
            id="no second game",
        ),
        pytest.param(
            first_round, at("points", 1, 5), "points: seat B cannot have 5", id="points too early"
        ),
        pytest.param(
            first_round,
            at("display", 0, ["5"]),
            "display: 1 cards of value 5 lie there, but 0 were taken",
            id="card in a display from nowhere",
        ),
        pytest.param(
            first_round,
            at("hidden", 0, "9"),
            "seat A: the 9 is twice: the pile and the face-down card",
            id="face down without variant 1",
        ),
        pytest.param(
            first_round,
            set_to("points", [0, 0, 0, 7]),
            "points: there are only 3 colour sets",
            id="points of nobody",
        ),
        pytest.param(
            first_round, set_to("block", -1), "block: -1 is not between", id="negative counter"
        ),
        pytest.param(
            first_round,
            at("last_hidden", 0, "5"),
            "points: seat A cannot have 0",
            id="a game before the first",
        ),
        pytest.param(
            taking, at("floor", 0, ""), "floor: 2 cards lie there, not 3", id="floor with a gap"
        ),
        pytest.param(
            taking,
            at("floor", 0, "9"),
            "floor: seat A's 9 lies open, but is not among the seen",
            id="unknown card on the floor",
        ),
        pytest.param(taking, set_to("acting", ["B"]), "acting: others are to act", id="wrong turn"),
        pytest.param(taking, set_to("acting", []), "acting: others are to act", id="nobody's turn"),
        pytest.param(
            taking,
            at("played", 0, "4"),
            "floor: seat A's 4 is both on the floor and played",
            id="played and on the floor",
        ),
        pytest.param(
            lambda: taking().take("A4"),
            set_to("to_take", ["A", "B"]),
            "to_take: these seats cannot be the last ones",
            id="wrong order",
        ),
        pytest.param(
            hiding, at("hidden", 1, "13"), "seat B: the 3 is nowhere", id="another card hidden"
        ),
        pytest.param(
            hiding,
            set_to("acting", ["A", "B", "C"]),
            "hand: seat B has 3 cards, not 4",
            id="hidden and to hide",
        ),
        pytest.param(
            king_asks, set_to("acting", ["B"]), "acting: others are to act", id="the wrong King"
        ),
        pytest.param(
            king_asks,
            set_to("arrived", ["1"]),
            "arrived: not in the display of seat A",
            id="arrived elsewhere",
        ),
        pytest.param(
            third_round,
            at("display", 0, []),
            "one is missing or too many",
            id="a card gone from a display",
        ),
        pytest.param(
            third_round,
            set_to("phase", "take"),
            "hand: seat A has 3 cards, not 2",
            id="taking without playing",
        ),
        pytest.param(
            last_round,
            set_to("phase", "play"),
            "in round 13 nothing is played",
            id="playing in the last round",
        ),
        pytest.param(ended, at("points", 0, 0), "points: seat A cannot have 0", id="wrong total"),
        pytest.param(
            ended, set_to("acting", ["A"]), "acting: others are to act", id="acting after the end"
        ),
        pytest.param(
            paul, at("left", 2, 11), "pile: Paul's has 12 cards, not 11", id="Paul's pile"
        ),
        pytest.param(
            paul, set_to("played", ["", "", "1"]), "Paul: the 1 is twice", id="Paul plays nothing"
        ),
        pytest.param(
            mirror,
            set_to("mirror_of", ""),
            "phase: nobody can use the mirror",
            id="no mirror to use",
        ),
        pytest.param(
            mirror, set_to("mirror_of", "B"), "acting: others are to act", id="another's mirror"
        ),
        pytest.param(
            third_game,
            at("points", 0, 134),
            "points: seat A cannot have 134",
            id="PB-8.4 more than every value open and a 12 face down",
        ),
        pytest.param(
            lambda: third_game(face_down=False),
            at("points", 0, 122),
            "points: seat A cannot have 122",
            id="PB-5.1 more than every value once",
        ),
        pytest.param(
            mirror,
            set_to("points", [30, 31, 10]),
            "points: seat B cannot have 31",
            id="points without a display",
        ),
    ],
)
def test_an_impossible_position_is_refused(table, change, reason):
    position = table().table.position()
    assert Table.from_position(GAME, position).position() == position
    change(position)
    with pytest.raises(BadPosition) as refusal:
        Table.from_position(GAME, position)
    assert reason in str(refusal.value)

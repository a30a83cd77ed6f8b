"""Go5: what the log says, the prompts, and the table in the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from krabbel.games.go5.draw import draw
from tests.games.go5.tables import GO5, play, seat_number, set_up

HANDS = {
    "A": "1-red 3-pink 5-orange joker 7-blue",
    "B": "1-blue 6-pink 7-red",
    "C": "2-blue 2-pink",
}
SETS = ["A 3-red 3-blue 3-green", "B 1-orange 2-orange 4-orange", "C 5-green 5-pink 5-violet 5-red"]


def told(table, move, viewer=-1):
    """What a viewer is told of a move."""
    before = table.view(viewer)
    play(table, move)
    return [GO5.sentence(event) for event in GO5.happenings(before, table.view(viewer))]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("A add 3-pink to set 1", ["Set 1 (number 3) has four cards now."]),
        ("A discard 7-blue", []),
        ("A discard joker crosswise", ["B draws 2 cards from the stock."]),
        ("A stop", ["B is skipped.", "C draws 3 cards from the stock."]),
    ],
)
def test_what_a_move_brings_about_is_told_not_the_move(move, said):
    table = set_up(HANDS, SETS, "6-blue", "6-red 6-green 6-violet", stops={"A": 1})
    assert told(table, move) == said


SHUFFLED = "The discard pile is shuffled into a new stock of"


@pytest.mark.parametrize(
    ("stock", "on_pile", "said"),
    [
        ("6-red 6-green 6-blue", "4-red", "B is skipped. A draws 3 cards from the stock."),
        (
            "6-red 6-green 6-blue stop",
            "4-red",
            "B is skipped. A turns up a stop card. A draws 3 cards from the stock.",
        ),
        ("", "6-red 6-green", f"B is skipped. {SHUFFLED} 2 cards. A draws 2 cards from the stock."),
        (
            "",
            "stop 6-red 6-green",
            f"B is skipped. {SHUFFLED} 3 cards. A turns up a stop card. "
            "A draws 2 cards from the stock.",
        ),
    ],
)
def test_with_two_players_a_stop_card_brings_the_same_seat_again(stock, on_pile, said):
    hands = {"A": "1-red 3-pink", "B": "7-pink"}
    rest = None if stock else "B"
    table = set_up(hands, SETS[:1], on_pile, stock, stops={"A": 1}, rest=rest)
    assert " ".join(told(table, "A stop")) == said


def test_a_new_set_is_told():
    hands = HANDS | {"A": "1-red 3-pink 2-green 7-blue 6-violet"}
    table = set_up(hands, [], "6-blue")
    assert told(table, "A lay 7-blue 2-green 1-red") == ["New set 1: black."]


def test_an_exchange_is_told():
    hands = HANDS | {"A": "5-orange 1-pink 7-blue"}
    table = set_up(hands, ["A 1-yellow 1-violet 1-green", *SETS[1:]], "6-blue")
    said = told(table, "A exchange 5-orange for 1-orange")
    assert said == ["The orange 1 comes from B’s set 2 (orange)."]
    assert GO5.sentence(GO5.prompt(table.view())) == "A has to play the orange 1 now."
    assert told(table, "A add 1-orange to set 1") == ["Set 1 (number 1) has four cards now."]


@pytest.mark.parametrize(
    ("viewer", "said"),
    [("B", "You draw: red 6, green 6."), ("C", "B draws 2 cards from the stock.")],
)
def test_who_draws_is_told_what(viewer, said):
    hands = HANDS | {"A": "4-red 7-blue"}
    table = play(set_up(hands, SETS[:2], "1-yellow", "6-red 6-green"), "A discard 4-red")
    assert told(table, "B draw", seat_number(viewer)) == [said]


def test_a_taken_discard_is_told():
    table = play(set_up(HANDS, SETS, "6-blue"), "A discard 7-blue")
    assert told(table, "B take")[0] == "B takes the blue 7."


def test_keeping_the_last_card_is_no_discard():
    hands = {"A": "1-red", "B": "2-red 2-blue", "C": ""}
    table = set_up(hands, SETS[:1], "5-pink", rest="C")
    assert told(table, "A keep") == []


def test_a_reshuffle_is_told():
    hands = {"A": "1-red 2-red", "B": "1-blue 1-pink", "C": ""}
    table = set_up(hands, [], "5-red 6-red 6-blue 4-red", rest="C", turn="B")
    said = told(table, "B discard 1-pink")
    assert said == [
        "The discard pile is shuffled into a new stock of 4 cards.",
        "C draws a card from the stock.",
    ]


def test_the_score_is_told_with_its_reasons():
    hands = {"A": "3-pink 7-red", "B": "6-yellow joker"}
    table = set_up(hands, ["A 3-red 3-blue 3-green 3-violet"], "5-red", stops={"B": 1})
    assert told(table, "A add 3-pink to set 1")[:6] == [
        "A calls Go5!",
        "The set of five: red 3, green 3, blue 3, violet 3, pink 3.",
        "A still held: red 7.",
        "A scores 125 points in round 1 and now has 125: "
        "sets of five (100), Go5 (30), hand cards (-5).",
        "B still held: yellow 6, joker.",
        "B scores -25 points in round 1 and now has -25: "
        "hand cards (-5), jokers (-10), stop cards (-10).",
    ]


def test_a_round_without_a_go5_is_told():
    table = set_up(HANDS, SETS, "6-blue", reshuffled=True, quiet_turns=15)
    said = told(table, "A discard 7-blue")
    assert said[0] == "Round 1 ends without a Go5."
    assert said[1].startswith("A still held")
    assert said[-1].startswith("Round 2: B deals")


@pytest.mark.parametrize(
    ("phase", "prompt"),
    [
        ("first", "A can lay a first set, or discard to end the turn."),
        ("lay", "A can lay, add or exchange, or end the turn."),
        ("end", "A has to end the turn."),
    ],
)
def test_prompts(phase, prompt):
    sets = [] if phase == "first" else SETS[:1]
    table = set_up(HANDS, sets, "6-blue", course="added" if phase == "end" else "free")
    assert GO5.sentence(GO5.prompt(table.view())) == prompt


def drawn(view, width=80):
    file = StringIO()
    console = Console(width=width, no_color=True, file=file)
    console.print(draw(view, GO5.say(["A Mia", "B Tom", "C Ada"]), "Your hand"))
    return file.getvalue()


def test_the_drawing_shows_sets_hand_and_pile_and_hides_the_rest():
    table = set_up(HANDS, SETS, "6-blue", stops={"B": 2})
    text = drawn(table.view(0))
    for shown in ("red 3", "set 2", "orange", "on top blue 6", "blue 7#◆", "JOKER", "STOP CARD"):
        assert shown in text
    assert "pink 6" not in text
    assert "blue 7" not in drawn(table.view(2))
    assert max(map(len, text.splitlines())) <= 80


def test_the_drawing_tells_of_a_joker_that_lies_crosswise_below():
    hands = HANDS | {"A": "joker 7-blue", "B": "4-pink 6-pink 1-pink"}
    table = play(set_up(hands, SETS, "6-blue"), "A discard joker crosswise")
    assert "on top JOKER crosswise, only for A Mia" in drawn(table.view(1))
    play(table, "B discard 6-pink")
    assert "a joker lies crosswise 1 below" in drawn(table.view(0))

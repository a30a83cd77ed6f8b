"""Cockroach Poker Royal: what the log says, the prompts, and the table in the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from krabbel.games.poker_royal.draw import draw
from krabbel.games.poker_royal.view import Round
from tests.games.poker_royal.tables import GAME, LETTERS, play, table

TOP = "On top of the penalty pile:"


def told(a_table, move, viewer=-1):
    """What a viewer is told of the move."""
    before = a_table.view(viewer)
    play(a_table, move)
    return [GAME.sentence(event) for event in GAME.happenings(before, a_table.view(viewer))]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("A slide bat to B as bat", []),
        ("A slide bat to B as bat; B pass on", []),
        ("A slide bat to B as bat; B pass on; B slide to C as fly", []),
        ("A slide bat to B as bat; B wrong", ["It was: bat. B collects it."]),
        (
            "A slide royal bat to B as bat; B right",
            [
                "It was: royal bat. A collects it.",
                "A also takes from the penalty pile: royal fly, royal rat, toad.",
                f"{TOP} scorpion.",
            ],
        ),
        (
            "A slide joker to B as bat; B right",
            [
                "It was: joker. A collects it.",
                "A takes the joker into their hand and has to pay for it.",
            ],
        ),
        ("A slide joker to B as bat; B right; A pay bat", []),
        (
            "A slide joker to B as fly; B right; A pay royal bat; A pay bat",
            ["A also takes from the penalty pile: royal fly, royal rat, toad.", f"{TOP} scorpion."],
        ),
    ],
)
def test_what_a_move_brings_about_is_told_not_the_move(move, said):
    hands = {"A": "2 bat, royal bat, joker", "B": "4 rat"}
    a_table = table(3, hands=hands, pile="royal fly, royal rat, toad, scorpion")
    *first, last = move.split("; ")
    play(a_table, ";".join(first))
    assert told(a_table, last) == said


@pytest.mark.parametrize(
    ("held", "pile", "said"),
    [
        ("toad", "blank, rat", ["blank", f"{TOP} rat."]),
        ("toad", "royal fly, blank", ["royal fly", "blank", "The penalty pile is empty."]),
        ("joker", "blank", ["blank", "The penalty pile is empty.", "lost"]),
    ],
)
def test_a_special_card_off_the_pile_is_told(held, pile, said):
    a_table = table(3, hands={"A": f"royal bat, {held}"}, pile=pile)
    play(a_table, "A slide royal bat to B as bat")
    sentences = {
        "royal fly": "A also takes from the penalty pile: royal fly.",
        "blank": "A takes the blank card into their hand and has to pay for it.",
        "lost": "A has lost: no card left to pay with.",
    }
    assert told(a_table, "B right")[1:] == [sentences.get(line, line) for line in said]


def test_the_special_card_off_the_pile_is_told_and_not_the_one_nobody_knew_of():
    """A holds the joker, as nobody knows, takes the blank off the pile and cannot pay for it."""
    a_table = table(3, hands={"A": "royal bat, joker"}, pile="royal fly, blank")
    play(a_table, "A slide royal bat to B as bat")
    for viewer in (-1, 0, 1, 2):
        assert told(a_table.copy(), "B right", viewer)[1:] == [
            "A also takes from the penalty pile: royal fly.",
            "A takes the blank card into their hand and has to pay for it.",
            "The penalty pile is empty.",
            "A has lost: no card left to pay with.",
        ]


def test_cards_off_the_pile_are_told_in_their_order():
    pile = "royal toad, royal fly, royal rat, bat"
    a_table = play(table(3, hands={"A": "royal bat"}, pile=pile), "A slide royal bat to B as bat")
    said = told(a_table, "B right")[1]
    assert said == f"A also takes from the penalty pile: {pile}."
    assert a_table.view().off_pile == tuple(pile.split(", "))


def test_a_view_tells_the_rounds_before():
    a_table = table(3, hands={"A": "bat, royal fly", "B": "2 rat"}, pile="toad")
    play(a_table, "A slide bat to B as rat; B pass on; B slide to C as bat; C right")
    assert a_table.view().earlier == ()  # this round is told by slides and judgement
    play(a_table, "B slide rat to A as fly; A right")
    first = Round((0, 1, 2), ("rat", "bat"), "right", "bat", 1)
    assert a_table.view().earlier == (first,)
    play(a_table, "A slide royal fly to C as royal")
    assert a_table.view(2).earlier == (first, Round((1, 0), ("fly",), "right", "rat", 0))


@pytest.mark.parametrize(
    ("viewer", "said"), [(1, ["You look at the card: bat."]), (0, []), (2, [])]
)
def test_only_who_passes_on_is_shown_the_card(viewer, said):
    a_table = play(table(3, hands={"A": "bat, fly"}), "A slide bat to B as rat")
    assert told(a_table, "B pass on", viewer) == said


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "A is choosing a card to slide to someone."),
        ("A slide blank to B as bat", "B: “bat” – right, wrong, or pass it on?"),
        (
            "A slide blank to B as bat; B pass on",
            "B has looked and must slide the card to someone who hasn’t seen it.",
        ),
        (
            "A slide blank to B as bat; B pass on; B slide to C as fly",
            "C: “fly” – right or wrong?",
        ),
        (
            "A slide blank to B as bat; B right",
            "B has to pay: one card that matches “bat”, or two others.",
        ),
        (
            "A slide blank to B as bat; B right; B pay rat",
            "B has to pay a second card that doesn’t match “bat”.",
        ),
    ],
)
def test_prompts(script, said):
    a_table = play(table(3, hands={"A": "blank, fly", "B": "2 rat"}), script)
    for viewer in (-1, 0, 1, 2):
        assert GAME.sentence(GAME.prompt(a_table.view(viewer))) == said


def drawn(a_table, viewer):
    file = StringIO()
    console = Console(width=80, no_color=True, file=file)
    names = [f"{letter} Mia" for letter in LETTERS[: a_table.players]]
    console.print(draw(a_table.view(viewer), GAME.say(names), "Your hand"))
    return file.getvalue()


def test_the_drawing_shows_what_lies_open_and_hides_the_rest():
    hands = {"A": "blank, fly", "B": "2 rat, joker"}
    a_table = table(3, hands=hands, laid={"C": "2 bat, royal bat"}, pile="toad, 2 scorpion")
    play(a_table, "A slide blank to B as bat")
    seen = drawn(a_table, 1)
    for shown in ("■■♛!", "Penalty pile (3): toad", "A Mia → B Mia  “bat”", "face down", "2 × rat"):
        assert shown in seen.replace("\N{NO-BREAK SPACE}", " ")
    assert "blank" not in seen
    assert "joker" not in drawn(a_table, 2)
    assert max(map(len, seen.splitlines())) <= 80

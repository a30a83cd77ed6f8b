"""Go5: exchanging with other seats' sets (G5-4)."""

import pytest

from krabbel.core.errors import IllegalAction
from tests.games.go5.tables import cards_of, hand, legal, play, set_up
from tests.games.marks import in_rules

OWN = "A 1-red 1-blue 1-green"


def exchanges(table):
    return [text.removeprefix("exchange ") for text in legal(table, "A", "exchange")]


@pytest.mark.parametrize(
    ("held", "sets", "possible"),
    [
        pytest.param(
            "5-violet 3-pink 7-red",
            [OWN, "B 5-red 5-green 5-pink"],
            [],
            id="G5-4.3 nothing there could be played",
        ),
        pytest.param(
            "7-orange 3-pink 7-red",
            [OWN, "B 1-orange 2-orange 3-orange"],
            ["7-orange for 1-orange"],
            id="G5-4.1 a card of the kind, for one that can be added",
        ),
        pytest.param(
            "7-violet 3-pink 7-red",
            [OWN, "B 1-orange 2-orange 3-orange"],
            [],
            id="G5-4.1 the set must stay of its kind",
        ),
        pytest.param(
            "7-orange 3-pink 7-red",
            ["B 1-orange 2-orange 3-orange"],
            [],
            id="G5-4.1 not before a seat has laid a set",
        ),
        pytest.param(
            "7-orange joker 7-red",
            [OWN, "B 1-orange 2-orange joker"],
            ["7-orange for 1-orange"],
            id="G5-4.1 jokers are neither taken nor given",
        ),
        pytest.param(
            "1-pink 3-pink 7-red",
            [OWN, "A 1-orange 2-orange 3-orange"],
            [],
            id="G5-4.1 only in other seats' sets",
        ),
    ],
)
def test_exchanges(held, sets, possible):
    table = set_up({"A": held, "B": "6-blue 7-pink"}, sets, "5-yellow")
    assert exchanges(table) == possible


@in_rules("G5-4.1 the cards change places and the set keeps its owner")
def test_cards_change_places():
    sets = [OWN, "B 1-orange 2-orange 3-orange"]
    table = set_up({"A": "7-orange 3-pink 7-red", "B": "6-blue 7-pink"}, sets, "5-yellow")
    play(table, "A exchange 7-orange for 1-orange")
    assert cards_of(table, 2) == "2-orange 3-orange 7-orange"
    assert table.view().sets[1].owner == 1
    assert table.view().passing.name == "1-orange"


@in_rules("G5-4.2 the card got is added at once, as the turn's one added card")
def test_added_at_once():
    sets = [OWN, "B 1-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 1-pink 3-pink 7-red", "B": "6-blue 7-pink"}
    table = set_up(hands, sets, "5-yellow")
    play(table, "A exchange 7-orange for 1-orange")
    assert hand(table, "A") == ["1-pink", "3-pink", "7-red"]  # it never enters the hand
    assert legal(table, "A") == ["add 1-orange to set 1"]
    play(table, "A add 1-orange to set 1")
    assert cards_of(table, 1) == "1-red 1-orange 1-green 1-blue"
    assert {text.split()[0] for text in legal(table, "A")} == {"discard"}


@in_rules("G5-4.2 or laid in a new set with two hand cards")
def test_laid_in_a_new_set():
    sets = [OWN, "B 4-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 4-pink 4-green 6-red 5-pink", "B": "6-blue 7-pink"}
    table = set_up(hands, sets, "5-yellow")
    play(table, "A exchange 7-orange for 4-orange")
    assert "lay 4-orange 4-green 4-pink" in legal(table, "A")
    play(table, "A lay 4-orange 4-green 4-pink")
    assert hand(table, "A") == ["5-pink", "6-red"]
    assert not legal(table, "A", "add")  # the either-or of G5-3.3 holds


@in_rules("G5-4.2 a joker may stand in for one of the two")
def test_laid_with_a_joker():
    sets = [OWN, "B 4-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 4-pink joker 6-red 5-red", "B": "6-blue 7-pink"}
    table = set_up(hands, sets, "5-yellow")
    play(table, "A exchange 7-orange for 4-orange", "A lay joker 4-orange 4-pink")
    assert cards_of(table, 3) == "4-orange 4-pink joker"


@pytest.mark.parametrize(
    ("course", "possible"),
    [
        pytest.param("free", ["7-orange for 1-orange"], id="G5-4.2 nothing laid yet"),
        pytest.param("more sets", [], id="G5-4.2 not as an added card after further sets"),
        pytest.param("added", [], id="G5-4.2 nor after an added card"),
    ],
)
def test_the_either_or_holds(course, possible):
    sets = [OWN, "B 1-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 3-pink 7-red", "B": "6-blue 7-pink"}
    table = set_up(hands, sets, "5-yellow", course=course)
    assert exchanges(table) == possible


CHAIN = [OWN, "B 5-red 5-green 5-orange", "C 1-orange 2-orange 3-orange"]
CHAIN_HANDS = {"A": "5-violet 3-pink 7-green", "B": "6-blue 7-pink", "C": "6-yellow 4-green"}


@in_rules("G5-4.2 or given on in a further exchange")
def test_given_on():
    table = set_up(CHAIN_HANDS, CHAIN, "2-yellow")
    assert exchanges(table) == ["5-violet for 5-orange"]
    play(table, "A exchange 5-violet for 5-orange")
    assert legal(table, "A") == ["exchange 5-orange for 1-orange"]
    play(table, "A exchange 5-orange for 1-orange", "A add 1-orange to set 1")
    assert cards_of(table, 2) == "5-red 5-green 5-violet"
    assert cards_of(table, 3) == "2-orange 3-orange 5-orange"


@in_rules("G5-4.2 each foreign set at most once in a chain")
def test_each_set_once():
    sets = [OWN, "B 1-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 3-pink 7-red", "B": "6-blue 7-pink"}
    table = set_up(hands, sets, "5-yellow")
    assert "7-orange for 2-orange" not in exchanges(table)  # 2-orange for 1-orange: the same set
    play(table, "A exchange 7-orange for 1-orange")
    assert table.view().sets[1].used
    assert not legal(table, "A", "exchange")


@in_rules("G5-4.2 the next chain may use it again")
def test_next_chain():
    sets = [OWN, "B 4-orange 2-orange 6-orange"]
    held = "7-orange 4-pink 4-green 6-red 6-pink 3-orange 2-blue 5-pink"
    table = set_up({"A": held, "B": "3-blue 7-pink"}, sets, "5-yellow")
    play(table, "A exchange 7-orange for 4-orange", "A lay 4-orange 4-green 4-pink")
    play(table, "A exchange 3-orange for 6-orange", "A lay 6-orange 6-red 6-pink")
    assert cards_of(table, 2) == "2-orange 3-orange 7-orange"


@pytest.mark.parametrize(
    ("held", "own", "possible"),
    [
        pytest.param("7-orange 3-pink 7-red", OWN, True, id="G5-4.3 two cards stay after adding"),
        pytest.param("7-orange 3-pink", OWN, False, id="G5-4.3 one stays: the turn could not end"),
        pytest.param(
            "7-orange 3-pink", f"{OWN} 1-violet", True, id="G5-4.3 but as the fifth card it may"
        ),
        pytest.param("7-orange", f"{OWN} 1-violet", False, id="G5-4.3 never the last card"),
    ],
)
def test_enough_cards_stay(held, own, possible):
    sets = [own, "B 1-orange 2-orange 3-orange"]
    stops = {"A": 1} if held == "7-orange" else {}
    table = set_up({"A": held, "B": "6-blue 7-pink"}, sets, "5-yellow", stops=stops)
    assert bool(exchanges(table)) == possible


@in_rules("G5-4.3 the card given cannot make the new set")
def test_the_card_given_is_gone():
    sets = ["A 7-yellow 7-blue 7-violet 7-pink", "B 4-orange 2-orange 3-orange"]
    hands = {"A": "4-green 5-orange 6-yellow 1-pink 2-blue", "B": "6-blue 3-violet"}
    table = set_up(hands, sets, "5-yellow")
    assert exchanges(table) == []  # with 4-green and a second four 4-orange could be laid
    with pytest.raises(IllegalAction):
        play(table, "A exchange 5-orange for 4-orange")

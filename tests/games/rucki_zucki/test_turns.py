"""Rucki Zucki: a turn (RZ-3) and the joker (RZ-4), on the blue side unless it says red."""

import pytest

from krabbel.core.errors import IllegalAction
from tests.games.marks import in_rules
from tests.games.rucki_zucki.tables import GAME, hand, legal, play, situation


@pytest.mark.parametrize(
    ("lying", "held", "expected"),
    [
        pytest.param(
            "21", "9 10 11 20 22", "9 10 11 20 22", id="RZ-3.1 around 21, above and beside"
        ),
        pytest.param("21", "31 32 33 34 8", "31 32 33", id="RZ-3.1 around 21, below"),
        pytest.param("21", "12 23 34", "", id="RZ-3.1 nothing touches 21"),
        pytest.param("21 11", "12 23 34", "12 23", id="RZ-3.1 a chain begins"),
        pytest.param("9 10 11 12", "1 20 5", "1 20", id="RZ-3.1 in several places"),
        pytest.param("18", "19 29 7 6", "6 7 29", id="RZ-3.4 from 18 no way over the stock to 19"),
        pytest.param("7", "29 18 19 8", "8 18 19", id="RZ-3.4 from 7 no way over the stock to 29"),
        pytest.param(
            "25", "24 14 36", "14 36", id="RZ-3.4 past the empty joker field over the corner"
        ),
        pytest.param("14", "36 24 25", "24 25", id="RZ-3.4 from 14 no way down to 36"),
        pytest.param("25 14", "24 13", "13 24", id="RZ-3.4 by way of 14 to 24"),
    ],
)
def test_what_can_be_laid(lying, held, expected):
    table = situation(held, "rest", lying=lying, stock="46 45")
    assert legal(table) == ", ".join([*(f"lay {card}" for card in expected.split()), "draw"])


@pytest.mark.parametrize(
    ("moves", "held", "possible"),
    [
        pytest.param("A lay 11; A lay 12; A lay 23; A lay 34", "1", "done", id="RZ-3.1 a chain"),
        pytest.param("A lay 11", "1 12 23 34", "lay 12, lay 23, done", id="RZ-3.1 card by card"),
        pytest.param("A lay 11; A lay 23", "1 12 34", "lay 12, lay 34, done", id="RZ-3.1 it forks"),
        pytest.param("", "1 11 12 23 34", "lay 11, draw", id="RZ-3.1 nobody has to lay"),
    ],
)
def test_chains(moves, held, possible):
    table = play(situation("1 11 12 23 34", "rest", lying="21", stock="46 45"), moves)
    assert (hand(table, "A"), legal(table)) == (held, possible)


@pytest.mark.parametrize(
    ("moves", "hands", "left", "turn"),
    [
        pytest.param(
            "A draw", "11 12 22|9 30", 2, "B", id="RZ-3.2 who lays nothing draws: turn over"
        ),
        pytest.param("A draw; B draw", "11 12 22|9 30 46", 1, "C", id="RZ-3.2 one after the other"),
        pytest.param("A lay 11", "12|9 30", 3, "A", id="RZ-3.3 who laid may go on"),
        pytest.param("A lay 11; A done", "12|9 30", 3, "B", id="RZ-3.3 who laid draws nothing"),
        pytest.param("A draw; B lay 9; B done", "11 12 22|30", 2, "C", id="RZ-3.3 draw, then lay"),
    ],
)
def test_the_end_of_a_turn(moves, hands, left, turn):
    table = play(situation("11 12", "9 30", "rest", lying="21", stock="22 46 45"), moves)
    assert f"{hand(table, 'A')}|{hand(table, 'B')}" == hands
    assert (table.view().stock_size, table.waiting) == (left, ("ABC".index(turn),))


@pytest.mark.parametrize(
    ("moves", "action"),
    [
        pytest.param("", "A done", id="RZ-3.2 done without having laid"),
        pytest.param("A lay 11", "A draw", id="RZ-3.3 draw after laying"),
        pytest.param("A draw", "A lay 22", id="RZ-3.2 the drawn card waits for the next turn"),
        pytest.param("", "A lay 12", id="RZ-3.1 no contact"),
        pytest.param("", "A lay 9", id="RZ-3.1 a card of another's"),
        pytest.param("", "A lay 21", id="RZ-3.1 a field that is taken"),
        pytest.param("", "A lay joker on 22", id="RZ-4.1 a joker that he does not hold"),
        pytest.param("", "A exchange 11", id="RZ-4.2 no joker lies"),
        pytest.param("", "B lay 9", id="RZ-3.1 out of turn"),
    ],
)
def test_what_is_refused(moves, action):
    table = play(situation("11 12", "9 30", "rest", lying="21", stock="22 46 45"), moves)
    before = table.position()
    with pytest.raises(IllegalAction):
        play(table, action)
    assert table.position() == before


@pytest.mark.parametrize(
    ("lying", "fields"),
    [
        pytest.param("16", "15, 25, 26", id="RZ-4.1 the joker needs contact"),
        pytest.param(
            "25", "14, 15, 16, 26, 36, 37, 38, joker field 1", id="RZ-4.1 on a joker field"
        ),
        pytest.param("18", "5, 6, 7, 17, 27, 28, 29", id="RZ-4.1 never on the stock field"),
        pytest.param("17 5", "6, 18, 27, 28", id="RZ-4.1 only on free fields"),
    ],
)
def test_where_the_joker_may_be_laid(lying, fields):
    table = situation("joker 40", "rest", lying=lying, stock="46 45")
    expected = [f"lay joker on {field}" for field in fields.split(", ")]
    assert legal(table).split(", ") == [*expected, "draw"]


@pytest.mark.parametrize(
    ("moves", "lying", "possible"),
    [
        pytest.param(
            "A lay joker on 22",
            "21, 22",
            "lay 12, done",
            id="RZ-4.2 a joker counts as a card there",
        ),
        pytest.param(
            "A lay joker on 22; A lay 12; A done",
            "12, 21, 22",
            "lay 3, exchange 22, draw",
            id="RZ-4.2 the holder of the number may exchange, and need not",
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22",
            "21, 22",
            "lay joker on 9, lay joker on 10, lay joker on 11, lay joker on 12, "
            "lay joker on 20, lay joker on 23, lay joker on 31, lay joker on 32, "
            "lay joker on 33, lay joker on 34, done",
            id="RZ-4.2 the joker may be used again at once",
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22; B done",
            "21, 22",
            "lay 10, draw",
            id="RZ-4.2 or kept; to exchange counts as laying",
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22; B lay joker on 12; B lay 3; B done",
            "3, 12, 21, 22",
            "lay 10, draw",
            id="RZ-4.2 a chain with the exchanged joker",
        ),
    ],
)
def test_the_joker_on_a_number_field(moves, lying, possible):
    table = situation("joker 12 40", "3 22 46", "10 44", "rest", lying="21", stock="39 38")
    play(table, moves)
    assert (table.position()["lying"], legal(table)) == (lying, possible)


@pytest.mark.parametrize(
    ("lying", "joker_on", "held", "expected"),
    [
        pytest.param(
            "25", "25", "25 40", "exchange 25, draw", id="RZ-4.2 the joker that lay first"
        ),
        pytest.param("25", "25", "14 40", "lay 14, draw", id="RZ-4.2 contact with a joker on 25"),
    ],
)
def test_where_a_joker_lies(lying, joker_on, held, expected):
    table = situation(held, "rest", lying=lying, joker_on=joker_on, stock="39 38")
    assert legal(table) == expected


@in_rules("RZ-3.4 a joker on a joker field connects")
def test_a_joker_on_a_joker_field_connects():
    table = situation("joker 13 24 40", "rest", lying="25", stock="39 38")
    assert legal(play(table, "A lay joker on joker field 1")) == "lay 13, lay 24, done"


@in_rules("RZ-4.3 on a joker field it stays till the end of the round")
def test_the_joker_stays_on_a_joker_field():
    table = situation("joker 1 40", "24 35 41", "rest", lying="25", stock="39 38 37 36", rounds=2)
    play(table, "A lay joker on joker field 1; A done; B lay 24; B lay 35; B done; C draw")
    turns = 3
    while table.view().round == 1:
        assert table.view().joker_on == "joker field 1"
        offered = table.legal(table.waiting[0])
        assert not [action for action in offered if "joker" in action or "exchange" in action]
        turns += offered[-1] == "draw"
        table.act(table.waiting[0], offered[-1])
    assert turns > 5
    assert table.view().joker_on is None


@pytest.mark.parametrize(
    "number", [pytest.param(n, id=f"RZ-4.3 no {n} on a joker field") for n in (1, 25, 46)]
)
def test_only_the_joker_lies_on_a_joker_field(number):
    table = situation(f"{number} 20", "rest", lying="14", stock="39 38")
    assert not [text for text in table.legal(0) if "joker field" in text]
    assert "joker field 1" in table.view().reach


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("lay 47", "'47' is not a number", id="RZ-1.1 there is no 47"),
        pytest.param(
            "lay joker on stock", "not a number|not a field", id="RZ-4.1 not on the stock"
        ),
        pytest.param(
            "throw 3", "expected: lay <card>; lay joker on <field>", id="RZ-3.1 no such verb"
        ),
    ],
)
def test_malformed_actions_say_what_was_expected(text, message):
    with pytest.raises(IllegalAction, match=message):
        GAME.table(2, seed=1).act(0, text)

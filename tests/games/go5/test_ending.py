"""Go5: ending a turn, Go5, scoring (G5-5 to G5-7)."""

import pytest

from tests.games.go5.tables import GO5, hand, legal, pile, play, points, set_up
from tests.games.marks import in_rules

SET = "A 3-red 3-blue 3-green"
HANDS = {"A": "1-red 2-pink 4-violet joker", "B": "1-blue 6-pink", "C": "5-blue 7-green"}


@in_rules("G5-5.1 the turn ends with a card on the pile")
def test_discard():
    table = play(set_up(HANDS, [], "5-red"), "A discard 2-pink")
    assert pile(table) == "5-red 2-pink"
    assert table.waiting == (1,)


@pytest.mark.parametrize(
    ("how", "b_takes", "a_takes"),
    [
        pytest.param("discard joker", True, True, id="G5-5.1 an open joker is for all"),
        pytest.param("discard joker crosswise", False, True, id="G5-5.1 crosswise: for himself"),
    ],
)
def test_crosswise(how, b_takes, a_takes):
    sets = [SET, "B 4-red 4-blue 4-green"]
    table = play(set_up(HANDS, sets, "5-red"), f"A {how}")
    assert ("take" in legal(table, "B")) == b_takes
    position = table.position() | {"turn": "A", "acting": "A", "phase": "take"}
    again = type(table).from_position(GO5, position)
    assert ("take" in legal(again, "A")) == a_takes


@in_rules("G5-5.1 a single card and nothing to draw: no discard")
def test_keep():
    table = set_up({"A": "1-red", "B": ""}, [SET], rest="B")
    assert legal(table, "A") == ["keep"]
    play(table, "A keep")
    assert hand(table, "A") == ["1-red"]
    assert table.waiting == (1,)


@in_rules("G5-5.1 a stop card may be played instead")
def test_keep_or_stop():
    table = set_up({"A": "1-red", "B": ""}, [SET], rest="B", stops={"A": 1})
    assert legal(table, "A") == ["keep", "stop"]


@pytest.mark.parametrize(
    ("held", "on_pile", "endings"),
    [
        pytest.param(
            "1-red 7-orange",
            "",
            {"discard", "stop"},
            id="G5-5.1 with two cards he must discard one",
        ),
        pytest.param("1-red", "5-red", {"keep", "stop"}, id="G5-5.1 one, and nothing to draw"),
        pytest.param("1-red", "5-red 2-red", {"stop"}, id="G5-5.1 one, and something to draw"),
    ],
)
def test_who_may_keep(held, on_pile, endings):
    table = set_up({"A": held, "B": ""}, [SET], on_pile, rest="B", stops={"A": 1})
    assert {text.split()[0] for text in legal(table, "A")} == endings


@pytest.mark.parametrize(
    ("sets", "stops", "may"),
    [
        pytest.param([SET], 1, True, id="G5-5.2 after a first set"),
        pytest.param([], 1, False, id="G5-5.2 not before it"),
        pytest.param([SET], 0, False, id="G5-5.2 not without a stop card"),
    ],
)
def test_who_may_stop(sets, stops, may):
    table = set_up(HANDS, sets, "5-red", stops={"A": stops})
    assert ("stop" in legal(table, "A")) == may


@pytest.mark.parametrize(
    ("players", "after"),
    [
        pytest.param(2, 0, id="G5-5.2 with two players the same seat moves again"),
        pytest.param(3, 2, id="G5-5.2 the next seat is skipped once"),
    ],
)
def test_stop(players, after):
    hands = {seat: HANDS[seat] for seat in "ABC"[:players]}
    table = play(set_up(hands, [SET], "5-red", "2-red 6-red", stops={"A": 2}), "A stop")
    assert table.waiting == (after,)
    assert table.view().places[0].stops == 1
    assert pile(table) == "5-red stop"
    assert "take" not in legal(table, "ABC"[after])  # a stop card can never be taken


@pytest.mark.parametrize(
    ("own", "move", "ends"),
    [
        pytest.param("3-red 3-blue 3-green 3-pink", "add 3-orange to set 1", True, id="G5-6.1"),
        pytest.param("3-red 3-blue 3-green", "add 3-orange to set 1", False, id="G5-6.1 a fourth"),
        pytest.param(
            "3-red 3-blue 3-green 3-pink", "add joker to set 1", True, id="G5-6.1 with a joker"
        ),
    ],
)
def test_go5(own, move, ends):
    hands = {"A": "1-red 2-pink 3-orange joker", "B": "1-blue 6-pink"}
    table = play(set_up(hands, [f"A {own}"], "5-red"), f"A {move}")
    assert (table.view().round == 2) == ends
    assert table.view().caller == (0 if ends else None)


@in_rules("G5-6.1 at most one joker in it")
def test_one_joker():
    hands = {"A": "1-red 2-pink 6-orange joker", "B": "1-blue 6-pink"}
    table = set_up(hands, ["A 3-red 3-blue 3-green joker"], "5-red")
    assert not legal(table, "A", "add")


CLAIMS = {"A": "1-red 3-orange joker 2-green", "B": "1-blue 6-pink", "C": "5-blue 7-green"}
FOUR = "3-red 3-blue 3-green 3-violet"


@pytest.mark.parametrize(
    ("sets", "discard", "asked"),
    [
        pytest.param([f"B {FOUR}"], "3-orange", "B", id="G5-6.2 the card just discarded"),
        pytest.param([f"C {FOUR}"], "3-orange", "C", id="G5-6.2 out of turn"),
        pytest.param([f"C {FOUR}"], "2-green", "", id="G5-6.2 it must fit"),
        pytest.param(["C 3-red 3-blue 3-green"], "3-orange", "", id="G5-6.2 only a set of four"),
        pytest.param([f"A {FOUR}"], "3-orange", "", id="G5-6.2 not the discarder himself"),
        pytest.param([f"C {FOUR}"], "joker", "C", id="G5-6.2 an open joker"),
        pytest.param([f"C {FOUR}"], "joker crosswise", "", id="G5-6.2 not a crosswise joker"),
        pytest.param(["C 3-red 3-blue 3-green joker"], "joker", "", id="G5-6.2 not a second joker"),
        pytest.param(
            ["C 4-yellow 5-violet 6-orange 7-blue"], "joker", "", id="G5-6.2 no joker in black"
        ),
        pytest.param(
            ["C 4-yellow 5-violet 6-orange 7-blue"], "2-green", "C", id="G5-6.2 black with black"
        ),
    ],
)
def test_who_is_asked(sets, discard, asked):
    table = play(set_up(CLAIMS, sets, "5-red"), f"A discard {discard}")
    view = table.view()
    assert ("BC"[view.waiting[0] - 1] if view.phase == "claim" else "") == asked
    if asked:
        assert legal(table, asked) == ["go5 with set 1", "pass"]


@in_rules("G5-6.2 several seats can: clockwise from the discarder, each is asked")
def test_asked_in_turn():
    hands = {"A": "1-red 7-orange 6-red 4-red", "B": "1-blue 6-pink", "C": "5-blue 7-green"}
    sets = ["C 7-red 7-blue 7-pink 7-violet", "B 1-orange 2-orange 3-orange 4-orange"]
    table = play(set_up(hands, sets, "5-red"), "A discard 7-orange")
    assert table.waiting == (1,)
    play(table, "B pass")
    assert table.waiting == (2,)
    play(table, "C go5 with set 1")
    assert (table.view().round, table.view().caller) == (2, 2)


@in_rules("G5-6.2 when all have passed the next turn begins")
def test_all_pass():
    table = play(set_up(CLAIMS, [f"C {FOUR}"], "5-red"), "A discard 3-orange", "C pass")
    assert table.view().round == 1
    assert table.view().turn == 1


@in_rules("G5-6.2 not a stop card")
def test_no_claim_of_a_stop_card():
    sets = ["A 4-red 4-blue 4-green", f"C {FOUR}"]
    table = play(set_up(CLAIMS, sets, "5-red", stops={"A": 1}), "A stop")
    assert table.view().phase != "claim"


@in_rules("G5-6.2 two sets of four that the card fits: the seat says which")
def test_which_set():
    hands = {"A": "1-red 3-orange 2-green", "B": "1-blue 6-pink"}
    sets = [f"B {FOUR}", "B 1-orange 2-orange 4-orange 5-orange"]
    table = play(set_up(hands, sets, "5-red"), "A discard 3-orange")
    assert legal(table, "B") == ["go5 with set 1", "go5 with set 2", "pass"]


@pytest.mark.parametrize(
    ("own", "fifth", "five"),
    [
        pytest.param("3-red 3-blue 3-green 3-violet", "3-pink", 100, id="G5-7.1 number"),
        pytest.param("1-blue 2-blue 3-blue 4-blue", "6-blue", 100, id="G5-7.1 colour"),
        pytest.param("2-pink 3-violet 4-blue 5-green", "6-yellow", 100, id="G5-7.1 pattern"),
        pytest.param("3-red 3-blue 3-green 3-violet", "joker", 50, id="G5-7.1 with a joker"),
        pytest.param("3-red 3-blue 3-green joker", "3-pink", 50, id="G5-7.1 joker in the set"),
        pytest.param("1-red 2-green 3-pink 4-yellow", "5-violet", 150, id="G5-7.1 black"),
    ],
)
def test_five(own, fifth, five):
    hands = {"A": f"{fifth} 7-red", "B": "6-red 5-pink"}
    table = play(set_up(hands, [f"A {own}"], "5-red"), f"A add {fifth} to set 1")
    assert dict(table.view().places[0].sheet) == {"fives": five, "Go5": 30, "hand cards": -5}


@in_rules("G5-7.1 the 30 go to the seat that called, out of turn too")
def test_bonus():
    table = play(set_up(CLAIMS, [f"C {FOUR}"], "5-red"), "A discard 3-orange", "C go5 with set 1")
    assert dict(table.view().places[2].sheet) == {"fives": 100, "Go5": 30, "hand cards": -10}


@pytest.mark.parametrize(
    ("sets", "sheet"),
    [
        pytest.param(["B 6-red 6-blue 6-green"], {"threes": 30}, id="G5-7.2 a set of three"),
        pytest.param(["B 6-red 6-blue 6-green 6-pink"], {"fours": 40}, id="G5-7.2 a set of four"),
        pytest.param(
            [
                "B 6-red 6-blue joker",
                "B 4-yellow 5-violet 7-blue",
                "B 2-red 2-blue 2-orange 2-pink",
            ],
            {"threes": 60, "fours": 40},
            id="G5-7.2 each, whatever kind, joker or not",
        ),
    ],
)
def test_sets_of_three_and_four(sets, sheet):
    hands = {"A": "3-pink 7-red", "B": "6-yellow"}
    table = set_up(hands, ["A 3-red 3-blue 3-green 3-violet", *sets], "5-red")
    play(table, "A add 3-pink to set 1")
    assert dict(table.view().places[1].sheet) == sheet | {"hand cards": -5}


@pytest.mark.parametrize(
    ("held", "stops", "sheet"),
    [
        pytest.param("6-yellow 1-red", 0, {"hand cards": -10}, id="G5-7.3 5 a hand card"),
        pytest.param("joker joker", 0, {"jokers": -20}, id="G5-7.3 10 a joker"),
        pytest.param("1-red", 2, {"hand cards": -5, "stop cards": -20}, id="G5-7.3 10 a stop"),
        pytest.param(
            "1-red joker", 1, {"hand cards": -5, "jokers": -10, "stop cards": -10}, id="G5-7.3 all"
        ),
    ],
)
def test_penalties(held, stops, sheet):
    hands = {"A": "3-pink 7-red", "B": held}
    own = "A 3-red 3-blue 3-green 3-violet"
    table = set_up(hands, [own], "5-red", stops={"B": stops})
    play(table, "A add 3-pink to set 1")
    assert dict(table.view().places[1].sheet) == sheet
    assert points(table) == [125, sum(sheet.values())]


@in_rules("G5-7.3 for the caller too")
def test_penalties_of_the_caller():
    hands = {"A": "3-pink 7-red joker", "B": "6-yellow"}
    own = "A 3-red 3-blue 3-green 3-violet"
    table = play(set_up(hands, [own], "5-red", stops={"A": 1}), "A add 3-pink to set 1")
    assert points(table)[0] == 100 + 30 - 5 - 10 - 10


@pytest.mark.parametrize(
    ("before", "after", "winner"),
    [
        pytest.param([300, 0], [425, 25], None, id="G5-7.4 nobody at 500: another round"),
        pytest.param([374, 0], [499, 25], None, id="G5-7.4 one point is missing"),
        pytest.param([375, 0], [500, 25], 0, id="G5-7.4 the target is reached"),
        pytest.param([380, 490], [505, 515], 1, id="G5-7.4 the highest wins, not the caller"),
        pytest.param([380, 480], [505, 505], None, id="G5-7.4 equal highest: another round"),
    ],
)
def test_end_of_the_match(before, after, winner):
    hands = {"A": "3-pink 7-red", "B": "6-yellow"}
    sets = ["A 3-red 3-blue 3-green 3-violet", "B 1-red 1-blue 1-pink"]
    table = set_up(hands, sets, "5-red", points=before, round=4)
    play(table, "A add 3-pink to set 1")  # 125 for A, 25 for B
    assert points(table) == after
    assert table.over == (winner is not None)
    if table.over:
        assert table.outcome.winners == (winner,)
        assert "515" in GO5.sentence(table.outcome.reason) or winner == 0


RUN_DRY = {"reshuffled": True, "quiet_turns": 10}  # for two seats (G5-2.7)


@in_rules("G5-7.4 and if then nobody is at the target, the game goes on")
def test_after_a_tie():
    hands = {"A": "3-pink 7-red", "B": "6-yellow 6-red 6-pink"}
    table = set_up(hands, [], "5-red", points=[505, 505], round=9, **RUN_DRY)
    play(table, "A discard 7-red")  # the round runs dry
    assert points(table) == [500, 490]
    assert table.over
    table = set_up(hands, [], "5-red", points=[500, 500], round=9, **RUN_DRY)
    play(table, "A discard 7-red")
    assert points(table) == [495, 485]
    assert not table.over

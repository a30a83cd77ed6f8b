"""Rucki Zucki: material and set-up (RZ-1), the board (RZ-2)."""

import pytest

import krabbel
from krabbel.core.errors import BadOption
from krabbel.games.rucki_zucki.board import BLUE, GRIDS, RED, parse_board, touching, write_board
from krabbel.games.rucki_zucki.state import FIRST_FIELD, JOKER
from tests.games.marks import in_rules
from tests.games.rucki_zucki.tables import EVERY_CARD, GAME, neighbours, situation

# An own board: 25 in a corner, two joker fields, 16 wide.
OWN = """
  25  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
  JO  .  .  .  .  .  .  .  .  .  .  .  .  .  . 16
  24 23 22 21 20 19 ST 18 17 JO 26 27 28 29 30 31
  32 33 34 35 36 37 38 39 40 41 42 43 44 45 46
"""


@pytest.mark.parametrize(
    "players", [pytest.param(n, id=f"RZ-1.1 {n} players") for n in range(2, 7)]
)
def test_all_cards_are_somewhere_once(players):
    position = GAME.table(players, seed=5).position()
    held = [card for hand in position["hand"] for card in hand]
    assert sorted(held + position["stock"] + [first_card(position)]) == sorted(EVERY_CARD)


def first_card(position):
    return "joker" if position["joker_on"] else position["lying"]


@pytest.mark.parametrize(
    ("players", "stock"),
    [
        pytest.param(n, 46 - 5 * n, id=f"RZ-1.2 {n} players: stock {46 - 5 * n}")
        for n in range(2, 7)
    ],
)
def test_five_cards_each_and_one_on_its_field(players, stock):
    position = GAME.table(players, seed=8).position()
    assert [len(hand) for hand in position["hand"]] == [5] * players
    assert position["left"] == len(position["stock"]) == stock
    assert position["lying"] in EVERY_CARD
    assert set(position["reach"].split(", ")) == set(neighbours(position, position["lying"]))


@pytest.mark.parametrize(
    ("board", "near"),
    [
        pytest.param("blue", "14 15 16 26 36 37 38, joker", id="RZ-1.2 blue: a first joker, on 25"),
        pytest.param("red", "2 17 22 31 39", id="RZ-1.2 red: a first joker, on 25"),
        pytest.param(OWN, "1, joker", id="RZ-1.2 own board: a first joker, on 25 in a corner"),
    ],
)
def test_a_joker_that_comes_first_lies_on_25(board, near):
    tables = (GAME.table(2, seed=seed, board=board) for seed in range(2000))
    position = next(table.position() for table in tables if table.state.joker_on)
    assert position["joker_on"] == position["lying"] == str(FIRST_FIELD)
    expected = near.replace(",", "").replace("joker", "joker_field_1").split()
    assert position["reach"].replace("joker field 1", "joker_field_1").split(", ") == expected


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        pytest.param("A", 1, id="RZ-1.3 A deals, B begins"),
        pytest.param("C", 0, id="RZ-1.3 the last seat deals, A begins"),
        pytest.param(1, 2, id="RZ-1.4 the table names the first dealer"),
    ],
)
def test_the_left_neighbour_of_the_dealer_begins(dealer, first):
    assert GAME.table(3, seed=2, dealer=dealer).waiting == (first,)


@in_rules("RZ-1.4 else the seed decides who deals")
def test_the_seed_decides_who_deals():
    dealers = {GAME.table(4, seed=seed).view().dealer for seed in range(60)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("field", "near"),
    [
        pytest.param("21", "9 10 11 20 22 31 32 33", id="RZ-2.1 what 21 touches, as in the book"),
        pytest.param("18", "5 6 7 17 27 28 29", id="RZ-2.1 18 lies beside the stock, not 19"),
        pytest.param("7", "6 8 18 19", id="RZ-2.1 7 lies above the stock, not 29"),
        pytest.param("14", "13 15 24 25 jo", id="RZ-2.1 14 lies above the joker field"),
        pytest.param("36", "24 25 35 37 45 46 jo", id="RZ-2.1 36 lies below the joker field"),
        pytest.param("1", "2 8 9 10", id="RZ-2.2 1 above 9"),
        pytest.param("4", "3 11 12 13", id="RZ-2.2 4 above 12"),
        pytest.param("39", "28 29 30 40", id="RZ-2.2 39 below 29"),
        pytest.param("46", "35 36 37 45", id="RZ-2.2 46 below 36"),
        pytest.param("16", "15 25 26", id="RZ-2.5 a corner: three neighbours"),
        pytest.param("jo", "13 14 15 24 25 35 36 37", id="RZ-2.5 the joker field: eight"),
    ],
)
def test_what_touches_what_on_the_blue_side(field, near):
    start = GAME.table(2, seed=1, board="blue").position()
    long = "joker field 1"
    found = neighbours(start, field.replace("jo", long))
    assert [name.replace(long, "jo") for name in found] == near.split()


@in_rules("RZ-2.3 red: our own disorder")
def test_no_two_consecutive_numbers_touch_on_the_red_side():
    near = touching(GRIDS["red"])
    assert not [number for number in range(1, 46) if near[number] >> number + 1 & 1]


@in_rules("RZ-2.3 the outline of the blue side")
def test_both_sides_have_one_outline():
    def outline(grid):
        return [[cell if cell >= JOKER else bool(cell) for cell in row] for row in grid]

    assert outline(GRIDS["red"]) == outline(GRIDS["blue"])


@pytest.mark.parametrize(
    "side", [pytest.param(side, id=f"RZ-2.5 {side}: touching goes both ways") for side in GRIDS]
)
def test_touching_goes_both_ways(side):
    near = touching(GRIDS[side])
    for a in range(1, 48):
        for b in range(1, 48):
            assert near[a] >> b & 1 == near[b] >> a & 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param("18", "17", "The number 17 appears twice", id="RZ-2.4 a number twice"),
        pytest.param(" 12 ", " . ", "Missing: 12", id="RZ-2.4 a number missing"),
        pytest.param("1  2", ". .", "Missing: 1, 2", id="RZ-2.4 two numbers missing"),
        pytest.param("46", "47", "The numbers are 1 to 46, not 47", id="RZ-2.4 a number too high"),
        pytest.param(
            "46", "0000000463", "The numbers are 1 to 46, not 000000046", id="RZ-2.4 many noughts"
        ),
        pytest.param(
            "46", "9" * 5000, "The numbers are 1 to 46, not 999999999", id="RZ-2.4 many digits"
        ),
        pytest.param("46", "0", "The numbers are 1 to 46, not 0", id="RZ-2.4 a number too low"),
        pytest.param("ST", ".", "exactly one stock field .ST., not 0", id="RZ-2.4 no stock field"),
        pytest.param(
            "ST", "ST ST", "exactly one stock field .ST., not 2", id="RZ-2.4 two stock fields"
        ),
        pytest.param("JO", ".", "At least one joker field", id="RZ-2.4 no joker field"),
        pytest.param("JO", "JOKER", "“JOKER” is neither", id="RZ-2.4 an unknown word"),
        pytest.param("46", "46\n" + "JO " * 16, "17 joker fields", id="RZ-2.6 many joker fields"),
        pytest.param("46", "46" + "\n." * 8, "13 rows", id="RZ-2.6 too many rows"),
        pytest.param("16", "16 . . . . .", "A row of 17 fields", id="RZ-2.6 too wide"),
    ],
)
def test_a_board_that_is_none_is_refused_with_its_fault(old, new, fault):
    with pytest.raises(BadOption, match=fault):
        GAME.table(2, seed=1, board=BLUE.replace(old, new, 1))


@pytest.mark.parametrize(
    "board",
    [
        pytest.param("green", id="RZ-2.4 no such side"),
        pytest.param("", id="RZ-2.4 nothing"),
        pytest.param(7, id="RZ-2.4 no text at all"),
    ],
)
def test_what_is_no_board_at_all(board):
    with pytest.raises(BadOption, match="expected blue, red, or the rows of a board of your own"):
        GAME.table(2, seed=1, board=board)


@pytest.mark.parametrize(
    ("board", "side"),
    [
        pytest.param(OWN, "own", id="RZ-2.4 an own board"),
        pytest.param("\ufeff" + OWN.lower().replace("\n", "\r\n"), "own", id="RZ-2.4 from Windows"),
        pytest.param(RED, "red", id="RZ-2.4 the red side written out"),
        pytest.param(" Blue ", "blue", id="RZ-2.4 by its name"),
    ],
)
def test_a_board_is_data(board, side):
    view = GAME.table(3, seed=4, board=board).view()
    assert view.side == side
    assert view.board[0][-1] == {"own": "15", "red": "32", "blue": "4"}[side]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(OWN, id="RZ-2.4 as it is"),
        pytest.param(OWN.replace(" ", " " * 500), id="RZ-2.4 many blanks"),
        pytest.param(OWN.replace("46\n", "46 .\n" + "\n" * 9000), id="RZ-2.4 an empty end"),
        pytest.param(OWN.lower().replace(" 1 ", " 001 "), id="RZ-2.4 noughts before a number"),
    ],
)
def test_an_own_board_has_one_text_however_it_is_written(text):
    (board,) = GAME.write_options(2, {"board": text}).values()
    assert (
        board == GAME.write_options(2, {"board": board})["board"] == write_board(parse_board(OWN))
    )


@in_rules("RZ-2.6 the largest board")
def test_the_text_of_the_largest_board_is_short():
    words = ["ST", *["JO"] * 16, *map(str, range(1, 47)), *["."] * 129]
    rows = [words[start::12] for start in range(12)]
    for row in rows:
        row.sort(key=lambda word: word != ".")  # empty cells come first, where they cannot be cut
    text = write_board(parse_board("\n".join(map(" ".join, rows))))
    assert len(text) == 437


def test_an_own_board_is_played_on_and_kept_in_record_and_position():
    table = situation("1 24", "rest", lying="25", stock="40", board=OWN)
    assert table.legal(0) == ["lay 1", "draw"]  # RZ-3.4: 24 lies beyond the joker field
    assert "JO2" in table.position()["board"][2]
    assert parse_board(OWN)[1] == (JOKER, *[0] * 14, 16)
    dealt = GAME.table(3, seed=4, board=OWN)
    dealt.act(dealt.waiting[0], "draw")
    assert krabbel.replay(dealt.record()).state == dealt.state

"""The boards of Rucki Zucki: rows of cells as text, and what touches what.

A cell is a number, ST (the stock field), JO (a joker field) or . (no field). In a grid these are
1 to 46, STOCK_FIELD, 47 on in reading order, and NO_FIELD.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from krabbel.core.errors import BadOption
from krabbel.core.options import Choice
from krabbel.core.say import Say
from krabbel.core.text import folded
from krabbel.core.words import ENGLISH, game_words
from krabbel.games.rucki_zucki.state import (
    BOARD_COLUMNS,
    BOARD_ROWS,
    FIELDS,
    JOKER,
    JOKER_FIELDS,
    NO_FIELD,
    STOCK_FIELD,
    State,
)

Grid = tuple[tuple[int, ...], ...]

# RZ-2.1, RZ-2.2: where 1-4 and 39-46 lie is our reconstruction.
BLUE = """
   .  .  .  .  1  2  3  4
   5  6  7  8  9 10 11 12 13 14 15 16
  17 18 ST 19 20 21 22 23 24 JO 25 26
  27 28 29 30 31 32 33 34 35 36 37 38
   .  . 39 40 41 42 43 44 45 46
"""

# RZ-2.3: the order is ours; no two consecutive numbers touch.
RED = """
   .  .  .  . 35 13  3 32
  24 41 30 11 45  5 29  1 15 27 10 21
  46  9 ST 33 43 20 37  8 23 JO 44  7
   4  6 38 18  2 39 17 12 40 36 42 16
   .  . 28 14 22 25 31 34 19 26
"""

# A reduced game, small enough to be solved (RZ-2.7).
SMALL = """
  ST  1  2  3  4  5  6  7
"""
SMALL_NUMBERS = 7
LONGEST_NUMBER = 9  # digits of a cell that are read
SMALL_PLAYERS = 2


@dataclass(frozen=True)
class Fault:
    """Something wrong with a board (RZ-2.4, RZ-2.6): a kind, and the words that fill it in."""

    kind: str
    words: Mapping[str, Any]

    def __str__(self) -> str:
        said = Say(game_words(__package__, ENGLISH), ENGLISH, ()).fault(self.kind, self.words)
        return (said or self.kind).removesuffix(".")

    def refusal(self) -> BadOption:
        """Return the error for a board that has this fault."""
        return BadOption(f"board: {self}", self.kind, option="board", **self.words)


def parse_board(text: str, numbers: int = JOKER - 1) -> Grid:
    """Read a grid; BadOption names its fault (RZ-2.4)."""
    lines = text.removeprefix("\ufeff").splitlines()  # some editors write a byte order mark
    rows = [line.upper().split() for line in lines if line.strip()]
    fault = size_fault(rows)
    if not fault:
        joker_fields = itertools.count(JOKER)
        grid = tuple(tuple(parse_cell(word, joker_fields) for word in row) for row in rows)
        fault = grid_fault(grid, numbers)
    if fault:
        raise fault.refusal()
    return grid


def write_board(grid: Grid) -> str:
    """Return the text of a grid in its one normal form: single blanks, no empty cells at a row's
    end. It is kept with every table that is played on it, and has at most 450 characters."""
    rows = [[cell_name(cell) for cell in row] for row in grid]
    return "\n".join(" ".join(row).rstrip(" .") or "." for row in rows)


def size_fault(rows: list[list[str]]) -> Fault | None:
    """Find what there is too much of."""
    widest = max((len(row) for row in rows), default=0)
    jokers = sum(row.count("JO") for row in rows)
    if len(rows) > BOARD_ROWS:
        return Fault("rows", {"many": len(rows), "most": BOARD_ROWS})
    if widest > BOARD_COLUMNS:
        return Fault("columns", {"many": widest, "most": BOARD_COLUMNS})
    if jokers > JOKER_FIELDS:
        return Fault("joker_fields", {"many": jokers, "most": JOKER_FIELDS})
    return None


def parse_cell(word: str, joker_fields: Iterator[int]) -> int:
    """Read a cell."""
    if word == ".":
        return NO_FIELD
    if word == "ST":
        return STOCK_FIELD
    if word == "JO":
        return next(joker_fields)
    if not (word.isascii() and word.isdigit()):
        raise Fault("word", {"word": word[:20]}).refusal()
    number = int(word) if len(word) <= LONGEST_NUMBER else 0
    if not 1 <= number < JOKER:
        raise Fault("range", {"most": JOKER - 1, "word": word[:LONGEST_NUMBER]}).refusal()
    return number


def cell_name(cell: int) -> str:
    """Return the word of a cell."""
    if cell == STOCK_FIELD:
        return "ST"
    return "." if cell == NO_FIELD else "JO" if is_joker_field(cell) else str(cell)


def is_joker_field(cell: int) -> bool:
    """Whether only the joker may lie there (RZ-4.3)."""
    return JOKER <= cell < FIELDS


def numbers_on(grid: Sequence[Sequence[int]]) -> int:
    """Return how many numbers a board should have: 46, or those of the reduced game (RZ-2.7)."""
    highest = max((cell for row in grid for cell in row if cell < JOKER), default=0)
    return SMALL_NUMBERS if highest == SMALL_NUMBERS else JOKER - 1


def grid_fault(grid: Sequence[Sequence[int]], numbers: int) -> Fault | None:
    """Find what a grid lacks or has twice (RZ-2.4)."""
    cells = [cell for row in grid for cell in row]
    for number in range(1, JOKER):
        if cells.count(number) > 1:
            return Fault("twice", {"number": number})
    missing = tuple(str(number) for number in range(1, numbers + 1) if number not in cells)
    if missing:
        return Fault("missing", {"many": numbers, "numbers": missing})
    stocks = cells.count(STOCK_FIELD)
    if stocks != 1:
        return Fault("stock_fields", {"many": stocks})
    jokers = [cell for cell in cells if is_joker_field(cell)]
    if not jokers and numbers != SMALL_NUMBERS:
        return Fault("no_joker_field", {})
    if jokers != list(range(JOKER, JOKER + len(jokers))):
        return Fault("order", {})
    return None


def touching(grid: Sequence[Sequence[int]]) -> list[int]:
    """Return, for each field, the fields that touch it, as a bit set; not the stock (RZ-3.4).

    The entry NO_FIELD has the cards that a reduced game does not have (RZ-2.7).
    """
    at = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
    sets = [0] * FIELDS
    sets[NO_FIELD] = sum(1 << card for card in range(1, JOKER + 1) if card not in at.values())
    for (r, c), cell in at.items():
        if cell in (NO_FIELD, STOCK_FIELD):
            continue
        for place in ((r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1)):
            other = at.get(place, NO_FIELD)  # RZ-2.5
            if other not in (NO_FIELD, STOCK_FIELD, cell):
                sets[cell] |= 1 << other
    return sets


GRIDS = {"blue": parse_board(BLUE), "red": parse_board(RED)}
REDUCED = {"small": parse_board(SMALL, SMALL_NUMBERS)}


@dataclass(frozen=True)
class BoardOption(Choice):
    """One of the printed sides, the rows of an own board, or a reduced game's."""

    kind = "board"
    from_file: ClassVar[bool] = True  # a file's name may be typed instead of its text

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or folded(value) in self.choices:
            return super().read(value)
        if folded(value) in REDUCED:
            return folded(value)
        if len(value.split()) < 2:
            raise self.refuse(value)
        return write_board(parse_board(value))


def put_board(s: State, name_or_rows: str) -> None:
    """Write a board into a blank state."""
    if name_or_rows in REDUCED and s.seats != SMALL_PLAYERS:
        raise BadOption(f"board: the {name_or_rows} one is for {SMALL_PLAYERS} players")
    grid = (GRIDS | REDUCED).get(name_or_rows) or parse_board(name_or_rows)
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            s.board[r, c] = cell
    for field, others in enumerate(touching(grid)):
        s.neighbours[field] = others

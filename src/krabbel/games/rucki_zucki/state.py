"""The state of a Rucki Zucki match, and the numbers its rules are written with.

A card is its number, 1 to 46, or JOKER. A field is its number, 1 to 46, or a joker field, 47 on, in
reading order. Cards and fields are kept as bit sets: bit 47 is the joker among cards, joker field 1
among fields.
"""

from typing import Any

import numpy as np

from krabbel.core.state import SEATS, Ints, Record, Rows, field
from krabbel.core.text import SEAT, SEAT_OR_NONE, WORD_OF_KEY, BadText, Names, SetOf

NO_CARD = 0
CARDS = 47  # 46 numbers and the joker
JOKER = 47
ALL_CARDS = (1 << JOKER + 1) - 2
NUMBERS = (1 << JOKER) - 2  # as cards and as fields
FIRST_FIELD = 25  # for a joker that is turned up first (RZ-1.2)
HAND = 5  # cards dealt to each seat
JOKER_POINTS = 100
NOBODY = 0  # in fields that hold a seat + 1

NO_FIELD = 0
JOKER_FIELDS = 16  # at most, on any board
FIELDS = JOKER + JOKER_FIELDS  # 0 to 62: no field, numbers, joker fields
STOCK_FIELD = FIELDS  # as a cell of the board; no card ever lies there
BOARD_ROWS, BOARD_COLUMNS = 12, 16  # at most
MOST_ROUNDS = 99

TURN, LAYING, LAST, OVER = range(4)
PHASES = ("turn", "laying", "last", "over")

NUMBER_NAMES = tuple(str(number) for number in range(1, JOKER))
JOKER_FIELD_NAMES = tuple(f"joker field {k}" for k in range(1, JOKER_FIELDS + 1))
CARD = Names("card", ("", *NUMBER_NAMES, "joker"))
NUMBER_CARD = Names("number", NUMBER_NAMES, first=1)
FIELD_OR_NONE = Names("field", ("", *NUMBER_NAMES, *JOKER_FIELD_NAMES))
FIELD = Names("field", FIELD_OR_NONE.names[1:], first=1)
CELL = Names(
    "cell of the board",
    (".", *NUMBER_NAMES, *(f"JO{k}" for k in range(1, JOKER_FIELDS + 1)), "ST"),
)


class FieldsInALine(SetOf):
    """A set of fields as one line: "14, 16, joker field 1"."""

    def write(self, number: int) -> Any:
        return ", ".join(super().write(number))

    def read(self, written: Any) -> int:
        if not isinstance(written, str):
            raise BadText(f"{written!r} is not a line of fields")
        return super().read([name for name in written.split(",") if name.strip()])


FIELDS_TEXT = FieldsInALine(FIELD_OR_NONE)
CARDS_TEXT = SetOf(CARD)


class State(Record):
    """One line per field."""

    seats: int = field(np.int8)
    rounds: int = field(np.int8)  # of the match (RZ-5.4)
    round: int = field(np.int8)  # 1, 2, …
    dealer: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1; NOBODY: the seed decides
    turn: int = field(np.int8, text=SEAT)  # the seat on turn
    phase: int = field(np.int8, text=Names("phase", PHASES))
    left: int = field(np.int8)  # cards in the stock
    joker_on: int = field(np.int8, text=FIELD_OR_NONE)  # where the joker lies, if it lies
    joker_with: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1 that took it before all (RZ-4.2)
    lying: int = field(np.int64, text=FIELDS_TEXT)  # the fields with a card on them
    reach: int = field(np.int64, text=FIELDS_TEXT)  # the free fields that touch one of these
    hand: Ints = field(np.int64, SEATS, text=CARDS_TEXT)
    counted: Ints = field(np.int64, SEATS, text=CARDS_TEXT)  # the last round's hands (RZ-5.3)
    points: Ints = field(np.int32, SEATS)  # totals of the rounds that are over
    stock: Ints = field(np.int8, CARDS, text=CARD)  # the top card is the last one left
    block: int = field(np.int32)  # blocks of random words used
    key: Ints = field(np.int64, 4, text=WORD_OF_KEY)
    board: Rows = field(np.int8, BOARD_ROWS, BOARD_COLUMNS, text=CELL)  # its cells, row by row
    neighbours: Ints = field(np.int64, FIELDS, text=FIELDS_TEXT)  # what touches it (RZ-2.5)


# neighbours[NO_FIELD]: the cards that a reduced game does not have (RZ-2.7); else it is blank.

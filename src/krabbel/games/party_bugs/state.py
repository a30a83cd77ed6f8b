"""The state of a Party Bugs match, and the numbers its rules are written with.

A card is its value, 1 to 13; a colour set is named by the seat it belongs to. With two players the
set after theirs is Paul's (PB-7.1), and `sets` is 3; else it is the number of seats.
"""

import numpy as np

from krabbel.core.state import SEATS, Ints, Record, Rows, field
from krabbel.core.text import FLAG, SEAT, SEAT_OR_NONE, SEATS_TEXT, WORD_OF_KEY, Names, SetOf

NO_CARD = 0
KING = 13
ALL_VALUES = 0b11111111111110
PILE = 12  # cards in a pile once its first card lies on the floor
PAUL = 2  # the colour set of the dummy player, with two players
NOBODY = 0  # in fields that hold a seat + 1

HIDE, PLAY, TAKE, PAIR, MIRROR, OVER = range(6)
PHASES = ("hide", "play", "take", "pair", "mirror", "over")

CARD = Names("card", ("", *(str(value) for value in range(1, KING + 1))))
VALUES = Names("card", CARD.names[1:], first=1)
CARDS = SetOf(CARD)


def owner_name(seats: int, colour: int) -> str:
    """Return whose colour set it is: the seat's letter, or Paul (PB-7.1)."""
    return SEAT.names[colour] if colour < seats else "Paul"


class State(Record):
    """One line per field."""

    seats: int = field(np.int8)
    face_down: int = field(np.int8, text=FLAG)  # Variant 1 is played
    mirror: int = field(np.int8, text=FLAG)  # Variant 2 is played
    youngest: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1; NOBODY: the seed decides
    sets: int = field(np.int8)  # colour sets in play
    phase: int = field(np.int8, text=Names("phase", PHASES))
    acting: int = field(np.int8, text=SEATS_TEXT)  # bit set of the seats that are to act
    game_number: int = field(np.int8)  # 1, 2, … of the match
    round: int = field(np.int8)  # 1, 2, … of the game
    tied: int = field(np.int8, text=SEAT)  # holder of the tied card
    to_take: int = field(np.int8, text=SEATS_TEXT)  # bit set: has still to take this round
    arrived: int = field(np.int32, text=CARDS)  # bit v: came with the King and lies open (PB-8.3)
    mirror_of: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1 with the mirror card
    hand: Ints = field(np.int32, SEATS, text=CARDS)  # bit v set: the seat holds value v
    played: Ints = field(np.int8, SEATS, text=CARD)  # chosen this round; open once all have chosen
    floor: Ints = field(np.int8, SEATS, text=CARD)  # by colour set; NO_CARD once taken
    display: Ints = field(np.int32, SEATS, text=CARDS)  # bit v; a second card clears it (PB-5.1)
    hidden: Ints = field(np.int8, SEATS, text=CARD)  # the face-down card in the display
    seen: Ints = field(np.int32, SEATS, text=CARDS)  # bit v: everybody has seen it, by colour set
    points: Ints = field(np.int16, SEATS)  # totals of the games that are over, by colour set
    last_display: Ints = field(np.int16, SEATS, text=CARDS)  # at the end of the last game (PB-8.6)
    last_hidden: Ints = field(np.int8, SEATS, text=CARD)  # turned up at its end (PB-8.4)
    left: Ints = field(np.int8, SEATS)  # cards in the pile
    pile: Rows = field(np.int8, SEATS, KING, text=CARD)  # the top card is the last one left
    block: int = field(np.int32)  # blocks of random words used
    key: Ints = field(np.int64, 4, text=WORD_OF_KEY)

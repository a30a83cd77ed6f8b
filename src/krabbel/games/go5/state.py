"""The state of a Go5 match, and the numbers its rules are written with.

Sets are numbered in the order in which they are laid, over all seats. The state tells the three
jokers apart; nobody at the table can. `five` to `counted` are of the round before (of the last one,
once the match is over); the jokers in them are numbered anew.
"""

import numpy as np

from krabbel.core.state import SEATS, Ints, Record, Rows, field
from krabbel.core.text import FLAG, SEAT, SEAT_OR_NONE, WORD_OF_KEY, Names, SetOf
from krabbel.games.go5.cards import CARD_OR_NONE, CARD_SET, CARDS, DECK, LINE_OR_NONE

NOBODY = 0  # in fields that hold a seat + 1
MAX_SETS = 16  # 17 sets of three and a card in each of two hands are more cards than there are
LOWEST_TARGET, HIGHEST_TARGET = 10, 5000  # G5-1.5
IDLE_LAPS = 3  # without a card drawn or laid; then the round ends (G5-2.5)
QUIET_LAPS = 5  # without a card laid (G5-2.7)
VERSION = 2
OLD_COUNT = 1  # the version that counted quiet turns from the start of a round
SET_NUMBER = Names("set", (str(i + 1) for i in range(MAX_SETS)))
SET_NUMBERS = SetOf(SET_NUMBER)

TAKE, LAY, PASS_ON, CLAIM, OVER = range(5)
PHASES = ("take", "lay", "pass on", "claim", "over")
DEALING, BEGINNING, DRAWING, TURN_OVER, ROUND_OVER = range(5, 10)  # gone through within an action

FREE, MORE_SETS, ADDED = range(3)  # what the turn has seen beside a first set (G5-3.3)
COURSES = ("free", "more sets", "added")

# Columns of the score sheet (G5-7.1 to G5-7.3)
FIVES, FOURS, THREES, BONUS, IN_HAND, HELD_JOKERS, HELD_STOPS = range(7)
REASONS = ("fives", "fours", "threes", "Go5", "hand cards", "jokers", "stop cards")


class State(Record):
    """One line per field."""

    seats: int = field(np.int8)
    version: int = field(np.int8)  # of the rules: OLD_COUNT or the newest
    target: int = field(np.int16)  # the agreed score (G5-1.4)
    dealer: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1; NOBODY: by seed
    round: int = field(np.int16)  # 1, 2, … of the match
    phase: int = field(np.int8, text=Names("phase", PHASES))
    turn: int = field(np.int8, text=SEAT)  # whose turn it is
    acting: int = field(np.int8, text=SEAT)  # who is to act: in CLAIM the seat that is asked
    course: int = field(np.int8, text=Names("course of the turn", COURSES))
    passing: int = field(np.int8, text=CARD_OR_NONE)  # got in an exchange, to be played (G5-4.2)
    used: int = field(np.int32, text=SET_NUMBERS)  # sets this chain of exchanges has used
    dry_turns: int = field(np.int16)  # turns in a row that began with nothing to draw (G5-2.4)
    idle_turns: int = field(np.int16)  # in a row with nothing drawn from the stock or laid (G5-2.5)
    quiet_turns: int = field(np.int16)  # in a row with nothing laid, once it counts (G5-2.7)
    reshuffled: int = field(np.int8, text=FLAG, later=True)  # 1: the pile was, in this round
    hand: Ints = field(np.int64, SEATS, text=CARD_SET)  # bit set of cards
    known: Ints = field(np.int64, SEATS, text=CARD_SET)  # taken discards among them
    stops: Ints = field(np.int8, SEATS)  # stop cards beside the seat
    own: Ints = field(np.int32, SEATS, text=SET_NUMBERS)  # the seat's sets
    sets: int = field(np.int8)  # how many sets lie on the table
    line: Ints = field(np.int8, MAX_SETS, text=LINE_OR_NONE)  # line + 1 of each set
    laid: Ints = field(np.int64, MAX_SETS, text=CARD_SET)  # its cards
    crosswise: Ints = field(np.int8, 3, text=SEAT_OR_NONE)  # by joker: seat + 1 that laid it so
    shuffled: Ints = field(np.int8, CARDS)  # shuffle it came from, the deal is 1; 0 once shown
    left: int = field(np.int8)  # cards in the stock
    stock: Ints = field(np.int8, DECK, text=CARD_OR_NONE)  # the top card is the last one
    piled: int = field(np.int8)  # cards on the discard pile
    pile: Ints = field(np.int8, DECK, text=CARD_OR_NONE)  # the top card is the last one
    piled_by: Ints = field(np.int8, DECK, text=SEAT_OR_NONE, later=True)  # seat + 1 that laid it
    points: Ints = field(np.int32, SEATS)  # totals of the rounds that are over
    caller: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1 that ended the last round with Go5
    sheet: Rows = field(np.int16, SEATS, len(REASONS))  # points of the last round, by reason
    five: int = field(np.int64, text=CARD_SET, later=True)  # the set that ended the last round
    fifth: int = field(np.int8, text=CARD_OR_NONE, later=True)  # its last card
    counted: Ints = field(np.int64, SEATS, text=CARD_SET, later=True)  # the last round's hands
    block: int = field(np.int32)  # blocks of random words used
    key: Ints = field(np.int64, 4, text=WORD_OF_KEY)

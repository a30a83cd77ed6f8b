"""The state of a match of Cockroach Poker Royal; cards.py tells how cards are written."""

import numpy as np

from krabbel.core.state import SEATS, Ints, Record, field
from krabbel.core.text import SEAT, SEAT_OR_NONE, SEATS_TEXT, WORD_OF_KEY, Names
from krabbel.games.poker_royal.cards import ANIMALS, CARD, CLAIM_OR_NONE, DECK, HEAP
from krabbel.games.poker_royal.history import Told

ROUNDS = 64  # more than a game can have: every round lays a card, and 63 can be laid (KR-5.4)
NOBODY = 0  # in fields that hold a seat + 1
SLIDES = SEATS - 1  # at most, in a round

LEAD, RECEIVE, PASS, PAY, PAY_OTHER, OVER = range(6)
PHASES = ("lead", "receive", "pass", "pay", "pay_other", "over")

SAID_RIGHT, SAID_WRONG = 1, 2
VERDICTS = ("", "right", "wrong")


class State(Record):
    """One line per field. `slid_by` to `off_pile` tell the round; the next lead clears them."""

    seats: int = field(np.int8)
    youngest: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1; NOBODY: the seed decides
    phase: int = field(np.int8, text=Names("phase", PHASES))
    turn: int = field(np.int8, text=SEAT)  # who is to act; once over, who has lost
    card: int = field(np.int8, text=CARD)  # face down, on its way
    seen: int = field(np.int8, text=SEATS_TEXT)  # bit set: knows the card that is on its way
    slides: int = field(np.int8)  # how often the card was slid this round
    slid_by: Ints = field(np.int8, SLIDES, text=SEAT_OR_NONE)  # seat + 1, the leader first
    claims: Ints = field(np.int8, SLIDES, text=CLAIM_OR_NONE)  # claim + 1, made with each slide
    turned: int = field(np.int8, text=CARD)  # the card, once it has been turned up
    judge: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1
    said: int = field(np.int8, text=Names("verdict", VERDICTS))  # what they said
    collector: int = field(np.int8, text=SEAT_OR_NONE)  # seat + 1
    paid: int = field(np.int8, text=CARD)  # the last card laid as a payment this round
    off_pile: Ints = field(np.int8, len(ANIMALS), text=CARD, later=True)  # this round, in order
    due: int = field(np.int8)  # cards of the penalty pile still to be laid, after the payment
    known_at: Ints = field(np.int8, 2, text=SEAT_OR_NONE)  # seat + 1; see below
    hand: Ints = field(np.int64, SEATS, text=HEAP)
    laid: Ints = field(np.int64, SEATS, text=HEAP)  # open in front of the seat
    left: int = field(np.int8)  # cards in the penalty pile
    pile: Ints = field(np.int8, DECK, text=CARD)  # its top card, the last one left, is open
    rounds: int = field(np.int8, later=True)  # rounds before this one
    told: Ints = field(np.int64, ROUNDS, text=Told(), later=True)  # these rounds: history.py
    block: int = field(np.int32)  # blocks of random words used
    key: Ints = field(np.int64, 4, text=WORD_OF_KEY)


# known_at (KR-4.8): the joker's seat and the blank's, once everybody knows who has got it. It is in
# their hand or is the card they have led this round; nobody is shown which. Once that is turned up,
# either it is the special card and goes to its collector, or they still have the special in hand.

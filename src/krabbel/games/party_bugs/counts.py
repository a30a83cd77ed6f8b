"""What simulations count in Party Bugs: Kings and what they bring, pairs, the mirror."""

from krabbel.core.bits import bit_count
from krabbel.core.counting import Figure, SeatFigure, Share
from krabbel.core.rule import rule
from krabbel.core.state import SEATS, Ints
from krabbel.games.party_bugs.codes import (
    KEEP_MIRROR,
    MIRROR_CARD,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.rounds import takes_floor
from krabbel.games.party_bugs.rules import winners
from krabbel.games.party_bugs.state import KING, MIRROR, NO_CARD, PLAY, TAKE, State

ROUNDS, KINGS, KING_ROUNDS, BROUGHT, PAIRS, MIRRORS, MIRROR_VALUE = range(7)
MOST, MOST_WON, MOST_LAST = range(7, 10)  # matches where one seat's Kings brought it most cards
BROUGHT_TO = 10  # + seat
COLUMNS = BROUGHT_TO + SEATS

FIGURES = (
    Figure("rounds in which cards are played", ROUNDS),
    Share("of these rounds, a King takes the floor", KING_ROUNDS, of=ROUNDS),
    Figure("Kings played", KINGS),
    Figure("cards that a King brings", BROUGHT, of=KING_ROUNDS),
    Figure("pairs that leave the game", PAIRS),
    Share("whoever got most cards by Kings wins the match", MOST_WON, of=MOST),
    Share("whoever got most cards by Kings comes last", MOST_LAST, of=MOST),
    Figure("uses of the mirror", MIRRORS, option="mirror"),
    Figure(
        "value of the card that goes with the mirror", MIRROR_VALUE, of=MIRRORS, option="mirror"
    ),
)
BY_SEAT = (SeatFigure("cards by Kings", BROUGHT_TO),)


@rule
def note(s: State, seat: int, action: int, facts: Ints) -> None:
    """Count Kings when the cards are turned up, pairs when they leave the game."""
    if s.phase == PLAY:
        if action - PLAY_CARD == KING:
            facts[KINGS] += 1
        if s.acting == 1 << seat:  # the last choice
            facts[ROUNDS] += 1
            s.played[seat] = action - PLAY_CARD  # only to ask the rule; then undone
            king = takes_floor(s)
            s.played[seat] = NO_CARD
            if king < s.seats:
                odd = 0
                for colour in range(s.sets):
                    odd ^= 1 << s.floor[colour]
                left = bit_count(s.display[king] ^ odd)
                facts[KING_ROUNDS] += 1
                facts[BROUGHT] += s.sets
                facts[BROUGHT_TO + king] += s.sets
                facts[PAIRS] += (s.sets + bit_count(s.display[king]) - left) >> 1
    elif s.phase == TAKE:
        if action > TAKE_AND_PAIR or s.display[seat] >> (action - TAKE_CARD) & 1:
            facts[PAIRS] += 1
    elif action == PAIR_HIDDEN:
        facts[PAIRS] += 1
    elif s.phase == MIRROR and action != KEEP_MIRROR:
        facts[MIRRORS] += 1
        card = action - MIRROR_CARD
        facts[MIRROR_VALUE] += card if card <= KING else s.hidden[seat]


@rule
def sum_up(s: State, facts: Ints) -> None:
    """Count what became of the seat that got most cards by Kings, if it is one seat."""
    best = 0
    alone = True
    for seat in range(1, s.seats):
        if facts[BROUGHT_TO + seat] > facts[BROUGHT_TO + best]:
            best = seat
            alone = True
        elif facts[BROUGHT_TO + seat] == facts[BROUGHT_TO + best]:
            alone = False
    if alone:
        facts[MOST] = 1
        facts[MOST_WON] = winners(s) >> best & 1
        facts[MOST_LAST] = 1
        for seat in range(s.seats):
            if s.points[seat] > s.points[best]:
                facts[MOST_LAST] = 0

"""Deal again what a seat cannot know in Rucki Zucki: the others' hands and the stock.

Everybody knows what lies on the board, how many cards each seat holds, and who took the joker in an
exchange.
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import Key, shuffle
from krabbel.core.rule import rule
from krabbel.games.rucki_zucki.state import (
    ALL_CARDS,
    JOKER,
    NO_CARD,
    NO_FIELD,
    NOBODY,
    NUMBERS,
    OVER,
    State,
)


@rule
def imagine(s: State, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator) cannot know."""
    unknown = deck(s) & ~lying_cards(s)
    for other in range(s.seats):
        unknown &= ~known_hand(s, other, seat)
    n = 0
    while unknown:
        s.stock[n] = lowest_bit(unknown)
        unknown &= unknown - 1
        n += 1
    s.block = shuffle(s.stock, n, key, 0)
    for i in range(4):
        s.key[i] = key[i]
    for other in range(s.seats):
        known = known_hand(s, other, seat)
        for _ in range(bit_count(s.hand[other]) - bit_count(known)):
            n -= 1
            known |= 1 << s.stock[n]
            s.stock[n] = NO_CARD
        s.hand[other] = known


@rule
def deck(s: State) -> int:
    """Return all cards of the game (RZ-1.1), as a bit set; the reduced one has fewer (RZ-2.7)."""
    return ALL_CARDS & ~s.neighbours[NO_FIELD]


@rule
def lying_cards(s: State) -> int:
    """Return the cards on the board, as a bit set; the joker's field is not its number."""
    if s.joker_on == NO_FIELD:
        return s.lying & NUMBERS
    return (s.lying & NUMBERS & ~(1 << s.joker_on)) | 1 << JOKER


@rule
def known_hand(s: State, other: int, seat: int) -> int:
    """Return what a seat knows of a hand: all of its own; in others' an exchanged joker."""
    if other == seat or s.phase == OVER:  # RZ-5.3 counted openly
        return s.hand[other]
    if s.joker_with != NOBODY and s.joker_with == other + 1:  # RZ-4.2
        return 1 << JOKER
    return 0

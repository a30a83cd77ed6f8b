"""Laying sets and adding cards (G5-3.x): when that is allowed, and how it is done.

`total` counts the hand and the card in passing (G5-4.2).
"""

from itertools import combinations

from krabbel.core.bitpack import gather
from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.rule import Lookup, rule
from krabbel.games.go5.cards import (
    BLACK,
    JOKER,
    LINE,
    NO_CARD,
    NUMBERED,
)
from krabbel.games.go5.codes import LAY_SET, LAY_WITH_JOKER, PAIRS, TRIPLES
from krabbel.games.go5.crowds import Crowds, crowds
from krabbel.games.go5.state import ADDED, LAY, MORE_SETS, State
from krabbel.games.go5.stock import nothing_to_draw, show

TWO_OF = Lookup((0, 0, 1, 3, 6, 10, 15, 21))  # ways to choose two of so many cards
THREE_OF = Lookup((0, 0, 0, 1, 4, 10, 20, 35))
COLOURFUL = (1 << BLACK) - 1  # all lines but the black one


def choices_in(cards: int, many: int) -> int:
    """Return the ways to choose `many` of these cards, among all of a line's seven, as bits."""
    ways = sorted(combinations(range(7), many), key=lambda chosen: chosen[::-1])
    return sum(1 << n for n, way in enumerate(ways) if all(cards >> i & 1 for i in way))


# By the cards of a line that are there, packed into seven bits: a bit set of the ranks (codes.py)
# of all twos or threes that can be chosen from them.
TWOS_IN = Lookup([choices_in(cards, 2) for cards in range(128)])
THREES_IN = Lookup([choices_in(cards, 3) for cards in range(128)])


@rule
def kinds(hand: int) -> int:
    """Return the kinds of cards in a hand: all jokers become one."""
    return hand if hand <= NUMBERED else hand & NUMBERED | 1 << JOKER


@rule
def can_end(s: State, seat: int, size: int) -> bool:
    """Whether a seat that has laid a set can end its turn with so many hand cards (G5-3.4)."""
    if size >= 2:
        return True
    return size == 1 and (s.stops[seat] > 0 or nothing_to_draw(s))  # G5-5.2, G5-5.1


@rule
def fitting(s: State, i: int) -> int:
    """Return the kinds of cards that set i can take (G5-3.1, G5-3.2)."""
    line = s.line[i] - 1
    if line == BLACK or s.laid[i] > NUMBERED:
        return LINE[line]
    return LINE[line] | 1 << JOKER


@rule
def may_grow(s: State, seat: int, i: int, total: int) -> bool:
    """Whether enough cards stay in the hand when one of the total is added to set i (G5-3.4)."""
    if bit_count(s.laid[i]) == 4:
        return total >= 2  # G5-6.1 the round ends at once
    return can_end(s, seat, total - 1)


@rule
def may_lay(s: State, seat: int, total: int) -> bool:
    """Whether three of the total may be laid as a set (G5-3.3, G5-3.4)."""
    return s.course != ADDED and can_end(s, seat, total - 3)


@rule
def crowds_to_lay(s: State, seat: int, hand: int, total: int) -> Crowds:
    """Count the hand's cards by line, if three of the total may be laid; else those of no hand."""
    return crowds(hand) if may_lay(s, seat, total) else (0, 0, 0)


@rule
def with_card(choices: Lookup, hand: int, card: int, line: int) -> int:
    """Return the choices on a line that the hand has only together with this card."""
    more, fewer = gather(hand | 1 << card, LINE[line]), gather(hand, LINE[line])
    return choices[more] & ~choices[fewer]


@rule
def nth_pair(cards: int, n: int) -> int:
    """Return the n-th way to choose two of the cards, as a bit set; by the higher card first."""
    high = 1
    while TWO_OF[high + 1] <= n:
        high += 1
    return 1 << nth_bit(cards, high) | 1 << nth_bit(cards, n - TWO_OF[high])


@rule
def nth_triple(cards: int, n: int) -> int:
    """Return the n-th way to choose three of the cards, as a bit set; by the highest card first."""
    high = 2
    while THREE_OF[high + 1] <= n:
        high += 1
    return 1 << nth_bit(cards, high) | nth_pair(cards, n - THREE_OF[high])


@rule
def lay(s: State, seat: int, action: int, joker: int) -> None:
    """Lay a set of three; the joker in it, if there is one, has left the hand already."""
    if action < LAY_WITH_JOKER:
        line = (action - LAY_SET) // TRIPLES
        cards = nth_triple(LINE[line], action - LAY_SET - line * TRIPLES)
    else:
        line = (action - LAY_WITH_JOKER) // PAIRS
        cards = nth_pair(LINE[line], action - LAY_WITH_JOKER - line * PAIRS) | 1 << joker
    shown = cards & s.hand[seat]  # all but a joker and the card in passing
    while shown:
        show(s, seat, lowest_bit(shown))
        shown &= shown - 1
    if s.own[seat]:
        s.course = MORE_SETS  # G5-3.3 a first set leaves all ways open
    played(s)
    s.own[seat] |= 1 << s.sets
    s.line[s.sets] = line + 1
    s.laid[s.sets] = cards
    s.sets += 1


@rule
def add(s: State, seat: int, card: int, i: int) -> None:
    """Add a card to set i: of the hand, in passing, or a joker that has left the hand already."""
    if s.hand[seat] >> card & 1:
        show(s, seat, card)
    s.laid[i] |= 1 << card
    s.course = ADDED
    played(s)


@rule
def played(s: State) -> None:
    """Go on with the turn after cards were laid; a card in passing has found its place."""
    s.phase = LAY
    s.passing = NO_CARD
    s.used = 0
    s.idle_turns = 0  # G5-2.5
    s.quiet_turns = 0  # G5-2.7

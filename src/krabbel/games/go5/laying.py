"""Laying sets and adding cards (G5-3.x): how many ways there are, the n-th of them, and doing it.

`cards` are those that may be played: the hand's kinds, or only the card in passing (G5-4.2).
`total` counts the hand and the card in passing.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.rule import Lookup, big_rule, rule
from krabbel.games.go5.cards import (
    BLACK,
    JOKER,
    LINE,
    LINES_OF,
    NO_CARD,
    NUMBERED,
)
from krabbel.games.go5.codes import ADD, KINDS, LAY_SET, LAY_WITH_JOKER, PAIRS, TRIPLES
from krabbel.games.go5.crowds import Crowds, count_threes, count_twos, crowds
from krabbel.games.go5.state import ADDED, FREE, LAY, MORE_SETS, State
from krabbel.games.go5.stock import nothing_to_draw, show

TWO_OF = Lookup((0, 0, 1, 3, 6, 10, 15, 21))  # ways to choose two of so many cards
THREE_OF = Lookup((0, 0, 0, 1, 4, 10, 20, 35))
COLOURFUL = (1 << BLACK) - 1  # all lines but the black one


@rule
def kinds(hand: int) -> int:
    """The hand with its jokers as one."""
    return hand if hand <= NUMBERED else hand & NUMBERED | 1 << JOKER


@rule
def can_end(s: State, seat: int, size: int) -> bool:
    """Whether a seat that has laid a set can end its turn with so many hand cards (G5-3.4)."""
    if size >= 2:
        return True
    return size == 1 and (s.stops[seat] > 0 or nothing_to_draw(s))  # G5-5.2, G5-5.1


@rule
def fitting(s: State, i: int) -> int:
    """The kinds of cards that set i can take (G5-3.1, G5-3.2)."""
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
def count_adds(s: State, seat: int, cards: int, total: int) -> int:
    """How many ways there are to add one of the cards to an own set (G5-3.3)."""
    if s.course != FREE:
        return 0
    n = 0
    sets = s.own[seat]
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if may_grow(s, seat, i, total):
            n += bit_count(cards & fitting(s, i))
    return n


@big_rule
def nth_add(s: State, seat: int, cards: int, total: int, n: int) -> int:
    """The n-th of them."""
    sets = s.own[seat]
    while True:
        i = lowest_bit(sets)
        sets &= sets - 1
        if may_grow(s, seat, i, total):
            here = cards & fitting(s, i)
            if n < bit_count(here):
                return ADD + i * KINDS + nth_bit(here, n)
            n -= bit_count(here)


@rule
def may_lay(s: State, seat: int, total: int) -> bool:
    """Whether three of the total may be laid as a set (G5-3.3, G5-3.4)."""
    return s.course != ADDED and can_end(s, seat, total - 3)


@rule
def crowds_to_lay(s: State, seat: int, hand: int, total: int) -> Crowds:
    """The crowds of the hand, if three of the total may be laid; else of no cards."""
    return crowds(hand) if may_lay(s, seat, total) else (0, 0, 0)


@rule
def count_sets(s: State, seat: int, crowded: Crowds) -> int:
    """How many sets of three hand cards may be laid."""
    ones, twos, fours = crowded
    n = count_threes(ones, twos, fours)
    if s.hand[seat] > NUMBERED and s.own[seat]:  # G5-3.2 not in the first set, not in a black one
        n += count_twos(ones & COLOURFUL, twos & COLOURFUL, fours & COLOURFUL)
    return n


@rule
def nth_set(hand: int, crowded: Crowds, n: int) -> int:
    """The n-th of them."""
    ones, twos, fours = crowded
    lines = fours | ones & twos
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        here = hand & LINE[line]
        ways = THREE_OF[bit_count(here)]
        if n < ways:
            return LAY_SET + line * TRIPLES + triple_rank(line, nth_triple(here, n))
        n -= ways
    lines = fours | twos
    while n >= TWO_OF[bit_count(hand & LINE[lowest_bit(lines)])]:
        n -= TWO_OF[bit_count(hand & LINE[lowest_bit(lines)])]
        lines &= lines - 1
    line = lowest_bit(lines)
    return LAY_WITH_JOKER + line * PAIRS + pair_rank(line, nth_pair(hand & LINE[line], n))


@rule
def count_sets_with(hand: int, card: int) -> int:
    """How many sets the card in passing makes with two hand cards; never a first set (G5-4.1)."""
    n = 0
    lines = LINES_OF[card]
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        many = bit_count(hand & LINE[line])
        n += TWO_OF[many]
        if line != BLACK and hand > NUMBERED:
            n += many
    return n


@rule
def nth_set_with(hand: int, card: int, n: int) -> int:
    """The n-th of them: a fixed card more changes nothing in the order of the others."""
    lines = LINES_OF[card]
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        here = hand & LINE[line]
        ways = TWO_OF[bit_count(here)]
        if n < ways:
            return LAY_SET + line * TRIPLES + triple_rank(line, nth_pair(here, n) | 1 << card)
        n -= ways
    lines = LINES_OF[card]
    while n >= bit_count(hand & LINE[lowest_bit(lines)]):
        n -= bit_count(hand & LINE[lowest_bit(lines)])
        lines &= lines - 1
    line = lowest_bit(lines)
    two = 1 << nth_bit(hand & LINE[line], n) | 1 << card
    return LAY_WITH_JOKER + line * PAIRS + pair_rank(line, two)


@rule
def nth_pair(cards: int, n: int) -> int:
    """The n-th way to choose two of the cards, as a bit set; by the higher card first."""
    high = 1
    while TWO_OF[high + 1] <= n:
        high += 1
    return 1 << nth_bit(cards, high) | 1 << nth_bit(cards, n - TWO_OF[high])


@rule
def nth_triple(cards: int, n: int) -> int:
    """The n-th way to choose three of the cards, as a bit set; by the highest card first."""
    high = 2
    while THREE_OF[high + 1] <= n:
        high += 1
    return 1 << nth_bit(cards, high) | nth_pair(cards, n - THREE_OF[high])


@rule
def pair_rank(line: int, two: int) -> int:
    """Which choice of two of its seven cards this is; undoes nth_pair."""
    low = lowest_bit(two)
    high = lowest_bit(two & (two - 1))
    return (
        bit_count(LINE[line] & ((1 << low) - 1)) + TWO_OF[bit_count(LINE[line] & ((1 << high) - 1))]
    )


@rule
def triple_rank(line: int, three: int) -> int:
    """Which choice of three of its seven cards this is; undoes nth_triple."""
    two = three & (three - 1)
    high = lowest_bit(two & (two - 1))
    place = bit_count(LINE[line] & ((1 << high) - 1))
    return THREE_OF[place] + pair_rank(line, three & ~(1 << high))


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
    """Cards lie on the table: a card in passing has found its place, and the turn goes on."""
    s.phase = LAY
    s.passing = NO_CARD
    s.used = 0
    s.idle_turns = 0  # G5-2.5
    s.quiet_turns = 0  # G5-2.7

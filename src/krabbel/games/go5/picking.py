"""Count a seat's actions in the middle of its turn, and pick the n-th, without listing them.

The menu (menu.py) would answer more slowly: random play 10.8 -> 9.0 M decisions/s. `cards` are
those that may be played: the hand's kinds, or only the card in passing (G5-4.2); `total` counts the
hand and the card in passing.
"""

from krabbel.core.bitpack import gather
from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.cards import BLACK, JOKER, LINE, LINES_OF, NUMBERED
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DISCARD_CROSSWISE,
    EXCHANGE,
    KEEP,
    KINDS,
    LAY_SET,
    LAY_WITH_JOKER,
    PAIRS,
    PLAY_STOP,
    TRIPLES,
)
from krabbel.games.go5.crowds import Crowds, cards_on, count_threes, count_twos
from krabbel.games.go5.exchange import (
    ends,
    foreign_sets,
    gettable,
    given_on,
    lines_of_sets,
    lines_to_play,
    reachable,
)
from krabbel.games.go5.laying import (
    COLOURFUL,
    THREES_IN,
    TWO_OF,
    TWOS_IN,
    crowds_to_lay,
    fitting,
    kinds,
    may_grow,
    may_lay,
    with_card,
)
from krabbel.games.go5.menu import may_keep, may_stop
from krabbel.games.go5.state import ADDED, FREE, State


@rule
def count_adds(s: State, seat: int, cards: int, total: int) -> int:
    """Return how many ways there are to add one of the cards to an own set (G5-3.3)."""
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
    """Return the n-th of these actions."""
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
def count_sets(s: State, seat: int, crowded: Crowds) -> int:
    """Return how many sets of three hand cards may be laid."""
    ones, twos, fours = crowded
    n = count_threes(ones, twos, fours)
    if s.hand[seat] > NUMBERED and s.own[seat]:  # G5-3.2 not in the first set, not in a black one
        n += count_twos(ones & COLOURFUL, twos & COLOURFUL, fours & COLOURFUL)
    return n


@rule
def nth_set(hand: int, crowded: Crowds, n: int) -> int:
    """Return the n-th of these actions."""
    ones, twos, fours = crowded
    lines = fours | ones & twos
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        ways = THREES_IN[gather(hand, LINE[line])]
        if n < bit_count(ways):
            return LAY_SET + line * TRIPLES + nth_bit(ways, n)
        n -= bit_count(ways)
    lines = fours | twos
    ways = TWOS_IN[gather(hand, LINE[lowest_bit(lines)])]
    while n >= bit_count(ways):
        n -= bit_count(ways)
        lines &= lines - 1
        ways = TWOS_IN[gather(hand, LINE[lowest_bit(lines)])]
    return LAY_WITH_JOKER + lowest_bit(lines) * PAIRS + nth_bit(ways, n)


@rule
def count_sets_with(hand: int, card: int) -> int:
    """Count the sets of the card in passing and two hand cards; never a first set (G5-4.1)."""
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
    """Return the n-th of these actions."""
    lines = LINES_OF[card]
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        ways = with_card(THREES_IN, hand, card, line)
        if n < bit_count(ways):
            return LAY_SET + line * TRIPLES + nth_bit(ways, n)
        n -= bit_count(ways)
    lines = LINES_OF[card]
    ways = with_card(TWOS_IN, hand, card, lowest_bit(lines))
    while n >= bit_count(ways):
        n -= bit_count(ways)
        lines &= lines - 1
        ways = with_card(TWOS_IN, hand, card, lowest_bit(lines))
    return LAY_WITH_JOKER + lowest_bit(lines) * PAIRS + nth_bit(ways, n)


@rule
def count_exchanges(s: State, seat: int, crowded: Crowds) -> int:
    """Return how many exchanges the seat may begin with a hand card."""
    foreign = foreign_sets(s, seat)
    if foreign == 0 or s.own[seat] == 0 or s.course == ADDED:
        return 0
    hand = s.hand[seat]
    always, unless_given = lines_to_play(s, seat, bit_count(hand), crowded)
    useful = ends(s, foreign, cards_on(always | unless_given))
    n = 0
    sets = useful
    while sets:  # a card lies in one set only, so no exchange is counted twice
        i = lowest_bit(sets)
        sets &= sets - 1
        givers = hand & LINE[s.line[i] - 1]
        while givers:
            given = lowest_bit(givers)
            givers &= givers - 1
            playable = cards_on(always | unless_given & ~LINES_OF[given])
            n += bit_count(reachable(s, useful & ~(1 << i), playable, s.laid[i] & NUMBERED))
    return n


@big_rule
def nth_exchange(s: State, seat: int, crowded: Crowds, n: int) -> int:
    """Return the n-th of these actions."""
    hand = s.hand[seat]
    always, unless_given = lines_to_play(s, seat, bit_count(hand), crowded)
    useful = ends(s, foreign_sets(s, seat), cards_on(always | unless_given))
    givers = hand & cards_on(lines_of_sets(s, useful))
    while True:
        given = lowest_bit(givers)
        givers &= givers - 1
        playable = cards_on(always | unless_given & ~LINES_OF[given])
        got = gettable(s, useful, given, playable)
        if n < bit_count(got):
            return EXCHANGE + given * JOKER + nth_bit(got, n)
        n -= bit_count(got)


@rule
def count_endings(s: State, seat: int, hand: int, size: int) -> int:
    """Return how many ways there are to end the turn."""
    n = 1 if may_stop(s, seat) else 0
    if size >= 2:  # G5-3.4 one card stays
        n += bit_count(kinds(hand)) + (1 if hand > NUMBERED else 0)  # G5-5.1 crosswise or not
    elif may_keep(s, size):
        n += 1
    return n


@rule
def nth_ending(s: State, hand: int, size: int, n: int) -> int:
    """Return the n-th of these actions."""
    if may_keep(s, size) and n == 0:
        return KEEP
    if size >= 2:
        cards = kinds(hand)
        if n < bit_count(cards):
            return DISCARD + nth_bit(cards, n)
        if n == bit_count(cards) and hand > NUMBERED:
            return DISCARD_CROSSWISE
    return PLAY_STOP


@rule
def count_plays(s: State, seat: int) -> int:
    """Return how many actions a seat has that holds no card in passing."""
    hand = s.hand[seat]
    size = bit_count(hand)
    n = count_endings(s, seat, hand, size)
    if s.course == ADDED:  # G5-3.3
        return n
    crowded = crowds_to_lay(s, seat, hand, size)
    n += count_sets(s, seat, crowded)
    if s.own[seat]:
        n += count_adds(s, seat, kinds(hand), size) + count_exchanges(s, seat, crowded)
    return n


@rule
def nth_play(s: State, seat: int, n: int) -> int:
    """Return the n-th of these actions."""
    hand = s.hand[seat]
    size = bit_count(hand)
    adds = count_adds(s, seat, kinds(hand), size)
    if n < adds:
        return nth_add(s, seat, kinds(hand), size, n)
    n -= adds
    crowded = crowds_to_lay(s, seat, hand, size)
    sets = count_sets(s, seat, crowded)
    if n < sets:
        return nth_set(hand, crowded, n)
    n -= sets
    endings = count_endings(s, seat, hand, size)
    if n < endings:
        return nth_ending(s, hand, size, n)
    return nth_exchange(s, seat, crowded, n - endings)


@big_rule
def count_passing(s: State, seat: int) -> int:
    """Return how many ways there are to play the card in passing (G5-4.2)."""
    card = s.passing - 1
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    n = count_adds(s, seat, 1 << card, total) + bit_count(given_on(s, seat, card))
    if may_lay(s, seat, total):
        n += count_sets_with(hand, card)
    return n


@big_rule
def nth_passing(s: State, seat: int, n: int) -> int:
    """Return the n-th of these actions."""
    card = s.passing - 1
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    adds = count_adds(s, seat, 1 << card, total)
    if n < adds:
        return nth_add(s, seat, 1 << card, total, n)
    n -= adds
    sets = count_sets_with(hand, card) if may_lay(s, seat, total) else 0
    if n < sets:
        return nth_set_with(hand, card, n)
    return EXCHANGE + card * JOKER + nth_bit(given_on(s, seat, card), n - sets)

"""What a seat may do in the middle of its turn: how many things, and the n-th by code."""

from krabbel.core.bits import bit_count, nth_bit
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.cards import JOKER, NUMBERED
from krabbel.games.go5.codes import DISCARD, DISCARD_CROSSWISE, EXCHANGE, KEEP, PLAY_STOP
from krabbel.games.go5.exchange import count_exchanges, given_on, nth_exchange
from krabbel.games.go5.laying import (
    count_adds,
    count_sets,
    count_sets_with,
    crowds_to_lay,
    kinds,
    may_lay,
    nth_add,
    nth_set,
    nth_set_with,
)
from krabbel.games.go5.state import ADDED, State
from krabbel.games.go5.stock import nothing_to_draw


@rule
def may_keep(s: State, size: int) -> bool:
    """Whether the turn may end without a discard: a single card, and nothing to draw (G5-5.1)."""
    return size == 1 and nothing_to_draw(s)


@rule
def may_stop(s: State, seat: int) -> bool:
    """Whether the seat may play a stop card (G5-5.2)."""
    return s.stops[seat] > 0 and s.own[seat] != 0


@rule
def count_endings(s: State, seat: int, hand: int, size: int) -> int:
    """How many ways there are to end the turn."""
    n = 1 if may_stop(s, seat) else 0
    if size >= 2:  # G5-3.4 one card stays
        n += bit_count(kinds(hand)) + (1 if hand > NUMBERED else 0)  # G5-5.1 crosswise or not
    elif may_keep(s, size):
        n += 1
    return n


@rule
def nth_ending(s: State, hand: int, size: int, n: int) -> int:
    """The n-th of them."""
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
    """How many actions a seat has that holds no card in passing."""
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
    """The n-th of them."""
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
    """How many ways there are to play the card in passing (G5-4.2)."""
    card = s.passing - 1
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    n = count_adds(s, seat, 1 << card, total) + bit_count(given_on(s, seat, card))
    if may_lay(s, seat, total):
        n += count_sets_with(hand, card)
    return n


@big_rule
def nth_passing(s: State, seat: int, n: int) -> int:
    """The n-th of them."""
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

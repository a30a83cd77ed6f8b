"""The bot `easy` of Go5: it lays what it sees, and keeps what goes with its other cards.

What a human beginner does: it lays any set as soon as it has one, now and then forgets that cards
can be exchanged, discards a useful card on a whim, never looks at what a discard is worth to
others, and often misses a Go5 out of turn.
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, below, draw, happens, random_block, with_luck
from krabbel.core.rule import big_rule
from krabbel.games.go5.bot import ENOUGH, cards_in_no_set, hope_of_exchange, use_of
from krabbel.games.go5.cards import JOKER
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DRAW,
    EXCHANGE,
    GO5,
    KEEP,
    KINDS,
    PASS,
    PLAY_STOP,
    TAKE_DISCARD,
)
from krabbel.games.go5.crowds import Crowds
from krabbel.games.go5.laying import crowds_to_lay, fitting, kinds, may_grow
from krabbel.games.go5.menu import may_stop
from krabbel.games.go5.picking import (
    count_exchanges,
    count_sets,
    nth_exchange,
    nth_passing,
    nth_set,
)
from krabbel.games.go5.rules import claimable
from krabbel.games.go5.state import ADDED, CLAIM, FREE, PASS_ON, TAKE, State

MISSES_GO5 = 40  # of a hundred that are possible out of turn
FORGETS_EXCHANGES = 15  # of a hundred times that there is nothing better to do
WHIM = 20  # of a hundred cards are discarded without a thought
NOTHING = -1


@big_rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    luck, which, for_end, _ = random_block(key, 0)
    if s.phase == CLAIM:
        return PASS if happens(luck, MISSES_GO5) else GO5 + lowest_bit(claimable(s, seat))
    if s.phase == TAKE:
        top = min(s.pile[s.piled - 1] - 1, JOKER)
        return TAKE_DISCARD if use_of(s, seat, top) > ENOUGH else DRAW
    if s.phase == PASS_ON:
        return nth_passing(s, seat, 0)
    if s.course != ADDED:
        action = something_to_lay(s, seat, luck, which)
        if action != NOTHING:
            return action
    return end_of_turn(s, seat, for_end)


@big_rule
def something_to_lay(s: State, seat: int, luck: int, which: int) -> int:
    """Return a fifth card, a set, a fourth card or an exchange, in this order; else NOTHING."""
    hand = s.hand[seat]
    size = bit_count(hand)
    four, growing = NOTHING, False
    sets = s.own[seat] if s.course == FREE else 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        cards = kinds(hand) & fitting(s, i)
        if cards and may_grow(s, seat, i, size):
            add = ADD + i * KINDS + lowest_bit(cards)
            if bit_count(s.laid[i]) == 4:
                return add
            if lowest_bit(cards) != JOKER:
                four = add
                growing = bit_count(cards_in_no_set(s, s.line[i] - 1)) >= 2
    if growing:
        return four
    crowded = crowds_to_lay(s, seat, hand, size)
    ways = count_sets(s, seat, crowded)
    if ways:
        return nth_set(hand, crowded, below(which, ways))
    if s.own[seat] and not happens(luck, FORGETS_EXCHANGES):
        swap = exchange_to_make(s, seat, crowded)
        if swap != NOTHING:
            return swap
    return four


@big_rule
def exchange_to_make(s: State, seat: int, crowded: Crowds) -> int:
    """Return the first exchange by which something can be laid; NOTHING if there is none."""
    for n in range(count_exchanges(s, seat, crowded)):
        action = nth_exchange(s, seat, crowded, n)
        if hope_of_exchange(s, seat, action - EXCHANGE) > 0:
            return action
    return NOTHING


@big_rule
def end_of_turn(s: State, seat: int, luck: int) -> int:
    """End the turn by a stop card or the card of least use; on a whim by any card but a joker."""
    hand = s.hand[seat]
    if may_stop(s, seat):
        return PLAY_STOP
    if bit_count(hand) == 1:
        return KEEP
    whim = happens(draw(luck, JOKER + 1), WHIM)
    best, most = 0, NO_WORTH
    cards = kinds(hand)
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        use = 0 if whim and card != JOKER else use_of(s, seat, card)
        worth = with_luck(-use, EQUALS, luck, card)
        if worth > most:
            best, most = card, worth
    return DISCARD + best

"""What the search must know of Go5."""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, below, with_luck
from krabbel.core.hashing import fold
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.bot import cards_in_no_set, hope_of_exchange, use_of
from krabbel.games.go5.cards import JOKER
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    EXCHANGE,
    GO5,
    KEEP,
    KINDS,
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

CLEAR = 80.0  # points more make a seat e times as likely to win
ENOUGH = 16  # a discard that is worth less in the hand is left on the pile
EXCHANGES = 4  # at most, that a rollout compares
NOTHING = -1


@rule
def rollout(s: State, seat: int, word: int) -> int:
    """Choose in this order: fives, fours that may become fives, sets, exchanges, other fours."""
    if s.phase == CLAIM:
        return GO5 + lowest_bit(claimable(s, seat))
    if s.phase == TAKE:
        top = min(s.pile[s.piled - 1] - 1, JOKER)
        return TAKE_DISCARD + (use_of(s, seat, top) < ENOUGH)
    if s.phase == PASS_ON:
        return nth_passing(s, seat, 0)
    action = rollout_to_lay(s, seat, word)
    return rollout_to_end(s, seat, word) if action == NOTHING else action


@rule
def rollout_to_lay(s: State, seat: int, word: int) -> int:
    """Return the best thing to lay, or NOTHING."""
    size = bit_count(s.hand[seat])
    four, growing = NOTHING, False
    sets = s.own[seat] if s.course == FREE else 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        cards = kinds(s.hand[seat]) & fitting(s, i)
        if cards and may_grow(s, seat, i, size):
            add = ADD + i * KINDS + lowest_bit(cards)
            if bit_count(s.laid[i]) == 4:
                return add
            if cards & (cards - 1) or lowest_bit(cards) != JOKER:
                four = add
                growing = bit_count(cards_in_no_set(s, s.line[i] - 1)) >= 2
    if growing:
        return four
    crowded = crowds_to_lay(s, seat, s.hand[seat], size)
    ways = count_sets(s, seat, crowded)
    if ways:
        return nth_set(s.hand[seat], crowded, below(word, ways))
    can_exchange = s.own[seat] and s.course != ADDED
    swap = rollout_to_exchange(s, seat, crowded, word) if can_exchange else NOTHING
    return four if swap == NOTHING else swap


@big_rule
def rollout_to_exchange(s: State, seat: int, crowded: Crowds, word: int) -> int:
    """Return the best of a few exchanges; NOTHING if each only leads to another exchange."""
    ways = count_exchanges(s, seat, crowded)
    best, most = NOTHING, 0
    for step in range(min(ways, EXCHANGES)):
        n = below(word, ways) + step
        action = nth_exchange(s, seat, crowded, n if n < ways else n - ways)
        hope = hope_of_exchange(s, seat, action - EXCHANGE)
        if hope > most:
            best, most = action, hope
    return best


@big_rule
def rollout_to_end(s: State, seat: int, word: int) -> int:
    """End the turn by a stop card, or by the card that is of least use."""
    if may_stop(s, seat):
        return PLAY_STOP
    cards = kinds(s.hand[seat])
    if cards & (cards - 1) == 0 and bit_count(s.hand[seat]) == 1:
        return KEEP
    best, most = 0, NO_WORTH
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        worth = with_luck(-use_of(s, seat, card), EQUALS, word, card)
        if worth > most:
            best, most = card, worth
    return DISCARD + best


@rule
def value(s: State, seat: int) -> float:
    """Return the seat's points on the search's scale: many are good."""
    return s.points[seat] / CLEAR


@rule
def horizon(s: State) -> int:
    """Return the round: a rollout stops at its end."""
    return s.round


@rule
def infoset_hash(s: State, seat: int) -> int:
    """Hash the hand, the top of the pile, and how many cards are left."""
    top = s.pile[s.piled - 1] if s.piled else 0
    return fold(fold(s.hand[seat], top), s.left)

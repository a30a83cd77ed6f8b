"""The bot `easy` of Party Bugs: it likes pairs and low cards, and thinks of nobody else.

What a human beginner does: it looks at its own display, plays low when the floor has something for
it, forgets who else may want that, now and then misses a pair, and sometimes plays on a whim.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, below, happens, random_block
from krabbel.core.rule import big_rule, rule
from krabbel.games.party_bugs.bot import card_to_hide, use_of_mirror
from krabbel.games.party_bugs.codes import (
    HIDE_CARD,
    KEEP_HIDDEN,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.rules import floor_values, pairs_on_arrival
from krabbel.games.party_bugs.state import ALL_VALUES, HIDE, KING, PAIR, PLAY, TAKE, State

MISSES_PAIRS = 10  # of a hundred times that there is one to take
WHIM = 40  # of a hundred cards are played without a thought
LOW = 3  # a card that one likes to take
CHEAP = 12  # a floor that costs at most so much is worth the King


@big_rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    luck, which, _, _ = random_block(key, 0)
    if s.phase == PLAY:
        return PLAY_CARD + card_to_play(s, seat, luck, which)
    if s.phase == TAKE:
        return card_to_take(s, seat, luck)
    if s.phase == HIDE:
        return HIDE_CARD + card_to_hide(s, seat)
    if s.phase == PAIR:
        return PAIR_HIDDEN if pairs_on_arrival(s, seat) else KEEP_HIDDEN
    return use_of_mirror(s, seat)


@rule
def pairs_on_floor(s: State, seat: int) -> int:
    """Return the values on the floor that pair with the seat's display, as a bit set."""
    return floor_values(s) & (s.display[seat] | 1 << s.hidden[seat]) & ALL_VALUES


@rule
def card_to_take(s: State, seat: int, luck: int) -> int:
    """Take the highest pair, unless it is missed, or else the lowest card."""
    values = floor_values(s)
    pairs = pairs_on_floor(s, seat)
    if pairs == 0 or happens(luck, MISSES_PAIRS):
        return TAKE_CARD + lowest_bit(values)
    card = nth_bit(pairs, bit_count(pairs) - 1)
    hides = card == s.hidden[seat] and not s.display[seat] >> card & 1
    return TAKE_AND_PAIR + card if hides else TAKE_CARD + card


@rule
def card_to_play(s: State, seat: int, luck: int, which: int) -> int:
    """Play the King for a cheap floor, low for a card that it likes, else high."""
    hand = s.hand[seat]
    if hand >> KING & 1 and hand & (hand - 1):
        if cost_of_floor(s, seat) <= CHEAP:
            return KING
        hand &= ~(1 << KING)
    if happens(luck, WHIM):
        return nth_bit(hand, below(which, bit_count(hand)))
    liked = pairs_on_floor(s, seat) or lowest_bit(floor_values(s)) <= LOW
    return lowest_bit(hand) if liked else nth_bit(hand, bit_count(hand) - 1)


@rule
def cost_of_floor(s: State, seat: int) -> int:
    """Return by how much the display's total grows if the seat takes the whole floor."""
    odd = 0
    for colour in range(s.sets):
        odd ^= 1 << s.floor[colour]
    cost = 0
    while odd:
        card = lowest_bit(odd)
        odd &= odd - 1
        cost += -card if s.display[seat] >> card & 1 else card
    return cost

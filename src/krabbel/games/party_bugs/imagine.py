"""Deal again what a seat cannot know in Party Bugs: hands, piles, choices and face-down cards.

The cards of a colour set that not everybody has seen are in its owner's hand or pile, chosen or
face down.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, below, random_block, shuffle
from krabbel.core.rule import rule
from krabbel.games.party_bugs.state import ALL_VALUES, KING, NO_CARD, OVER, PLAY, State


@rule
def imagine(s: State, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator) cannot know."""
    block = 0
    for colour in range(s.sets):
        if colour == seat:
            block = imagine_pile(s, colour, own_unknown(s, colour), key, block)
        else:
            block = imagine_set(s, colour, key, block)
    for i in range(4):
        s.key[i] = key[i]
    s.block = block


@rule
def own_unknown(s: State, seat: int) -> int:
    """Return the cards of its own set that a seat cannot place: those of its pile."""
    known = s.seen[seat] | s.hand[seat] | 1 << s.played[seat] | 1 << s.hidden[seat]
    return ALL_VALUES & ~known


@rule
def imagine_set(s: State, colour: int, key: Key, block: int) -> int:
    """Deal another's colour set again: face-down card, choice, hand, pile."""
    unknown = ALL_VALUES & ~s.seen[colour]
    w0, w1, _, _ = random_block(key, block)
    block += 1
    if s.hidden[colour] != NO_CARD and s.phase != OVER:  # PB-8.1 never the King
        candidates = unknown & ~(1 << KING)
        s.hidden[colour] = nth_bit(candidates, below(w0, bit_count(candidates)))
        unknown &= ~(1 << s.hidden[colour])
    if s.phase == PLAY and s.played[colour] != NO_CARD:  # PB-2.1 chosen, not yet revealed
        s.played[colour] = nth_bit(unknown, below(w1, bit_count(unknown)))
        unknown &= ~(1 << s.played[colour])
    held = bit_count(s.hand[colour])
    block = imagine_pile(s, colour, unknown, key, block)
    s.hand[colour] = 0
    for i in range(held):
        s.hand[colour] |= 1 << s.pile[colour, s.left[colour] + i]
        s.pile[colour, s.left[colour] + i] = NO_CARD
    return block


@rule
def imagine_pile(s: State, colour: int, unknown: int, key: Key, block: int) -> int:
    """Lay the unknown cards out in a new order, the pile first."""
    pile = s.pile[colour]
    n = 0
    while unknown:
        pile[n] = lowest_bit(unknown)
        unknown &= unknown - 1
        n += 1
    return shuffle(pile, n, key, block)

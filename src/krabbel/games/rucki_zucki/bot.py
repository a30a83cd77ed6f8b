"""The bot `normal` of Rucki Zucki: it lays all it can, highest first, and never keeps the joker.

Bots that held cards or the joker back for a better moment did hardly better against it.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, random_block, with_luck
from krabbel.core.rule import rule
from krabbel.games.rucki_zucki.codes import DONE, DRAW, EXCHANGE_CARD, LAY_CARD, LAY_JOKER
from krabbel.games.rucki_zucki.rules import exchanges, fields_for_joker, hand_points, layable
from krabbel.games.rucki_zucki.state import NUMBERS, TURN, State


@rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    if exchanges(s, seat) and s.reach:  # the number goes, the joker can be laid again at once
        return EXCHANGE_CARD + s.joker_on
    numbers = layable(s, seat)
    if numbers:
        return LAY_CARD + nth_bit(numbers, bit_count(numbers) - 1)
    if fields_for_joker(s, seat):
        return LAY_JOKER + best_field(s, seat, key)
    return DRAW if s.phase == TURN else DONE


@rule
def best_field(s: State, seat: int, key: Key) -> int:
    """Return the field where the joker lets the seat lay most points, and opens least to others."""
    luck, _, _, _ = random_block(key, 0)
    fields = s.reach
    best = 0
    most = NO_WORTH
    while fields:
        field = lowest_bit(fields)
        fields &= fields - 1
        opened = bit_count(s.neighbours[field] & ~s.lying & ~s.reach)
        points = 16 * chain_points(s, s.hand[seat] & NUMBERS, field)
        worth = with_luck(points - opened, EQUALS, luck, field)
        if worth > most:
            most = worth
            best = field
    return best


@rule
def chain_points(s: State, hand: int, field: int) -> int:
    """Return the points that the hand can lay in a chain once a card is on the field (RZ-3.1)."""
    lying = s.lying | 1 << field
    reach = s.reach | s.neighbours[field]
    held = hand
    chain = held & reach & ~lying
    while chain:
        card = lowest_bit(chain)
        held &= ~(1 << card)
        lying |= 1 << card
        reach |= s.neighbours[card]
        chain = held & reach & ~lying
    return hand_points(hand) - hand_points(held)

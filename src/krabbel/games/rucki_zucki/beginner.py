"""The bot `easy` of Rucki Zucki: it lays any card that fits, and misses one now and then.

What a human beginner does: it does not look which card had better go first, overlooks cards that
fit, and saves the joker for later, which is often too late.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, below, draw, happens, random_block
from krabbel.core.rule import big_rule, rule
from krabbel.games.rucki_zucki.codes import DONE, DRAW, EXCHANGE_CARD, LAY_CARD, LAY_JOKER
from krabbel.games.rucki_zucki.rules import fields_for_joker, layable
from krabbel.games.rucki_zucki.state import HAND, TURN, State

OVERLOOKS = 30  # of a hundred numbers that fit
SAVES_JOKER = 60  # of a hundred times that it could be laid
FEW = 2  # hand cards of another seat, at which saving is over


@big_rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    luck, which, joker, field = random_block(key, 0)
    numbers = noticed(layable(s, seat), luck)
    if numbers:
        return LAY_CARD + nth_bit(numbers, below(which, bit_count(numbers)))
    fields = fields_for_joker(s, seat)
    if fields and (somebody_is_near_the_end(s, seat) or not happens(joker, SAVES_JOKER)):
        return LAY_JOKER + nth_bit(fields, below(field, bit_count(fields)))
    if s.reach and noticed(s.hand[seat] & 1 << s.joker_on, luck):
        return EXCHANGE_CARD + s.joker_on
    return DRAW if s.phase == TURN else DONE


@rule
def noticed(numbers: int, luck: int) -> int:
    """Return the numbers of these that are not overlooked, as a bit set."""
    seen = 0
    while numbers:
        number = lowest_bit(numbers)
        numbers &= numbers - 1
        if not happens(draw(luck, number), OVERLOOKS):
            seen |= 1 << number
    return seen


@rule
def somebody_is_near_the_end(s: State, seat: int) -> bool:
    """Whether another seat has few cards left."""
    fewest = HAND
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, bit_count(s.hand[other]))
    return fewest <= FEW

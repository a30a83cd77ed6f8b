"""The bot `easy` of Cockroach Poker Royal: it counts a little, trusts too often, bluffs clumsily.

What a human beginner does: it doubts a claim when it has seen many of that animal, and believes
most others; it slides cards to whoever has many of the animal in front of them, and lies with
whatever animal comes to its mind.
"""

from krabbel.core.bits import lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, below, draw, happens, random_block, with_luck
from krabbel.core.rule import big_rule, rule
from krabbel.core.state import SEATS
from krabbel.games.poker_royal.cards import (
    BLANK,
    FIRST_ROYAL,
    JOKER,
    ROYAL,
    kinds_in,
    number_of,
    one,
)
from krabbel.games.poker_royal.codes import (
    CLAIM_BITS,
    PASS_ON,
    PAY_CARD,
    RIGHT,
    SLIDE,
    SLIDE_ON,
    WRONG,
)
from krabbel.games.poker_royal.collect import animals, fitting, last_claim, payable
from krabbel.games.poker_royal.rules import unseen
from krabbel.games.poker_royal.state import LEAD, PASS, PAY, RECEIVE, State

MANY = 5  # of an animal's nine cards, from which on a claim is doubted
TRUSTS = 60  # of a hundred other claims
PASSES = 25  # of a hundred cards that can be passed on
TELLS_TRUTH = 50  # of a hundred claims
AIMS = 60  # of a hundred cards go to who has most of the animal, the others to anybody


@big_rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    luck, for_target, for_claim, _ = random_block(key, 0)
    if s.phase == RECEIVE:
        return judge(s, seat, luck)
    if s.phase == LEAD:
        kind = card_to_lead(s, seat, luck)
        to = target(s, kind, (1 << s.seats) - 1 & ~(1 << seat), for_target)
        return SLIDE + (kind * SEATS + to << CLAIM_BITS) + claim(kind, for_claim)
    if s.phase == PASS:
        to = target(s, s.card - 1, unseen(s, seat), for_target)
        return SLIDE_ON + (to << CLAIM_BITS) + claim(s.card - 1, for_claim)
    return PAY_CARD + card_to_pay(s, seat, luck)


@rule
def judge(s: State, seat: int, luck: int) -> int:
    """Doubt a claim of an animal that has been seen often; else pass on, or mostly trust."""
    said = last_claim(s)
    if unseen(s, seat) and happens(draw(luck, 0), PASSES):
        return PASS_ON
    if said != ROYAL and seen_by(s, seat, said) >= MANY:
        return WRONG
    return RIGHT if happens(draw(luck, 1), TRUSTS) else WRONG


@rule
def seen_by(s: State, seat: int, animal: int) -> int:
    """Return how many of the animal the seat sees: in its hand, and open before everybody."""
    many = animals(s.hand[seat], animal)
    for other in range(s.seats):
        many += animals(s.laid[other], animal)
    return many


@rule
def animal_of(kind: int) -> int:
    """Return the animal on a card that is no special one, royal or not."""
    return kind if kind < FIRST_ROYAL else kind - FIRST_ROYAL


@rule
def card_to_lead(s: State, seat: int, luck: int) -> int:
    """Return a card whose animal the seat itself has few of; of equals a random one."""
    best, most = 0, NO_WORTH
    kinds = kinds_in(s.hand[seat])
    while kinds:
        kind = lowest_bit(kinds) >> 2
        kinds &= kinds - 1
        own = 0 if kind >= JOKER else animals(s.laid[seat], animal_of(kind))
        worth = with_luck(-own, EQUALS, luck, kind)
        if worth > most:
            best, most = kind, worth
    return best


@rule
def target(s: State, kind: int, seats: int, luck: int) -> int:
    """Return who has most of the card's animal lying, or just anybody; of equals a random one."""
    aims = kind < JOKER and happens(draw(luck, SEATS), AIMS)
    best, most = 0, NO_WORTH
    while seats:
        seat = lowest_bit(seats)
        seats &= seats - 1
        many = animals(s.laid[seat], animal_of(kind)) if aims else 0
        worth = with_luck(many, EQUALS, luck, seat)
        if worth > most:
            best, most = seat, worth
    return best


@rule
def claim(kind: int, luck: int) -> int:
    """Return the truth, or any claim at all."""
    if kind < BLANK and happens(draw(luck, 0), TELLS_TRUTH):
        return below(draw(luck, 1), ROYAL) if kind == JOKER else animal_of(kind)
    return below(draw(luck, 1), ROYAL + 1)


@rule
def card_to_pay(s: State, seat: int, luck: int) -> int:
    """Return a card that fits, if there is one, of an animal that the seat has few of."""
    cards = payable(s, seat)
    fit = fitting(last_claim(s))
    best, most = 0, NO_WORTH
    for kind in range(JOKER):
        if number_of(cards, kind):
            cost = animals(s.laid[seat], animal_of(kind))
            if s.phase == PAY and one(kind) & fit == 0:
                cost += 1
            worth = with_luck(-cost, EQUALS, luck, kind)
            if worth > most:
                best, most = kind, worth
    return best

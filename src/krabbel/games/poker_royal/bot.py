"""The bot `normal` of Cockroach Poker Royal: it counts what it sees before it judges or claims.

It estimates what collecting a card would do to a seat (`burden`), and makes the choice that burdens
itself least and others most. How far it trusts a claim and whether it lies is left to chance.
"""

from krabbel.core.bits import lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, below, draw, random_block, with_luck
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.poker_royal.cards import (
    BLANK,
    FIRST_ROYAL,
    JOKER,
    ROYAL,
    kinds_in,
    number_of,
    one,
    total,
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
from krabbel.games.poker_royal.collect import animals, fitting, last_claim, limit, payable
from krabbel.games.poker_royal.imagine import known_specials, unknown_cards
from krabbel.games.poker_royal.rules import is_right, unseen
from krabbel.games.poker_royal.state import LEAD, PASS, PAY, RECEIVE, State

LOSS = 1 << 10  # the burden of a card that loses the game
SPECIAL_BURDEN = 60  # one or two hand cards are laid for it
PART_BITS = 16
TRUST = (250, 550)  # of a thousand sliders so many tell the truth: a guess in this range
WHIM = 32  # in burden: how much luck weighs when a card is led
TEMPTATION = 16  # and when a claim is made


@rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    luck, for_target, for_claim, _ = random_block(key, 0)
    if s.phase == RECEIVE:
        return judge(s, seat, luck)
    if s.phase == LEAD:
        kind = card_to_lead(s, seat, luck)
        to = best_target(s, kind, everybody_else(s, seat), for_target)
        card_and_seat = kind * SEATS + to << CLAIM_BITS
        return SLIDE + card_and_seat + claim(s, kind, to, for_claim)
    if s.phase == PASS:
        to = best_target(s, s.card - 1, unseen(s, seat), for_target)
        return SLIDE_ON + (to << CLAIM_BITS) + claim(s, s.card - 1, to, for_claim)
    return PAY_CARD + cheapest(s, seat, luck)


@rule
def everybody_else(s: State, seat: int) -> int:
    """Return the other seats, as a bit set."""
    return (1 << s.seats) - 1 & ~(1 << seat)


@rule
def animal_burden(s: State, seat: int, animal: int, extra: int) -> int:
    """Return the burden of one more of an animal, with `extra` ones besides those that lie."""
    short = limit(s) - 1 - extra - animals(s.laid[seat], animal)
    return LOSS if short <= 0 else LOSS >> (2 + 2 * short)


@rule
def burden(s: State, seat: int, kind: int) -> int:
    """Return the burden of collecting the card, after which the seat has to lead one (KR-5.2)."""
    held = total(s.hand[seat])
    weight = LOSS if held == 0 else LOSS >> (2 + 2 * held)
    if kind >= JOKER:
        return weight + SPECIAL_BURDEN
    if kind < FIRST_ROYAL:
        return weight + animal_burden(s, seat, kind, 0)
    animal = kind - FIRST_ROYAL
    weight += animal_burden(s, seat, animal, 0)
    if s.left:  # the open card of the penalty pile comes with a royal
        top = s.pile[s.left - 1] - 1
        if top >= JOKER:
            weight += SPECIAL_BURDEN
        else:
            below_top = top if top < FIRST_ROYAL else top - FIRST_ROYAL
            weight += animal_burden(s, seat, below_top, below_top == animal)
    return weight


@rule
def part_of(others: int) -> int:
    """Return the factor that divides by `others`, followed by a shift of PART_BITS.

    Exact for numbers below 1 << 14, and every burden is.
    """
    return (1 << PART_BITS) // others + 1


@rule
def judge(s: State, seat: int, luck: int) -> int:
    """Choose right, wrong or pass on: what should burden the seat least and others most."""
    said = last_claim(s)
    by = s.slid_by[s.slides - 1] - 1
    targets = unseen(s, seat)
    eighths = (
        3 if targets & (targets - 1) else 4
    )  # of a chance to collect: the next may pass it too
    trust = TRUST[0] + below(luck, TRUST[1] - TRUST[0])
    part = part_of(s.seats - 1)
    if_right = if_wrong = if_passed = 0  # the expected burden of each choice, all to one scale
    unknown = unknown_cards(s, seat)
    held = known_specials(s, seat, s.slid_by[0] - 1)
    kinds = kinds_in(unknown | held)
    while kinds:
        kind = lowest_bit(kinds) >> 2
        kinds &= kinds - 1
        chance = likelihood(s, unknown, held, kind)
        if chance:
            mine = burden(s, seat, kind)
            theirs = burden(s, by, kind) * part >> PART_BITS
            if is_right(kind, said):
                chance *= trust * 7  # a lie is one of seven claims
                if_right -= theirs * chance
                if_wrong += mine * chance
            else:
                chance *= 1000 - trust
                if_right += mine * chance
                if_wrong -= theirs * chance
            if targets:
                theirs = highest_burden(s, kind, targets) * part >> PART_BITS
                if_passed += ((eighths * mine - 4 * theirs) * chance) >> 3
    if targets and if_passed < min(if_right, if_wrong):
        return PASS_ON
    return RIGHT if if_right < if_wrong else WRONG


@rule
def likelihood(s: State, unknown: int, held: int, kind: int) -> int:
    """Return a weight for the card on its way being of this kind, from what the seat knows.

    A special card that the leader is known to have is as likely as any other of their cards.
    """
    leader = s.slid_by[0] - 1
    if held & one(kind):
        return max(total(unknown), 1)
    return number_of(unknown, kind) * (1 + total(s.hand[leader]) - total(held))


@rule
def card_to_lead(s: State, seat: int, luck: int) -> int:
    """Return the kind of card that would burden others most, compared with the seat itself."""
    best, most = 0, NO_WORTH
    kinds = kinds_in(s.hand[seat])
    while kinds:
        kind = lowest_bit(kinds) >> 2
        kinds &= kinds - 1
        burdens = highest_burden(s, kind, everybody_else(s, seat)) - 2 * burden(s, seat, kind)
        worth = with_luck(burdens, WHIM, luck, kind)
        if worth > most:
            best, most = kind, worth
    return best


@rule
def highest_burden(s: State, kind: int, seats: int) -> int:
    """Return the card's burden to the one of these seats that it burdens most."""
    most = 0
    while seats:
        most = max(most, burden(s, lowest_bit(seats), kind))
        seats &= seats - 1
    return most


@rule
def best_target(s: State, kind: int, seats: int, luck: int) -> int:
    """Return the seat that the card would burden most; of equals a random one."""
    best, most = 0, NO_WORTH
    while seats:
        seat = lowest_bit(seats)
        seats &= seats - 1
        worth = with_luck(burden(s, seat, kind), EQUALS, luck, seat)
        if worth > most:
            best, most = seat, worth
    return best


@rule
def claim(s: State, kind: int, to: int, luck: int) -> int:
    """Return the truth or, as often, a lie that the receiver hardly dares to call wrong."""
    truth = below(draw(luck, ROYAL + 1), 2) == 1
    best, most = 0, NO_WORTH
    for said in range(ROYAL + 1):
        tempting = 0
        if not truth and said != ROYAL:
            tempting = animals(s.laid[to], said) * 4
        if kind != BLANK and is_right(kind, said) != truth:
            tempting -= 4 * TEMPTATION
        worth = with_luck(tempting, TEMPTATION, luck, said)
        if worth > most:
            best, most = said, worth
    return best


@rule
def cheapest(s: State, seat: int, luck: int) -> int:
    """Return the cheapest card to pay with; one that does not fit counts twice, for two are due."""
    cards = payable(s, seat)
    fit = fitting(last_claim(s))
    best, most = 0, NO_WORTH
    for kind in range(JOKER):
        if number_of(cards, kind):
            cost = burden(s, seat, kind)
            if s.phase == PAY and one(kind) & fit == 0:
                cost *= 2
            worth = with_luck(-cost, EQUALS, luck, kind)
            if worth > most:
                best, most = kind, worth
    return best

"""The `normal` player of Kakerlakenpoker Royal: counts what it can see before it judges or claims.

It weighs what collecting a card would do to a seat (`burden`), and takes the choice that burdens
itself least and the others most. How far it trusts a claim and whether it lies is left to chance.
"""

from krabbel.core.bits import lowest_bit
from krabbel.core.dice import Key, below, words
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


@rule
def choose(s: State, seat: int, key: Key) -> int:
    """What the seat does."""
    luck, more_luck, _, _ = words(key, 0)
    if s.phase == RECEIVE:
        return judge(s, seat, luck)
    if s.phase == LEAD:
        return lead(s, seat, luck, more_luck)
    if s.phase == PASS:
        to = best_target(s, s.card - 1, unseen(s, seat), luck)
        return SLIDE_ON + (to << CLAIM_BITS) + claim(s, s.card - 1, to, more_luck)
    return PAY_CARD + cheapest(s, seat)


@rule
def animal_burden(s: State, seat: int, animal: int, extra: int) -> int:
    """What one more of an animal is to a seat that has so many extra ones already."""
    short = limit(s) - 1 - extra - animals(s.laid[seat], animal)
    return LOSS if short <= 0 else LOSS >> (2 + 2 * short)


@rule
def burden(s: State, seat: int, kind: int) -> int:
    """What collecting the card would be to the seat, which has then to lead one (KR-5.2)."""
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
    """What to multiply by, for dividing by so many; exact below 1 << 14, above any burden."""
    return (1 << PART_BITS) // others + 1


@rule
def judge(s: State, seat: int, luck: int) -> int:
    """Right, wrong or pass on: whichever is expected to burden the seat least and others most."""
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
            his = burden(s, by, kind) * part >> PART_BITS
            if is_right(kind, said):
                chance *= trust * 7  # a lie is one of seven claims
                if_right -= his * chance
                if_wrong += mine * chance
            else:
                chance *= 1000 - trust
                if_right += mine * chance
                if_wrong -= his * chance
            if targets:
                theirs = burden(s, best_target(s, kind, targets, luck), kind) * part >> PART_BITS
                if_passed += ((eighths * mine - 4 * theirs) * chance) >> 3
    if targets and if_passed < min(if_right, if_wrong):
        return PASS_ON
    return RIGHT if if_right < if_wrong else WRONG


@rule
def likelihood(s: State, unknown: int, held: int, kind: int) -> int:
    """How likely the card on its way is of the kind: one that the seat cannot place elsewhere.

    A special card that the leader is known to have is as likely as any other of his cards.
    """
    leader = s.slid_by[0] - 1
    if held & one(kind):
        return max(total(unknown), 1)
    return number_of(unknown, kind) * (1 + total(s.hand[leader]) - total(held))


@rule
def lead(s: State, seat: int, luck: int, more_luck: int) -> int:
    """A card that others can ill afford and this seat can, for the one who can afford it least."""
    everybody_else = (1 << s.seats) - 1 & ~(1 << seat)
    best, most = 0, -8 * LOSS
    kinds = kinds_in(s.hand[seat])
    while kinds:
        kind = lowest_bit(kinds) >> 2
        kinds &= kinds - 1
        to = best_target(s, kind, everybody_else, luck >> kind)
        worth = burden(s, to, kind) - 2 * burden(s, seat, kind) + (luck >> kind & 31)
        if worth > most:
            best, most = kind * SEATS + to, worth
    kind = best // SEATS
    return SLIDE + (best << CLAIM_BITS) + claim(s, kind, best - kind * SEATS, more_luck)


@rule
def best_target(s: State, kind: int, seats: int, luck: int) -> int:
    """The seat that the card would burden most; some luck decides between equals."""
    best, most = 0, -1
    while seats:
        seat = lowest_bit(seats)
        seats &= seats - 1
        worth = burden(s, seat, kind) * 8 + (luck >> 2 * seat & 7)
        if worth > most:
            best, most = seat, worth
    return best


@rule
def claim(s: State, kind: int, to: int, luck: int) -> int:
    """The truth, or a lie that the receiver does not dare to call one, about equally often."""
    truth = luck & 1 == 1
    best, most = 0, -1
    for said in range(ROYAL + 1):
        worth = luck >> (1 + 3 * said) & 15
        if not truth and said != ROYAL:
            worth += animals(s.laid[to], said) * 4
        if kind != BLANK and is_right(kind, said) != truth:
            worth -= 64
        if worth > most or said == 0:
            best, most = said, worth
    return best


@rule
def cheapest(s: State, seat: int) -> int:
    """The kind of card to pay with: one that fits, or an other if even two are cheaper."""
    cards = payable(s, seat)
    fit = fitting(last_claim(s))
    best, least = 0, 8 * LOSS
    for kind in range(JOKER):
        if number_of(cards, kind):
            cost = burden(s, seat, kind)
            if s.phase == PAY and one(kind) & fit == 0:
                cost *= 2
            if cost < least:
                best, least = kind, cost
    return best

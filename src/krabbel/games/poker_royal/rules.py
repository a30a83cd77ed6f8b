"""The rules of Cockroach Poker Royal. KR-x.y: the paragraph in docs/rules/poker-royal.md.

A round: a card is slid (LEAD), judged (RECEIVE) or looked at and slid on (PASS), at last turned up
and collected (collect.py), perhaps with a payment (PAY, PAY_OTHER). Its collector leads next.
"""

from krabbel.core.bitpack import gather
from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, shuffle
from krabbel.core.menus import Menu, put
from krabbel.core.rule import rule
from krabbel.core.setup import begin, drawn_seat
from krabbel.core.state import SEATS
from krabbel.games.poker_royal.cards import (
    ANIMALS,
    BLANK,
    CLAIMS,
    DECK,
    FIRST_ROYAL,
    JOKER,
    KINDS,
    NO_CARD,
    ONES,
    ROYAL,
    WHOLE_DECK,
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
)
from krabbel.games.poker_royal.collect import collect, last_claim, pay, payable
from krabbel.games.poker_royal.history import (
    CARD_AT,
    CLAIM_AT,
    RIGHT_AT,
    SLIDE_BITS,
    SLIDES_AT,
)
from krabbel.games.poker_royal.imagine import imagine as imagine
from krabbel.games.poker_royal.state import (
    LEAD,
    NOBODY,
    OVER,
    PASS,
    RECEIVE,
    SAID_RIGHT,
    SAID_WRONG,
    SLIDES,
    State,
)

ALL_CLAIMS = (1 << len(CLAIMS)) - 1  # as bits
TO_AND_CLAIM = SEATS << CLAIM_BITS  # actions with one card


@rule
def deal(s: State, key: Key) -> None:
    """Shuffle and deal; what is left of the deck is the penalty pile."""
    begin(s, key)
    if s.youngest == NOBODY:
        s.youngest = drawn_seat(s, key)
    n = 0
    for kind in range(KINDS):
        for _ in range(number_of(WHOLE_DECK, kind)):
            s.pile[n] = kind + 1
            n += 1
    s.block = shuffle(s.pile, DECK, key, s.block)  # KR-1.2
    s.left = DECK
    starter = s.youngest - 1  # KR-1.4
    each = hand_size(s.seats)
    for seat in range(s.seats):
        deal_hand(s, seat, each + (seat == starter))  # KR-1.3
    s.turn = starter
    s.phase = LEAD


@rule
def hand_size(seats: int) -> int:
    """Return how many cards everybody gets; the starter gets one more (KR-1.3, KR-6.1)."""
    return 24 if seats == 2 else (DECK - 7) // seats


@rule
def deal_hand(s: State, seat: int, many: int) -> None:
    """Deal so many cards from the deck to the seat's hand."""
    hand = 0
    for i in range(s.left - many, s.left):
        hand += one(s.pile[i] - 1)
        s.pile[i] = NO_CARD
    s.hand[seat] = hand
    s.left -= many


@rule
def waiting(s: State) -> int:
    """Return the seat that is to act."""
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def unseen(s: State, seat: int) -> int:
    """Return the seats to which this one could pass the card on, as a bit set (KR-2.4)."""
    return (1 << s.seats) - 1 & ~(s.seen | 1 << seat)


@rule
def offer(s: State, seat: int, menu: Menu) -> Menu:
    """Offer what the seat may do."""
    if s.phase == LEAD:  # KR-2.1 a kind of card, another seat, a claim
        claims = claims_to((1 << s.seats) - 1 & ~(1 << seat))
        left = kinds_in(s.hand[seat])
        while left:
            menu = put(menu, SLIDE + (lowest_bit(left) >> 2) * TO_AND_CLAIM, claims)
            left &= left - 1
        return menu
    if s.phase == RECEIVE:
        passes = 1 if unseen(s, seat) else 0  # KR-2.5; with two players nobody is left (KR-6.2)
        return put(menu, RIGHT, 0b11 | passes << PASS_ON - RIGHT)  # KR-2.2
    if s.phase == PASS:
        return put(menu, SLIDE_ON, claims_to(unseen(s, seat)))  # KR-2.4
    return put(menu, PAY_CARD, gather(kinds_in(payable(s, seat)), ONES))  # KR-4.4, KR-4.6


@rule
def claims_to(seats: int) -> int:
    """Return all claims to each of these seats, as bits: seat * 8 + claim."""
    bits = 0
    while seats:
        bits |= ALL_CLAIMS << (lowest_bit(seats) << CLAIM_BITS)
        seats &= seats - 1
    return bits


@rule
def count(s: State, seat: int) -> int:
    """Return how many actions the seat has; `offer` is slower: 50 -> 38 M random decisions/s."""
    if s.phase == LEAD:  # KR-2.1 a kind of card, another seat, a claim
        return bit_count(kinds_in(s.hand[seat])) * (s.seats - 1) << CLAIM_BITS
    if s.phase == RECEIVE:  # KR-2.2, KR-2.5; with two players nobody is left (KR-6.2)
        return 3 if unseen(s, seat) else 2
    if s.phase == PASS:
        return bit_count(unseen(s, seat)) << CLAIM_BITS
    return bit_count(kinds_in(payable(s, seat)))


@rule
def pick(s: State, seat: int, n: int) -> int:
    """Return the seat's n-th action."""
    claim = n & (1 << CLAIM_BITS) - 1
    if s.phase == LEAD:
        others = s.seats - 1
        nth = (n >> CLAIM_BITS) // others
        to = (n >> CLAIM_BITS) - nth * others
        if to >= seat:
            to += 1
        kind = nth_bit(kinds_in(s.hand[seat]), nth) >> 2
        return SLIDE + (kind * SEATS + to << CLAIM_BITS) + claim
    if s.phase == RECEIVE:
        return RIGHT + n
    if s.phase == PASS:
        return SLIDE_ON + (nth_bit(unseen(s, seat), n >> CLAIM_BITS) << CLAIM_BITS) + claim
    return PAY_CARD + (nth_bit(kinds_in(payable(s, seat)), n) >> 2)


@rule
def act(s: State, seat: int, action: int) -> None:
    """Do the action."""
    if s.phase == LEAD:
        lead(s, seat, action - SLIDE)
    elif s.phase == RECEIVE:
        if action == PASS_ON:  # KR-2.4 only now they look at the card
            s.seen |= 1 << seat
            s.phase = PASS
        else:
            judge(s, seat, action == RIGHT)
    elif s.phase == PASS:
        slide(s, seat, action - SLIDE_ON)
    else:
        pay(s, seat, action - PAY_CARD)


@rule
def lead(s: State, seat: int, choice: int) -> None:
    """Start a round: a hand card is on its way (KR-2.1)."""
    remember(s)
    for i in range(SLIDES):
        s.slid_by[i] = NOBODY
        s.claims[i] = 0
    s.slides = 0
    s.turned = NO_CARD
    s.judge = NOBODY
    s.said = 0
    s.collector = NOBODY
    s.paid = NO_CARD
    for i in range(len(ANIMALS)):
        s.off_pile[i] = NO_CARD
    kind = choice // TO_AND_CLAIM
    s.card = kind + 1
    s.hand[seat] -= one(kind)
    s.seen = 1 << seat
    slide(s, seat, choice - kind * TO_AND_CLAIM)


@rule
def remember(s: State) -> None:
    """Add the round that is over, if there was one, to what everybody has seen (history.py)."""
    told = s.judge | s.turned << CARD_AT | (s.said == SAID_RIGHT) << RIGHT_AT
    for i in range(SLIDES):  # always as many: a loop that depends on the round costs more
        told |= (s.slid_by[i] | s.claims[i] << CLAIM_AT) << SLIDES_AT + SLIDE_BITS * i
    s.told[s.rounds] = told
    if s.slides:
        s.rounds += 1


@rule
def slide(s: State, seat: int, choice: int) -> None:
    """Slide the card to another seat with a claim (KR-2.1, KR-2.4)."""
    s.slid_by[s.slides] = seat + 1
    s.claims[s.slides] = 1 + (choice & (1 << CLAIM_BITS) - 1)
    s.slides += 1
    s.turn = choice >> CLAIM_BITS
    s.phase = RECEIVE


@rule
def is_right(kind: int, claim: int) -> bool:
    """Whether the claim is true of the card."""
    if kind < FIRST_ROYAL:
        return claim == kind  # KR-3.1
    if kind < JOKER:
        return claim in (ROYAL, kind - FIRST_ROYAL)  # KR-3.2
    return kind != BLANK and claim != ROYAL  # KR-3.3, KR-3.4


@rule
def judge(s: State, seat: int, says_right: bool) -> None:
    """Turn the card up: who slid it last collects it, or the judge if they erred (KR-2.3)."""
    kind = s.card - 1
    by = s.slid_by[s.slides - 1] - 1
    collector = by if is_right(kind, last_claim(s)) == says_right else seat
    s.turned = s.card
    s.judge = seat + 1
    s.said = SAID_RIGHT if says_right else SAID_WRONG
    s.collector = collector + 1
    s.card = NO_CARD
    s.seen = 0
    collect(s, collector, kind)


@rule
def points(s: State, seat: int) -> int:
    """Return 1 for having won, else 0: the rule book has no points."""
    return 1 if s.phase == OVER and s.turn != seat else 0


@rule
def winners(s: State) -> int:
    """Return all but the one who has lost (KR-5.3)."""
    return (1 << s.seats) - 1 & ~(1 << s.turn)

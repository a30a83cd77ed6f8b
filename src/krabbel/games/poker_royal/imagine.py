"""Deal again what a seat cannot know in Cockroach Poker Royal: hands, pile, the card on its way.

A seat knows its hand, the card on its way if it has led it or looked at it, what lies open, and who
has got a special card last (`known_at`, state.py). All know that who is to pay can pay.
"""

from krabbel.core.dice import Key, below, random_block, shuffle
from krabbel.core.rule import rule
from krabbel.core.state import NO_SEAT
from krabbel.games.poker_royal.cards import (
    JOKER,
    KINDS,
    NO_CARD,
    WHOLE_DECK,
    number_of,
    one,
    total,
)
from krabbel.games.poker_royal.collect import payable
from krabbel.games.poker_royal.state import NOBODY, PAY, PAY_OTHER, State


@rule
def imagine(s: State, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator) cannot know."""
    top = s.pile[s.left - 1] if s.left else NO_CARD
    unknown = unknown_cards(s, seat)
    block = deal_again(s, seat, top, unknown, key, 0)
    while s.phase in (PAY, PAY_OTHER) and payable(s, s.turn) == 0:
        block = deal_again(s, seat, top, unknown, key, block)  # KR-5.4 they would have lost
    for i in range(4):
        s.key[i] = key[i]
    s.block = block


@rule
def knows_card(s: State, seat: int) -> bool:
    """Whether the seat has seen the card that is on its way."""
    return seat >= 0 and s.seen >> seat & 1 == 1


@rule
def places(s: State, viewer: int, special: int) -> bool:
    """Whether the viewer knows that another seat has the special card, in hand or on its way."""
    if s.known_at[special] in (NOBODY, viewer + 1):
        return False
    return not (knows_card(s, viewer) and s.card == JOKER + special + 1)


@rule
def known_specials(s: State, viewer: int, seat: int) -> int:
    """Return the special cards that the viewer knows another seat to have."""
    cards = 0
    for special in range(2):
        if s.known_at[special] == seat + 1 and places(s, viewer, special):
            cards += one(JOKER + special)
    return cards


@rule
def unknown_cards(s: State, viewer: int) -> int:
    """Return the cards that the viewer cannot place."""
    unknown = WHOLE_DECK
    if s.left:
        unknown -= one(s.pile[s.left - 1] - 1)  # KR-1.2
    if s.card != NO_CARD and knows_card(s, viewer):
        unknown -= one(s.card - 1)  # KR-2.4
    for special in range(2):
        if places(s, viewer, special):
            unknown -= one(JOKER + special)
    for seat in range(s.seats):
        unknown -= s.laid[seat]
    return unknown if viewer == NO_SEAT else unknown - s.hand[viewer]


@rule
def deal_again(s: State, viewer: int, top: int, unknown: int, key: Key, block: int) -> int:
    """Shuffle the unknown cards, deal the hands off them, and leave the rest as the pile."""
    n = 0
    for kind in range(KINDS):
        for _ in range(number_of(unknown, kind)):
            s.pile[n] = kind + 1
            n += 1
    block = shuffle(s.pile, n, key, block)
    hides_card = s.card != NO_CARD and not knows_card(s, viewer)
    for seat in range(s.seats):
        if seat != viewer:
            leads = hides_card and s.slid_by[0] == seat + 1
            held = known_specials(s, viewer, seat)
            many = total(s.hand[seat]) + leads - total(held)
            for i in range(n - many, n):
                held += one(s.pile[i] - 1)
                s.pile[i] = NO_CARD
            n -= many
            s.hand[seat] = held
    if s.left:
        s.pile[n] = top
    if hides_card:
        block = choose_card(s, s.slid_by[0] - 1, key, block)
    return block


@rule
def choose_card(s: State, leader: int, key: Key, block: int) -> int:
    """Take a random card of the leader's hand for the one on its way (KR-4.8)."""
    word, _, _, _ = random_block(key, block)
    n = below(word, total(s.hand[leader]))
    kind = 0
    while n >= number_of(s.hand[leader], kind):
        n -= number_of(s.hand[leader], kind)
        kind += 1
    s.card = kind + 1
    s.hand[leader] -= one(kind)
    return block + 1

"""Collecting in Cockroach Poker Royal (KR-4) and losing by it (KR-5); all happens to one seat.

collect ── animal ──► lay                       penalties ──► the next lead
        ── royal ───► lay, one penalty due ───►    ▲    └── a special card ──► PAY
        ── special ─► hand, PAY (PAY_OTHER) ───────┘
"""

from krabbel.core.rule import rule
from krabbel.games.poker_royal.cards import (
    ANIMALS,
    FIRST_ROYAL,
    JOKER,
    LAYABLE_CARDS,
    NO_CARD,
    ROYAL,
    ROYAL_CARDS,
    number_of,
    one,
    several,
)
from krabbel.games.poker_royal.state import LEAD, OVER, PAY, PAY_OTHER, State


@rule
def limit(s: State) -> int:
    """Return how many animals of one kind lose the game (KR-5.1, KR-6.3)."""
    return 5 if s.seats == 2 else 4


@rule
def animals(laid: int, animal: int) -> int:
    """Return how many of the animal lie there, royal or not (KR-4.2)."""
    return number_of(laid, animal) + number_of(laid, FIRST_ROYAL + animal)


@rule
def last_claim(s: State) -> int:
    """Return the claim that was made last, 0 to 7."""
    return s.claims[s.slides - 1] - 1


@rule
def fitting(claim: int) -> int:
    """Return the cards that fit a claim, as a mask of four bits per kind (KR-4.5)."""
    if claim == ROYAL:
        return ROYAL_CARDS
    return (1 << 4 * FIRST_ROYAL | 1) * 15 << 4 * claim


@rule
def payable(s: State, seat: int) -> int:
    """Return the hand cards that the seat may pay with now (KR-4.4, KR-4.6); none: it has lost."""
    fit = fitting(last_claim(s))
    fits = s.hand[seat] & fit
    others = s.hand[seat] & LAYABLE_CARDS & ~fit
    if s.phase == PAY_OTHER:
        return others
    if fits == 0 or several(others):
        return fits | others
    return fits


@rule
def collect(s: State, seat: int, kind: int) -> None:
    """Let the seat collect the card that was turned up."""
    if kind >= JOKER:
        take_special(s, seat, kind)
    elif not lay(s, seat, kind):
        take_penalties(s, seat)


@rule
def lay(s: State, seat: int, kind: int) -> bool:
    """Lay a card open in front of the seat; return whether the seat has lost by it."""
    s.laid[seat] += one(kind)  # KR-4.1
    animal = kind
    if kind >= FIRST_ROYAL:  # KR-4.2, KR-4.3
        s.due += 1
        animal -= FIRST_ROYAL
    if animals(s.laid[seat], animal) < limit(s):
        return False
    lose(s, seat)  # KR-5.1
    return True


@rule
def take_penalties(s: State, seat: int) -> None:
    """Lay the penalty cards that are due (KR-4.2, KR-4.3); then the seat leads (KR-2.6)."""
    while s.due and s.left:
        s.due -= 1
        s.left -= 1
        kind = s.pile[s.left] - 1
        s.pile[s.left] = NO_CARD
        s.off_pile[next_off_pile(s)] = kind + 1
        if kind >= JOKER:  # KR-4.7, KR-4.9 paid before the penalties still due
            take_special(s, seat, kind)
            return
        if lay(s, seat, kind):
            return
    s.due = 0  # KR-4.3 an empty pile gives nothing
    s.turn = seat
    s.phase = LEAD
    if s.hand[seat] == 0:  # KR-5.2
        lose(s, seat)


@rule
def next_off_pile(s: State) -> int:
    """Return the first free place in the row: each royal card brings at most one card."""
    place = 0
    while place < len(ANIMALS) and s.off_pile[place] != NO_CARD:
        place += 1
    return place


@rule
def take_special(s: State, seat: int, kind: int) -> None:
    """Take a special card into the hand, to be paid for (KR-4.4)."""
    s.hand[seat] += one(kind)
    s.known_at[kind - JOKER] = seat + 1  # KR-4.8
    s.turn = seat
    s.phase = PAY
    if s.hand[seat] & LAYABLE_CARDS == 0:  # KR-5.4
        all_know_specials(s, seat)
        lose(s, seat)


@rule
def pay(s: State, seat: int, kind: int) -> None:
    """Lay one card of the payment; of two others the second follows, if there is one (KR-4.6)."""
    s.hand[seat] -= one(kind)
    s.paid = kind + 1
    if lay(s, seat, kind):
        return
    fit = fitting(last_claim(s))
    if s.phase == PAY and one(kind) & fit == 0:
        if s.hand[seat] & LAYABLE_CARDS & ~fit:
            s.phase = PAY_OTHER
            return
        all_know_specials(s, seat)
    take_penalties(s, seat)  # KR-4.9 after the whole payment


@rule
def all_know_specials(s: State, seat: int) -> None:
    """Note what all know of a seat that cannot pay in full: its hand has special cards only."""
    for special in range(2):
        if number_of(s.hand[seat], JOKER + special):
            s.known_at[special] = seat + 1


@rule
def lose(s: State, seat: int) -> None:
    """End the game: the seat has lost (KR-5.3)."""
    s.due = 0
    s.turn = seat
    s.phase = OVER

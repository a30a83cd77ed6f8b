"""What makes a Rucki Zucki state impossible.

Whether each hand has the right size for what was dealt, laid and drawn is not checked.
"""

from collections.abc import Iterator

from krabbel.core.bits import members
from krabbel.core.game import seat_name
from krabbel.core.state import SEATS
from krabbel.games.rucki_zucki.board import grid_fault, numbers_on, touching
from krabbel.games.rucki_zucki.imagine import deck
from krabbel.games.rucki_zucki.rules import hand_points, hand_size
from krabbel.games.rucki_zucki.state import (
    ALL_CARDS,
    BOARD_ROWS,
    CARD,
    CARDS,
    FIELD,
    FIELDS,
    FIRST_FIELD,
    JOKER,
    LAST,
    LAYING,
    MOST_ROUNDS,
    NO_CARD,
    NO_FIELD,
    NOBODY,
    OVER,
    PHASES,
    STOCK_FIELD,
    State,
)

Cards = Iterator[tuple[int, str]]  # a card and where it is


def fault(s: State) -> str | None:
    """Return the first impossible thing in words; None if the state is possible."""
    return (
        board_fault(s)
        or number_fault(s)
        or lying_fault(s)
        or card_fault(s)
        or phase_fault(s)
        or first_card_fault(s)
        or score_fault(s)
    )


def board_fault(s: State) -> str | None:
    """Find what is wrong with the board (RZ-2.4), or with the fields' neighbours."""
    grid = [list(s.board[row]) for row in range(BOARD_ROWS)]
    strange = [cell for row in grid for cell in row if not NO_FIELD <= cell <= STOCK_FIELD]
    if strange:
        return f"board: there is no cell {strange[0]}"
    found = grid_fault(grid, numbers_on(grid))
    if found:
        return f"board: {found}"
    for field, others in enumerate(touching(grid)):
        if s.neighbours[field] != others:
            return f"neighbours: field {field_name(field)} does not touch these on this board"
    return None


def number_fault(s: State) -> str | None:
    """Find numbers out of their bounds."""
    bounds = {
        "seats": (s.seats, 2, SEATS),
        "rounds": (s.rounds, 1, MOST_ROUNDS),
        "round": (s.round, 1, s.rounds),
        "dealer": (s.dealer - 1, 0, s.seats - 1),
        "turn": (s.turn, 0, s.seats - 1),
        "phase": (s.phase, 0, len(PHASES) - 1),
        "left": (s.left, 0, deck(s).bit_count() - 1 - hand_size(s) * s.seats),  # RZ-1.2
        "joker_on": (s.joker_on, NO_FIELD, FIELDS - 1),
        "joker_with": (s.joker_with, NOBODY, s.seats),
        "block": (s.block, 0, 1 << 30),
    }
    for name, (value, low, high) in bounds.items():
        if not low <= value <= high:
            return f"{name}: {value} is not between {low} and {high}"
    return None


def lying_fault(s: State) -> str | None:
    """Find cards that lie where none can lie."""
    around = [s.neighbours[field] for field in range(FIELDS)]
    if s.lying <= 0:
        return "lying: the first card is missing"
    fields = members(s.lying)
    for field in fields:
        absent = field >= JOKER and not around[field]
        if field == NO_FIELD or absent or around[NO_FIELD] >> field & 1:
            return f"lying: there is no {field_name(field)} on this board"
        if field >= JOKER and field != s.joker_on:
            return f"lying: on {field_name(field)} only the joker may lie"
    if s.joker_on != NO_FIELD and s.joker_on not in fields:
        return f"joker_on: nothing lies on {field_name(s.joker_on)}"
    reach, together = 0, 1 << fields[0]
    for field in fields:
        reach |= around[field]
    if s.reach != reach & ~s.lying:
        return "reach: these are not the free fields that touch a card"
    for _ in fields:
        together |= s.lying & union(around[field] for field in fields if together >> field & 1)
    if together != s.lying:
        return "lying: the cards do not hang together"
    return None


def union(sets: Iterator[int]) -> int:
    """Return all that is in one of the sets."""
    bits = 0
    for each in sets:
        bits |= each
    return bits


def field_name(field: int) -> str:
    """Return the field in words."""
    return str(FIELD.write(field)) if field != NO_FIELD else "field 0"


def cards(s: State) -> Cards:
    """Yield every card that is somewhere, and where."""
    for field in range(1, JOKER):
        if s.lying >> field & 1 and field != s.joker_on:
            yield field, "on the board"
    if s.joker_on != NO_FIELD:
        yield JOKER, "on the board"
    for seat in range(s.seats):
        for card in range(64):
            if s.hand[seat] >> card & 1:
                yield card, f"in {seat_name(seat)}'s hand"
    for i in range(s.left):
        yield s.stock[i], "in the stock"


def card_fault(s: State) -> str | None:
    """Find cards that are missing, or there twice, or do not exist (RZ-1.1)."""
    found: dict[int, str] = {}
    for card, where in cards(s):
        if not 1 <= card <= JOKER or not deck(s) >> card & 1:
            return f"{where}: there is no card {card}"
        name = CARD.write(card) if card == JOKER else f"card {card}"
        if card in found:
            return f"the {name} is there twice: {found[card]} and {where}"
        found[card] = where
    missing = [str(CARD.write(card)) for card in members(deck(s)) if card not in found]
    if missing:
        return f"missing cards: {', '.join(missing)}"
    if any(s.stock[i] != NO_CARD for i in range(s.left, CARDS)):
        return f"stock: more cards than the {s.left} that are left"
    if any(s.hand[seat] or s.counted[seat] or s.points[seat] for seat in range(s.seats, SEATS)):
        return "hand, counted or points: something belongs to a seat that nobody sits in"
    return None


def first_card_fault(s: State) -> str | None:
    """Find what is impossible as long as only the first card lies."""
    if s.lying.bit_count() > 1:
        return None
    if s.joker_with != NOBODY and s.lying != 1 << FIRST_FIELD:  # RZ-1.2
        return "joker_with: the joker has not lain on the board yet"
    if s.phase == LAYING and s.joker_with != s.turn + 1:  # RZ-4.2
        return "phase: nothing was laid or exchanged yet"
    return None


def phase_fault(s: State) -> str | None:
    """Find a phase that does not fit the cards."""
    if s.joker_with != NOBODY and not s.hand[s.joker_with - 1] >> JOKER & 1:
        return f"joker_with: {seat_name(s.joker_with - 1)} does not hold the joker"
    out = [seat_name(seat) for seat in range(s.seats) if s.hand[seat] == 0]
    if s.phase == OVER:
        if s.round != s.rounds:
            return f"phase: the match is not over before round {s.rounds}"
        if len(out) > 1:
            return f"hand: {out[0]} and {out[1]} cannot both have laid all cards (RZ-5.1)"
        if not out and s.left:
            return "phase: not over while all hold cards and there is a stock (RZ-5.1, RZ-5.2)"
    elif out:
        return f"hand: {out[0]} has no cards, so this round is over (RZ-5.1)"
    if s.phase == LAST and s.left:
        return "phase: the last card is not drawn, there is a stock (RZ-5.2)"
    if s.phase < LAST and not s.left:
        return "stock: it is used up, so only who drew the last card may lay (RZ-5.2)"
    return None


def score_fault(s: State) -> str | None:
    """Find points that no match can have."""
    rounds = s.round if s.phase == OVER else s.round - 1
    most = hand_points(ALL_CARDS)
    together = 0
    for seat in range(s.seats):
        name, counted = seat_name(seat), s.counted[seat]
        if counted & ~ALL_CARDS or counted & together:
            return f"counted: {name} cannot have held these cards"
        together |= counted
        if s.phase == OVER and counted != s.hand[seat]:
            return f"counted: these are not the cards in {name}'s hand"
        last = hand_points(counted)
        if not last <= s.points[seat] <= last + most * max(rounds - 1, 0) or rounds == 0 < last:
            return f"points: {name} cannot have {s.points[seat]} after {rounds} rounds"
    return None

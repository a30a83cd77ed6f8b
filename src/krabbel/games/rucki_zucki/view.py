"""What a seat may see of a Rucki Zucki table, built up from nothing.

Cards and fields are named as in actions: "21", "joker", "joker field 1".
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.bits import members
from krabbel.core.state import NO_SEAT
from krabbel.core.text import Names
from krabbel.games.rucki_zucki.board import GRIDS, Grid
from krabbel.games.rucki_zucki.rules import hand_points, waiting
from krabbel.games.rucki_zucki.state import (
    BOARD_ROWS,
    CARD,
    FIELD_OR_NONE,
    JOKER,
    NO_FIELD,
    NOBODY,
    OVER,
    PHASES,
    State,
)

CELL_NAMES = (*FIELD_OR_NONE.names, "stock")


class Place(Struct, frozen=True):
    """One seat."""

    hand: tuple[str, ...] | None  # None: not for this viewer
    hand_size: int
    hand_points: int | None  # what the hand would count now; None: not for this viewer
    has_joker: bool | None  # None: this viewer does not know
    points: int  # of the rounds that are over
    last_hand: tuple[str, ...] | None  # at the end of the last round that is over; None: before it
    last_points: int | None


class View(Struct, frozen=True):
    """The table from one seat; viewer -1 is a spectator."""

    viewer: int
    seats: int
    phase: str
    waiting: tuple[int, ...]
    round: int
    rounds: int
    dealer: int
    turn: int
    side: str  # of the board: "blue", "red" or "own"
    board: tuple[tuple[str, ...], ...]  # row by row the fields' names; "": no field
    lying: tuple[str, ...]  # the fields with a card on them
    joker_on: str | None  # the field where the joker lies
    reach: tuple[str, ...]  # the free fields that touch a card
    stock_size: int
    places: tuple[Place, ...]


own_fields = ("places",)  # whoever holds the joker knows that the others do not


@lru_cache(1 << 12)
def named(bits: int, names: Names) -> tuple[str, ...]:
    """Return the names of what is in a bit set."""
    return tuple(names.names[i] for i in members(bits))


def open_view(s: State) -> View:
    """Return what everybody sees."""
    side, board = board_of(bytes(s.array["board"]))
    return View(
        viewer=NO_SEAT,
        seats=s.seats,
        phase=PHASES[s.phase],
        waiting=members(waiting(s)),
        round=s.round,
        rounds=s.rounds,
        dealer=s.dealer - 1,
        turn=s.turn,
        side=side,
        board=board,
        lying=named(s.lying, FIELD_OR_NONE),
        joker_on=FIELD_OR_NONE.names[s.joker_on] or None,
        reach=named(s.reach, FIELD_OR_NONE),
        stock_size=s.left,
        places=tuple(place(s, other, NO_SEAT) for other in range(s.seats)),
    )


def own_view(s: State, seen: View, seat: int) -> View:
    """Return the same with what one seat sees besides."""
    if has_joker(s, seat) or counts_cards(s):
        places = tuple(place(s, other, seat) for other in range(s.seats))
    else:
        places = (*seen.places[:seat], place(s, seat, seat), *seen.places[seat + 1 :])
    return replace(seen, viewer=seat, places=places)


@lru_cache(64)
def board_of(cells: bytes) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return the name of a board and its fields' names, row by row."""
    grid = board_grid(cells)
    side = next((name for name, known in GRIDS.items() if known == grid), "own")
    return side, tuple(tuple(CELL_NAMES[cell] for cell in row) for row in grid)


def board_grid(cells: bytes) -> Grid:
    """Return the board's rows without the blanks after them."""
    width = len(cells) // BOARD_ROWS
    rows = [trimmed(list(cells[row * width :][:width])) for row in range(BOARD_ROWS)]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def trimmed(row: list[int]) -> tuple[int, ...]:
    """Return the row up to its last field."""
    while row and row[-1] == NO_FIELD:
        row.pop()
    return tuple(row)


def place(s: State, other: int, seat: int) -> Place:
    """Return one seat; its hand only for itself, and at the end for all (RZ-5.3)."""
    hand, over = s.hand[other], s.phase == OVER
    shows = other == seat or over
    return laid_out(
        hand if shows else None,
        hand.bit_count(),
        has_joker(s, other) if shows else shown_joker(s, other, seat),
        s.points[other],
        s.counted[other] if over or s.round > 1 else None,
    )


@lru_cache(1 << 12)  # most places stay as they are from view to view
def laid_out(
    hand: int | None, hand_size: int, has_joker: bool | None, points: int, counted: int | None
) -> Place:
    """Make a place of what the viewer may know of it."""
    return Place(
        hand=None if hand is None else named(hand, CARD),
        hand_size=hand_size,
        hand_points=None if hand is None else points_of(hand),
        has_joker=has_joker,
        points=points,
        last_hand=None if counted is None else named(counted, CARD),
        last_points=None if counted is None else points_of(counted),
    )


@lru_cache(1 << 12)
def points_of(hand: int) -> int:
    """Return a hand's points."""
    return hand_points(hand)


def shown_joker(s: State, other: int, seat: int) -> bool | None:
    """Whether another seat holds the joker, as far as this one knows."""
    if s.joker_on != NO_FIELD or (seat >= 0 and has_joker(s, seat)):
        return False
    if s.joker_with != NOBODY:
        return s.joker_with == other + 1
    return True if seat >= 0 and counts_cards(s) else None


def has_joker(s: State, seat: int) -> bool:
    """Whether a seat holds the joker."""
    return bool(s.hand[seat] >> JOKER & 1)


def counts_cards(s: State) -> bool:
    """Whether a player knows the other's hand: no other cards are hidden."""
    return s.seats == 2 and s.left == 0

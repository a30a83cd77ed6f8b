"""What a seat may see of a Party Bugs table, built up from nothing."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.bits import members
from krabbel.core.state import NO_SEAT
from krabbel.games.party_bugs.rounds import (
    last_round,
    must_use_mirror,
    taking_rank,
    total,
)
from krabbel.games.party_bugs.state import MIRROR, NO_CARD, OVER, PHASES, PLAY, State


class Place(Struct, frozen=True):
    """One colour set and what lies before its owner."""

    hand: tuple[int, ...] | None  # None: not for this viewer
    hand_size: int
    pile_size: int
    has_played: bool
    played: int | None  # None: nothing, or not for this viewer
    display: tuple[int, ...]  # the open cards
    has_face_down: bool
    face_down: int | None  # None: nothing, or not for this viewer
    total: int  # of the cards of the display that this viewer sees
    points: int  # of the games before this one; of all, once the match is over
    has_mirror: bool
    seen: tuple[int, ...]  # the cards of this colour set that everybody has seen in this game
    last_display: tuple[int, ...]  # at the end of the game before, if there was one
    last_face_down: int | None  # turned up then


class View(Struct, frozen=True):
    """The table from one seat; viewer -1 is a spectator."""

    viewer: int
    seats: int
    phase: str
    waiting: tuple[int, ...]
    game: int
    games: int
    round: int
    rounds: int
    youngest: int  # settles who holds the tied card (PB-1.4)
    tied: int
    floor: tuple[int | None, ...]  # by colour set; None: taken
    to_take: tuple[int, ...]  # seats that have still to take a card, the next one first
    arrived: tuple[int, ...]  # open cards of a King, while its player is asked (PB-8.3)
    must_use_mirror: bool  # this is the last moment for it (PB-8.7)
    places: tuple[Place, ...]  # the seats, then Paul with two players


own_fields = ()


def open_view(s: State) -> View:
    """Return what everybody sees."""
    return View(
        viewer=NO_SEAT,
        seats=s.seats,
        phase=PHASES[s.phase],
        waiting=members(s.acting),
        game=s.game_number,
        games=s.seats if s.mirror else 1,
        round=s.round,
        rounds=last_round(s),
        youngest=s.youngest - 1,
        tied=s.tied,
        floor=tuple([card or None for card in s.floor[: s.sets]]),
        to_take=taking_order(s),
        arrived=members(s.arrived),
        must_use_mirror=s.phase == MIRROR and bool(must_use_mirror(s)),
        places=tuple([place(s, colour, own=False) for colour in range(s.sets)]),
    )


def own_view(s: State, seen: View, seat: int) -> View:
    """Return the same with what one seat sees besides."""
    places = (*seen.places[:seat], place(s, seat, own=True), *seen.places[seat + 1 :])
    return replace(seen, viewer=seat, places=places)


def open_choice(seen: View, seat: int) -> bool:
    """Tell whether the seat takes off the floor or uses the mirror, without a face-down card.

    What may be paired with a face-down card is offered to its owner alone (PB-8.3, PB-8.7).
    """
    return seen.phase in ("take", "mirror") and not seen.places[seat].has_face_down


def taking_order(s: State) -> tuple[int, ...]:
    """Return the seats that have still to take, in their order."""
    return tuple(sorted(members(s.to_take), key=lambda seat: taking_rank(s, seat)))


def place(s: State, colour: int, *, own: bool) -> Place:
    """Return one colour set; its secrets only for its owner."""
    played, hidden = s.played[colour], s.hidden[colour]
    return laid_out(
        s.hand[colour] if own else None,
        s.hand[colour].bit_count(),
        s.left[colour],
        played != NO_CARD,
        played if own or s.phase != PLAY else NO_CARD,
        s.display[colour],
        hidden != NO_CARD,
        hidden if own or s.phase == OVER else NO_CARD,
        s.points[colour],
        s.mirror_of == colour + 1,
        s.seen[colour],
        s.last_display[colour],
        s.last_hidden[colour],
    )


@lru_cache(1 << 12)  # most places stay as they are from view to view
def laid_out(  # noqa: PLR0913, PLR0917 - the fields of a place, as the state has them
    hand: int | None,
    hand_size: int,
    pile_size: int,
    has_played: bool,
    played: int,
    display: int,
    has_face_down: bool,
    face_down: int,
    points: int,
    has_mirror: bool,
    seen: int,
    last_display: int,
    last_face_down: int,
) -> Place:
    """Make a place of what the viewer may know of it."""
    return Place(
        hand=None if hand is None else members(hand),
        hand_size=hand_size,
        pile_size=pile_size,
        has_played=has_played,
        played=None if played == NO_CARD else played,
        display=members(display),
        has_face_down=has_face_down,
        face_down=None if face_down == NO_CARD else face_down,
        total=total(display, face_down),
        points=points,
        has_mirror=has_mirror,
        seen=members(seen),
        last_display=members(last_display),
        last_face_down=last_face_down or None,
    )

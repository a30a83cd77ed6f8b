"""What a seat may see of a Party Bugs table, built up from nothing."""

from dataclasses import dataclass

from krabbel.games.party_bugs.rounds import (
    display_total,
    last_round,
    must_use_mirror,
    next_to_take,
)
from krabbel.games.party_bugs.state import MIRROR, NO_CARD, OVER, PHASES, PLAY, State


@dataclass(frozen=True)
class Place:
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


@dataclass(frozen=True)
class View:
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
    arrived: tuple[int, ...]  # open cards of a King, while his player is asked (PB-8.3)
    must_use_mirror: bool  # this is the last moment for it (PB-8.7)
    places: tuple[Place, ...]  # the seats, then Paul with two players


def members(bits: int) -> tuple[int, ...]:
    """The numbers in a bit set."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


def view(s: State, seat: int) -> View:
    """What the seat may see; a spectator sees what everybody sees."""
    return View(
        viewer=seat,
        seats=s.seats,
        phase=PHASES[s.phase],
        waiting=members(s.acting),
        game=s.game_number,
        games=s.seats if s.mirror else 1,
        round=s.round,
        rounds=last_round(s),
        youngest=s.youngest - 1,
        tied=s.tied,
        floor=tuple(s.floor[colour] or None for colour in range(s.sets)),
        to_take=taking_order(s),
        arrived=members(s.arrived),
        must_use_mirror=s.phase == MIRROR and bool(must_use_mirror(s)),
        places=tuple(place(s, colour, own=colour == seat) for colour in range(s.sets)),
    )


def taking_order(s: State) -> tuple[int, ...]:
    """The seats that have still to take, in their order."""
    if not s.to_take:
        return ()
    order: list[int] = []
    rest = s.copy()
    while rest.to_take:
        next_to_take(rest)
        order += members(rest.acting)
        rest.to_take &= ~rest.acting
    return tuple(order)


def place(s: State, colour: int, *, own: bool) -> Place:
    """One colour set; its secrets only for its owner."""
    shows_played = s.played[colour] != NO_CARD and (own or s.phase != PLAY)
    shows_hidden = s.hidden[colour] != NO_CARD and (own or s.phase == OVER)
    open_total = display_total(s, colour) - s.hidden[colour]
    return Place(
        hand=members(s.hand[colour]) if own else None,
        hand_size=s.hand[colour].bit_count(),
        pile_size=s.left[colour],
        has_played=s.played[colour] != NO_CARD,
        played=s.played[colour] if shows_played else None,
        display=members(s.display[colour]),
        has_face_down=s.hidden[colour] != NO_CARD,
        face_down=s.hidden[colour] if shows_hidden else None,
        total=open_total + s.hidden[colour] if shows_hidden else open_total,
        points=s.points[colour],
        has_mirror=s.mirror_of == colour + 1,
        seen=members(s.seen[colour]),
        last_display=members(s.last_display[colour]),
        last_face_down=s.last_hidden[colour] or None,
    )

"""What a seat may see of a Go5 table, built up from nothing."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.bits import members
from krabbel.core.state import NO_SEAT, SEATS
from krabbel.games.go5.cards import (
    BLACK,
    COLOURS,
    JOKER,
    LINE_NAMES,
    NAMES,
    PATTERNS,
    STOP,
    lines_of,
)
from krabbel.games.go5.rules import waiting
from krabbel.games.go5.state import COURSES, OVER, PHASES, REASONS, State


class Card(Struct, frozen=True):
    """A card's face."""

    name: str  # as in actions: "3-red", "joker", "stop"
    number: int | None = None
    colour: str | None = None
    pattern: str | None = None
    black: bool = False


class SetOfCards(Struct, frozen=True):
    """A set on the table."""

    number: int  # as in actions, from 1
    owner: int
    kind: str  # number, colour, pattern or black
    line: str  # "number 3", "red", "striped", "black"
    cards: tuple[Card, ...]
    used: bool  # by the chain of exchanges that is being played (G5-4.2)


class Place(Struct, frozen=True):
    """A seat and what lies before it."""

    hand: tuple[Card, ...] | None  # None: not for this viewer
    hand_size: int
    known: tuple[Card, ...]  # hand cards that came off the pile, as all have seen
    stops: int
    has_laid: bool
    points: int
    sheet: tuple[tuple[str, int], ...]  # the last round's points by reason; without the zeros
    last_hand: tuple[Card, ...]  # at the end of the last round, when it was counted


class View(Struct, frozen=True):
    """The table from one seat; viewer -1 is a spectator."""

    viewer: int
    seats: int
    phase: str
    turn: int
    waiting: tuple[int, ...]
    round: int
    target: int
    dealer: int
    course: str  # what the turn has seen: free, more sets, added
    passing: Card | None  # got in an exchange, to be played at once
    stock_size: int
    pile: tuple[Card, ...]  # the top card is the last one
    pile_by: tuple[int | None, ...]  # who laid each of these cards; None: nobody, at the deal
    crosswise: int | None  # the seat that alone may take the top card
    lying_crosswise: tuple[int, ...]  # places in the pile, from 0, where a joker lies so
    sets: tuple[SetOfCards, ...]
    places: tuple[Place, ...]
    caller: int | None  # who ended the last round with Go5
    five: tuple[Card, ...]  # the set with which that was done, its fifth card last
    dry_turns: int  # in a row that began with nothing to draw
    idle_turns: int  # in a row, this one too, with nothing drawn from the stock or laid
    quiet_turns: int  # with nothing laid, counted from the round's first reshuffle on


def face(card: int) -> Card:
    """Return a card by its number; all jokers look alike."""
    if card >= JOKER:
        return Card("joker" if card < STOP - 1 else "stop")
    number, colour = divmod(card, 7)
    pattern = PATTERNS[(number + colour) % 7]
    black = BLACK in lines_of(card)
    return Card(NAMES[card], number + 1, COLOURS[colour], pattern, black)


FACES = tuple(face(card) for card in range(STOP))
SEAT_OR_NONE = (None, *range(SEATS))  # by a field that holds a seat + 1


@lru_cache(1 << 12)
def faces(bits: int) -> tuple[Card, ...]:
    """Return the cards of a bit set."""
    return tuple(FACES[i] for i in members(bits))


own_fields = ()


def open_view(s: State) -> View:
    """Return what everybody sees."""
    return View(
        viewer=NO_SEAT,
        seats=s.seats,
        phase=PHASES[s.phase],
        turn=s.turn,
        waiting=members(waiting(s)),
        round=s.round,
        target=s.target,
        dealer=s.dealer - 1,
        course=COURSES[s.course],
        passing=FACES[s.passing - 1] if s.passing else None,
        stock_size=s.left,
        pile=tuple([FACES[card - 1] for card in s.pile[: s.piled]]),
        pile_by=tuple([SEAT_OR_NONE[number] for number in s.piled_by[: s.piled]]),
        crosswise=crosswise(s),
        lying_crosswise=lying_crosswise(s),
        sets=all_sets(s),
        places=tuple([place(s, i, shown=s.phase == OVER) for i in range(s.seats)]),
        caller=SEAT_OR_NONE[s.caller],
        five=five(s.five, s.fifth),
        dry_turns=s.dry_turns,
        idle_turns=s.idle_turns,
        quiet_turns=s.quiet_turns,
    )


def own_view(s: State, seen: View, seat: int) -> View:
    """Return the same with what one seat sees besides."""
    places = (*seen.places[:seat], place(s, seat, shown=True), *seen.places[seat + 1 :])
    return replace(seen, viewer=seat, places=places)


def open_choice(seen: View, _seat: int) -> bool:
    """Tell whether it is a claim out of turn: the sets and the discard lie open (G5-6.2)."""
    return seen.phase == "claim"


def crosswise(s: State) -> int | None:
    """Return who laid the top card crosswise."""
    return laid_crosswise(s, s.pile[s.piled - 1]) if s.piled else None


def laid_crosswise(s: State, card: int) -> int | None:
    """Return who laid a card of the pile, counted from 1, crosswise."""
    return SEAT_OR_NONE[s.crosswise[card - 1 - JOKER]] if JOKER < card < STOP else None


def lying_crosswise(s: State) -> tuple[int, ...]:
    """Return where in the pile a joker lies crosswise."""
    if not any(s.crosswise):
        return ()
    return tuple(i for i in range(s.piled) if laid_crosswise(s, s.pile[i]) is not None)


@lru_cache(1 << 8)
def five(cards: int, fifth: int) -> tuple[Card, ...]:
    """Return the cards of a set of five, the last one last."""
    return (*faces(cards & ~(1 << (fifth - 1))), FACES[fifth - 1]) if fifth else ()


def all_sets(s: State) -> tuple[SetOfCards, ...]:
    """Return the sets on the table."""
    owners = {i: seat for seat in range(s.seats) for i in members(s.own[seat])}
    used = s.used
    return tuple(
        laid_set(i, owners[i], s.line[i] - 1, s.laid[i], bool(used >> i & 1)) for i in range(s.sets)
    )


@lru_cache(1 << 12)  # most sets stay as they are from view to view
def laid_set(i: int, owner: int, line: int, cards: int, used: bool) -> SetOfCards:
    """Return a set as the view shows it."""
    return SetOfCards(
        number=i + 1,
        owner=owner,
        kind=("number", "colour", "pattern", "black")[line // 7],
        line=LINE_NAMES[line],
        cards=faces(cards),
        used=used,
    )


def place(s: State, seat: int, *, shown: bool) -> Place:
    """Return one seat; its hand only where it is shown."""
    hand = s.hand[seat]
    return laid_out(
        hand if shown else None,
        hand.bit_count(),
        s.known[seat],
        s.stops[seat],
        s.own[seat] != 0,
        s.points[seat],
        tuple(s.sheet[seat]),
        s.counted[seat],
    )


@lru_cache(1 << 12)  # most places stay as they are from view to view
def laid_out(
    hand: int | None,
    hand_size: int,
    known: int,
    stops: int,
    has_laid: bool,
    points: int,
    sheet: tuple[int, ...],
    counted: int,
) -> Place:
    """Make a place of what the viewer may know of it."""
    return Place(
        hand=None if hand is None else faces(hand),
        hand_size=hand_size,
        known=faces(known),
        stops=stops,
        has_laid=has_laid,
        points=points,
        sheet=written(sheet),
        last_hand=faces(counted),
    )


@lru_cache(1 << 10)
def written(sheet: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """Return a score sheet's points by reason, without the zeros."""
    return tuple((REASONS[i], points) for i, points in enumerate(sheet) if points)

"""What faces show in Go5, from what everybody sees."""

from collections.abc import Iterator

from krabbel.core.events import Event
from krabbel.core.feelings import Feels, all_but, seat_in
from krabbel.core.scenes import Move
from krabbel.games.go5.view import View


def at_move(_move: Move, _before: View, _after: View) -> Iterator[Feels]:
    """Feel nothing yet: a turn has many moves."""
    yield from ()


def at_event(event: Event, move: Move, before: View, after: View) -> Iterator[Feels]:
    """Yield who feels what when this happens."""
    match event.kind:
        case "laid":
            yield move.seat, "happy"
        case "added":
            yield move.seat, "sly"
        case "exchanged":
            yield move.seat, "sly"
            if seat_in(event, "owner") != move.seat:
                yield seat_in(event, "owner"), "surprised"
        case "skipped":
            yield seat_in(event), "sad"
            yield move.seat, "sly"
        case "go5":
            yield seat_in(event), "happy"
            yield from all_but(seat_in(event), after.seats, "impressed")
        case "scored":
            yield from counts(seat_in(event), before, after)


def counts(seat: int, before: View, after: View) -> Iterator[Feels]:
    """Be sad about the fewest points of all."""
    gained = [new.points - old.points for old, new in zip(before.places, after.places, strict=True)]
    if gained[seat] == min(gained) < max(gained):
        yield seat, "sad"

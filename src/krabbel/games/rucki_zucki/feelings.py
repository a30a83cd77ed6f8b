"""What faces show in Rucki Zucki, from what everybody sees."""

from collections.abc import Iterator

from krabbel.core.events import Event
from krabbel.core.feelings import Feels, all_but, seat_in
from krabbel.core.scenes import Move
from krabbel.games.rucki_zucki.view import View

FEW = 2  # cards in hand: the others begin to fret


def at_move(move: Move, before: View, after: View) -> Iterator[Feels]:
    """Be glad to have few cards left, and sad to draw one."""
    if after.round != before.round or after.phase == "over":
        return
    held, holds = (view.places[move.seat].hand_size for view in (before, after))
    if move.choice.form == "draw":
        yield move.seat, "sad"
    elif holds <= FEW < held:
        yield move.seat, "happy"
        yield from all_but(move.seat, after.seats, "worried")


def at_event(event: Event, _move: Move, _before: View, after: View) -> Iterator[Feels]:
    """Yield who feels what when this happens."""
    match event.kind:
        case "joker_taken":
            yield seat_in(event), "sly"
        case "stock_out":
            yield from all_but(seat_in(event), after.seats, "worried")
        case "all_laid":
            yield seat_in(event), "happy"
            yield from all_but(seat_in(event), after.seats, "surprised")
        case "counted":
            yield seat_in(event), "sad"

"""What faces show in Party Bugs, from what everybody sees."""

from collections.abc import Iterator

from krabbel.core.events import Event
from krabbel.core.feelings import Feels, all_but, seat_in
from krabbel.core.scenes import Move
from krabbel.games.party_bugs.view import View

HIGH = 9  # a card from here on hurts


def at_move(move: Move, before: View, _after: View) -> Iterator[Feels]:
    """Take a high card: a pity, unless it pairs."""
    if move.choice.form == "take {card}":
        card = int(move.choice.words["card"])
        if card >= HIGH and card not in before.places[move.seat].display:
            yield move.seat, "sad"


def at_event(event: Event, _move: Move, before: View, after: View) -> Iterator[Feels]:
    """Yield who feels what when this happens."""
    match event.kind:
        case "king":
            seat = seat_in(event)
            yield seat, "happy" if len(before.places[seat].display) > 1 else "worried"
            yield from all_but(seat, before.seats, "surprised")
        case "pairs":
            yield seat_in(event), "happy"
        case "mirror_used" | "mirror_hidden" | "hidden_paired":
            yield seat_in(event), "sly"
        case "mirror_unused":
            yield seat_in(event), "sad"
        case "score" | "score_empty":
            yield from counts(seat_in(event), before, after)


def counts(seat: int, before: View, after: View) -> Iterator[Feels]:
    """Be glad of the lowest total of all, and sad about the highest."""
    gained = [new.points - old.points for old, new in zip(before.places, after.places, strict=True)]
    if gained[seat] == min(gained):
        yield seat, "happy"
    elif gained[seat] == max(gained):
        yield seat, "sad"

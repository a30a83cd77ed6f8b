"""What each event of Rucki Zucki does to the table that a viewer sees."""

from collections.abc import Iterable, Iterator
from typing import cast

from msgspec.structs import replace

from krabbel.core.events import Event, Seat
from krabbel.core.scenes import Move, with_place, with_places
from krabbel.games.rucki_zucki.state import CARD, FIELD_OR_NONE, JOKER_POINTS
from krabbel.games.rucki_zucki.view import View

JOKER = "joker"
# The order in which views have them.
FIELDS = {field: place for place, field in enumerate(FIELD_OR_NONE.names)}
CARDS = {card: place for place, card in enumerate(CARD.names)}


def moved(before: View, _after: View, move: Move) -> Iterator[View]:
    """Show the move itself: a card is laid or drawn; a joker is lifted before its card is laid."""
    seat, words = move.seat, move.choice.words
    quiet = replace(before, waiting=(), reach=())
    match move.choice.form:
        case "lay {card}":
            yield lay(quiet, seat, words["card"], words["card"])
        case "lay joker on {field}":
            yield replace(lay(quiet, seat, JOKER, words["field"]), joker_on=words["field"])
        case "exchange {card}":
            lifted = lift_joker(quiet, seat)
            yield lifted
            yield lay(lifted, seat, words["card"], words["card"])
        case "draw":
            drawn = replace(quiet, stock_size=before.stock_size - 1)
            yield with_place(drawn, seat, hand_size=before.places[seat].hand_size + 1)
        case _:
            yield quiet


def staged(view: View, event: Event, _before: View, after: View) -> Iterator[View]:
    """Show what an event does; some are only told."""
    match event.kind:
        case "drawn" | "drawn_joker":
            yield replace(view, places=after.places)
        case "counted":
            seat = cast(Seat, event.words["seat"]).seat
            hand, points = after.places[seat].last_hand, after.places[seat].last_points
            yield with_place(view, seat, hand=hand, hand_points=points)
        case "scored":
            totals = {seat: {"points": place.points} for seat, place in enumerate(after.places)}
            yield with_places(view, totals)
        case _:
            yield view


def lay(view: View, seat: int, card: str, field: str) -> View:
    """Lay a card on a field."""
    place = view.places[seat]
    if place.hand is not None:
        hand = tuple(held for held in place.hand if held != card)
        view = with_place(view, seat, hand=hand, hand_points=worth(hand), has_joker=JOKER in hand)
    elif card == JOKER:
        view = with_place(view, seat, has_joker=False)
    lying = tuple(sorted({*view.lying, field}, key=FIELDS.__getitem__))
    return replace(with_place(view, seat, hand_size=place.hand_size - 1), lying=lying)


def lift_joker(view: View, seat: int) -> View:
    """Take the joker off its field into a hand."""
    place = view.places[seat]
    hand = place.hand
    if hand is not None:
        hand = tuple(sorted((*hand, JOKER), key=CARDS.__getitem__))
        view = with_place(view, seat, hand=hand, hand_points=worth(hand))
    lying = tuple(field for field in view.lying if field != view.joker_on)
    lifted = with_place(view, seat, hand_size=place.hand_size + 1, has_joker=True)
    return replace(lifted, joker_on=None, lying=lying)


def worth(hand: Iterable[str]) -> int:
    """Add a hand up (RZ-5.3)."""
    return sum(JOKER_POINTS if card == JOKER else int(card) for card in hand)

"""What each event of Go5 does to the table that a viewer sees."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from krabbel.core.events import Event, Seat
from krabbel.core.scenes import Move, with_place
from krabbel.games.go5.view import FACES, Card, View

CARDS = {card.name: card for card in FACES}
ORDER = {card: place for place, card in enumerate(FACES)}  # in which views have them
STOP = Card("stop")


def moved(before: View, after: View, move: Move) -> Iterator[View]:
    """Show the move itself; what comes to lie on the table is as `after` has it, unless it is over.

    A set that is laid, added to or exchanged with changes nothing else, but for the fifth card.
    """
    quiet = replace(before, waiting=())
    over = after.round != before.round or after.phase == "over"
    seat, words = move.seat, move.choice.words
    match move.choice.form:
        case "discard {card}":
            yield discard(quiet, seat, CARDS[words["card"]])
        case "discard joker crosswise":
            yield replace(discard(quiet, seat, CARDS["joker"]), crosswise=seat)
        case "stop":
            stops = before.places[seat].stops - 1
            yield on_pile(with_place(quiet, seat, stops=stops), seat, STOP)
        case "take":
            yield take(quiet, seat)
        case "add {card} to set {set}" if over:
            card = CARDS[words["card"]]
            source = replace(quiet, passing=None) if before.passing else drop(quiet, seat, card)
            yield grow(source, int(words["set"]), card)
        case "go5 with set {set}":
            yield grow(off_pile(quiet), int(words["set"]), before.pile[-1])
        case "lay {cards}" | "add {card} to set {set}" | "exchange {card} for {got}" if not over:
            yield after
        case _:
            yield quiet


def staged(view: View, event: Event, _before: View, after: View) -> Iterator[View]:
    """Show what an event does; some are only told."""
    match event.kind:
        case "reshuffled":
            many = cast(int, event.words["many"])
            yield replace(pile_of(view, after), stock_size=view.stock_size + many)
        case "stop_shown":
            stops = view.places[seat_of(event)].stops + 1
            shown = with_place(view, seat_of(event), stops=stops)
            yield replace(shown, stock_size=view.stock_size - 1)
        case "drawn" | "drew":
            yield replace(view, stock_size=after.stock_size, places=after.places)
        case "go5":
            yield replace(view, caller=after.caller, five=())
        case "five":
            yield replace(view, five=after.five)
        case "held":
            hand = after.places[seat_of(event)].last_hand
            yield with_place(view, seat_of(event), hand=hand, last_hand=hand)
        case "scored":
            place = after.places[seat_of(event)]
            yield with_place(view, seat_of(event), points=place.points, sheet=place.sheet)
        case _:
            yield view


def seat_of(event: Event) -> int:
    """Whom an event is about."""
    return cast(Seat, event.words["seat"]).seat


def drop(view: View, seat: int, card: Card) -> View:
    """Take a card out of a hand."""
    place = view.places[seat]
    hand = None if place.hand is None else without(place.hand, card)
    known = without(place.known, card)
    return with_place(view, seat, hand=hand, hand_size=place.hand_size - 1, known=known)


def discard(view: View, seat: int, card: Card) -> View:
    """Lay a hand card on the pile."""
    return on_pile(drop(view, seat, card), seat, card)


def on_pile(view: View, seat: int, card: Card) -> View:
    """Lay a card on the pile."""
    pile, pile_by = (*view.pile, card), (*view.pile_by, seat)
    return replace(view, pile=pile, pile_by=pile_by, crosswise=None)


def off_pile(view: View) -> View:
    """Take the top card off the pile."""
    return replace(view, pile=view.pile[:-1], pile_by=view.pile_by[:-1], crosswise=None)


def pile_of(view: View, after: View) -> View:
    """Lay the pile as it lies after a reshuffle."""
    piled = {"pile": after.pile, "pile_by": after.pile_by, "crosswise": after.crosswise}
    return replace(view, lying_crosswise=after.lying_crosswise, **piled)


def take(view: View, seat: int) -> View:
    """Take the top card into a hand, as everybody sees."""
    card, place = view.pile[-1], view.places[seat]
    hand = None if place.hand is None else in_order((*place.hand, card))
    known = in_order((*place.known, card))
    size = place.hand_size + 1
    return with_place(off_pile(view), seat, hand=hand, hand_size=size, known=known)


def grow(view: View, number: int, card: Card) -> View:
    """Add a card to a set, behind the others."""
    sets = list(view.sets)
    old = sets[number - 1]
    sets[number - 1] = replace(old, cards=(*old.cards, card))
    return replace(view, sets=tuple(sets))


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards as views have them."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Leave one card out, if it is among them."""
    if card not in cards:
        return cards
    number = cards.index(card)
    return (*cards[:number], *cards[number + 1 :])

"""What each event of Cockroach Poker Royal does to the table that a viewer sees."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from krabbel.core.events import Event, Seat
from krabbel.core.scenes import Move, with_place
from krabbel.games.poker_royal.cards import ANIMALS, KIND_NAMES, ROYALS, SPECIALS
from krabbel.games.poker_royal.view import View

ORDER = {card: place for place, card in enumerate(KIND_NAMES)}  # in which views have them


def moved(before: View, _after: View, move: Move) -> Iterator[View]:
    """Show the move itself: a payment is laid; an answer is only heard."""
    quiet = replace(before, waiting=())
    if move.choice.form == "pay {card}":
        card = move.choice.words["card"]
        quiet = lay(out_of_hand(quiet, move.seat, card), move.seat, card)
        quiet = replace(quiet, paid=card)
    yield quiet


def staged(view: View, event: Event, before: View, after: View) -> Iterator[View]:
    """Show what an event does; some are only told."""
    match event.kind:
        case "looked":
            yield replace(view, card=after.card, places=after.places)
        case "judged":
            yield from turn_up(view, after)
        case "penalty":
            for card in cast(tuple[str, ...], event.words["cards"]):
                view = lay(off_pile(view, after), seat_of(event), card)
                yield view
        case "took_special":
            yield take_special(view, event, before, after)
        case "lost_animals" | "lost_unpaid" | "lost_empty":
            yield replace(view, loser=after.loser)
        case _:
            yield view


def turn_up(view: View, after: View) -> Iterator[View]:
    """Turn the card up in the middle; then an animal goes to its collector."""
    judgement = after.judgement
    assert judgement
    view = replace(view, judgement=judgement, on_its_way=False, card=None, unseen=())
    yield view
    if judgement.card not in SPECIALS:
        yield lay(view, judgement.collector, judgement.card)


def take_special(view: View, event: Event, before: View, after: View) -> View:
    """Put a special card into a hand, from the middle or off the penalty pile."""
    card, judged = str(event.words["card"]), after.judgement
    if before.phase != "receive" or not judged or judged.card != card:
        view = off_pile(view, after)
    seat = seat_of(event)
    place = view.places[seat]
    hand = None if place.hand is None else in_order((*place.hand, card))
    size, known = place.hand_size + 1, after.places[seat].specials
    return with_place(view, seat, hand=hand, hand_size=size, specials=known)


def off_pile(view: View, after: View) -> View:
    """Take the top card off the penalty pile: the next one is seen."""
    many = len(view.off_pile) + 1
    gone, coming = after.off_pile[:many], after.off_pile[many:]
    top = coming[0] if coming else after.pile_top
    return replace(view, off_pile=gone, pile_size=view.pile_size - 1, pile_top=top)


def lay(view: View, seat: int, card: str) -> View:
    """Lay a card in front of a seat, and count its animals."""
    place = view.places[seat]
    laid, animals, royals = in_order((*place.laid, card)), place.animals, place.royals
    if card in ROYALS:
        at = ROYALS.index(card)
        royals = (*royals[:at], True, *royals[at + 1 :])
    else:
        at = ANIMALS.index(card)
    animals = (*animals[:at], animals[at] + 1, *animals[at + 1 :])
    return with_place(view, seat, laid=laid, animals=animals, royals=royals)


def out_of_hand(view: View, seat: int, card: str) -> View:
    """Take a card out of a hand."""
    place = view.places[seat]
    hand = place.hand
    if hand is not None:
        number = hand.index(card)
        hand = (*hand[:number], *hand[number + 1 :])
    return with_place(view, seat, hand=hand, hand_size=place.hand_size - 1)


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Sort cards as views have them."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def seat_of(event: Event) -> int:
    """Whom an event is about."""
    return cast(Seat, event.words["seat"]).seat

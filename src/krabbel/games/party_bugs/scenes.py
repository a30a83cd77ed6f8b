"""What each event of Party Bugs does to the table that a viewer sees.

Between two views a display may hold two cards alike: they lie there together before they go.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec.structs import replace

from krabbel.core.events import Event, Seat
from krabbel.core.scenes import Move, with_place, with_places
from krabbel.games.party_bugs.state import PAUL
from krabbel.games.party_bugs.view import View

Words = Mapping[str, Any]


def moved(before: View, after: View, move: Move) -> Iterator[View]:
    """Show the move itself: the card is laid face down, or taken off the floor."""
    seat, words = move.seat, move.choice.words
    quiet = replace(before, waiting=())
    match move.choice.form:
        case "play {card}":
            played = after.places[seat].played or after.floor[seat]
            yield lay_face_down(quiet, seat, played)
        case "take {card}" | "take {card} and pair":
            taking = replace(quiet, to_take=before.to_take[1:])
            yield take(taking, seat, int(words["card"]))
        case _:
            yield quiet


def staged(view: View, event: Event, _before: View, after: View) -> Iterator[View]:
    """Show what an event does; some are only told."""
    words = event.words
    if event.kind == "king":
        for card in cast(tuple[int, ...], words["cards"]):
            view = take(view, cast(Seat, words["seat"]).seat, card)
            yield view
    else:
        change = STAGED.get(event.kind)
        yield change(view, words, after) if change else view


def lay_face_down(view: View, seat: int, card: int | None) -> View:
    """Lay a hand card down; only its owner sees which."""
    place = view.places[seat]
    own = {"hand": without(place.hand, card), "played": card} if place.hand is not None else {}
    return with_place(view, seat, has_played=True, hand_size=place.hand_size - 1, **own)


def turn_up(view: View, words: Words, _after: View) -> View:
    """Turn the cards up that all have played."""
    return with_places(view, {seat.seat: {"played": card} for seat, card in words["cards"]})


def pair(view: View, words: Words, _after: View) -> View:
    """Take two cards alike off a display."""
    seat, card = words["seat"].seat, words["card"]
    display = view.places[seat].display
    return with_display(view, seat, without(without(display, card), card))


def pair_hidden(view: View, words: Words, _after: View) -> View:
    """Take a card off a display together with the face-down one."""
    return with_display(drop_hidden(view, words), words["seat"].seat, left_of(view, words))


def give_to_paul(view: View, words: Words, _after: View) -> View:
    """Give the card that nobody took to Paul."""
    return take(view, PAUL, words["card"])


def mirror_card(view: View, words: Words, after: View) -> View:
    """Take a card and the mirror away."""
    return drop_mirror(with_display(view, words["seat"].seat, left_of(view, words)), words, after)


def mirror_hidden(view: View, words: Words, after: View) -> View:
    """Take the face-down card and the mirror away."""
    return drop_mirror(drop_hidden(view, words), words, after)


def drop_mirror(view: View, words: Words, _after: View) -> View:
    """Take the mirror away."""
    return with_place(view, words["seat"].seat, has_mirror=False)


def renew_floor(view: View, _words: Words, after: View) -> View:
    """Let the played cards walk onto the floor."""
    gone = {"has_played": False, "played": None}
    view = with_places(view, dict.fromkeys(range(view.seats), gone))
    return replace(view, floor=after.floor, tied=after.tied, to_take=(), arrived=())


def draw(view: View, _words: Words, after: View) -> View:
    """Show the viewer's new card; the others draw, too."""
    hands = {
        seat: {"hand": now.hand, "hand_size": now.hand_size, "pile_size": now.pile_size}
        for seat, now in enumerate(after.places[: view.seats])
    }
    return with_places(view, hands)


STAGED: dict[str, Callable[[View, Words, View], View]] = {
    "revealed": turn_up,
    "pairs": pair,
    "hidden_paired": pair_hidden,
    "paul": give_to_paul,
    "mirror_used": mirror_card,
    "mirror_hidden": mirror_hidden,
    "mirror_unused": drop_mirror,
    "floor": renew_floor,
    "drawn": draw,
}


def take(view: View, seat: int, card: int) -> View:
    """Take a card off the floor; of two alike the first, since nobody can tell them apart."""
    colour = view.floor.index(card)
    floor = (*view.floor[:colour], None, *view.floor[colour + 1 :])
    display = tuple(sorted((*view.places[seat].display, card)))
    return with_display(replace(view, floor=floor), seat, display)


def left_of(view: View, words: Words) -> tuple[int, ...]:
    """What is left of a display without the card."""
    return without(view.places[words["seat"].seat].display, words["card"])


def drop_hidden(view: View, words: Words) -> View:
    """Take the face-down card away."""
    seat = words["seat"].seat
    return with_display(with_place(view, seat, has_face_down=False, face_down=None), seat)


def with_display(view: View, seat: int, display: tuple[int, ...] | None = None) -> View:
    """Lay out a display, and add it up."""
    place = view.places[seat]
    cards = place.display if display is None else display
    return with_place(view, seat, display=cards, total=sum(cards) + (place.face_down or 0))


def without(cards: Iterable[int], card: int | None) -> tuple[int, ...]:
    """Leave out one card of this value, if there is one."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return tuple(left)

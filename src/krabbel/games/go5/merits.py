"""What speaks for an action in Go5, by what its seat sees."""

from krabbel.core.actions import Choice
from krabbel.core.events import Event, Seat
from krabbel.games.go5.view import FACES, Card, SetOfCards, View

FULL = 5  # cards of a set that ends the round (G5-6.1)
POINTS = {3: 30, 4: 40}  # G5-7.2
BY_NAME = {face.name: face for face in FACES}


def merits(view: View, seat: int, choice: Choice) -> tuple[Event, ...]:
    """Name what speaks for it, the main thing first."""
    verb, words = choice.form.partition(" ")[0], choice.words
    if verb == "go5":
        return (Event("fifth"),)
    if verb == "add":
        return tuple(_added(view, int(words["set"])))
    if verb == "lay":
        kind = "more_set" if view.places[seat].has_laid else "first_set"
        return (Event(kind, {"points": POINTS[3]}),)
    if verb == "take":
        return tuple(_useful(view, seat, view.pile[-1]))
    if verb == "exchange":
        return tuple(_useful(view, seat, BY_NAME[words["got"]]))
    if verb == "stop":
        return (Event("skips", {"seat": Seat((seat + 1) % view.seats)}), Event("no_stop"))
    if choice.form == "discard {card}":
        return tuple(_discarded(view, seat, BY_NAME[words["card"]]))
    return ()


def _added(view: View, number: int) -> list[Event]:
    size = len(view.sets[number - 1].cards) + 1
    return [Event("fifth") if size == FULL else Event("grows", {"points": POINTS[size]})]


def _useful(view: View, seat: int, card: Card) -> list[Event]:
    for laid in view.sets:
        if laid.owner == seat and fits(card, laid):
            return [Event("fits_set", {"card": card.name, "set": laid.number})]
    partners = [one for one in view.places[seat].hand or () if line(one, card)]
    best = max((kind for kind in (line(one, card) for one in partners) if kind), default=None)
    of_one = tuple(one.name for one in partners if line(one, card) == best)
    return [Event("with_hand", {"card": card.name, "cards": of_one})] if len(of_one) > 1 else []


def _discarded(view: View, seat: int, card: Card) -> list[Event]:
    if card.name == "joker":
        return [Event("joker_costs")]
    others = [one for one in view.places[seat].hand or () if one.name != card.name]
    own = [laid for laid in view.sets if laid.owner == seat]
    found = []
    if not any(fits(card, laid) for laid in own):
        partners = sum(line(one, card) is not None for one in others)
        found.append(Event("lonely" if not partners else "few", {"many": partners}))
    if all(laid.owner == seat or len(laid.cards) < FULL - 1 or not fits(card, laid)
           for laid in view.sets):  # fmt: skip
        found.append(Event("safe"))
    return found


def line(one: Card, other: Card) -> str | None:
    """Return what two cards have in common; they never share more than one thing (G5-1.2)."""
    if one.number is None or other.number is None:
        return None
    for kind in ("number", "colour", "pattern"):
        if getattr(one, kind) == getattr(other, kind):
            return kind
    return "black" if one.black and other.black else None


def fits(card: Card, laid: SetOfCards) -> bool:
    """Tell whether a card is of a set's kind."""
    known = next(one for one in laid.cards if one.number is not None)
    return card.name not in [one.name for one in laid.cards] and line(card, known) == laid.kind

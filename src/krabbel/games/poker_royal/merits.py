"""What speaks for an action in Cockroach Poker Royal, by what its seat sees."""

from krabbel.core.actions import Choice
from krabbel.core.events import Event, Seat
from krabbel.core.text import SEAT
from krabbel.games.poker_royal.cards import ANIMALS
from krabbel.games.poker_royal.view import View

ROYAL = "royal"
OF_EACH = 9  # KR-1.1 eight of an animal and its royal card


def merits(view: View, seat: int, choice: Choice) -> tuple[Event, ...]:
    """Name what speaks for it, the main thing first."""
    words = choice.words
    if choice.form in ("right", "wrong", "pass on"):
        return tuple(_answered(view, seat, choice.form, view.slides[-1].claim))
    if choice.form.startswith("slide"):
        card = words.get("card") or view.card
        to = SEAT.names.index(words["seat"])
        return tuple(_slid(view, card, to, words["claim"])) if card else ()
    return tuple(_paid(view, seat, words["card"]))


def _answered(view: View, seat: int, answer: str, claim: str) -> list[Event]:
    found = []
    many, of_all = in_sight(view, seat, claim)
    own = mine(view, seat, claim)
    if answer == "pass on":
        if own:
            found.append(Event("not_mine", {"many": own, "claim": claim}))
        return [*found, Event("unseen", {"many": len(view.unseen)})]
    if own + 1 == view.limit and answer == "right":
        found.append(Event("not_the_last", {"many": own, "claim": claim}))
    if many:
        found.append(Event("in_sight", {"many": many, "all": of_all, "claim": claim}))
    if not own and answer == "wrong" and claim != ROYAL:
        found.append(Event("harmless", {"claim": claim}))
    return found


def _slid(view: View, card: str, to: int, claim: str) -> list[Event]:
    animal, found = card.removeprefix(f"{ROYAL} "), []
    is_true = claim in (card, animal) or (claim == ROYAL and card.startswith(ROYAL))
    if animal in ANIMALS:
        has = view.places[to].animals[ANIMALS.index(animal)]
        if has:
            found.append(Event("has_some", {"seat": Seat(to), "many": has, "animal": animal}))
        found.append(Event("truth" if is_true else "bluff", {"claim": claim}))
    else:
        found.append(Event(f"trick_{card}", {"claim": claim}))
    if card.startswith(ROYAL) and view.pile_top:
        found.append(Event("crown", {"card": view.pile_top}))
    return found


def _paid(view: View, seat: int, card: str) -> list[Event]:
    animal = card.removeprefix(f"{ROYAL} ")
    found = [Event("one_is_enough")] if card in view.fitting else []
    return [*found, Event("lies", {"many": mine(view, seat, animal), "animal": animal})]


def mine(view: View, seat: int, claim: str) -> int:
    """Return how many of an animal lie in front of the seat."""
    return view.places[seat].animals[ANIMALS.index(claim)] if claim in ANIMALS else 0


def in_sight(view: View, seat: int, claim: str) -> tuple[int, int]:
    """Return how many cards the seat sees for which the claim is right, and how many there are."""
    cards = [*(view.places[seat].hand or ()), *(card for one in view.places for card in one.laid)]
    if view.pile_top:
        cards.append(view.pile_top)
    if claim == ROYAL:
        return sum(card.startswith(ROYAL) for card in cards), len(ANIMALS)
    return sum(card in (claim, f"{ROYAL} {claim}") for card in cards), OF_EACH

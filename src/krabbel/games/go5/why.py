"""Why something on the table of Go5 cannot be done now, with the paragraph."""

from functools import lru_cache

from krabbel.core.actions import Choice
from krabbel.core.events import Reason, Seat
from krabbel.games.go5.view import SetOfCards, View

HAND, PILE, LIFTED, STOCK, STOP = "hand", "pile", "pile lifted", "stock", "stop"


def why_not(view: View, seat: int) -> tuple[Reason, ...]:
    """Give the reasons for a seat, from its view; "pile lifted": with hand cards lifted."""
    all_of_it = everything(len(view.sets))
    if view.phase == "over":
        return (Reason("over", all_of_it, "G5-7.4"),)
    if seat not in view.waiting:
        return (Reason("turn", all_of_it, None, {"seat": Seat(view.waiting[0])}),)
    if view.phase == "claim":
        return (Reason("claim", all_of_it, "G5-6.2"),)
    reasons = on_draw(view, seat) if view.phase == "take" else on_turn(view)
    if not view.places[seat].has_laid:
        return (Reason("no_set", (STOP,), "G5-5.2"), *reasons, *of_sets(view, seat))
    return (*reasons, *of_sets(view, seat))


@lru_cache(64)
def everything(sets: int) -> tuple[str, ...]:
    """Name all that can be touched, with so many sets on the table."""
    return (HAND, PILE, LIFTED, STOCK, STOP, *(f"set {i + 1}" for i in range(sets)))


def on_draw(view: View, seat: int) -> list[Reason]:
    """Give the reasons before drawing (G5-2.2); not everything can be taken off the pile."""
    first = Reason("draw", (HAND, PILE, LIFTED, STOP), "G5-2.2")
    if view.pile and view.pile[-1].name == "stop":
        return [Reason("stop_top", (PILE, LIFTED), "G5-5.2"), first]
    if view.crosswise is not None and view.crosswise != seat:
        whose = {"seat": Seat(view.crosswise)}
        return [Reason("crosswise", (PILE, LIFTED), "G5-5.1", whose), first]
    return [first]


def on_turn(view: View) -> list[Reason]:
    """Give the reasons after drawing; a card got must be played at once (G5-4.2)."""
    if view.passing is not None:
        words = {"card": view.passing.name}
        return [Reason("passing", (HAND, PILE, LIFTED, STOCK, STOP), "G5-4.2", words)]
    return [
        Reason("one", (HAND, LIFTED, STOP), "G5-3.4"),
        Reason("lift", (PILE,), "G5-5.1"),
        Reason("drawn", (STOCK,), "G5-2.1"),
    ]


def of_sets(view: View, seat: int) -> list[Reason]:
    """Give the reasons why a lifted card can do nothing with each set."""
    return [of_set(view, seat, one) for one in view.sets]


def of_set(view: View, seat: int, one: SetOfCards) -> Reason:
    """Tell why nothing can be done with the set."""
    touched, own = (f"set {one.number}",), one.owner == seat
    if view.phase == "take":
        return Reason("draw", touched, "G5-2.2")
    if not view.places[seat].has_laid:
        return Reason("no_set", touched, "G5-4.1")
    if one.used:
        return Reason("used", touched, "G5-4.2")
    if view.course == "added":
        return Reason("added", touched, "G5-3.3")
    if own and view.course == "more sets":
        return Reason("more_sets", touched, "G5-3.3")
    return (
        Reason("not_add", touched, "G5-3.1") if own else Reason("not_exchange", touched, "G5-4.3")
    )


def touched(view: View, seat: int, choice: Choice) -> tuple[str, ...]:
    """Name what the action would touch: a card, and then the set that it would go to."""
    match choice.form:
        case "take" if view.phase == "take" and view.pile:
            return (PILE,)
        case "take" | "draw":
            return (STOCK,)
        case "stop" if view.places[seat].stops:
            return (STOP,)
    cards = cards_of(choice)
    if not cards or not all(holds(view, seat, card) for card in cards):
        return ()
    got = view.passing.name if view.passing else ""
    return (f"hand {got if got in cards else cards[0]}", *sets_of(view, seat, choice))


def cards_of(choice: Choice) -> list[str]:
    """List the cards that the action plays."""
    if choice.form == "discard joker crosswise":
        return ["joker"]
    return (choice.words.get("cards") or choice.words.get("card") or "").split()


def holds(view: View, seat: int, card: str) -> bool:
    """Tell whether the seat may have the card in mind; before it lays, it does not matter."""
    held = [*(view.places[seat].hand or ()), *([view.passing] if view.passing else [])]
    return view.phase in ("take", "claim") or card in [one.name for one in held]


def sets_of(view: View, seat: int, choice: Choice) -> list[str]:
    """Name the sets that the action is about: one's own to add to, others' to exchange with."""
    number, got = choice.words.get("set"), choice.words.get("got")
    return [
        f"set {one.number}"
        for one in view.sets
        if (str(one.number) == number and one.owner == seat)
        or (got in [card.name for card in one.cards] and one.owner != seat)
    ]

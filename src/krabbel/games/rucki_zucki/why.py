"""Why something on the table of Rucki Zucki cannot be done now, with the paragraph."""

from collections import Counter
from functools import lru_cache

from krabbel.core.actions import Choice
from krabbel.core.events import Reason, Seat
from krabbel.games.rucki_zucki.view import View

PARAGRAPHS = {
    "taken": "RZ-3.1",
    "joker_stays": "RZ-4.3",
    "joker_lies": "RZ-4.2",
    "joker_only": "RZ-4.3",
    "no_contact": "RZ-3.1",
    "not_held": "RZ-3.1",
    "no_place": "RZ-4.1",
    "no_draw": "RZ-3.3",
    "no_stock": "RZ-5.2",
}


def why_not(view: View, seat: int) -> tuple[Reason, ...]:
    """Give the reasons for a seat, from its view: those of all fields and hand cards."""
    never = not_now(view, seat)
    kind = never[0] if never else ""
    last = view.phase == "last"
    fields = of_fields(view.board, view.lying, view.reach, view.joker_on, last, kind)
    hand = {"hand": kind} if never else {}
    if not never and seat >= 0:
        for card in view.places[seat].hand or ():
            hand[f"hand {card}"] = "no_place" if card == "joker" else "no_contact"
    touched: dict[str, list[str]] = {}
    for what, why in (fields | shortened(hand)).items():
        touched.setdefault(why, []).append(what)
    return tuple(reason(view, why, tuple(some), never) for why, some in touched.items())


@lru_cache(1 << 10)  # all who wait for their turn are told the same
def of_fields(
    board: tuple[tuple[str, ...], ...],
    lying: tuple[str, ...],
    reach: tuple[str, ...],
    joker_on: str | None,
    last: bool,
    never: str,
) -> dict[str, str]:
    """Return the kind of reason of each field, shortened; `never`: of all where nothing lies."""
    taken, near = set(lying), set(reach)
    kinds = {}
    for field in (name for row in board for name in row if name):
        if field in taken:
            kinds[f"field {field}"] = why_lying(joker_on, field)
        else:
            kinds[f"field {field}"] = never or why_free(field, near=field in near, last=last)
    return shortened(kinds)


def shortened(kinds: dict[str, str]) -> dict[str, str]:
    """Have the commonest kind stand for all that is not listed: "field" for most of the fields."""
    if not kinds:
        return {}
    [(usual, _)] = Counter(kinds.values()).most_common(1)
    others = {what: kind for what, kind in kinds.items() if kind != usual}
    return others | {next(iter(kinds)).split()[0]: usual}


def reason(
    view: View, kind: str, touched: tuple[str, ...], never: tuple[str, str] | None
) -> Reason:
    """Return a reason with its paragraph; one for everything names the seat whose turn it is."""
    if never and kind == never[0]:
        return Reason(kind, touched, never[1], {"seat": Seat(view.turn)})
    return Reason(kind, touched, PARAGRAPHS[kind])


def not_now(view: View, seat: int) -> tuple[str, str] | None:
    """Return why the seat may do nothing at all: a kind and its paragraph."""
    if view.phase == "over":
        return "over", "RZ-5.4"
    if seat < 0:
        return "watching", "RZ-3.1"
    return None if seat in view.waiting else ("turn", "RZ-1.3")


def why_lying(joker_on: str | None, field: str) -> str:
    """Return why nothing can be laid where a card lies."""
    if field != joker_on:
        return "taken"
    return "joker_stays" if field.startswith("joker") else "joker_lies"


def why_free(field: str, *, near: bool, last: bool) -> str:
    """Return why nothing can be laid on a free field, or drawn from the stock."""
    if field == "stock":
        return "no_stock" if last else "no_draw"
    if field.startswith("joker"):
        return "joker_only"
    return "not_held" if near else "no_contact"


def touched(view: View, seat: int, choice: Choice) -> tuple[str, ...]:
    """Name what the action would touch: the hand card, or the field of a card that is not held."""
    hand = view.places[seat].hand or ()
    match choice.form:
        case "draw":
            return ("field stock",)
        case "lay {card}" | "exchange {card}":
            card = choice.words["card"]
            return (f"hand {card}" if card in hand else f"field {card}",)
        case "lay joker on {field}" if "joker" in hand:
            return ("hand joker", f"field {choice.words['field']}")
    return ()

"""Why something on the table of Rucki Zucki cannot be done now, with the paragraph."""

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


Things = dict[str, list[str]]  # by kind of reason: what it is about


def why_not(view: View, seat: int) -> tuple[Reason, ...]:
    """Give the reasons for a seat, from its view: those of all fields and hand cards."""
    never = not_now(view, seat)
    if never:
        return of_everything(view.board, view.lying, view.joker_on, view.turn, never)
    last = view.phase == "last"
    things = of_fields(view.board, view.lying, view.reach, view.joker_on, last, "")
    for kind, some in of_hand(view.places[seat].hand or ()).items():
        things.setdefault(kind, []).extend(some)
    return tuple(Reason(kind, tuple(some), PARAGRAPHS[kind]) for kind, some in things.items())


@lru_cache(1 << 10)  # all who wait for their turn are told the same
def of_everything(
    board: tuple[tuple[str, ...], ...],
    lying: tuple[str, ...],
    joker_on: str | None,
    turn: int,
    never: tuple[str, str],
) -> tuple[Reason, ...]:
    """Give the reasons for whoever may do nothing at all; it names the seat whose turn it is."""
    kind, paragraph = never
    things = of_fields(board, lying, (), joker_on, False, kind)
    things.setdefault(kind, []).append("hand")
    return tuple(
        Reason(why, tuple(some), paragraph, {"seat": Seat(turn)})
        if why == kind
        else Reason(why, tuple(some), PARAGRAPHS[why])
        for why, some in things.items()
    )


def of_fields(
    board: tuple[tuple[str, ...], ...],
    lying: tuple[str, ...],
    reach: tuple[str, ...],
    joker_on: str | None,
    last: bool,
    never: str,
) -> Things:
    """Return the fields by kind of reason, shortened; `never`: of all where nothing lies."""
    taken, near = set(lying), set(reach)
    things: Things = {}
    for field, thing in fields_of(board):
        if field in taken:
            kind = why_lying(joker_on, field)
        else:
            kind = never or why_free(field, near=field in near, last=last)
        if kind in things:
            things[kind].append(thing)
        else:
            things[kind] = [thing]
    return shortened(things, "field")


@lru_cache(64)
def fields_of(board: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    """Return the board's fields, and each as a thing on the table."""
    return [(name, f"field {name}") for row in board for name in row if name]


def of_hand(hand: tuple[str, ...]) -> Things:
    """Return the hand cards by kind of reason, shortened."""
    things: Things = {}
    for card in hand:
        kind = "no_place" if card == "joker" else "no_contact"
        things.setdefault(kind, []).append(f"hand {card}")
    return shortened(things, "hand")


def shortened(things: Things, usual: str) -> Things:
    """Have one word stand for all that is not listed: "field" for most of the fields."""
    if things:
        commonest = max(things, key=lambda kind: len(things[kind]))
        del things[commonest]
        things[commonest] = [usual]
    return things


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

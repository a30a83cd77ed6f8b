"""Why something on the table of Cockroach Poker Royal cannot be done now, with the paragraph."""

from krabbel.core.actions import Choice
from krabbel.core.events import Reason, Seat
from krabbel.core.text import SEAT
from krabbel.games.poker_royal.cards import SPECIALS
from krabbel.games.poker_royal.view import View

HAND = ("hand",)
MINE = {  # by phase, for a seat that is to act
    "lead": Reason("wait", HAND, "KR-2.1"),
    "receive": Reason("answer", HAND, "KR-2.2"),
    "pass": Reason("pass", HAND, "KR-2.4"),
}

TOUCHED = {  # what an action would touch
    "slide {card} to {seat} as {claim}": ("hand {card}", "seat {seat}"),
    "slide to {seat} as {claim}": ("seat {seat}", "hand"),
    "right": ("answer", "hand"),
    "wrong": ("answer", "hand"),
    "pass on": ("pass", "hand"),
    "pay {card}": ("hand {card}",),
}


def why_not(view: View, seat: int) -> tuple[Reason, ...]:
    """Give the reasons for a seat, from its view."""
    if view.phase == "over":
        return (Reason("over", HAND, "KR-5.3"),)
    if seat not in view.waiting:
        return (Reason("not_you", HAND, "KR-2.1", {"seat": Seat(view.waiting[0])}),)
    if view.phase in ("pay", "pay_other"):
        hand = dict.fromkeys(view.places[seat].hand or ())
        return tuple(Reason(unpaid(view, card), (f"hand {card}",), "KR-4.6") for card in hand)
    if view.phase == "receive":
        kind, paragraph = ("two", "KR-6.2") if view.seats == 2 else ("last", "KR-2.5")
        return (MINE["receive"], Reason(kind, ("pass",), paragraph))
    return (MINE[view.phase], *seen(view))


def unpaid(view: View, card: str) -> str:
    """Tell why a hand card is no payment."""
    if card in SPECIALS:
        return "special"
    return "second" if card in view.fitting else "fitting"


def seen(view: View) -> list[Reason]:
    """Give the reason for each seat that has had the card on its way."""
    had = [one for one in range(view.seats) if view.phase == "pass" and one not in view.unseen]
    return [
        Reason("seen", (f"seat {SEAT.names[one]}",), "KR-2.4", {"seat": Seat(one)}) for one in had
    ]


def touched(view: View, _seat: int, choice: Choice) -> tuple[str, ...]:
    """Name what the action would touch; nothing for a leader, who may slide all that they hold."""
    things = () if view.phase == "lead" else TOUCHED[choice.form]
    return tuple(thing.format(**choice.words) for thing in things)

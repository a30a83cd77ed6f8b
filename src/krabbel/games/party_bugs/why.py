"""Why something on the table of Party Bugs cannot be done now, with the paragraph."""

from krabbel.core.actions import Choice
from krabbel.core.events import Reason, Seat
from krabbel.games.party_bugs.view import View

HAND, FLOOR, DISPLAY = "hand", "floor", "display"
ALL = (HAND, FLOOR, DISPLAY)
MINE = {  # by phase, for a seat that is to act
    "hide": (Reason("king", (HAND,), "PB-8.1"), Reason("hide_first", (FLOOR, DISPLAY), "PB-8.1")),
    "play": (Reason("moment", (HAND,)), Reason("play_first", (FLOOR, DISPLAY), "PB-2.1")),
    "take": (Reason("moment", (FLOOR,)), Reason("take_first", (HAND, DISPLAY), "PB-2.2")),
    "pair": (Reason("pair_first", ALL, "PB-8.3"),),
    "mirror": (Reason("mirror_first", ALL, "PB-8.7"),),
}
PLACES = {  # what an action would touch
    "play {card}": "hand {card}",
    "hide {card}": "hand {card}",
    "take {card}": "floor {card}",
    "take {card} and pair": "floor {card}",
    "mirror {card}": "display {card}",
    "mirror hidden": "display hidden",
    "keep mirror": "display mirror",
    "keep hidden": "display hidden",
    "pair hidden": "display hidden",
}
OTHERS = {"pair": ("others_pair", "PB-8.3"), "mirror": ("others_mirror", "PB-8.7")}


def why_not(view: View, seat: int) -> tuple[Reason, ...]:
    """Give the reasons for a seat, from its view or from what everybody sees."""
    if seat < 0:
        return (Reason("watching", ALL),)
    if view.phase == "over":
        return (Reason("over", ALL, "PB-6.1"),)
    return MINE[view.phase] if seat in view.waiting else (others(view),)


def others(view: View) -> Reason:
    """Tell who else has to do something first."""
    if view.phase in ("hide", "play"):
        return Reason("chosen", ALL, "PB-2.1")
    kind, paragraph = OTHERS.get(view.phase, ("turn", "PB-2.2"))
    if view.phase == "take" and view.round == view.rounds:
        paragraph = "PB-3.1"
    return Reason(kind, ALL, paragraph, {"seat": Seat(view.waiting[0])})


def touched(view: View, seat: int, choice: Choice) -> tuple[str, ...]:
    """Name what the action would touch; nothing where it is its time but the card is not there."""
    thing = PLACES[choice.form].format(**choice.words)
    place, _, card = thing.partition(" ")
    now = {"hide": HAND, "play": HAND, "take": FLOOR, "mirror": DISPLAY}.get(view.phase)
    held = place == HAND and card in map(str, view.places[seat].hand or ())
    return (thing,) if place != now or held else ()

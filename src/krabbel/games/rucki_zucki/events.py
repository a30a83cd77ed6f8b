"""Rucki Zucki in words: what happened, who is to do what, how it ended. All from views."""

from krabbel.core.bits import members
from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.rucki_zucki.rules import winners
from krabbel.games.rucki_zucki.state import State
from krabbel.games.rucki_zucki.view import View

PARAGRAPHS = {
    "turn": ("RZ-3.1", "RZ-3.2", "RZ-3.4", "RZ-2.5"),
    "laying": ("RZ-3.1", "RZ-3.3", "RZ-3.4", "RZ-5.1"),
    "last": ("RZ-5.2", "RZ-3.1", "RZ-5.3"),
    "over": ("RZ-5.3", "RZ-5.4"),
}
JOKER_PARAGRAPHS = ("RZ-4.1", "RZ-4.2", "RZ-4.3")


def prompt(view: View) -> Event:
    """Return who is to do what."""
    return Event(view.phase, {"seat": Seat(view.turn)} if view.phase != "over" else {})


def paragraphs(view: View) -> tuple[str, ...]:
    """Return the rules that apply now; those of the joker where the viewer may need them."""
    at_hand = view.joker_on is not None or any(place.has_joker for place in view.places)
    return PARAGRAPHS[view.phase] + (JOKER_PARAGRAPHS if at_hand and view.phase != "over" else ())


def happenings(before: View | None, after: View) -> list[Event]:
    """Return what has changed, for the log; before the first move, the set-up."""
    if before is None:
        return [dealt(after)]
    if after.round != before.round:
        return [*round_over(before, after), dealt(after)]
    if after.phase == "over":
        return round_over(before, after) if before.phase != "over" else []
    events = drawn(before, after)
    if after.phase == "last" and before.phase != "last":
        events.append(Event("stock_out", {"seat": Seat(after.turn)}))
    if before.joker_on and not after.joker_on:
        events.append(Event("joker_taken", {"seat": Seat(after.turn)}))
    if after.joker_on != before.joker_on and (after.joker_on or "").startswith("joker"):
        events.append(Event("joker_stays"))
    return events


def drawn(before: View, after: View) -> list[Event]:
    """Tell the card that the viewer has drawn."""
    if after.viewer < 0 or after.stock_size == before.stock_size:
        return []
    held = before.places[after.viewer].hand or ()
    new = [card for card in after.places[after.viewer].hand or () if card not in held]
    return [
        Event("drawn_joker") if card == "joker" else Event("drawn", {"card": card}) for card in new
    ]


def round_over(before: View, after: View) -> list[Event]:
    """Tell how the round ended, what everybody held, and the totals."""
    events: list[Event] = []
    for seat, place in enumerate(after.places):
        if place.last_hand and place.last_points is not None:
            words: dict[str, Word] = {"seat": Seat(seat), "points": place.last_points}
            events.append(Event("counted", words | {"cards": place.last_hand}))
        else:
            events.insert(0, Event("all_laid", {"seat": Seat(seat), "round": before.round}))
            events.append(Event("counted_none", {"seat": Seat(seat)}))
    if all(place.last_hand for place in after.places):
        events.insert(0, Event("used_up", {"round": before.round}))
    totals = tuple((Seat(i), place.points) for i, place in enumerate(after.places))
    return [*events, Event("scored", {"round": before.round, "points": totals})]


def dealt(after: View) -> Event:
    """Tell the set-up of a round."""
    people = {"dealer": Seat(after.dealer), "seat": Seat(after.turn)}
    words: dict[str, Word] = {"round": after.round, **people}
    if after.joker_on:
        return Event("dealt_joker", words | {"field": after.joker_on})
    return Event("dealt", words | {"card": after.lying[0]})


def outcome(s: State) -> Outcome:
    """Return who has won, and why."""
    best = members(winners(s))
    points = tuple(s.points[seat] for seat in range(s.seats))
    fewest = points[best[0]]
    reason = Event("fewest_shared", {"seats": tuple(map(Seat, best)), "points": fewest})
    if len(best) == 1:
        reason = Event("fewest", {"seat": Seat(best[0]), "points": fewest})
    return Outcome(best, points, reason)

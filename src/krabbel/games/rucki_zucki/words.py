"""Rucki Zucki in words: what happened, who is to do what, how it ended. All from views."""

from krabbel.core.game import Event, Outcome, Seat, Word
from krabbel.games.rucki_zucki.rules import winners
from krabbel.games.rucki_zucki.state import State
from krabbel.games.rucki_zucki.view import View

SENTENCES = {
    "turn": "{seat}: lay cards, or draw one.",
    "laying": "{seat}: lay more cards, or say that you are done.",
    "last": "{seat}: you drew the last card; lay what you can, then the round is over.",
    "over": "The match is over.",
    "drawn": "You draw the {card}.",
    "drawn_joker": "You draw the joker.",
    "stock_out": "{seat} has drawn the last card of the stock and may still lay.",
    "joker_taken": "{seat} has the joker now.",
    "joker_stays": "The joker stays on its field until the round is over.",
    "all_laid": "{seat} has laid all cards: round {round} is over.",
    "used_up": "The stock is used up: round {round} is over.",
    "counted": "{seat} still holds {cards}. Penalty points: {points}.",
    "counted_none": "{seat} holds nothing: no penalty points.",
    "scored": "Penalty points after round {round}: {points}.",
    "dealt": "Round {round}: {dealer} deals, the first card on the board is {card}, {seat} begins.",
    "dealt_joker": (
        "Round {round}: {dealer} deals, the joker on {field} lies first, {seat} begins."
    ),
    "fewest": "{seat} has the fewest penalty points: {points}.",
    "fewest_shared": "{seats} share the win with the fewest penalty points, {points} each.",
}

YOU = {  # the same where a player who is called You is meant
    "turn": "Lay cards, or draw one.",
    "laying": "Lay more cards, or say that you are done.",
    "last": "You drew the last card; lay what you can, then the round is over.",
    "stock_out": "You have drawn the last card of the stock and may still lay.",
    "joker_taken": "You have the joker now.",
    "all_laid": "You have laid all cards: round {round} is over.",
    "counted": "You still hold {cards}. Penalty points: {points}.",
    "counted_none": "You hold nothing: no penalty points.",
    "dealt": "Round {round}: {dealer} deals, the first card on the board is {card}, you begin.",
    "dealt.dealer": (
        "Round {round}: you deal, the first card on the board is {card}, {seat} begins."
    ),
    "dealt_joker": "Round {round}: {dealer} deals, the joker on {field} lies first, you begin.",
    "dealt_joker.dealer": (
        "Round {round}: you deal, the joker on {field} lies first, {seat} begins."
    ),
    "fewest": "You have the fewest penalty points: {points}.",
}

VOCABULARY = ("joker", "field")

PARAGRAPHS = {
    "turn": ("RZ-3.1", "RZ-3.2", "RZ-3.4", "RZ-2.5"),
    "laying": ("RZ-3.1", "RZ-3.3", "RZ-3.4", "RZ-5.1"),
    "last": ("RZ-5.2", "RZ-3.1", "RZ-5.3"),
    "over": ("RZ-5.3", "RZ-5.4"),
}
JOKER_PARAGRAPHS = ("RZ-4.1", "RZ-4.2", "RZ-4.3")


def prompt(view: View) -> Event:
    """Who is to do what."""
    return Event(view.phase, {"seat": Seat(view.turn)} if view.phase != "over" else {})


def paragraphs(view: View) -> tuple[str, ...]:
    """The rules that apply now; those of the joker where the viewer may need them."""
    at_hand = view.joker_on is not None or any(place.has_joker for place in view.places)
    return PARAGRAPHS[view.phase] + (JOKER_PARAGRAPHS if at_hand and view.phase != "over" else ())


def happenings(before: View | None, after: View) -> list[Event]:
    """What has changed, for the log; before the first move, the set-up."""
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
    """The card that the viewer has drawn."""
    if after.viewer < 0 or after.stock_size == before.stock_size:
        return []
    held = before.places[after.viewer].hand or ()
    new = [card for card in after.places[after.viewer].hand or () if card not in held]
    return [
        Event("drawn_joker") if card == "joker" else Event("drawn", {"card": card}) for card in new
    ]


def round_over(before: View, after: View) -> list[Event]:
    """How the round ended, what everybody held, and the totals."""
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
    """The set-up of a round."""
    people = {"dealer": Seat(after.dealer), "seat": Seat(after.turn)}
    words: dict[str, Word] = {"round": after.round, **people}
    if after.joker_on:
        return Event("dealt_joker", words | {"field": after.joker_on})
    return Event("dealt", words | {"card": after.lying[0]})


def outcome(s: State) -> Outcome:
    """Who has won, and why."""
    bits = winners(s)
    best = tuple(seat for seat in range(s.seats) if bits >> seat & 1)
    points = tuple(s.points[seat] for seat in range(s.seats))
    fewest = points[best[0]]
    reason = Event("fewest_shared", {"seats": tuple(map(Seat, best)), "points": fewest})
    if len(best) == 1:
        reason = Event("fewest", {"seat": Seat(best[0]), "points": fewest})
    return Outcome(best, points, reason)

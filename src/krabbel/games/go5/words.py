"""Go5 in words: what happened, who is to do what, how it ended. Everything comes from views."""

from collections import Counter
from collections.abc import Iterable

from krabbel.core.game import Event, Outcome, seat_name
from krabbel.games.go5.rules import winners
from krabbel.games.go5.state import State
from krabbel.games.go5.view import Card, Place, SetOfCards, View

SENTENCES = {
    "take": "{seat}: take the {card} or draw from the stock only.",
    "lay": "{seat}: lay, add or exchange, or end the turn with a discard.",
    "first": "{seat}: lay your first set, or end the turn with a discard.",
    "end": "{seat}: end the turn.",
    "pass on": "{seat}: the {card} must be played now.",
    "claim": "{seat}: call Go5 with the {card}, or pass.",
    "over": "The match is over.",
    "took": "{seat} takes the {card}.",
    "drew": "{seat} draws from the stock: {many}.",
    "drawn": "You draw {cards}.",
    "stop_shown": "{seat} turns up a stop card.",
    "reshuffled": "The discard pile is shuffled into a new stock of {many}.",
    "laid": "{seat} lays set {set}: {cards} ({line}).",
    "added": "{seat} adds the {card} to set {set} ({line}).",
    "exchanged": "{seat} puts the {card} into set {set} for the {got}.",
    "discarded": "{seat} discards the {card}.",
    "crosswise": "{seat} discards a joker crosswise.",
    "stopped": "{seat} plays a stop card: {skipped} is skipped.",
    "go5": "{seat} calls Go5!",
    "dry": "Round {round} has run dry.",
    "scored": "{seat} scores {points} in round {round} ({reasons}) and has {total}.",
    "dealt": "Round {round}: {dealer} deals; the {card} is turned up.",
    "highest": "{seat} has the highest total, {points}.",
}

PARAGRAPHS = {
    "take": ("G5-2.2", "G5-2.3", "G5-5.1"),
    "lay": ("G5-3.1", "G5-3.2", "G5-3.3", "G5-3.4", "G5-4.1", "G5-4.3", "G5-5.1", "G5-5.2"),
    "pass on": ("G5-4.2", "G5-4.3", "G5-3.3"),
    "claim": ("G5-6.2", "G5-7.1"),
    "over": ("G5-7.4",),
}


def prompt(view: View) -> Event:
    """Who is to do what."""
    if view.phase == "over":
        return Event("over")
    seat = view.waiting[0]
    kind = view.phase
    if kind == "lay" and not view.places[seat].has_laid:
        kind = "first"
    elif kind == "lay" and view.course == "added":
        kind = "end"
    card = view.passing or (view.pile[-1] if view.pile else None)
    return Event(kind, {"seat": seat_name(seat), "card": card.name if card else ""})


def paragraphs(view: View) -> tuple[str, ...]:
    """The rules that apply now."""
    return PARAGRAPHS[view.phase]


def listed(cards: Iterable[Card]) -> str:
    """The cards' names."""
    return ", ".join(card.name for card in cards)


def without(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """The cards that are not among the others; jokers are counted."""
    return list((Counter(cards) - Counter(others)).elements())


def happenings(before: View, after: View) -> list[Event]:
    """What has changed, for the log."""
    if after.round != before.round:
        return [*round_over(before, after), dealt(after)]
    if after.phase == "over" != before.phase:
        return round_over(before, after)
    events = on_table(before, after)
    on_pile = 0  # cards that have come
    if before.phase == "take" and len(known(after, before.turn)) > len(known(before, before.turn)):
        words = {"seat": seat_name(before.turn), "card": before.pile[-1].name}
        events.append(Event("took", words))
        on_pile = -1
    elif before.phase == "lay" and not events:
        ending = turn_ending(before, after)
        events += ending
        on_pile = len(ending)
    if after.phase == "lay" and not (before.sets != after.sets or before.phase == "pass on"):
        events += drawing(before, after, on_pile)
    return events


def known(view: View, seat: int) -> tuple[Card, ...]:
    """The seat's hand cards that all have seen."""
    return view.places[seat].known


def on_table(before: View, after: View) -> list[Event]:
    """Sets that are new, have grown, or have had a card exchanged."""
    events = [laid(new) for new in after.sets[len(before.sets) :]]
    for old, new in zip(before.sets, after.sets, strict=False):
        come, gone = without(new.cards, old.cards), without(old.cards, new.cards)
        where = {"set": new.number, "line": new.line}
        if come and gone:
            words = {"seat": seat_name(before.turn), "card": come[0].name, "got": gone[0].name}
            events.append(Event("exchanged", words | where))
        elif come:
            words = {"seat": seat_name(new.owner), "card": come[0].name}
            events.append(Event("added", words | where))
    return events


def laid(new: SetOfCards) -> Event:
    """A new set."""
    words = {"seat": seat_name(new.owner), "set": new.number, "line": new.line}
    return Event("laid", words | {"cards": listed(new.cards)})


def turn_ending(before: View, after: View) -> list[Event]:
    """What lies on the pile now; nothing if the seat kept its last card (G5-5.1)."""
    seat = before.turn
    name = seat_name(seat)
    top = after.pile[-1] if after.pile else None
    grown = len(after.pile) > len(before.pile)
    if top is None or (before.places[seat].hand_size == 1 and top.name != "stop"):
        return []
    if top.name != "stop":
        kind = "discarded" if after.crosswise is None else "crosswise"
        return [Event(kind, {"seat": name, "card": top.name})]
    if grown or after.places[seat].stops < before.places[seat].stops:
        skipped = seat_name((seat + 1) % before.seats)
        return [Event("stopped", {"seat": name, "skipped": skipped})]
    return []


def drawing(before: View, after: View, on_pile: int) -> list[Event]:
    """What a seat drew at the start of its turn, after so many cards came on the pile."""
    seat = after.turn
    name = seat_name(seat)
    old, new = before.places[seat], after.places[seat]
    events = []
    left_on_pile = len(before.pile) + on_pile
    if len(after.pile) < left_on_pile:
        events.append(Event("reshuffled", {"many": left_on_pile - len(after.pile)}))
    many = new.hand_size - old.hand_size + min(on_pile, 0)
    if many > 0:
        events.append(Event("drew", {"seat": name, "many": many}))
    if new.stops > old.stops:
        events.append(Event("stop_shown", {"seat": name}))
    if new.hand is not None and old.hand is not None:
        cards = without(without(new.hand, old.hand), without(new.known, old.known))
        if cards:
            events.append(Event("drawn", {"cards": listed(cards)}))
    return events


def round_over(before: View, after: View) -> list[Event]:
    """How the round ended, and what everybody scored."""
    events = [Event("dry", {"round": before.round})]
    if after.caller is not None:
        events = [Event("go5", {"seat": seat_name(after.caller)})]
    for seat, (old, new) in enumerate(zip(before.places, after.places, strict=True)):
        events.append(scored(before.round, seat, old, new))
    return events


def scored(number: int, seat: int, old: Place, new: Place) -> Event:
    """A seat's points of a round, by reason."""
    reasons = ", ".join(f"{reason} {points:+}" for reason, points in new.sheet) or "nothing"
    words = {"seat": seat_name(seat), "round": number, "reasons": reasons}
    return Event("scored", words | {"points": new.points - old.points, "total": new.points})


def dealt(after: View) -> Event:
    """The set-up of the next round."""
    words = {"round": after.round, "dealer": seat_name(after.dealer)}
    return Event("dealt", words | {"card": after.pile[-1].name})


def outcome(s: State) -> Outcome:
    """Who has won, and why."""
    best = winners(s).bit_length() - 1
    points = tuple(s.points[seat] for seat in range(s.seats))
    reason = Event("highest", {"seat": seat_name(best), "points": points[best]})
    return Outcome((best,), points, reason)

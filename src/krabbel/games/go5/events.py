"""Go5 in words: who is to do what, what a move brought about, how it ended; all from views."""

from collections import Counter
from collections.abc import Iterable

from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.go5.rules import winners
from krabbel.games.go5.state import State
from krabbel.games.go5.view import Card, Place, View

PARAGRAPHS = {
    "take": ("G5-2.2", "G5-2.3", "G5-5.1"),
    "lay": (
        *("G5-3.1", "G5-3.2", "G5-3.3", "G5-3.4", "G5-4.1", "G5-4.2", "G5-4.3"),
        *("G5-5.1", "G5-5.2", "G5-6.1"),
    ),
    "pass on": ("G5-4.2", "G5-4.3", "G5-3.3"),
    "claim": ("G5-6.2", "G5-7.1"),
    "over": ("G5-7.4",),
}


def prompt(view: View) -> Event:
    """Return who is to do what."""
    if view.phase == "over":
        return Event("over")
    seat = view.waiting[0]
    kind = view.phase
    if kind == "lay" and not view.places[seat].has_laid:
        kind = "first"
    elif kind == "lay" and view.course == "added":
        kind = "end"
    words: dict[str, Word] = {"seat": Seat(seat)}
    if view.phase != "lay":
        words["card"] = (view.passing or view.pile[-1]).name
    return Event(kind, words)


def paragraphs(view: View) -> tuple[str, ...]:
    """Return the rules that apply now."""
    return PARAGRAPHS[view.phase]


def without(cards: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Return the cards that are not among the others; equal cards (jokers) are counted."""
    if cards == others:
        return []
    return list((Counter(cards) - Counter(others)).elements())


def happenings(before: View | None, after: View) -> list[Event]:
    """Return what has changed, for the log; before the first move, the set-up."""
    if before is None:
        return [dealt(after)]
    if after.round != before.round:
        return [*round_over(before, after), dealt(after)]
    if after.phase == "over" != before.phase:
        return round_over(before, after)
    return on_table(before, after) or on_hands(before, after)


def on_table(before: View, after: View) -> list[Event]:
    """Tell of sets that are new, have grown to four, or have had a card exchanged."""
    if len(after.sets) > len(before.sets):
        new = after.sets[-1]
        return [Event("laid", {"set": new.number, "line": new.line})]
    events = []
    for old, new in zip(before.sets, after.sets, strict=True):
        if old is new:  # as most are (view.laid_set)
            continue
        words: dict[str, Word] = {"set": new.number, "line": new.line}
        if len(new.cards) > len(old.cards):
            events.append(Event("added", words))
        elif new.cards != old.cards:
            (got,) = without(old.cards, new.cards)
            words |= {"owner": Seat(new.owner), "got": got.name}
            events.append(Event("exchanged", words))
    return events


def on_hands(before: View, after: View) -> list[Event]:
    """Tell of a discard taken, a seat skipped, and what is drawn at the start of a turn."""
    events = []
    on_pile = 0  # cards that came on the pile; -1: one was taken
    seat = before.turn
    place = before.places[seat]
    if before.phase == "take" and len(after.places[seat].known) > len(place.known):
        events.append(Event("took", {"seat": Seat(seat), "card": before.pile[-1].name}))
        on_pile = -1
    elif before.phase == "lay":
        stopped = after.phase != "claim" and after.turn == (seat + 2) % after.seats
        if stopped:
            events.append(Event("skipped", {"seat": Seat((seat + 1) % after.seats)}))
        on_pile = 1 if stopped or place.hand_size > 1 else 0  # G5-5.1 a last card is kept
    return events + drawing(before, after, on_pile) if after.phase == "lay" else events


def drawing(before: View, after: View, on_pile: int) -> list[Event]:
    """Tell what a seat drew at the start of its turn, after `on_pile` cards came on the pile."""
    seat = after.turn
    old, new = before.places[seat], after.places[seat]
    events = []
    left_on_pile = len(before.pile) + on_pile
    if len(after.pile) < left_on_pile:
        events.append(Event("reshuffled", {"many": left_on_pile - len(after.pile)}))
    played = before.phase == "lay" and before.turn == seat  # a stop card, with two players
    events += [Event("stop_shown", {"seat": Seat(seat)})] * (new.stops - old.stops + played)
    if new.hand is not None and old.hand is not None:
        cards = without(without(new.hand, old.hand), without(new.known, old.known))
        names = tuple(card.name for card in cards)
        return [*events, Event("drawn", {"cards": names})] if names else events
    many = new.hand_size - old.hand_size + min(on_pile, 0)
    return [*events, Event("drew", {"seat": Seat(seat), "many": many})] if many else events


def round_over(before: View, after: View) -> list[Event]:
    """Tell how the round ended, and what everybody scored."""
    events = [Event("no_go5", {"round": before.round})]
    if after.caller is not None:
        five = Event("five", {"cards": tuple(card.name for card in after.five)})
        events = [Event("go5", {"seat": Seat(after.caller)}), five]
    for seat, (old, new) in enumerate(zip(before.places, after.places, strict=True)):
        held = tuple(card.name for card in new.last_hand)
        events.append(Event("held", {"seat": Seat(seat), "cards": held}))
        events.append(scored(before.round, seat, old, new))
    return events


def scored(number: int, seat: int, old: Place, new: Place) -> Event:
    """Tell a seat's points of a round, by reason; there is one, since no hand is ever empty."""
    words: dict[str, Word] = {"seat": Seat(seat), "round": number, "reasons": new.sheet}
    return Event("scored", words | {"points": new.points - old.points, "total": new.points})


def dealt(after: View) -> Event:
    """Tell the set-up of a round."""
    words: dict[str, Word] = {"round": after.round, "dealer": Seat(after.dealer)}
    return Event("dealt", words | {"card": after.pile[-1].name})


def outcome(s: State) -> Outcome:
    """Return who has won, and why."""
    best = winners(s).bit_length() - 1
    points = tuple(s.points[seat] for seat in range(s.seats))
    reason = Event("highest", {"seat": Seat(best), "points": points[best]})
    return Outcome((best,), points, reason)

"""Cockroach Poker Royal in words, from views: what happened, who is to do what, how it ended."""

from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.poker_royal.cards import ANIMALS, SPECIALS
from krabbel.games.poker_royal.rules import points
from krabbel.games.poker_royal.state import State
from krabbel.games.poker_royal.view import Judgement, View, open_view

PARAGRAPHS = {
    "lead": ("KR-2.1", "KR-2.6", "KR-3.1", "KR-3.2", "KR-3.3", "KR-3.4"),
    "receive": ("KR-2.2", "KR-2.3", "KR-2.4", "KR-2.5", "KR-3.1", "KR-3.2", "KR-3.3", "KR-3.4"),
    "pass": ("KR-2.4", "KR-3.1", "KR-3.2", "KR-3.3", "KR-3.4"),
    "pay": ("KR-4.4", "KR-4.5", "KR-4.6", "KR-4.9"),
    "pay_other": ("KR-4.4", "KR-4.6", "KR-4.9"),
    "over": ("KR-5.1", "KR-5.2", "KR-5.3", "KR-5.4"),
}


def prompt(view: View) -> Event:
    """Return who is to do what."""
    if view.phase == "over":
        return Event("over")
    words: dict[str, Word] = {"seat": Seat(view.waiting[0])}
    if view.phase not in ("lead", "pass"):
        words["claim"] = view.slides[-1].claim
    kind = "must_judge" if view.phase == "receive" and not view.unseen else view.phase
    return Event(kind, words)


def paragraphs(view: View) -> tuple[str, ...]:
    """Return the rules that apply now."""
    return PARAGRAPHS[view.phase]


def happenings(before: View | None, after: View) -> list[Event]:
    """Return what a move has brought about, for the log; before the first, the set-up."""
    if before is None:
        return [shown(after)]
    events: list[Event] = []
    if after.phase == "pass" and after.viewer in after.waiting and after.card:
        events.append(Event("looked", {"card": after.card}))
    if after.judgement is not None and before.phase in ("receive", "pay", "pay_other"):
        events += collected(before, after, after.judgement)
    if after.phase == "over" and before.phase != "over":
        events.append(reason(after))
    return events


def collected(before: View, after: View, judgement: Judgement) -> list[Event]:
    """Tell what the collector took and laid."""
    seat = Seat(judgement.collector)
    events = []
    if before.phase == "receive":
        events.append(Event("judged", {"card": judgement.card, "collector": seat}))
        if judgement.card in SPECIALS:
            events.append(Event("took_special", {"seat": seat, "card": judgement.card}))
    return events + off_pile(seat, after.off_pile[len(before.off_pile) :], after)


def off_pile(seat: Seat, cards: tuple[str, ...], after: View) -> list[Event]:
    """Tell the cards that came off the penalty pile, a special one last, and what it shows now."""
    if not cards:
        return []
    events = []
    laid = tuple(card for card in cards if card not in SPECIALS)
    if laid:
        events.append(Event("penalty", {"seat": seat, "cards": laid}))
    if cards[-1] in SPECIALS:
        events.append(Event("took_special", {"seat": seat, "card": cards[-1]}))
    return [*events, shown(after)]


def shown(after: View) -> Event:
    """Tell what the penalty pile shows now."""
    return Event("top", {"card": after.pile_top}) if after.pile_top else Event("pile_empty")


def reason(after: View) -> Event:
    """Tell why the game is over."""
    loser = after.loser if after.loser is not None else 0
    place, seat = after.places[loser], Seat(loser)
    for animal, many in zip(ANIMALS, place.animals, strict=True):
        if many >= after.limit:
            return Event("lost_animals", {"seat": seat, "many": many, "animal": animal})
    return Event("lost_unpaid" if place.hand_size else "lost_empty", {"seat": seat})


def outcome(s: State) -> Outcome:
    """Return who has won, and why."""
    winners = tuple(seat for seat in range(s.seats) if seat != s.turn)
    return Outcome(winners, tuple(points(s, i) for i in range(s.seats)), reason(open_view(s)))

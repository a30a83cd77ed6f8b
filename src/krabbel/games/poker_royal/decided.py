"""What decided a match of Cockroach Poker Royal: the last card, and who believed what."""

from collections.abc import Sequence

from krabbel.core.events import Event, Outcome, Seat
from krabbel.games.poker_royal.view import View

ROUNDS_ONLY = True  # the last view tells it
KINDS: frozenset[str] = frozenset()


def decided(outcome: Outcome, _told: Sequence[Event], view: View) -> Event | None:
    """Name the card that brought the fourth animal."""
    end = view.judgement
    if end is None or outcome.reason.kind != "lost_animals":
        return None
    slide = view.slides[-1]
    if end.collector == end.judge:
        people = {"seat": Seat(end.judge), "by": Seat(slide.by)}
        return Event("decided_fooled", {**people, "claim": slide.claim, "card": end.card})
    people = {"seat": Seat(slide.by), "judge": Seat(end.judge)}
    return Event("decided_caught", {**people, "claim": slide.claim, "card": end.card})

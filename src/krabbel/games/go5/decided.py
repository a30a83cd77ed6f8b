"""What decided a match of Go5: its winner's best round."""

from collections.abc import Sequence

from krabbel.core.events import Event, Outcome, Seat
from krabbel.games.go5.view import View

ROUNDS_ONLY = True
KINDS = frozenset({"go5", "no_go5", "scored"})  # of events that are looked at


def decided(outcome: Outcome, told: Sequence[Event], _view: View) -> Event | None:
    """Name the round in which the winner scored most, and whether they called Go5 in it."""
    best, caller = Seat(outcome.winners[0]), None
    found: tuple[int, int, bool] | None = None  # points, round, whether they called
    for event in told:
        points, number = event.words.get("points"), event.words.get("round")
        if event.kind in ("go5", "no_go5"):
            caller = event.words.get("seat")
        if event.kind != "scored" or event.words["seat"] != best:
            continue
        if isinstance(points, int) and isinstance(number, int):
            found = max(found or (points, number, caller == best), (points, number, caller == best))
    if found is None:
        return None
    kind = "decided_five" if found[2] else "decided_round"
    return Event(kind, {"seat": best, "points": found[0], "round": found[1]})

"""What decided a match of Rucki Zucki: the round that cost somebody most."""

from collections.abc import Sequence

from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.rucki_zucki.view import View

ROUNDS_ONLY = True
KINDS = frozenset({"all_laid", "counted", "scored"})  # of events that are looked at


def decided(outcome: Outcome, told: Sequence[Event], _view: View) -> Event | None:
    """Name the largest hand that was counted against one who has not won, and who went out."""
    out: dict[int, Seat] = {}  # by round
    counted: list[tuple[int, Seat]] = []
    worst: tuple[int, Seat, int] | None = None  # points, whose, round
    for event in told:
        seat, number = event.words.get("seat"), event.words.get("round")
        if event.kind == "all_laid" and isinstance(seat, Seat) and isinstance(number, int):
            out[number] = seat
        points = event.words.get("points")
        if event.kind == "counted" and isinstance(seat, Seat) and isinstance(points, int):
            counted.append((points, seat))
        if event.kind == "scored" and isinstance(number, int):
            for points, seat in counted:
                if seat.seat not in outcome.winners and (worst is None or points > worst[0]):
                    worst = points, seat, number
            counted = []
    return None if worst is None else _told(*worst, out.get(worst[2]), outcome)


def _told(points: int, whose: Seat, number: int, first: Seat | None, outcome: Outcome) -> Event:
    if first is not None and first.seat in outcome.winners:
        words: dict[str, Word] = {"seat": first, "other": whose, "points": points, "round": number}
        return Event("decided_out", words)
    return Event("decided_left", {"seat": whose, "points": points, "round": number})

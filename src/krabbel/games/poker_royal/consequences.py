"""What an answer in Cockroach Poker Royal leads to (KR-2.3, KR-2.4)."""

from collections.abc import Mapping

from krabbel.core.events import Event, Seat
from krabbel.games.poker_royal.view import View


def consequences(view: View, seat: int) -> Mapping[str, Event]:
    """Name what each answer leads to, by its form."""
    if view.phase != "receive" or seat not in view.waiting:
        return {}
    by = Seat(view.slides[-1].by)
    return {
        "right": Event("right", {"seat": by}),
        "wrong": Event("wrong", {"seat": by}),
        "pass on": Event("pass_on"),
    }

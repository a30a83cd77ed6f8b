"""What an action in Go5 leads to, where that is plain (G5-5.1, G5-5.2, G5-6.1)."""

from collections.abc import Mapping

from krabbel.core.events import Event, Seat
from krabbel.games.go5.view import View


def consequences(view: View, seat: int) -> Mapping[str, Event]:
    """Name what actions lead to, by their forms."""
    if seat not in view.waiting:
        return {}
    return {
        "stop": Event("stop", {"seat": Seat((seat + 1) % view.seats)}),
        "go5 with set {set}": Event("go5"),
        "discard joker crosswise": Event("crosswise"),
    }

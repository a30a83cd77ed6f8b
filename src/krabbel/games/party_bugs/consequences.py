"""What an action in Party Bugs leads to, where that is plain (PB-4.1, PB-5.1)."""

from collections.abc import Mapping

from krabbel.core.events import Event
from krabbel.games.party_bugs.view import View


def consequences(view: View, seat: int) -> Mapping[str, Event]:
    """Name what actions lead to, by their names."""
    if seat not in view.waiting:
        return {}
    own = view.places[seat]
    if view.phase == "play":
        return {"play 13": Event("king")}
    if view.phase == "take":
        return {f"take {card}": Event("pair", {"card": card}) for card in own.display}
    return {}

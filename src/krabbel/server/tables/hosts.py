"""Who is the host: whoever set the table up; while they are away for long, who sits there first.

So a lobby can always be started, and nobody who is away holds it up. Whoever set it up is the
host again as soon as they are back; only they remove people and let them in again. Nothing here
looks at a clock: the time is handed in.
"""

from collections.abc import Set

from krabbel.server.tables.seats import Seats


class Hosts:
    """The host of a table, from one look to the next."""

    def __init__(self, away_s: float) -> None:
        self.away_s = away_s
        self.away_since: float | None = None  # whoever set the table up
        self.now: frozenset[str] = frozenset()  # the guests who are the host: all their devices

    def update(self, owner: str, seats: Seats, here: Set[str], now: float) -> None:
        """Note who is connected, and who is the host by that."""
        self.now = devices = own_devices(seats, owner)
        if not devices.isdisjoint(here):
            self.away_since = None
        elif self.away_since is None:
            self.away_since = now
        if self.away_since is not None and now - self.away_since >= self.away_s:
            others = (seat.holders for seat in seats if not seat.holders.isdisjoint(here))
            self.now = next(others, devices)

    def next(self, now: float) -> float | None:
        """Return when somebody else becomes the host."""
        if self.away_since is None or self.away_since + self.away_s <= now:
            return None
        return self.away_since + self.away_s


def own_devices(seats: Seats, guest: str) -> frozenset[str]:
    """Return a guest with the other devices that hold the same seat."""
    shared = (seat.holders for seat in seats if guest in seat.holders)
    return frozenset({guest}).union(*shared)


def seat_of(seats: Seats, guests: frozenset[str]) -> int | None:
    """Return the first seat of these guests; None if they have none."""
    return next((n for n, seat in enumerate(seats) if seat.holders & guests), None)

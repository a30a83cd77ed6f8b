"""Which people are at the table, and since when the others are away.

Nothing here looks at a clock: the time now is always handed in, in seconds.
"""

from collections.abc import Collection, Iterable
from math import inf

from krabbel.server.store import StoredSeat

NOBODY: frozenset[int] = frozenset()


class Presence:
    """The seats whose people are connected, just gone, or away."""

    def __init__(self, away_s: float, back_s: float = 0) -> None:
        self.away_s, self.back_s = away_s, back_s
        self._seats = 0
        self.here = NOBODY
        self.away_since: dict[int, float] = {}
        self.just_gone: dict[int, float] = {}  # until when they may come back unnoticed

    def update(self, seats: Iterable[StoredSeat], guests: Collection[str], now: float) -> None:
        """Note who is connected."""
        seats = tuple(seats)
        if len(seats) != self._seats:  # they may have other numbers now
            self._seats, self.here, self.away_since, self.just_gone = len(seats), NOBODY, {}, {}
        people = [(n, seat) for n, seat in enumerate(seats) if seat.kind == "person"]
        before = self.here
        self.here = frozenset(n for n, seat in people if not seat.holders.isdisjoint(guests))
        gone = dict.fromkeys(before - self.here, now + self.back_s) | self.just_gone
        self.just_gone = {n: gone[n] for n, _ in people if n in gone and n not in self.here}
        self.away_since = {n: self.away_since.get(n, now) for n, _ in people if n not in self.here}

    def give_up(self, seat: int) -> None:
        """Have a bot play at once for somebody who is away."""
        self.away_since[seat] = -inf

    def seem_here(self, now: float) -> frozenset[int]:
        """Return who is here as far as the others are told: a reload is not announced."""
        return self.here | {n for n, until in self.just_gone.items() if now < until}

    def stand_ins(self, now: float) -> frozenset[int]:
        """Return the seats that a bot plays, since their people keep others waiting."""
        if not self.here:
            return frozenset()
        return frozenset(n for n, since in self.away_since.items() if now - since >= self.away_s)

    def next(self, now: float) -> float | None:
        """Return when the next bot steps in, or the others are told who is gone."""
        times = [*self.just_gone.values()]
        if self.here:
            times += [since + self.away_s for since in self.away_since.values()]
        return min((time for time in times if time > now), default=None)

"""Whose time is running: for a move, for an answer out of turn, for being away.

Nothing here looks at a clock: the time now is always handed in, in seconds.
"""

from collections.abc import Iterable, Mapping

from krabbel.server.store import StoredSeat


class MoveClock:
    """Until when the seats that are to act have time."""

    def __init__(self) -> None:
        self.due: dict[int, float] = {}

    def follow(self, limits: Mapping[int, float | None], acted: int | None, now: float) -> None:
        """Seats that are to act and what each has; whoever acts or is newly asked starts anew."""
        self.due = {
            seat: self.due[seat] if seat in self.due and seat != acted else now + limit
            for seat, limit in limits.items()
            if limit is not None
        }

    def stop(self) -> None:
        """Nobody is there: no time runs."""
        self.due = {}

    def left_ms(self, seat: int, now: float) -> int | None:
        """What the seat has left; for one that is not asked, what the most pressed one has."""
        if not self.due:
            return None
        until = self.due.get(seat, min(self.due.values()))
        return max(0, round((until - now) * 1000))

    def overdue(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat, until in self.due.items() if until <= now]

    def next(self) -> float | None:
        """When the next time will be up."""
        return min(self.due.values(), default=None)


class Presence:
    """Which people are at the table, and since when the others are away."""

    def __init__(self, away_s: float, back_s: float = 0) -> None:
        self.away_s, self.back_s = away_s, back_s
        self.here: set[int] = set()
        self.away_since: dict[int, float] = {}
        self.just_gone: dict[int, float] = {}  # until when they may come back unnoticed

    def update(self, seats: Iterable[StoredSeat], guests: Iterable[str], now: float) -> None:
        """Take note of who is connected."""
        there = set(guests)
        people = [(n, seat) for n, seat in enumerate(seats) if seat.kind == "person"]
        before, self.here = self.here, {n for n, seat in people if seat.holders & there}
        gone = dict.fromkeys(before - self.here, now + self.back_s) | self.just_gone
        self.just_gone = {n: gone[n] for n, _ in people if n in gone and n not in self.here}
        self.away_since = {n: self.away_since.get(n, now) for n, _ in people if n not in self.here}

    def seem_here(self, now: float) -> set[int]:
        """Who is here as far as the others are told: a reload is nobody's business."""
        return self.here | {n for n, until in self.just_gone.items() if now < until}

    def stand_ins(self, now: float) -> set[int]:
        """The seats that a bot plays, since their people keep others waiting."""
        if not self.here:
            return set()
        return {n for n, since in self.away_since.items() if now - since >= self.away_s}

    def next(self, now: float) -> float | None:
        """When the next bot will have to step in, or the others are to be told who is gone."""
        times = [*self.just_gone.values()]
        if self.here:
            times += [since + self.away_s for since in self.away_since.values()]
        return min((time for time in times if time > now), default=None)

"""Between two rounds: bots and clocks wait until the people at the table have seen the scores.

A person who is alone is waited for as long as they look. Among several, those who are ready wait
for the others only for a while. Nothing here looks at a clock: the time now is always handed in.
"""

from collections.abc import Collection, Iterable

NO_MOVE = -1


class RoundBreak:
    """The break after a round, if there is one now."""

    def __init__(self, scores_s: float) -> None:
        self.scores_s = scores_s
        self.move = NO_MOVE  # the move that ended the round
        self.ready: set[int] = set()
        self.until: float | None = None  # None: nobody is ready yet, so nobody is kept waiting

    def begin(self, move: int) -> None:
        """A move has ended a round."""
        self.move = move if self.scores_s else NO_MOVE
        self.until, self.ready = None, set()

    def be_ready(self, seats: Iterable[int], now: float) -> None:
        """These seats have seen the scores."""
        if self.move != NO_MOVE:
            self.ready.update(seats)
        if self.ready and self.until is None:
            self.until = now + self.scores_s

    def waits_for(self, here: Collection[int], now: float) -> tuple[int, ...]:
        """The seats that still look at the scores; nobody: the break is over."""
        late = self.until is not None and self.until <= now
        seats = () if self.move == NO_MOVE or late else tuple(sorted(set(here) - self.ready))
        if not seats:
            self.move, self.until, self.ready = NO_MOVE, None, set()
        return seats

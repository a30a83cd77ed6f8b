"""Between two rounds: bots and clocks wait until the people at the table have seen the scores.

People may look at them for `look_s`, or until the first of them has waited `scores_s` for the
others. So a program that never says that it is ready keeps nobody waiting for ever. Nothing here
looks at a clock: the time now is always handed in.
"""

from collections.abc import Collection

NO_MOVE = -1


class RoundBreak:
    """The break after a round, if there is one now."""

    def __init__(self, scores_s: float, look_s: float) -> None:
        self.scores_s, self.look_s = scores_s, look_s
        self.move = NO_MOVE  # the move that ended the round
        self.ready: set[int] = set()
        self.until: float | None = None  # when it ends at the latest

    def begin(self, move: int, now: float) -> None:
        """Begin a break after the move that has ended a round."""
        if self.scores_s:
            self.move, self.until, self.ready = move, now + self.look_s, set()

    def be_ready(self, seats: Collection[int], now: float) -> None:
        """Note that these seats have seen the scores."""
        if self.until is None or not seats:
            return
        if not self.ready:
            self.until = min(self.until, now + self.scores_s)
        self.ready.update(seats)

    def waits_for(self, here: Collection[int], now: float) -> tuple[int, ...]:
        """Return the seats that still look at the scores; none: the break is over."""
        late = self.until is not None and self.until <= now
        seats = () if self.move == NO_MOVE or late else tuple(sorted(set(here) - self.ready))
        if not seats:
            self.move, self.until, self.ready = NO_MOVE, None, set()
        return seats

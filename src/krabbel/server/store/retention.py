"""Which tables and guests may be forgotten: time is counted in days on which a server ran.

Wall clocks jump, so no difference of two times is trusted. A day counts once, however far it lies
from the one before: a clock that jumps a hundred days ahead makes everything older by one day. A
day that lies back (the clock of a machine that has just been switched on) keeps what was touched
since then until it is no longer among the last ones.
"""

from collections.abc import Sequence

from krabbel.server.settings import DAY_S

SHARE = 10  # at most one in so many is forgotten in one look


def day_of(at: float) -> int:
    """Return the day of a time, both since 1970."""
    return int(at // DAY_S)


def cutoff(days: Sequence[int], keep_days: int) -> float | None:
    """Return the time before which nothing need be kept, in seconds since 1970; None: keep all.

    `days` are those on which a server ran, the last one first, each of them once.
    """
    kept = days[:keep_days]
    return min(kept) * DAY_S if kept and len(kept) == keep_days else None

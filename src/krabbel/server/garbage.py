"""When Python's garbage collector runs: never by itself while many play.

To look through a million objects stops everybody for a second, and through the youngest alone for
up to 90 ms, twice a second at 500 tables. Tables, connections and requests that have ended leave no
circles behind (tests/server/test_garbage.py), so there is next to nothing to be found: everything
is looked through when memory has grown in a quiet moment, or by far.
"""

import asyncio
import gc
import sys
import time

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

NEVER = 0  # the threshold with which Python collects nothing by itself
USUAL = gc.get_threshold()
EVERY_S = 4.0
QUIET = 0.1  # of a core that was used since the last time
SOME = 50_000  # more blocks of memory than after the last look: worth another in a quiet moment
MANY = 5_000_000  # more blocks, some 400 MB: worth a look at any rate
GROWTH = 2.0  # the same, times what was left by the last look, if that is more
MANY_KB = 1 << 20  # more memory at its peak: large blocks are few


class Collector:
    """The collector of this process; `sweep` is called from time to time."""

    def __init__(self) -> None:
        gc.set_threshold(NEVER)
        self._look()

    def sweep(self, busy: float) -> bool:
        """Look through everything if it is time to (`busy`: 0 to 1); return whether it was."""
        most = SOME if busy < QUIET else max(MANY, GROWTH * self.left)
        due = sys.getallocatedblocks() > self.left + most or peak_kb() > self.peak_kb + MANY_KB
        if due:
            self._look()
        return due

    def stop(self) -> None:
        """Have Python collect by itself again."""
        gc.set_threshold(*USUAL)

    def _look(self) -> None:
        gc.collect()
        self.left, self.peak_kb = sys.getallocatedblocks(), peak_kb()


def peak_kb() -> int:
    """Return the most memory that the process has had; 0 where the system does not tell."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return peak // 1024 if sys.platform == "darwin" else peak  # which tells it in bytes


async def keep_clean() -> None:
    """Sweep from time to time, until cancelled."""
    collector = Collector()
    now, used = time.monotonic(), time.process_time()
    try:
        while True:
            await asyncio.sleep(EVERY_S)
            before, now = now, time.monotonic()
            used_before, used = used, time.process_time()
            collector.sweep((used - used_before) / (now - before))
    finally:
        collector.stop()

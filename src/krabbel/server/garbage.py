"""When Python's garbage collector runs: never by itself while many play.

To look through a million objects stops everybody for a second, and through the youngest alone for
up to 90 ms, twice a second at 500 tables. Tables, connections and requests that have ended leave no
circles behind (tests/server/test_garbage.py; on asyncio's own loop, as on Windows, a connection
leaves some seven objects), so there is next to nothing to be found: everything is looked through
when memory has grown in a quiet moment, or by far.
"""

import asyncio
import gc
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

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
MOST_KB = 1 << 20  # more memory, on any machine: large blocks are few
SHARE = 8  # the same: one in so many bytes of the memory there is, if that is less
CGROUP = Path("/sys/fs/cgroup/memory.max")  # of a container on Linux; "max": no limit of its own
STATM = Path("/proc/self/statm")  # of Linux; its second number is the pages in memory


class Collector:
    """The collector of this process; `sweep` is called from time to time."""

    def __init__(self) -> None:
        gc.set_threshold(NEVER)
        self.many_kb, self.left, self.least_kb = many_kb(), 0, 0
        self._look()

    def sweep(self, busy: float) -> bool:
        """Look through everything if it is time to (`busy`: 0 to 1); return whether it was."""
        most = SOME if busy < QUIET else max(MANY, GROWTH * self.left)
        now_kb = memory_kb()
        self.least_kb = min(self.least_kb, now_kb)
        due = sys.getallocatedblocks() > self.left + most or now_kb > self.least_kb + self.many_kb
        if due:
            self._look()
        return due

    def stop(self) -> None:
        """Have Python collect by itself again."""
        gc.set_threshold(*USUAL)

    def _look(self) -> None:
        gc.collect()
        self.left, self.least_kb = sys.getallocatedblocks(), memory_kb()


def many_kb() -> int:
    """Return how much more memory is worth a look at any rate, in this container or machine."""
    sizes = [MOST_KB * SHARE * 1024]
    with suppress(AttributeError, ValueError, OSError):  # a system that does not tell
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    with suppress(ValueError, OSError):  # no container, or one without a limit
        sizes.append(int(CGROUP.read_text()))
    return min(sizes) // SHARE // 1024


def memory_kb() -> int:
    """Return the memory of the process; where the system does not tell it, its peak, or 0."""
    with suppress(AttributeError, OSError):
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
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

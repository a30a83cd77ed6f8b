"""When Python's garbage collector runs: not by itself, as it stops everybody while it looks.

It looks for objects in reference cycles, the only ones that do not go away at once: for a third of
a second among a million objects. Tables, connections and requests leave none when they end or are
refused (tests/server: test_cycles_of_*.py; on asyncio's own loop, as on Windows, a
connection leaves some seven objects). So a collection waits until memory has grown: a little where
the server is quiet, by far where it is busy. First the objects made since the last one are looked
through, and all only where that has not helped.
"""

import asyncio
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

NO_THRESHOLD = 0  # Python collects nothing by itself
USUAL_THRESHOLDS = gc.get_threshold()
CHECK_EVERY_S = 4.0
QUIET_LOAD = 0.1  # of a core: a server that has used less since the last check is quiet
# Memory blocks (sys.getallocatedblocks) more than after the last full collection, before the next:
QUIET_GROWTH_BLOCKS = 50_000  # in a quiet moment
MAX_GROWTH_BLOCKS = 5_000_000  # at any time: some 400 MB
MAX_GROWTH_RATIO = 2.0  # the same, times what was left by the last one, if that is more
QUIET_PAUSE_S = 60.0  # between two full ones that are worth it in a quiet moment only
# Resident memory may grow by so much at any time, or by one part of the machine's or the
# container's memory in so many, whichever is less; all processes of a server share that.
MAX_GROWTH_KB = 1 << 20
MEMORY_SHARE = 8
YOUNGEST = 0  # the generation of what was made since the last collection, while none runs by itself
ROOT = Path("/")
STATM = Path("/proc/self/statm")  # of Linux; its second number is the pages in memory


class Collector:
    """The collector of one of a server's processes; `sweep` is called from time to time."""

    def __init__(self, processes: int = 1, now: Callable[[], float] = time.monotonic) -> None:
        gc.set_threshold(NO_THRESHOLD)
        self._now, self._max_growth_kb = now, max_growth_kb() // processes
        self.left_blocks, self.least_kb, self.collected_at = 0, 0, 0.0
        self._collect_all()

    def sweep(self, load: float) -> bool:
        """Collect if it is time to (`load`: the part of a core that was used); return whether all
        objects were looked through."""
        self.least_kb = min(self.least_kb, memory_kb())
        quiet = load < QUIET_LOAD
        if not (self._has_grown_too_much() or (quiet and self._has_grown())):
            return False
        gc.collect(YOUNGEST)
        rested = self._now() - self.collected_at >= QUIET_PAUSE_S
        due = self._has_grown_too_much() or (quiet and rested and self._has_grown())
        if due:
            self._collect_all()
        return due

    def stop(self) -> None:
        """Have Python collect by itself again."""
        gc.set_threshold(*USUAL_THRESHOLDS)

    def _has_grown(self) -> bool:
        return sys.getallocatedblocks() > self.left_blocks + QUIET_GROWTH_BLOCKS

    def _has_grown_too_much(self) -> bool:
        most = max(MAX_GROWTH_BLOCKS, MAX_GROWTH_RATIO * self.left_blocks)
        grown_kb = memory_kb() - self.least_kb
        return sys.getallocatedblocks() > self.left_blocks + most or grown_kb > self._max_growth_kb

    def _collect_all(self) -> None:
        gc.collect()
        self.collected_at = self._now()
        self.left_blocks, self.least_kb = sys.getallocatedblocks(), memory_kb()


def max_growth_kb() -> int:
    """Return by how much the memory of all processes may grow on this machine."""
    sizes = [MAX_GROWTH_KB * MEMORY_SHARE * 1024, *memory_limits()]
    with suppress(AttributeError, ValueError, OSError):  # a system that does not tell
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(sizes) // MEMORY_SHARE // 1024


def memory_limits(root: Path = ROOT) -> Iterator[int]:
    """Yield the limits, in bytes, of the process's control group (cgroup v2, of Linux) and of those
    that it is in: of a container, of a systemd unit (MemoryMax) and its slice."""
    groups: list[str] = []
    with suppress(OSError, ValueError):
        groups = (root / "proc/self/cgroup").read_text().splitlines()
    names = [name for line in groups if (name := line.removeprefix("0::/")) != line]
    for name in names or [""]:
        path = PurePosixPath(name)
        for group in (path, *path.parents):
            with suppress(OSError, ValueError):  # no such file: no limit; "max": none of its own
                yield int((root / "sys/fs/cgroup" / group / "memory.max").read_text())


def memory_kb() -> int:
    """Return the memory of the process; where the system does not tell it, its peak, or 0."""
    with suppress(AttributeError, OSError):
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return peak // 1024 if sys.platform == "darwin" else peak  # which tells it in bytes


async def keep_clean(processes: int = 1) -> None:
    """Sweep from time to time, until cancelled; so many processes share the memory."""
    loop = asyncio.get_running_loop()
    collector = Collector(processes, loop.time)
    now, used = loop.time(), time.process_time()
    try:
        while True:
            await asyncio.sleep(CHECK_EVERY_S)
            before, now = now, loop.time()
            used_before, used = used, time.process_time()
            collector.sweep((used - used_before) / (now - before))
    finally:
        collector.stop()

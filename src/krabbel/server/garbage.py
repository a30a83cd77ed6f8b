"""When Python's garbage collector runs: hardly while many play, whole when the server is quiet.

A look through a million objects stops everybody for half a second. What has ended here leaves no
circles behind (tests/server/test_garbage.py), so there is little to be found. From time to time
the young are looked through, and all that is left is frozen, that is, never looked at again; in a
quiet moment everything is looked through, or when what is frozen has grown to several times.
"""

import asyncio
import gc
import time

RARELY = (20_000, 20, 1_000_000)  # thresholds of the three generations; the last: never by itself
EVERY_S = 20.0
QUIET = 0.1  # of a core that was used since the last time
GROWTH = 3.0  # of what is frozen, after which everything is looked through at any rate
FEW = 50_000  # objects: as long as there are no more of them, a whole look is soon done


class Collector:
    """The collector of this process; `sweep` is called from time to time."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()  # what is here now stays: it need not be looked through again and again
        gc.set_threshold(*RARELY)
        self.at_last_sweep = gc.get_freeze_count()

    def sweep(self, busy: float) -> bool:
        """Freeze what is there; look through everything if little is done now (`busy`: 0 to 1)."""
        frozen = gc.get_freeze_count()
        grown = frozen > max(FEW, GROWTH * self.at_last_sweep)
        whole = grown or (busy < QUIET and frozen != self.at_last_sweep)
        if whole:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
        if whole:
            self.at_last_sweep = gc.get_freeze_count()
        return whole


async def keep_clean() -> None:
    """Sweep from time to time, until cancelled."""
    collector = Collector()
    now, used = time.monotonic(), time.process_time()
    while True:
        await asyncio.sleep(EVERY_S)
        before, now = now, time.monotonic()
        used_before, used = used, time.process_time()
        collector.sweep((used - used_before) / (now - before))

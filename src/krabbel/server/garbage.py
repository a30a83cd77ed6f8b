"""When Python's garbage collector runs: not while many play, unless objects grow without end.

To look through half a million objects stops everybody for a quarter of a second. Tables and
connections that have ended leave no circles behind (tests/server/test_garbage.py), so there is next
to nothing to be found. Python counts how many more objects were made than have gone since the last
look; everything is looked through when that has grown in a quiet moment, or grown to several times.
"""

import asyncio
import gc
import time

NEVER = 1_000_000_000
BY_ITSELF = (NEVER, NEVER, NEVER)  # new objects, and how often the two older generations
EVERY_S = 4.0
QUIET = 0.1  # of a core that was used since the last time
SOME = 20_000  # more objects than after the last look: worth another in a quiet moment
MANY = 1_000_000  # more objects: worth a look at any rate
GROWTH = 2.0  # the same, times what was left by the last look, if that is more


class Collector:
    """The collector of this process; `sweep` is called from time to time."""

    def __init__(self) -> None:
        self.usual = gc.get_threshold()
        gc.set_threshold(*BY_ITSELF)
        self._look()

    def sweep(self, busy: float) -> bool:
        """Look through everything if it is time to (`busy`: 0 to 1); return whether it was."""
        most = SOME if busy < QUIET else max(MANY, GROWTH * self.left)
        due = gc.get_count()[0] > most
        if due:
            self._look()
        return due

    def stop(self) -> None:
        """Have Python collect by itself again."""
        gc.set_threshold(*self.usual)

    def _look(self) -> None:
        gc.collect()
        self.left = len(gc.get_objects())


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

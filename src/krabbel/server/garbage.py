"""When Python's garbage collector runs: hardly while many play, whole when the server is quiet.

A look through a million objects stops everybody for half a second. Tables and connections that
have ended leave no circles behind (tests/server/test_garbage.py), so there is little to be found.
While many play, only the youngest are looked through, some thousands at a time, and every few
seconds all that is left is frozen, that is, not looked at again; in a quiet moment everything is
looked through, or when what is frozen has grown to several times.
"""

import asyncio
import gc
import time

NEVER = 1_000_000_000
FEW_AT_A_TIME = (5_000, NEVER, NEVER)  # new objects, and how often the two older generations
EVERY_S = 4.0
QUIET = 0.1  # of a core that was used since the last time
SOME = 20_000  # more objects than the last time, before a whole look is taken in a quiet moment
GROWTH = 3.0  # of what is frozen, after which everything is looked through at any rate
MANY = 1_000_000  # objects: before there are so many, no whole look is worth the pause


class Collector:
    """The collector of this process; `sweep` is called from time to time."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()  # what is here now stays: it need not be looked through again and again
        gc.set_threshold(*FEW_AT_A_TIME)
        self.at_last_sweep = gc.get_freeze_count()

    def sweep(self, busy: float) -> bool:
        """Freeze what is there; look through everything if little is done now (`busy`: 0 to 1)."""
        frozen = gc.get_freeze_count()
        grown = frozen > max(MANY, GROWTH * self.at_last_sweep)
        whole = grown or (busy < QUIET and frozen > self.at_last_sweep + SOME)
        if whole:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
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

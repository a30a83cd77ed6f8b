"""The worker pool (bots/pool.py) from asyncio: every question waits in a thread of its own.

A bot that plays by rules is answered at once. What is searched, `hard` bots' moves and hints, waits
for its turn in a fair queue (job_queue.py), so that no worker has more than one search at a time.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from importlib.util import find_spec
from typing import Any, TypeVar

from krabbel.bots import SEARCHES, Budget, Hint
from krabbel.bots.hints import without_search
from krabbel.bots.pool import Pool
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.table import Table
from krabbel.server.logs import log
from krabbel.server.settings import JobLimits
from krabbel.server.tables.fair_lanes import Asker, JobKind
from krabbel.server.tables.job_queue import JobQueue, QueueFull

T = TypeVar("T")
HINT = Budget(ms=1000, threads=1)
MOVES = JobKind("move", cost=200)
HINTS = JobKind("hint", cost=1000)
SPARE = 4  # threads
USUAL = JobLimits()


class BotPool:
    """Processes for bots' moves and hints, and the queue before them."""

    def __init__(self, processes: int = 1, think_s: float = 10, limits: JobLimits = USUAL) -> None:
        self.warms_ahead = False  # where a process runs ahead of being asked: see start
        self.pool = Pool(processes, think_s=think_s, hint_budget=HINT, on_failure=log.warning)
        self.jobs = JobQueue(processes, limits)
        self._move_s = limits.move_s
        self._threads = ThreadPoolExecutor(self.pool.most + SPARE, "bots")

    @property
    def fallbacks(self) -> int:
        """How many moves the easy bot made because no worker did."""
        return self.pool.fallbacks

    async def choose(
        self, game: Game, level: str, state: Any, seat: int, key: Key, asker: Asker
    ) -> int:
        """Return a bot's action; the easy bot's if no worker is free or answers in time."""
        ask = partial(self._in_thread, self.pool.choose, game, level, state, seat, key)
        if level != SEARCHES:
            return await ask()
        try:
            return await self.jobs.run(MOVES, asker, partial(self._evenly, ask))
        except QueueFull:
            return await self._in_thread(self.pool.replace, game, state, seat, key)

    async def _evenly(self, ask: Callable[[], Awaitable[int]]) -> int:
        """Ask, and keep the turn for as long as a search takes: how long this one really takes
        depends on the bot's cards, and others in the queue would notice."""
        found, _ = await asyncio.gather(ask(), asyncio.sleep(self._move_s))
        return found

    async def advise(self, table: Table, seat: int, asker: Asker) -> Hint | None:
        """Return what the seat might do; None if no worker can say; QueueFull if too many ask."""
        known = without_search(table, seat)
        if known is not None:
            return known
        return await self.work_out(HINTS, asker, self.pool.advise, table, seat)

    async def work_out(self, kind: JobKind, asker: Asker, ask: Callable[..., T], *about: Any) -> T:
        """Return what the pool answers, asked in a thread once the job has its turn among those of
        all kinds; QueueFull if it gets none."""
        return await self.jobs.run(kind, asker, partial(self._in_thread, ask, *about))

    async def start(self) -> None:
        """Have a process run before the first bot is asked, and hints ready before they are."""
        self.warms_ahead = find_spec("numba") is not None
        await self._in_thread(self.pool.start)

    async def warm(self, game: Game) -> None:
        """Have the bots that search in this game ready soon."""
        await self._in_thread(self.pool.warm, game)

    async def warm_hints(self, game: Game) -> None:
        """Have hints in this game ready soon."""
        if self.warms_ahead:
            await self._in_thread(self.pool.warm_one, game)

    async def close(self) -> None:
        """End the processes, and the threads with them."""
        await asyncio.to_thread(self._close)
        await self.jobs.close()

    def _close(self) -> None:
        self.pool.close()
        self._threads.shutdown()

    async def _in_thread(self, work: Callable[..., T], *about: Any) -> T:
        here = copy_context()  # for the log
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(here.run, work, *about))

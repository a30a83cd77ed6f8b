"""The bots' worker pool (bots/pool.py) from asyncio: every question waits in a thread of its own.

So no table waits for another one's bot: as many threads as questions may wait, and some for those
that are answered here because too many do.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any, TypeVar

from krabbel.bots import Budget, Hint
from krabbel.bots.pool import Pool
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.table import Table
from krabbel.server.logs import log

T = TypeVar("T")
HINT = Budget(ms=1000, threads=1)
SPARE = 4  # threads


class BotPool:
    """Processes for bots' moves, and another one for hints, so that no bot waits for a hint."""

    def __init__(self, processes: int = 1, think_s: float = 10) -> None:
        self.busy = 0  # bots that are choosing
        self.warms_advisers = False  # where a process runs ahead of being asked: see start
        self.pool = Pool(
            processes, advisers=1, think_s=think_s, hint_budget=HINT, on_failure=log.warning
        )
        self._threads = ThreadPoolExecutor(self.pool.most + SPARE, "bots")

    @property
    def fallbacks(self) -> int:
        """How many moves the easy bot made because no worker did."""
        return self.pool.fallbacks

    async def choose(self, game: Game, level: str, state: Any, seat: int, key: Key) -> int:
        """Return a bot's action; the easy bot's if no worker answers in time."""
        self.busy += 1
        try:
            return await self._in_thread(self.pool.choose, game, level, state, seat, key)
        finally:
            self.busy -= 1

    async def advise(self, table: Table, seat: int) -> Hint | None:
        """Return what the seat might do; None if the worker for hints is busy or dead."""
        return await self._in_thread(self.pool.advise, table, seat)

    async def start(self) -> None:
        """Have the processes run before the first bot is asked, and hints ready before they are."""
        self.warms_advisers = find_spec("numba") is not None
        await self._in_thread(self.pool.start)

    async def warm(self, game: Game) -> None:
        """Have the bots that search in this game ready soon."""
        await self._in_thread(self.pool.warm, game)

    async def warm_adviser(self, game: Game) -> None:
        """Have hints in this game ready soon."""
        if self.warms_advisers:
            await self._in_thread(self.pool.warm_adviser, game)

    async def close(self) -> None:
        """End the processes, and the threads with them."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.pool.close()
        self._threads.shutdown()

    async def _in_thread(self, work: Callable[..., T], *about: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *about)

"""Everything but moves: jobs wait in one queue for the next free of a few connections.

A job is done by a task of the store's own: whoever waits for it may go away meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres.link import Connection, Link

T = TypeVar("T")
Job = Callable[[Connection], Awaitable[Any]]


class Jobs:
    """Connections with a task each."""

    def __init__(self, address: str, connections: int, *, tells: bool = False) -> None:
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._links = [Link(address, tells=tells) for _ in range(connections)]
        self._tasks = [asyncio.create_task(self._work(link)) for link in self._links]
        self._closed = False

    async def do(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        """Do a job, and return what came of it."""
        if self._closed:
            raise StoreFailure("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((job, done))
        return await done

    async def close(self) -> None:
        """Do what waits, and end."""
        self._closed = True
        for _ in self._tasks:
            self._queue.put_nowait(None)
        await asyncio.gather(*self._tasks)
        await asyncio.gather(*(link.close() for link in self._links))

    async def _work(self, link: Link) -> None:
        while (order := await self._queue.get()) is not None:
            job, done = order
            try:
                result = await link.run(job)
            except StoreFailure as bad:
                if not done.done():
                    done.set_exception(bad)
            except Exception as bad:
                if not done.done():
                    failure = StoreFailure(f"the store could not do it: {bad}")
                    failure.__cause__ = bad
                    done.set_exception(failure)
            else:
                if not done.done():
                    done.set_result(result)

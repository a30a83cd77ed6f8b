"""Everything but moves: jobs wait in one queue for the next free of some connections.

A job is done by a task of the store's own: whoever waits for it may go away meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from krabbel.server.logs import own_task
from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres.database_connection import Connection, DatabaseConnection
from krabbel.server.store.postgres.errors import failure_of

T = TypeVar("T")
Job = Callable[[Connection], Awaitable[Any]]


class Jobs:
    """Connections with a task each; another one is opened when all are busy, up to a number."""

    def __init__(self, address: str, connections: int, *, tells: bool = False) -> None:
        self._address, self._most, self._tells = address, connections, tells
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._connections: list[DatabaseConnection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._idle = 0  # tasks that wait for a job
        self._closed = False

    async def do(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        """Do a job, and return what came of it."""
        if self._closed:
            raise StoreFailure("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((job, done))
        if self._queue.qsize() > self._idle and len(self._tasks) < self._most:
            self._connections.append(DatabaseConnection(self._address, tells=self._tells))
            self._tasks.append(own_task(self._work(self._connections[-1])))
        try:
            return await done
        finally:
            del done  # its failure's traceback has this frame: no reference cycle is left

    async def close(self) -> None:
        """Do what waits, and end."""
        self._closed = True
        for _ in self._tasks:
            self._queue.put_nowait(None)
        await asyncio.gather(*self._tasks)
        await asyncio.gather(*(connection.close() for connection in self._connections))

    async def _next(self) -> tuple[Job, asyncio.Future[Any]] | None:
        self._idle += 1
        try:
            return await self._queue.get()
        finally:
            self._idle -= 1

    async def _work(self, connection: DatabaseConnection) -> None:
        while (order := await self._next()) is not None:
            others_are_up = any(other.is_up for other in self._connections)
            if others_are_up and not connection.is_up and not self._closed:
                self._queue.put_nowait(order)  # another connection does it
                await connection.come_up()
                continue
            job, done = order
            try:
                result = await connection.run(job)
            except StoreFailure as bad:
                if not done.done():
                    done.set_exception(bad)
            except Exception as bad:
                if not done.done():
                    done.set_exception(failure_of(bad))
            else:
                if not done.done():
                    done.set_result(result)
            del order, job, done  # the failure's traceback has this frame

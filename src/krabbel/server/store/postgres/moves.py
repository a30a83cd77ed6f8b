"""Writes moves: what arrives within some milliseconds, of all tables, is one statement."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from krabbel.server.store import Lease, NotOwner, StoredMove, StoreFailure
from krabbel.server.store.commit_notices import CommitNotices
from krabbel.server.store.postgres import statements
from krabbel.server.store.postgres.database_connection import DatabaseConnection, Unwritable
from krabbel.server.store.postgres.errors import failure_of

GATHER_S = 0.005  # from the start of a commit to that of the next one, at least
BATCH = 2000  # moves in one commit, at most
Beaten = Sequence[tuple[str, str]]


@dataclass
class Order:
    """A move to be written, and who waits for it."""

    row: tuple[Any, ...]  # the columns of INSERT_MOVES
    ends: bool
    beaten: Beaten
    done: asyncio.Future[None]
    error: StoreFailure | None = None


class MoveWriter:
    """Writes moves over a connection of its own, in a task."""

    def __init__(
        self, connection: DatabaseConnection, on_commit: Callable[[int, float], None]
    ) -> None:
        self._connection, self._on_commit = connection, on_commit
        self._loop = asyncio.get_running_loop()
        self._orders: list[Order] = []
        self._notices = CommitNotices(_resolve, self._loop)
        self._more = asyncio.Event()
        self._closed = False
        self.fails = False  # the last commit failed, and not for what was to be written
        self._task = asyncio.create_task(self._work())

    async def write(self, lease: Lease, move: StoredMove, *, ends: bool, beaten: Beaten) -> None:
        """Write a move; NotOwner if the lease is over."""
        if self._closed:
            raise StoreFailure("the store is closed")
        written = (move.number, move.seat, move.action, move.request, move.at)
        row = (lease.table_id, lease.epoch, *written)
        order = Order(row, ends, beaten, self._loop.create_future())
        self._orders.append(order)
        self._more.set()
        await order.done

    async def close(self) -> None:
        """Write what waits, and end."""
        self._closed = True
        self._more.set()
        await self._task
        await self._connection.close()

    async def _work(self) -> None:
        began = -GATHER_S
        while self._orders or not self._closed:
            await self._more.wait()
            pause = began + GATHER_S - self._loop.time()
            if pause > 0 and not self._closed:
                await asyncio.sleep(pause)
            began = self._loop.time()
            batch, self._orders = self._orders[:BATCH], self._orders[BATCH:]
            if not self._orders and not self._closed:
                self._more.clear()
            if batch:
                await self._write(batch)
                self._on_commit(len(batch), self._loop.time() - began)

    async def _write(self, batch: list[Order]) -> None:
        """Write moves at once, or one by one where one of them cannot be written."""
        try:
            await self._insert(batch)
        except Unwritable as bad:
            if len(batch) > 1:
                for order in batch:
                    await self._write([order])
            else:
                self._tell(batch, NotOwner("the table has another owner") if _fenced(bad) else bad)
        except StoreFailure as bad:
            self.fails = True
            self._tell(batch, bad)
        except Exception as bad:
            self.fails = True
            self._tell(batch, failure_of(bad))
        else:
            self.fails = False
            self._tell(batch, None)

    def _tell(self, batch: Sequence[Order], failure: StoreFailure | None) -> None:
        for order in batch:
            order.error = failure
        self._notices.add(batch)

    async def _insert(self, batch: list[Order]) -> None:
        batch.sort(key=lambda order: (order.row[0], order.row[2]))
        columns = list(zip(*(order.row for order in batch), strict=True))
        last = [order for order in batch if order.ends]
        statement = statements.INSERT_MOVES
        if last:
            statement = statements.INSERT_LAST_MOVES
            met = [pair for order in last for pair in order.beaten]
            columns += [tuple(order.row[0] for order in last)]
            columns += zip(*met, strict=True) if met else ((), ())
        await self._connection.run(lambda db: db.execute(statement, *columns))


def _fenced(bad: Unwritable) -> bool:
    why = bad.__cause__
    return isinstance(why, asyncpg.NotNullViolationError) and why.column_name == "table_id"


def _resolve(order: Order) -> None:
    """Tell who waits for it; the order lets go of what has it in a traceback, as in SQLite's."""
    done, error = order.done, order.error
    del order.done, order.error
    if done.done():  # cancelled: nobody waits any more
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)

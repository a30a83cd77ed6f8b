"""A store in one SQLite file. One thread reads and writes; what comes at one time is one commit.

A statement gives up the interpreter and must wait for it again, so the moves of a commit go in by a
single statement, as JSON.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server.store import StoredMove, StoredSeat, StoredTable, StoreFailure, rows
from krabbel.server.store.schema import migrate

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
BATCH = 2000  # jobs in one commit, at most
GATHER_S = 0.005  # from the first job of a commit to its start
BUSY_MS = 5000  # to wait for another program that has the file open


@dataclass
class Order:
    """A job, or a move to be written, and who waits for it."""

    done: asyncio.Future[Any]
    job: Job | None = None
    move: tuple[Any, ...] | None = None
    ends: bool = False
    result: Any = None
    error: BaseException | None = None


def open_store(path: Path | str) -> "SqliteStore":
    """The store in this file, which is made or brought up to date; StoreFailure if it cannot be."""
    try:
        if str(path) != rows.NOWHERE:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # seeds are secrets
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as bad:
        raise StoreFailure(f"the database {path} cannot be opened: {bad}") from bad
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, path)
    except sqlite3.Error as bad:
        db.close()
        raise StoreFailure(f"the database {path} cannot be used: {bad}") from bad
    except StoreFailure:
        db.close()
        raise
    return SqliteStore(db)


class SqliteStore:
    """Tables and guests in SQLite."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def create(self, table: StoredTable, rematch_of: str | None = None) -> None:
        """Write a new table down."""
        await self._do(lambda db: rows.insert_table(db, table, rematch_of))

    async def load(self, table_id: str) -> StoredTable | None:
        """All that is known of a table."""
        return await self._do(lambda db: rows.select_table(db, table_id))

    async def append(self, table_id: str, move: StoredMove, *, ends: bool) -> None:
        """Write a move down."""
        row = (table_id, move.number, move.seat, move.action, move.request, move.at)
        await self._order(Order(asyncio.get_running_loop().create_future(), move=row, ends=ends))

    async def arrange(self, table_id: str, stage: Stage, seats: Sequence[StoredSeat]) -> None:
        """Write down who sits where."""
        await self._do(lambda db: rows.update_seats(db, table_id, stage, seats, time.time()))

    async def guest(self, guest: str) -> Me | None:
        """What is known of a guest."""
        return await self._do(lambda db: rows.select_guest(db, guest, time.time()))

    async def save_guest(self, guest: str, me: Me) -> None:
        """Remember a guest."""
        await self._do(lambda db: rows.upsert_guest(db, guest, me, time.time()))

    async def forget(self, before: float) -> int:
        """Delete some of what nobody has touched since then."""
        return await self._do(lambda db: rows.delete_old(db, before))

    async def check(self) -> None:
        """Whether the file can be read and written."""
        await self._do(rows.touch)

    async def close(self) -> None:
        """Write what waits, and close the file."""
        if not self._closed:
            self._closed = True
            self._orders.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        order = Order(asyncio.get_running_loop().create_future(), job=job)
        result: T = await self._order(order)
        return result

    def _order(self, order: Order) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreFailure("the store is closed")
        self._orders.put(order)
        return order.done

    def _work(self) -> None:
        """The thread: batch after batch, until told to end."""
        open_ = True
        while open_:
            batch: list[Order] = []
            order = self._orders.get()
            time.sleep(GATHER_S)
            try:
                while order is not None and len(batch) < BATCH:
                    batch.append(order)
                    order = self._orders.get_nowait()
                open_ = order is not None
                if order is not None:
                    batch.append(order)
            except Empty:
                pass
            if batch:
                self._commit(batch)
                _answer(batch)
        self._db.close()

    def _commit(self, batch: Sequence[Order]) -> None:
        moves = [order for order in batch if order.move is not None]
        try:
            if len(moves) == len(batch) and self._alone(moves):
                return
            self._db.execute("BEGIN IMMEDIATE")
            for order in batch:
                if order.job is not None:
                    self._one(order, order.job)
            self._moves(moves)
            self._db.execute("COMMIT")
        except Exception as bad:
            for order in batch:
                order.error = bad
            if self._db.in_transaction:
                try:
                    self._db.execute("ROLLBACK")
                except sqlite3.Error as worse:
                    bad.add_note(f"and could not be rolled back: {worse}")

    def _alone(self, orders: Sequence[Order]) -> bool:
        """All moves by a statement that is a commit of its own; False if it takes more."""
        if any(order.ends for order in orders):
            return False
        try:
            rows.insert_moves(self._db, [_row(order) for order in orders])
        except sqlite3.IntegrityError:
            return False
        return True

    def _moves(self, orders: Sequence[Order]) -> None:
        """All moves at once; one by one where one of them cannot be."""
        if not orders:
            return
        try:
            rows.insert_moves(self._db, [_row(order) for order in orders])
        except sqlite3.IntegrityError:
            for order in orders:
                self._one(order, partial(rows.insert_moves, moves=[_row(order)]))

    def _one(self, order: Order, job: Job) -> None:
        """A job whose failure is its own."""
        self._db.execute("SAVEPOINT one")
        try:
            order.result = job(self._db)
        except Exception as bad:
            order.error = bad
            self._db.execute("ROLLBACK TO one")
        self._db.execute("RELEASE one")


def _row(order: Order) -> tuple[Any, ...]:
    assert order.move is not None
    return (*order.move, order.ends)


def _answer(batch: Sequence[Order]) -> None:
    """Tell all who wait, loop by loop, in one call each."""
    loops = {order.done.get_loop() for order in batch}
    for loop in loops:
        mine = [order for order in batch if order.done.get_loop() is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop has been closed: nobody waits any more
            continue


def _resolve(orders: Sequence[Order]) -> None:
    for order in orders:
        if order.done.cancelled():
            continue
        if order.error is None:
            order.done.set_result(order.result)
        else:
            failure = StoreFailure(f"the store could not do it: {order.error}")
            failure.__cause__ = order.error
            order.done.set_exception(failure)

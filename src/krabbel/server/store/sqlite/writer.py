"""The thread that reads and writes an SQLite file; what arrives together is one commit.

A statement gives up the interpreter and must wait for it again, so the moves of a commit go in by a
single statement, as JSON.
"""

import asyncio
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from msgspec.json import encode

from krabbel.server.logs import log
from krabbel.server.store import Lease, NotOwner, StoredMove, StoreFailure
from krabbel.server.store.commit_notices import CommitNotices
from krabbel.server.store.sqlite import rows
from krabbel.server.store.sqlite.errors import failure_of
from krabbel.server.store.sqlite.file import NOWHERE, DatabaseFile

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
BATCH = 2000  # moves of one commit, at most
JOBS_S = 0.01  # for the jobs of a commit: moves do not wait for many tables that are read
GATHER_S = 0.005  # from the first job of a commit to its start
BUSY, BUSY_GATHER_S = 10, 0.015  # after a commit of so many: larger ones cost less a move
NO_TABLE = "NOT NULL constraint failed: moves.table_id"  # what SQLite says where a fence held
FENCED = "the table has another owner"

# Each row of the JSON list: table, number, seat, action, request, at, epoch, whether it ends the
# match, and which guest has beaten whom then. A move of an earlier owner finds no table.
INSERT_MOVES = """
INSERT INTO moves (table_id, number, seat, action, request, at)
SELECT (SELECT id FROM tables
        WHERE id = json_extract(value, '$[0]') AND epoch = json_extract(value, '$[6]')),
       json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
       json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""


@dataclass
class Order:
    """A job, or the row of a move to be written, and who waits for it."""

    done: asyncio.Future[Any]
    job: Job | None = None
    move: tuple[Any, ...] | None = None
    result: Any = None
    error: BaseException | None = None


class Writer:
    """A connection that one thread uses, and the orders that wait for it."""

    def __init__(self, db: sqlite3.Connection, file: DatabaseFile | None) -> None:
        self.db, self.file = db, file
        self.name = NOWHERE if file is None else str(file.path)
        self.on_commit: Callable[[int, float], None] = lambda _size, _seconds: None
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._notices: dict[asyncio.AbstractEventLoop, CommitNotices[Order]] = {}
        self._closed = False
        self._changes_at_failure: int | None = None  # of the connection; None: it can be written
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def append(
        self,
        lease: Lease,
        move: StoredMove,
        *,
        ends: bool,
        beaten: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write a move down."""
        if self._closed:
            raise StoreFailure("the store is closed")
        written = (move.number, move.seat, move.action, move.request, move.at)
        row = (lease.table_id, *written, lease.epoch, ends, beaten)
        order = Order(asyncio.get_running_loop().create_future(), move=row)
        self._orders.put(order)
        await order.done

    async def close(self) -> None:
        """Write what waits, and close the file."""
        if not self._closed:
            self._closed = True
            self._orders.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do a job; return its result once that is on disk."""
        if self._closed:
            raise StoreFailure("the store is closed")
        order = Order(asyncio.get_running_loop().create_future(), job=job)
        self._orders.put(order)
        result: T = await order.done
        return result

    def _work(self) -> None:
        """Commit what waits, again and again, until told to end; this is what the thread runs."""
        open_, written, tell = True, 0, partial(_resolve, self.name)
        jobs: deque[Order] = deque()  # those that the last commit had no time for come first
        while open_ or jobs:
            moves: list[Order] = []
            with suppress(Empty):
                while open_ and len(moves) < BATCH:
                    is_first = not moves and not jobs
                    order = self._orders.get(block=is_first)
                    if order is None:
                        open_ = False
                        break
                    if is_first:
                        time.sleep(GATHER_S if written < BUSY else BUSY_GATHER_S)
                    (moves if order.job is None else jobs).append(order)
            if moves or jobs:
                began = time.perf_counter()
                done = self._commit(moves, jobs)
                written = len(done)
                self.on_commit(written, time.perf_counter() - began)
                # Grouped before anybody is told: an order that was told of lets go of its future.
                of_loop: dict[asyncio.AbstractEventLoop, list[Order]] = {}
                for order in done:
                    of_loop.setdefault(order.done.get_loop(), []).append(order)
                for loop, mine in of_loop.items():
                    with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
                        if loop not in self._notices:
                            self._notices[loop] = CommitNotices(tell, loop)
                        loop.call_soon_threadsafe(self._notices[loop].add, mine)
            # Nothing is kept until the next one.
            done, mine, moves, order, of_loop = [], [], [], None, {}
        self.db.close()
        if self.file is not None:
            self.file.close()

    def _commit(self, moves: Sequence[Order], jobs: deque[Order]) -> list[Order]:
        """Do all moves, and jobs for as long as moves may wait for them; return what is done.

        Moves that end no match are one statement, a commit of its own. A commit counts only if the
        file is found under its name after that, so that nothing is acknowledged that was written
        into a deleted one.
        """
        done, written = list(moves), [order.move for order in moves if order.move is not None]
        only_moves = not jobs and not any(ends for *_, ends, _beaten in written)
        if self.db.in_transaction:  # of a commit before, which could not be rolled back
            only_moves = False  # so this one fails at its beginning, and both are rolled back
        try:
            try:
                if only_moves:
                    self.db.execute(INSERT_MOVES, (encode(written).decode(),))
            except sqlite3.IntegrityError:
                only_moves = False
            if not only_moves:
                self._commit_mixed(moves, jobs, done)
            if self.file is not None:
                self.file.check()
            if self._changes_at_failure is not None:
                self._note_recovery(self._changes_at_failure)
        except Exception as bad:
            done += jobs
            jobs.clear()
            for order in done:
                order.error = bad
            if self.db.in_transaction:
                with suppress(sqlite3.Error):  # tried again when the next commit has failed
                    self.db.execute("ROLLBACK")
            self._changes_at_failure = self.db.total_changes
        return done

    def _note_recovery(self, changes_at_failure: int) -> None:
        """Say once that it can write again; a commit that has only read does not show that."""
        if self.db.total_changes > changes_at_failure:
            self._changes_at_failure = None
            log.warning("the database %s can be written again", self.name)

    def _commit_mixed(self, moves: Sequence[Order], jobs: deque[Order], done: list[Order]) -> None:
        """Write jobs, then all moves at once, or one by one where one of them cannot be written."""
        self.db.execute("BEGIN IMMEDIATE")
        until = time.perf_counter() + JOBS_S
        while jobs:
            order = jobs.popleft()
            done.append(order)
            assert order.job is not None
            self._try(order, order.job)
            if time.perf_counter() > until:
                break
        try:
            _insert_moves(self.db, [order.move for order in moves])
        except sqlite3.IntegrityError:
            for order in moves:
                self._try(order, partial(_insert_moves, moves=[order.move]))
        self.db.execute("COMMIT")

    def _try(self, order: Order, job: Job) -> None:
        """Do a job whose failure undoes nothing else."""
        self.db.execute("SAVEPOINT one")
        try:
            order.result = job(self.db)
        except sqlite3.IntegrityError as bad:
            order.error = NotOwner(FENCED) if str(bad).startswith(NO_TABLE) else bad
            self.db.execute("ROLLBACK TO one")
        except Exception as bad:
            if not self.db.in_transaction:
                raise  # as of a full disk: SQLite has rolled back all of it
            order.error = bad
            self.db.execute("ROLLBACK TO one")
        self.db.execute("RELEASE one")


def _insert_moves(db: sqlite3.Connection, moves: Sequence[tuple[Any, ...] | None]) -> None:
    """Write moves of any tables in one statement, then the end of the matches that they ended."""
    if moves:
        db.execute(INSERT_MOVES, (encode(moves).decode(),))
    for table_id, *_, at, _epoch, ends, beaten in filter(None, moves):
        if ends:
            db.execute("UPDATE tables SET stage = 'over', touched = ? WHERE id = ?", (at, table_id))
            rows.count_meetings(db, beaten, at)


def _resolve(database: str, order: Order) -> None:
    """Tell who waits for it.

    The order lets go of the future and of the error, whose traceback has frames that have the
    order: so no reference cycle is left (garbage.py), nor a table that such a frame knows.
    """
    done, error = order.done, order.error
    del order.done, order.error
    if done.done():  # cancelled: nobody waits any more
        return
    if error is None:
        done.set_result(order.result)
    elif isinstance(error, StoreFailure):
        done.set_exception(error)
    else:
        done.set_exception(failure_of(database, error))

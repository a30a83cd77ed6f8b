"""A store in one SQLite file; writer.py does the work in a thread of its own."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Sequence
from pathlib import Path

from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server.logs import log
from krabbel.server.store import (
    Invitation,
    Lease,
    Meetings,
    Owned,
    Owner,
    StoredSeat,
    StoredTable,
    StoreFailure,
    Without,
)
from krabbel.server.store.contents import Chunk
from krabbel.server.store.deal import StoredDeal
from krabbel.server.store.retention import day_of
from krabbel.server.store.sqlite import copying, forgetting, rows
from krabbel.server.store.sqlite.errors import failure_of
from krabbel.server.store.sqlite.file import (
    NOWHERE,
    DatabaseFile,
    beside,
    connect,
    is_empty,
    is_ours,
)
from krabbel.server.store.sqlite.schema import migrate
from krabbel.server.store.sqlite.wal import cut_off
from krabbel.server.store.sqlite.writer import Writer

DAMAGED = (
    "the log of what was written last to %s is damaged: %d frames that follow the damaged one are"
    " lost, and with them moves that were acknowledged; look at the disk, and at a backup"
)
BUSY_MS = 5000  # to wait for another program that has the file open


def open_store(path: Path | str) -> "SqliteStore":
    """Open the store in this file, creating or migrating it; StoreFailure if that fails."""
    try:
        file = None if str(path) == NOWHERE else DatabaseFile(path)
    except (OSError, RuntimeError) as bad:  # RuntimeError: links in a circle, before Python 3.13
        raise StoreFailure(f"the database {path} cannot be opened: {bad}") from bad
    try:
        if file is not None and (frames := cut_off(beside(file.path, "-wal"))):
            log.error(DAMAGED, file.path, frames)
        return SqliteStore(_connected(file), file)
    except BaseException as bad:
        if file is not None:
            file.close()
        if isinstance(bad, sqlite3.Error):
            raise failure_of(str(path), bad) from bad
        raise


def _connected(file: DatabaseFile | None) -> sqlite3.Connection:
    db = connect(NOWHERE if file is None else file.path)
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if file is not None and not (is_empty(db) or is_ours(db)):
            raise StoreFailure(kind="foreign_database", database=str(file.path))
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")  # of a new file; others stay as they are
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, None if file is None else file.path)
    except BaseException:
        db.close()
        raise
    return db


class SqliteStore(Writer):
    """Tables and guests in SQLite."""

    async def create(self, table: StoredTable, rematch_of: str | None = None) -> None:
        """Write a new table down."""
        await self._do(lambda db: rows.insert_table(db, table, rematch_of))

    async def load(self, table_id: str) -> StoredTable | None:
        """Return all that is known of a table."""
        return await self._do(lambda db: rows.select_table(db, table_id))

    async def acquire(self, table_id: str) -> Owned | None:
        """Become a table's owner: nobody else has the file open, so it is nobody's by now."""
        return await self._do(lambda db: rows.acquire_table(db, table_id))

    async def release(self, lease: Lease) -> None:
        """Do nothing: whoever opens the file next owns all tables."""

    async def heartbeat(self) -> None:
        """Do nothing: there are no other servers."""

    async def servers(self) -> Sequence[Owner]:
        """Return nobody: one server at a time has the file open."""
        return ()

    async def cluster_secret(self) -> str:
        """Return a secret that nobody else knows."""
        return secrets.token_urlsafe()

    async def invitation(self, table_id: str) -> Invitation | None:
        """Return who invites to which game."""
        return await self._do(lambda db: rows.select_invitation(db, table_id))

    async def arrange(
        self,
        lease: Lease,
        stage: Stage,
        seats: Sequence[StoredSeat],
        removed: Collection[str] | None = None,
        deal: StoredDeal | None = None,
    ) -> Meetings:
        """Write down who sits where."""

        def job(db: sqlite3.Connection) -> Meetings:
            rows.update_seats(db, lease, stage, seats, time.time())
            if removed is not None:
                rows.update_removed(db, lease.table_id, removed)
            if deal is not None:
                rows.update_deal(db, lease.table_id, deal)
            return rows.select_meetings(db, seats)

        return await self._do(job)

    async def guest(self, guest: str) -> Me | None:
        """Return what is known of a guest."""
        return await self._do(lambda db: rows.select_guest(db, guest, time.time()))

    async def save_guest(self, guest: str, me: Me) -> None:
        """Remember a guest."""
        await self._do(lambda db: rows.upsert_guest(db, guest, me, time.time()))

    async def forget_guest(self, guest: str, nobody: str, without: Without) -> int:
        """Delete some of what is known of a guest."""
        return await self._do(lambda db: forgetting.delete_guest(db, guest, nobody, without))

    async def entries(self) -> int:
        """Return how many tables, guests and meetings there are."""
        return await self._do(forgetting.count)

    async def forget(self, keep_days: int, live: Collection[str]) -> int:
        """Delete some of what nobody has touched for so many days on which a server ran."""
        today = day_of(time.time())
        return await self._do(lambda db: forgetting.forget(db, today, keep_days, live))

    async def check(self) -> None:
        """Write something; the writer looks for the file, too."""
        await self._do(lambda db: rows.note_check(db, time.time()))

    async def size(self) -> int:
        """Return the size of the file, without what waits to be merged into it."""
        return await self._do(rows.size_bytes)

    async def unfinished(self) -> list[str]:
        """Return the ids of all tables where a match is being played."""
        query = "SELECT id FROM tables WHERE stage = 'playing' ORDER BY id"
        return await self._do(lambda db: [table for (table,) in db.execute(query)])

    async def faults(self) -> list[str]:
        """Return what is wrong with the file."""
        return await self._do(copying.faults)

    def export(self) -> AsyncGenerator[Chunk, None]:
        """Yield everything as it is at one moment."""
        if self.file is None:
            raise StoreFailure("a database in memory cannot be copied")
        return copying.read_all(self.file.path)

    async def import_all(self, chunks: AsyncIterator[Chunk]) -> None:
        """Write everything of another store in one transaction."""
        inflow = copying.Inflow(chunks)
        writing = asyncio.ensure_future(self._do(lambda db: copying.write_all(db, iter(inflow))))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            inflow.stopped.set()
            await asyncio.wait([writing])  # until nobody takes chunks any more
            if writing.exception() is not None:
                raise  # else all was written before

    async def close(self) -> None:
        """Write what waits, and close the file; DatabaseLost if it was deleted or replaced."""
        try:
            if self.file is not None and not self._closed:
                self.file.check()
        finally:
            await super().close()

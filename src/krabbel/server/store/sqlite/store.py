"""A store in one SQLite file; writer.py does the work in a thread of its own."""

import os
import secrets
import sqlite3
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
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
from krabbel.server.store.sqlite import rows
from krabbel.server.store.sqlite.schema import migrate
from krabbel.server.store.sqlite.writer import Writer

BUSY_MS = 5000  # to wait for another program that has the file open


def open_store(path: Path | str) -> "SqliteStore":
    """Open the store in this file, creating or migrating it; StoreFailure if that fails."""
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
    ) -> Meetings:
        """Write down who sits where."""

        def job(db: sqlite3.Connection) -> Meetings:
            rows.update_seats(db, lease, stage, seats, time.time())
            if removed is not None:
                rows.update_removed(db, lease.table_id, removed)
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
        return await self._do(lambda db: rows.delete_guest(db, guest, nobody, without))

    async def forget(self, before: float) -> int:
        """Delete some of what nobody has touched since then."""
        return await self._do(lambda db: rows.delete_old(db, before))

    async def check(self) -> None:
        """Check that the file can be read and written."""
        await self._do(rows.touch)

    async def size(self) -> int:
        """Return the size of the file, without what waits to be merged into it."""
        return await self._do(rows.size_bytes)

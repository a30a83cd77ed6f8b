"""All rows of an SQLite store, read as they are at one moment, or written at once."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

from krabbel.server.store import StoreFailure
from krabbel.server.store.contents import CHUNK, CONTENTS, Chunk
from krabbel.server.store.sqlite.file import connect


async def read_all(path: Path) -> AsyncGenerator[Chunk, None]:
    """Yield all rows, over a connection of its own whose transaction sees one moment."""
    with closing(connect(path)) as db:
        db.execute("BEGIN")
        for name, columns in CONTENTS.items():
            found = db.execute(f"SELECT {', '.join(columns)} FROM {name}")
            while rows := found.fetchmany(CHUNK):
                yield name, rows


def write_all(db: sqlite3.Connection, chunks: Iterator[Chunk]) -> None:
    """Write all rows into an empty store."""
    for name in ("tables", "guests", "meetings"):
        if db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone():
            raise StoreFailure(kind="database_not_empty")
    db.execute("DELETE FROM days")
    for name, rows in chunks:
        columns = CONTENTS[name]
        marks = ", ".join("?" * len(columns))
        db.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows)


class Inflow:
    """Rows that a task yields and the store's thread takes; they end at once when told to."""

    def __init__(self, chunks: AsyncIterator[Chunk]) -> None:
        self.chunks, self.loop, self.stopped = chunks, asyncio.get_running_loop(), Event()

    def __iter__(self) -> Iterator[Chunk]:
        while chunk := asyncio.run_coroutine_threadsafe(self._next(), self.loop).result():
            if self.stopped.is_set():
                raise StoreFailure("the copying was interrupted")
            yield chunk

    async def _next(self) -> Chunk | None:
        return await anext(self.chunks, None)


def faults(db: sqlite3.Connection) -> list[str]:
    """Return what is wrong with the database itself: its pages, indexes and references."""
    damage = [fault for (fault,) in db.execute("PRAGMA integrity_check") if fault != "ok"]
    lost = Counter((name, other) for name, _, other, _ in db.execute("PRAGMA foreign_key_check"))
    return damage + [
        f"{many} rows of {name} refer to something that {other} lacks"
        for (name, other), many in lost.items()
    ]

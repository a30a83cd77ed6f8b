"""Everything of an SQLite store, read as it is at one moment, or written at once."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path
from threading import Event

from krabbel.server.store import StoreFailure
from krabbel.server.store.contents import ROWS, TABLES, Chunk, KeptTable
from krabbel.server.store.sqlite.file import connect
from krabbel.server.store.sqlite.forgetting import count
from krabbel.server.store.sqlite.rows import insert_table, select_table

COLUMNS = {  # of what is no table, nor belongs to one
    "guests": "hash, name, picture, seen",
    "meetings": "winner, loser, times, at",
    "days": "day, seen",
}


async def read_all(path: Path) -> AsyncGenerator[Chunk, None]:
    """Yield everything, over a connection of its own whose transaction sees one moment."""
    with closing(connect(path)) as db:
        db.execute("BEGIN")
        ids = db.execute("SELECT id, touched FROM tables ORDER BY id")
        while some := ids.fetchmany(TABLES):
            yield Chunk(tables=[_kept(db, *row) for row in some])
        for name, columns in COLUMNS.items():
            found = db.execute(f"SELECT {columns} FROM {name}")
            while rows := found.fetchmany(ROWS):
                yield Chunk(**{name: rows})


def _kept(db: sqlite3.Connection, table_id: str, touched: float) -> KeptTable:
    table = select_table(db, table_id)
    if table is None:
        raise StoreFailure("the database is damaged: a table is not found by its id")
    return KeptTable(replace(table, meetings={}), touched)


def write_all(db: sqlite3.Connection, chunks: Iterator[Chunk]) -> None:
    """Write everything into an empty store."""
    if count(db):
        raise StoreFailure(kind="database_not_empty")
    db.execute("DELETE FROM days")
    for chunk in chunks:
        for kept in chunk.tables:
            _insert_kept(db, kept)
        for name, columns in COLUMNS.items():
            marks = ", ".join("?" for _ in columns.split(", "))
            rows = getattr(chunk, name)
            db.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows)


def _insert_kept(db: sqlite3.Connection, kept: KeptTable) -> None:
    table = kept.table
    insert_table(db, table, None)
    db.execute("UPDATE tables SET touched = ? WHERE id = ?", (kept.touched, table.id))
    db.executemany(
        "INSERT INTO moves (table_id, number, seat, action, request, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, *astuple(move)) for move in table.moves],
    )


class Inflow:
    """Chunks that a task yields and the store's thread takes; they end at once when told to."""

    def __init__(self, chunks: AsyncIterator[Chunk]) -> None:
        self.chunks, self.loop, self.stopped = chunks, asyncio.get_running_loop(), Event()

    def __iter__(self) -> Iterator[Chunk]:
        while True:
            chunk = asyncio.run_coroutine_threadsafe(self._next(), self.loop).result()
            if self.stopped.is_set():  # chunks that were closed look as if they had ended
                raise StoreFailure("the copying was interrupted")
            if chunk is None:
                return
            yield chunk

    async def _next(self) -> Chunk | None:
        try:
            return await anext(self.chunks, None)
        except BaseException:
            self.stopped.set()
            raise


def faults(db: sqlite3.Connection) -> list[str]:
    """Return what is wrong with the database itself: its pages, indexes and references."""
    damage = [fault for (fault,) in db.execute("PRAGMA integrity_check") if fault != "ok"]
    lost = Counter((name, other) for name, _, other, _ in db.execute("PRAGMA foreign_key_check"))
    return damage + [
        f"{many} rows of {name} refer to something that {other} lacks"
        for (name, other), many in lost.items()
    ]

"""Everything of a PostgreSQL store, read as it is at one moment, or written at once."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import astuple, replace
from typing import Any

from krabbel.server.store import StoreFailure
from krabbel.server.store.contents import ROWS, TABLES, Chunk, KeptTable
from krabbel.server.store.postgres import rows, statements
from krabbel.server.store.postgres.database_connection import Connection, connect
from krabbel.server.store.postgres.errors import ERRORS, reason
from krabbel.server.store.postgres.schema import LOCK

COLUMNS = {  # of what is no table, nor belongs to one
    "guests": ("hash", "name", "picture", "seen"),
    "meetings": ("winner", "loser", "times", "at"),
    "days": ("day", "seen"),
}
MOVES = ("table_id", "number", "seat", "action", "request", "at")


@asynccontextmanager
async def _transaction(address: str, **options: Any) -> AsyncIterator[Connection]:
    """Open a connection with a transaction that may wait for whoever reads or writes the rest."""
    db = await connect(address)
    try:
        async with db.transaction(**options):
            await db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield db
    except ERRORS as bad:
        raise StoreFailure(f"the database could not do it: {reason(bad)}") from bad
    finally:
        db.terminate()


async def read_all(address: str) -> AsyncGenerator[Chunk, None]:
    """Yield everything, in a transaction that sees one moment."""
    async with _transaction(address, isolation="repeatable_read", readonly=True) as db:
        tables = await db.cursor(statements.SELECT_ALL_TABLES)
        while some := await tables.fetch(TABLES):
            yield Chunk(tables=[_kept(row) for row in some])
        for name, columns in COLUMNS.items():
            found = await db.cursor(f"SELECT {', '.join(columns)} FROM {name}")
            while some := await found.fetch(ROWS):
                kept: dict[str, Any] = {name: [tuple(row) for row in some]}
                yield Chunk(**kept)


def _kept(row: Any) -> KeptTable:
    return KeptTable(replace(rows.table_of(row), meetings={}), row["touched"])


async def write_all(address: str, chunks: AsyncIterator[Chunk]) -> None:
    """Write everything into an empty store."""
    async with _transaction(address) as db:
        await db.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        if await db.fetchval(statements.ANYTHING):
            raise StoreFailure(kind="database_not_empty")
        await db.execute("DELETE FROM days")
        async for chunk in chunks:
            await _write(db, chunk)


async def _write(db: Connection, chunk: Chunk) -> None:
    tables = [(*rows.table_row(kept.table, None)[:-1], kept.touched) for kept in chunk.tables]
    await db.executemany(statements.INSERT_KEPT_TABLE, tables)
    moves = [(kept.table.id, *astuple(move)) for kept in chunk.tables for move in kept.table.moves]
    await db.copy_records_to_table("moves", records=moves, columns=MOVES)
    for name, columns in COLUMNS.items():
        await db.copy_records_to_table(name, records=getattr(chunk, name), columns=columns)

"""What `krabbel database` does: back up, check and copy what servers have stored."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from krabbel.server.logs import short
from krabbel.server.store import Store, StoreFailure, sqlite
from krabbel.server.store.contents import Chunk
from krabbel.server.store.opening import is_postgres, must_have_folder, name_of, open_store
from krabbel.server.store.sqlite.backup import (
    back_up,
    copy_pages,
    must_be_readable,
    open_live,
    unwritable,
)
from krabbel.server.store.sqlite.file import DatabaseInUse
from krabbel.server.tables.match import Match, Unplayable

Told = Callable[[int], None]  # is told how many rows, or matches, are done


@asynccontextmanager
async def opened(
    database: Path | str, in_use: str = "source_in_use", *, creates: bool = False
) -> AsyncIterator[Store]:
    """Open a store, and close it; the kind of error tells what to do about a file in use."""
    try:
        store = await open_store(database, owner=None, creates=creates)
    except DatabaseInUse as bad:
        raise DatabaseInUse(kind=in_use, database=str(database)) from bad
    try:
        yield store
    finally:
        await store.close()


async def copy(source: Path | str, target: Path | str, told: Told) -> Counter[str]:
    """Copy everything into a store that is empty; return how much of what."""
    if not is_postgres(source):
        _existing_file(source)
    must_have_folder(target)
    async with opened(source) as old, opened(target, "target_in_use", creates=True) as new:
        for store, name, kind in ((old, source, "source_in_use"), (new, target, "target_in_use")):
            if await store.servers():
                raise DatabaseInUse(kind=kind, database=name_of(name))
        return await copy_all(old, new, told)


def _existing_file(database: Path | str) -> Path:
    if "://" in str(database):  # which is not told: it may hold a password
        raise StoreFailure(kind="unknown_database")
    must_be_readable(Path(database))
    return Path(database)


async def copy_all(source: Store, target: Store, told: Told) -> Counter[str]:
    """Copy everything, or nothing if that fails or is interrupted."""
    counts: Counter[str] = Counter()

    async def counted(chunks: AsyncIterator[Chunk]) -> AsyncGenerator[Chunk, None]:
        async for chunk in chunks:
            yield chunk
            counts.update(chunk.counts())
            told(counts.total())

    async with aclosing(source.export()) as chunks, aclosing(counted(chunks)) as passing:
        await target.import_all(passing)
    return counts


async def save_copy(database: Path | str, target: Path, told: Told) -> None:
    """Write a copy of a database that may be in use into a new SQLite file."""
    must_have_folder(target)
    if not is_postgres(database):
        await _save_file(_existing_file(database), target)
        return
    try:
        beside = TemporaryDirectory(dir=target.parent)
    except OSError as bad:
        raise unwritable(target.parent, bad) from bad
    with beside as folder:
        part = Path(folder) / target.name
        async with opened(database) as old, opened(part, creates=True) as new:
            await copy_all(old, new, told)
        await _save_file(part, target)


async def _save_file(path: Path, target: Path) -> None:
    """Copy a database in a thread, which is interrupted when this is cancelled."""
    with closing(open_live(path)) as db:
        saving = asyncio.ensure_future(asyncio.to_thread(back_up, db, target))
        try:
            await asyncio.shield(saving)
        except asyncio.CancelledError:
            db.interrupt()
            await asyncio.wait([saving])
            saving.exception()
            raise


async def check(database: Path | str, told: Told) -> tuple[list[str], int]:
    """Return what is wrong, and how many unfinished matches can go on. A file is copied first, so
    that a server may use it meanwhile."""
    if is_postgres(database):
        async with opened(database) as store:
            return await check_store(store, told)
    path = _existing_file(database)
    with _temporary_folder(path.parent) as folder:
        part = Path(folder) / "copy.sqlite"
        copy_pages(path, part)
        store = sqlite.open_store(part)
        try:
            return await check_store(store, told)
        finally:
            await store.close()


def _temporary_folder(beside: Path) -> TemporaryDirectory[str]:
    """Make one on the same disk, or where the system has its own: a backup may be read-only."""
    for place in (beside, None):
        with suppress(OSError):
            return TemporaryDirectory(dir=place)
    raise StoreFailure(
        f"a temporary copy can be written neither to {beside} nor to the system's temporary folder"
    )


async def check_store(store: Store, told: Told) -> tuple[list[str], int]:
    """Check the database itself, then that all unfinished matches can be followed."""
    faults, right = list(await store.faults()), 0
    for number, table_id in enumerate(await store.unfinished(), start=1):
        fault = await match_fault(store, table_id)
        if fault:
            faults.append(f"table {short(table_id)}: {fault}")
        right += fault is None
        told(number)
    return faults, right


async def match_fault(store: Store, table_id: str) -> str | None:
    """Return why a match cannot go on; None if it can, or is over by now."""
    stored = await store.load(table_id)
    if stored is None:
        return None
    try:
        await Match(stored).follow_moves()
    except Unplayable as bad:
        return str(bad)
    numbers = [move.number for move in stored.moves]
    return None if numbers == list(range(1, len(numbers) + 1)) else "moves are missing"

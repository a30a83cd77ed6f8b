"""Deletes what is known of a guest, and what nobody has touched for long."""

from collections.abc import Collection

from krabbel.server.store import Without
from krabbel.server.store.postgres import rows, statements
from krabbel.server.store.postgres.database_connection import Connection
from krabbel.server.store.retention import cutoff

SOME = 20  # tables that are changed or deleted at once; guests, too


async def guest(db: Connection, guest: str, nobody: str, without: Without) -> int:
    """Delete a guest from some of their tables; from everywhere else once there are none left."""
    async with db.transaction():
        tables = await db.fetch(statements.TABLES_OF_GUEST, guest, SOME)
        for table in tables:
            seats = without(table["game"], table["stage"], rows.seats_of(table["seats"]))
            text, guests, _ = rows.seat_columns(seats, None)
            changed = table["id"], text, guests, guest, nobody
            await db.execute(statements.REPLACE_SEATS, *changed)
        if not tables:
            for statement in statements.FORGET_GUEST:
                await db.execute(statement, guest)
    return len(tables)


async def old(db: Connection, keep_days: int, live: Collection[str], horizon_s: float) -> int:
    """Note that a server runs today, and delete some of what has been untouched for long; nothing
    while another server does so."""
    async with db.transaction():
        if not await db.fetchval(statements.ONE_AT_A_TIME):
            return 0
        await db.execute(statements.NOTE_DAY)
        await db.execute(statements.FORGET_SERVERS)
        days = [day for (day,) in await db.fetch(statements.SELECT_DAYS)]
        before = cutoff(days, keep_days)
        if before is None:
            return 0
        done = [
            await db.execute(statements.FORGET_GUESTS, before, SOME),
            await db.execute(statements.FORGET_TABLES, before, SOME, sorted(live), horizon_s),
            await db.execute(statements.FORGET_MEETINGS, before, SOME),
        ]
        return sum(int(answer.split()[-1]) for answer in done)

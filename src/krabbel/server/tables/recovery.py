"""When the store fails, or another owner has written: a table goes back to what is written."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krabbel.server.close_codes import CLOSINGS, RESTART
from krabbel.server.logs import log, note, unexpected
from krabbel.server.store import NotOwner, Owner, StoreFailure
from krabbel.server.tables.refusal import Elsewhere, Refusal
from krabbel.server.tables.situation import situation_of

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

TRY_AGAIN_S = 1.0  # to read a table anew after a failure
CHECK_AFTER_S = 5.0  # until something is written to see whether that works; a page tries sooner


async def hand_over(table: "LiveTable") -> None:
    """Give the table up, then send its visitors back: they are led to its next owner.

    Where that fails, it is free when this server is taken for dead.
    """
    with suppress(StoreFailure):
        await table.shared.store.release(table.lease)
    send_back(table)


def send_back(table: "LiveTable") -> None:
    """End a table, with all visitors told to come back: they are led to its next owner."""
    for visitor in table.audience:
        visitor.end(RESTART, CLOSINGS[RESTART])
    table.ended = True


async def go_back(table: "LiveTable", failure: StoreFailure | None) -> None:
    """Go back to what is written; if even that cannot be read now, try again in a while.

    All are told that the store fails, once, and once more when something was written. That the
    table can be read is not enough: the next write may fail again, as on a full disk.
    """
    if failure is not None:
        table.shared.metrics.store_failures.inc()
        log.warning("%s", failure)
        if not isinstance(failure, NotOwner):
            tell_stalled(table)  # reading may take its time
    try:
        await reload(table)
    except Refusal as gone:
        note(gone.text)
    except StoreFailure as bad:
        log.warning("the table could not be read from the database: %s", bad)
        table.stale = True  # also where nothing was to be written yet: so it is read anew
        tell_stalled(table)
        table.pause(TRY_AGAIN_S)


def tell_stalled(table: "LiveTable") -> None:
    """Tell all that the store fails."""
    table.turns.check_at = table.now() + CHECK_AFTER_S
    table.orders = replace(table.orders, stalled=True)
    table.show_table()


async def check_store(table: "LiveTable") -> None:
    """Try whether anything can be written: then the table goes on; else try again in a while."""
    fails = await table.shared.readiness.why_not()
    table.turns.check_at = table.now() + CHECK_AFTER_S if fails else None
    table.settle()


def doubt(table: "LiveTable", error: Exception) -> None:
    """Log an unexpected error; read the table anew in a while, as nobody knows what it left."""
    unexpected(error, "a table")
    table.stale = True
    table.pause(TRY_AGAIN_S)


async def check_owner(table: "LiveTable", future: asyncio.Future[None]) -> None:
    """Read the table anew, as another server may have acquired it."""
    table.stale = True
    try:
        await go_back(table, None)
    finally:  # whoever waits goes on with the next table
        future.set_result(None)


async def reload(table: "LiveTable") -> None:
    """Load the table as it is written, and show it; where that is not possible any more it ends,
    and a Refusal tells why."""
    owned = await table.shared.store.acquire(table.id)
    if owned is None:  # an older backup was put in the database's place, say
        send_back(table)
        raise Refusal("unavailable", "the table is not there any more")
    if isinstance(owned, Owner):
        send_back(table)
        raise Elsewhere(owned)
    table.lease = owned.lease
    table.set_up(await situation_of(owned.table))
    table.stale = False
    if table.turns.check_at is not None:
        table.turns.check_at = table.now() + CHECK_AFTER_S
    table.audience.demote(table.situation.seats)
    await table.attend()
    table.show_views()

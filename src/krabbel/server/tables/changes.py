"""Changes of a table other than a move: who sits where, and decisions that are taken back.

Each is written to the store first; until that is done the table counts as stale.
"""

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from krabbel.protocol.messages import Stage
from krabbel.server.store import StoreFailure
from krabbel.server.tables import recovery
from krabbel.server.tables import seats as seating
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


async def arrange(table: "LiveTable", seats: Seats) -> None:
    """Write down who sits where; when every seat is taken the match starts."""
    before = table.situation.stage
    full = all(seat.kind != "free" for seat in seats)
    stage: Stage = "playing" if before == "open" and full else before
    table.stale = True
    await table.shared.store.arrange(table.id, stage, seats)
    table.stale = False
    table.situation = replace(table.situation, seats=seats, stage=stage)
    demoted = table.audience.demote(seats)
    await table.attend()
    table.show_views(demoted if stage == before else None)


async def claim(table: "LiveTable", token: str, guest: str, future: asyncio.Future[int]) -> None:
    """Bring the seat that a link stands for to a guest; the future gets its number."""
    try:
        if table.stale:
            await recovery.reload(table)
        seat, seats = seating.claim(table.situation.seats, token, guest)
        await arrange(table, seats)
    except Refusal as refusal:
        future.set_exception(refusal)
    except StoreFailure as bad:
        await recovery.go_back(table, bad)
        future.set_exception(Refusal("unavailable"))
    except Exception:
        future.set_exception(Refusal("unavailable"))
        raise
    else:
        future.set_result(seat)


async def take_back(table: "LiveTable", seat: int, request: str) -> int:
    """Take a seat's last decision back, write it down, return its number; it is not shown yet."""
    situation = table.situation
    match = situation.playing
    if situation.solo != seat:
        raise Refusal("illegal", "only somebody alone with bots may take a decision back")
    if not situation.may_take_back():
        raise Refusal("illegal", "there is nothing more to take back")
    move = match.take_back(seat, request, time.time())
    table.stale = True
    await table.shared.store.append(table.id, move, ends=False)
    table.stale = False
    table.shared.metrics.moves_acknowledged.inc()
    table.bots.cancel_all()
    table.settle(acted=seat)
    return move.number

"""Changes of a table other than a move: who sits where, and decisions that are taken back.

Each is written to the store first; until that is done the table counts as stale.
"""

import asyncio
import secrets
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from krabbel.bots import USUAL, usual_level
from krabbel.core.errors import UnknownGame
from krabbel.games import find_game
from krabbel.protocol.messages import Stage
from krabbel.server.logs import note
from krabbel.server.store import Store, StoreFailure, Without, hashed
from krabbel.server.store.deal import StoredDeal
from krabbel.server.tables import devices, recovery
from krabbel.server.tables import seats as seating
from krabbel.server.tables.meetings import Beaten
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats
from krabbel.server.tables.situation import situation_of

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


def end(table: "LiveTable", won: Beaten) -> None:
    """Note that the match is over, and which guest has beaten whom: both are written already."""
    table.situation = table.situation.ended(won)
    table.shared.metrics.matches_ended.inc()
    note("match over")


async def arrange(
    table: "LiveTable",
    seats: Seats,
    stage: Stage | None = None,
    removed: frozenset[str] | None = None,
    deal: StoredDeal | None = None,
) -> None:
    """Write down who sits where; the stage, whom the host has removed and the deal if they
    change."""
    situation = table.situation
    before = situation.stage
    stage = stage or before
    table.stale = True
    written: Stage = "playing" if stage == "dealing" else stage
    if situation.match is None:
        written = situation.stored.stage  # not over elsewhere
    meetings = await table.shared.store.arrange(table.lease, written, seats, removed, deal)
    table.stale, table.turns.check_at = False, None
    now: dict[str, Any] = {"seats": seats, "meetings": meetings}
    now["removed"] = situation.removed if removed is None else removed
    stored = situation.stored
    if deal is not None:
        stored = replace(stored, deal=deal, seed=stored.seed if deal.seed is None else deal.seed)
    if len(seats) == len(situation.seats) and stored.seed == situation.stored.seed:
        table.situation = replace(situation, stored=stored, stage=stage, **now)
    else:
        table.set_up(await situation_of(replace(stored, **now, stage=written)))  # other hands
    if stage == "playing" != before:
        note("match started", game=stored.game)
    demoted = table.audience.demote(seats)
    await table.attend()
    table.show_views(demoted if stage == before else None)


async def claim(table: "LiveTable", token: str, guest: str, future: asyncio.Future[int]) -> None:
    """Bring the seat that a link stands for to a guest; the future gets its number."""
    try:
        if table.stale:
            await recovery.reload(table)
        if guest in table.situation.removed:
            raise Refusal("removed")
        known, shared = table.situation.seats, table.situation.stored.shared
        seat, seats = devices.claim(known, token, guest, time.time(), shared=shared)
        if seats != known:
            await arrange(table, seats)
    except Refusal as refusal:  # without this frame, which has the future: no reference cycle
        future.set_exception(refusal.with_traceback(None))
    except StoreFailure as bad:
        await recovery.go_back(table, bad)
        future.set_exception(Refusal("unavailable"))
    except Exception:
        future.set_exception(Refusal("unavailable"))
        raise
    else:
        future.set_result(seat)


async def forget(table: "LiveTable", guest: str, future: asyncio.Future[None]) -> None:
    """Forget a guest; in the store once more, since the table may have written of them again."""
    try:
        await forget_in_store(table.shared.store, guest, table.shared.chance)
        await recovery.reload(table)
    except (Refusal, StoreFailure) as bad:
        await recovery.go_back(table, bad if isinstance(bad, StoreFailure) else None)
        future.set_exception(Refusal("unavailable"))
    except Exception:
        future.set_exception(Refusal("unavailable"))
        raise
    else:
        future.set_result(None)


async def forget_in_store(store: Store, guest: str, chance: Random) -> None:
    """Delete all that is written of a guest."""
    nobody = hashed(secrets.token_urlsafe())
    without = forgetter(guest, nobody, chance)
    while await store.forget_guest(guest, nobody, without):
        pass


def forgetter(guest: str, nobody: str, chance: Random) -> Without:
    """Return a function that takes a guest out of seats."""

    def without(game: str, stage: Stage, seats: Seats) -> Seats:
        try:
            level = usual_level(find_game(game))
        except UnknownGame:
            level = USUAL
        return seating.without(seats, guest, nobody, stage, level, chance)

    return without


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
    await table.shared.store.append(table.lease, move, ends=False)
    table.stale = False
    table.shared.metrics.moves_acknowledged.inc()
    table.bots.cancel_all()
    table.settle(acted=seat)
    return move.number

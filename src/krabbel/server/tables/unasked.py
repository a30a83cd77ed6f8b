"""What a table does without a request: bots' moves, and clocks that have run out."""

import asyncio
from typing import TYPE_CHECKING

from krabbel.server.store import StoreFailure
from krabbel.server.tables import dealing, recovery
from krabbel.server.tables.bot_turns import BotTurn
from krabbel.server.tables.fair_lanes import Asker
from krabbel.server.tables.match import Match
from krabbel.server.tables.refusal import Refusal

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


async def tick(table: "LiveTable") -> None:
    """Act on a clock that has run out."""
    if table.stale:
        await recovery.go_back(table, None)
    elif not table.audience.subscriptions:
        table.end_if_idle()
    elif table.turns.check_at is not None and table.turns.check_at <= table.now():
        await recovery.check_store(table)
    elif table.situation.stage == "playing":
        await _run_out(table, table.situation.playing)
    elif table.situation.stage == "dealing":
        await _deal(table)
    else:
        table.settle()


async def rest(table: "LiveTable", ended: asyncio.Future[bool]) -> None:
    """End if nobody is here, since another table needs the place; the future tells whether."""
    if not table.audience.subscriptions:
        table.end_if_idle()
    ended.set_result(table.ended)


def bots_asker(table: "LiveTable") -> Asker:
    """Return whom the bots' moves count for: the first who came of the players who are here or,
    where only others watch, of them."""
    visitor = table.audience.first(table.situation.seats)
    return Asker(visitor.address, visitor.guest, table.id) if visitor else Asker("", "", table.id)


async def _deal(table: "LiveTable") -> None:
    """Wait no longer for whoever adds a number to the seed."""
    try:
        await dealing.go_on(table)
    except StoreFailure as bad:
        await recovery.go_back(table, bad)


async def bot_moves(table: "LiveTable", turn: BotTurn) -> None:
    """Make the move that a bot has chosen, unless its turn was cancelled meanwhile.

    While somebody has the bots wait it is kept: a bot that has thought once need not think again.
    """
    if table.turns.wait_until is not None:
        table.bots.kept.append(turn)
    elif table.bots.take(turn):
        await _move(table, turn.seat, turn.code)


async def _run_out(table: "LiveTable", match: Match) -> None:
    """Pass for seats that may pass silently; for the others a bot makes this move."""
    for seat in table.orders.overdue(table.now()):
        if match.may_pass_silently(seat):
            await _move(table, seat, match.silence)
        else:
            table.turns.force(seat)
    if table.stale:  # what is here is not written: nobody is asked, and it is read anew soon
        return
    waited = table.orders.waits_for
    table.settle()
    table.play_on_after(waited)


async def _move(table: "LiveTable", seat: int, code: int) -> None:
    """Make a move of a bot or a clock; if it is no longer legal, settle again."""
    if table.stale:
        return
    try:
        await table.move(seat, code, None)
        table.show_views()
    except Refusal:
        table.settle()
    except StoreFailure as bad:
        await recovery.go_back(table, bad)

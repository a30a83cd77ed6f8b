"""A live table: one task (an actor) reads one inbox, so nothing here is locked.

A move is checked, written to the store, acknowledged, and then shown to everybody.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from krabbel.core.errors import IllegalAction
from krabbel.protocol.messages import Refused, Stage, Wish
from krabbel.server.logs import log, short, unexpected
from krabbel.server.store import StoredTable, StoreFailure
from krabbel.server.tables import requests
from krabbel.server.tables.audience import ENCODE, Audience, Subscription, Visitor
from krabbel.server.tables.bot_turns import BotTurn, BotTurns
from krabbel.server.tables.create import Resources
from krabbel.server.tables.match import Match
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, claim
from krabbel.server.tables.situation import Situation, situation_of
from krabbel.server.tables.turns import Orders, Turns
from krabbel.server.tables.views import ViewCache

TRY_AGAIN_S = 1.0  # to read a table anew after a failure
Task = Callable[[], Awaitable[None]]


class LiveTable:
    """A table that somebody is at, or was until a moment ago."""

    situation: Situation
    views: ViewCache | None

    def __init__(
        self, shared: Resources, stored: StoredTable, on_end: Callable[[], object]
    ) -> None:
        self.shared, self.id = shared, stored.id
        self.audience = Audience(shared.settings)
        self.turns, self.orders = Turns(shared.settings), Orders()
        self.bots = BotTurns(shared.workers, shared.settings, shared.chance, self._on_bot_choice)
        self.ended = False
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._inbox: asyncio.Queue[Task | None] = asyncio.Queue()
        self._stale = False  # what is here may not be what is written
        self._set_up(stored)
        self._inbox.put_nowait(self._attend)
        self._task = asyncio.create_task(self._run())

    # What others call

    def join(self, visitor: Visitor) -> None:
        """Let a connection in; it is shown nothing until it looks."""
        self.audience.add(visitor, self.situation.seats)
        self._inbox.put_nowait(self._attend)

    def leave(self, visitor: Visitor) -> None:
        """Let a connection out."""
        if self.audience.remove(visitor):
            self._inbox.put_nowait(self._attend)

    def submit(self, visitor: Visitor, request: Wish) -> None:
        """Put a visitor's request into the inbox; Refusal if too many of theirs wait there."""
        seen = self.audience.subscriptions.get(visitor)
        if seen is None:
            return
        if seen.waiting >= self.shared.settings.inbox:
            raise Refusal("too-fast")
        seen.waiting += 1
        self._inbox.put_nowait(partial(self._answer, visitor, seen, request))

    async def claim(self, token: str, guest: str) -> int:
        """Bring the seat that a link stands for to a guest; return its number."""
        seat: asyncio.Future[int] = self._loop.create_future()
        self._inbox.put_nowait(partial(self._claim, token, guest, seat))
        ends: set[asyncio.Future[Any]] = {seat, self._task}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if not seat.done():
            raise Refusal("unavailable")
        return seat.result()

    async def close(self) -> None:
        """End, once what is being done is done."""
        self._inbox.put_nowait(None)
        await self._task

    # The task

    async def _run(self) -> None:
        while not self.ended and (task := await self._inbox.get()) is not None:
            try:
                await task()
            except Exception as error:
                unexpected(error, f"table {short(self.id)}")
                self._stale = True
                self._pause(TRY_AGAIN_S)
        self.ended = True
        self._on_end()
        self._wake_at(None)
        await self.bots.close()

    async def _answer(self, visitor: Visitor, seen: Subscription, request: Wish) -> None:
        """Handle a request; a refusal or a failure is told to the visitor."""
        seen.waiting -= 1
        if visitor not in self.audience.subscriptions:
            return
        try:
            if self._stale:
                await self._reload()
            await requests.HANDLERS[type(request)](self, visitor, request)
        except Refusal as refusal:
            self.shared.metrics.refusals.inc()
            refuse(visitor, request, refusal)
        except StoreFailure as bad:
            await self._go_back(bad)
            refuse(visitor, request, Refusal("unavailable"))
        except Exception:
            refuse(visitor, request, Refusal("unavailable"))
            raise

    async def _claim(self, token: str, guest: str, future: asyncio.Future[int]) -> None:
        try:
            if self._stale:
                await self._reload()
            seat, seats = claim(self.situation.seats, token, guest)
            await self.arrange(seats)
        except Refusal as refusal:
            future.set_exception(refusal)
        except StoreFailure as bad:
            await self._go_back(bad)
            future.set_exception(Refusal("unavailable"))
        except Exception:
            future.set_exception(Refusal("unavailable"))
            raise
        else:
            future.set_result(seat)

    # Changes

    async def move(self, seat: int, action: str | int, request: str | None) -> int:
        """Make a move, write it down and return its number; it is not shown yet."""
        match, began = self.situation.playing, self._loop.time()
        try:
            move = match.act(seat, action, request, time.time())
        except IllegalAction as bad:
            raise Refusal("illegal", str(bad)) from bad
        self._stale = True
        await self.shared.store.append(self.id, move, ends=match.table.over)
        self._stale = False
        metrics = self.shared.metrics
        metrics.move_seconds.observe(self._loop.time() - began)
        (metrics.moves_of_bots if request is None else metrics.moves_acknowledged).inc()
        if match.table.over:
            self.situation = replace(self.situation, stage="over")
            metrics.matches_ended.inc()
        self.settle(acted=seat)
        return move.number

    async def take_back(self, seat: int, request: str) -> int:
        """Take a seat's last decision back, write it down, return its number; not shown yet."""
        match = self.situation.playing
        if self.situation.solo != seat:
            raise Refusal("illegal", "only somebody alone with bots may take a decision back")
        if not self.situation.may_take_back():
            raise Refusal("illegal", "there is nothing more to take back")
        move = match.take_back(seat, request, time.time())
        self._stale = True
        await self.shared.store.append(self.id, move, ends=False)
        self._stale = False
        self.shared.metrics.moves_acknowledged.inc()
        self.bots.cancel_all()
        self.settle(acted=seat)
        return move.number

    async def arrange(self, seats: Seats) -> None:
        """Write down who sits where; when every seat is taken the match starts."""
        before = self.situation.stage
        full = all(seat.kind != "free" for seat in seats)
        stage: Stage = "playing" if before == "open" and full else before
        self._stale = True
        await self.shared.store.arrange(self.id, stage, seats)
        self._stale = False
        self.situation = replace(self.situation, seats=seats, stage=stage)
        demoted = self.audience.demote(seats)
        await self._attend()
        self.show_views(demoted if stage == before else None)

    def set_rematch(self, table_id: str) -> None:
        """Tell everybody of the next table."""
        self.situation = replace(self.situation, rematch=table_id)
        self.show_table()

    # What is shown

    def look(self, visitor: Visitor, viewer: int, since: int) -> None:
        """Show the table to a visitor from now on, as this viewer."""
        told = min(since, self.situation.version) or None
        self.audience.subscribe(visitor, viewer, told)
        self.show_table()
        self.show_views({visitor: self.audience.subscriptions[visitor]})

    def show_table(self) -> None:
        """Show who is at the table to everybody, if that has changed."""
        self.audience.show_table(self.situation, self.orders)

    def show_views(self, to: Mapping[Visitor, Subscription] | None = None) -> None:
        """Show the match to some or to everybody."""
        situation, views = self.situation, self.views
        if views is None or situation.stage == "open":
            return
        if situation.stage == "over":
            self.show_table()
        takes_back = situation.solo
        if takes_back is not None and not situation.may_take_back():
            takes_back = None
        viewers = self.audience.subscriptions if to is None else to
        views.show(viewers, self.orders.due, self._loop.time(), takes_back)

    # Turns and time

    def settle(self, acted: int | None = None) -> None:
        """Recompute whose turn it is and carry the orders out."""
        situation, before = self.situation, self.orders
        now, here = self._loop.time(), self.audience.guests
        orders = self.orders = self.turns.settle(now, situation, here, acted)
        if orders.ask and situation.match is not None:
            self.bots.follow(situation.match.table, orders.ask)
        elif self.bots.tasks:
            self.bots.cancel_all()
        if orders.wake_at is not None or self._timer is not None:
            self._wake_at(orders.wake_at)
        if (orders.stand_ins, orders.seem_here, orders.waits_for) != (
            before.stand_ins,
            before.seem_here,
            before.waits_for,
        ):
            self.show_table()

    def note_ready(self, seats: set[int], move: int) -> None:
        """Note that seats have seen the scores of the round that this move has ended."""
        self.turns.ready(self._loop.time(), seats, move)
        self.settle()

    def play_on_after(self, waited: tuple[int, ...]) -> None:
        """Show everybody the clocks that run again, if somebody was waited for until now."""
        if waited and not self.orders.waits_for:
            self.show_views()

    async def _attend(self) -> None:
        """Note who is there."""
        situation = self.situation
        if situation.match is not None:
            levels = {seat.level for seat in situation.seats}
            self.bots.warm_up(situation.match.game, levels)
        if self.views is not None:
            self.views.keep({seen.viewer for seen in self.audience.subscriptions.values()})
        waited = self.orders.waits_for
        self.settle()
        self.show_table()
        self.play_on_after(waited)

    async def _tick(self) -> None:
        """Act on a clock that has run out."""
        if self._stale:
            await self._go_back(None)
        elif not self.audience.subscriptions:
            self.ended = self._inbox.empty()
        elif self.situation.stage == "playing":
            await self._run_out(self.situation.playing)
        else:
            self.settle()

    async def _run_out(self, match: Match) -> None:
        """Pass for seats that may pass silently; for the others a bot makes this move."""
        for seat in self.orders.overdue(self._loop.time()):
            if match.may_pass_silently(seat):
                await self._move_unasked(seat, match.silence)
            else:
                self.turns.force(seat)
        waited = self.orders.waits_for
        self.settle()
        self.play_on_after(waited)

    def _on_bot_choice(self, turn: BotTurn) -> None:
        self._inbox.put_nowait(partial(self._bot_moves, turn))

    async def _bot_moves(self, turn: BotTurn) -> None:
        if self.bots.take(turn):
            await self._move_unasked(turn.seat, turn.code)

    async def _move_unasked(self, seat: int, code: int) -> None:
        """Make a move of a bot or a clock; if it is no longer legal, settle again."""
        if self._stale:
            return
        try:
            await self.move(seat, code, None)
            self.show_views()
        except Refusal:
            self.settle()
        except StoreFailure as bad:
            await self._go_back(bad)

    def _pause(self, seconds: float) -> None:
        """Cancel bot turns and wake again after `seconds`."""
        self.bots.cancel_all()
        self._wake_at(self._loop.time() + seconds)

    def _wake_at(self, when: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        tick = partial(self._inbox.put_nowait, self._tick)
        self._timer = None if when is None else self._loop.call_at(when, tick)

    # When the store fails

    def _set_up(self, stored: StoredTable) -> None:
        self.situation = situation_of(stored)
        match = self.situation.match
        self.views = None if match is None else ViewCache(match.table, match.states)

    async def _go_back(self, failure: StoreFailure | None) -> None:
        """Go back to what is written; if even that cannot be read now, try again in a while."""
        if failure is not None:
            self.shared.metrics.store_failures.inc()
            log.warning("table %s: %s", short(self.id), failure)
        try:
            await self._reload()
        except (StoreFailure, Refusal) as bad:
            log.warning("table %s: not read again: %s", short(self.id), bad)
            self._pause(TRY_AGAIN_S)

    async def _reload(self) -> None:
        """Load the table as it is written, and show it."""
        stored = await self.shared.store.load(self.id)
        if stored is None:
            raise Refusal("unavailable", "the table is not there any more")
        self._set_up(stored)
        self._stale = False
        self.audience.demote(self.situation.seats)
        await self._attend()
        self.show_views()


def refuse(visitor: Visitor, request: Any, refusal: Refusal) -> None:
    """Tell a visitor that a request was refused."""
    visitor.send(ENCODE(Refused(getattr(request, "id", None), refusal.code, refusal.text)))

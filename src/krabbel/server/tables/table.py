"""A live table: one task (an actor) reads one inbox, so nothing here is locked.

A move is checked, written to the store, acknowledged, and then shown to everybody. What is not on a
move's way stands in other modules: changes, unasked (bots and clocks) and recovery.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from krabbel.core.errors import IllegalAction
from krabbel.protocol.messages import Wish
from krabbel.server.logs import own_task, request_id, short, table_name, under
from krabbel.server.store import Lease, NotOwner, StoreFailure
from krabbel.server.tables import changes, dealing, recovery, requests, unasked
from krabbel.server.tables.answers import refuse
from krabbel.server.tables.audience import Audience, Subscription, Visitor
from krabbel.server.tables.bot_turns import BotTurn, BotTurns
from krabbel.server.tables.create import Resources
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.repeats import CARRY_OUT, Repeats
from krabbel.server.tables.situation import BEFORE_THE_DEAL, Situation
from krabbel.server.tables.turns import Orders, Turns
from krabbel.server.tables.views import ViewCache

Task = Callable[[], Awaitable[None]]


class LiveTable:
    """A table that somebody is at, or was until a moment ago."""

    situation: Situation
    views: ViewCache | None

    def __init__(
        self, shared: Resources, lease: Lease, situation: Situation, on_end: Callable[[], object]
    ) -> None:
        self.shared, self.id, self.lease = shared, lease.table_id, lease
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time
        self.audience = Audience(shared.settings, self.now)
        self.turns, self.orders = Turns(shared.settings), Orders()
        on_choice, asker = self._on_bot_choice, partial(unasked.bots_asker, self)
        self.bots = BotTurns(shared.workers, shared.settings, shared.chance, on_choice, asker)
        self.repeats, self._on_end = Repeats(), on_end
        self.ended = self.stale = self._attends = False  # stale: perhaps not as it is written
        self.revealed: dict[str, int] = {}  # numbers for the seed, by their commitments
        self._timer: asyncio.TimerHandle | None = None
        self._inbox: asyncio.Queue[Task | None] = asyncio.Queue()
        self.set_up(situation)
        self._attend_soon()
        self._task = own_task(self._run())

    # What others call

    def join(self, visitor: Visitor) -> None:
        """Let a connection in; it is shown nothing until it looks."""
        self.audience.add(visitor, self.situation.seats)
        self._attend_soon()

    def leave(self, visitor: Visitor) -> None:
        """Let a connection out."""
        if self.audience.remove(visitor):
            self._attend_soon()

    def submit(self, visitor: Visitor, request: Wish) -> None:
        """Put a visitor's request into the inbox; Refusal if too many of theirs wait there."""
        seen = self.audience.subscriptions.get(visitor)
        if seen is None:
            return
        if seen.waiting >= self.shared.settings.inbox:
            raise Refusal("too-fast")
        seen.put(request)
        self._inbox.put_nowait(partial(self._answer, visitor, seen, request, self.now()))

    async def change(self, change: Callable[..., Any], *about: Any) -> asyncio.Future[Any]:
        """Have the table's own task change something; not done if the table ends before."""
        done: asyncio.Future[Any] = self._loop.create_future()
        self._inbox.put_nowait(partial(under, request_id.get(), change, self, *about, done))
        await asyncio.wait({done, self._task}, return_when=asyncio.FIRST_COMPLETED)
        return done

    async def close(self) -> None:
        """End, once what is being done is done."""
        self._inbox.put_nowait(None)
        await asyncio.wait({self._task})  # which goes on where nobody waits for it any more

    def set_up(self, situation: Situation) -> None:
        """Take over a table as it is written."""
        self.situation = situation
        match = situation.match
        self.views = None if match is None else ViewCache(match.table, match.states)

    def end_if_idle(self) -> None:
        """End, unless something was put into the inbox meanwhile."""
        self.ended = self._inbox.empty()

    # The task

    async def _run(self) -> None:
        table_name.set(short(self.id))
        while not self.ended and (task := await self._inbox.get()) is not None:
            try:
                await task()
            except Exception as error:
                recovery.doubt(self, error)
            request_id.set("")
            if not self._inbox.empty():
                await asyncio.sleep(0)  # other tables and sockets have their turn
        self.ended = True
        self._on_end()
        self._wake_at(None)
        await self.bots.close()
        await recovery.hand_over(self)
        # No reference cycle is left: all is gone at once, and nothing is left to collect.
        self._inbox, self.views = asyncio.Queue(), None

    async def _answer(self, visitor: Visitor, seen: Subscription, request: Wish, at: float) -> None:
        """Handle a request; a refusal or a failure is told to the visitor."""
        request_id.set(visitor.request)
        seen.asked, seen.asked_at = str(request.__struct_config__.tag), at
        if not seen.take(request) or visitor not in self.audience.subscriptions:
            return
        try:
            handle = CARRY_OUT[type(request)]
            if self.stale:
                await recovery.reload(self)
            if self.situation.stage in BEFORE_THE_DEAL:
                handle = partial(dealing.hear, handle)
            try:
                await handle(self, visitor, request)
            except NotOwner:  # so nothing of it was written
                await recovery.reload(self)
                await handle(self, visitor, request)
        except Refusal as refusal:
            refuse(self, visitor, request, refusal)
        except StoreFailure as bad:
            await recovery.go_back(self, bad)
            await requests.put_off(self, visitor, request)
        except Exception:
            refuse(self, visitor, request, Refusal("unavailable"))
            raise

    # Changes

    async def move(self, seat: int, action: str | int, request: str | None) -> int:
        """Make a move, write it down and return its number; it is not shown yet."""
        match = self.situation.playing
        try:
            move = match.act(seat, action, request, time.time())
        except IllegalAction as bad:
            raise Refusal("illegal", str(bad)) from bad
        self.stale = True
        over = match.table.over
        won = self.situation.beaten() if over else ()
        await self.shared.store.append(self.lease, move, ends=over, beaten=won)
        self.stale = False
        metrics = self.shared.metrics
        (metrics.moves_of_bots if request is None else metrics.moves_acknowledged).inc()
        if over:
            changes.end(self, won)
        self.settle(acted=seat)
        return move.number

    def set_rematch(self, table_id: str) -> None:
        """Tell everybody of the next table."""
        self.situation = replace(self.situation, rematch=table_id)
        self.show_table()

    # What is shown

    def show_table(self, to: Mapping[Visitor, Subscription] | None = None) -> None:
        """Show who is at the table to some or to everybody, if that has changed."""
        self.audience.show_table(self.situation, self.orders, to)

    def show_views(self, to: Mapping[Visitor, Subscription] | None = None) -> None:
        """Show the match to some or to everybody."""
        situation, views = self.situation, self.views
        if self.stale or views is None or situation.stage in BEFORE_THE_DEAL:
            return
        if situation.stage == "over":
            self.show_table(to)
        takes_back = situation.solo
        if takes_back is not None and not situation.may_take_back():
            takes_back = None
        viewers = self.audience.subscriptions if to is None else to
        began = time.perf_counter()
        views.show(viewers, self.orders.due, self.now(), takes_back)
        self.shared.metrics.views_seconds.observe(time.perf_counter() - began)

    # Turns and time

    def settle(self, acted: int | None = None) -> None:
        """Recompute whose turn it is and carry the orders out."""
        situation, before = self.situation, self.orders
        now, here = self.now(), self.audience.guests
        orders = self.orders = self.turns.settle(now, situation, here, acted)
        if orders.ask and situation.match is not None:
            self.bots.follow(situation.match.table, orders.ask)
        elif self.bots.tasks:
            self.bots.cancel_all()
        if self.bots.kept and self.turns.wait_until is None:
            self.bots.go_on()
        if orders.wake_at is not None or self._timer is not None:
            self._wake_at(orders.wake_at)
        if orders.shown != before.shown:
            self.show_table()

    def play_on_after(self, waited: tuple[int, ...]) -> None:
        """Show everybody the clocks that run again, if somebody was waited for until now."""
        if waited and not self.orders.waits_for:
            self.show_views()

    def _attend_soon(self) -> None:
        """Note in a moment who is there, once for all who come and go together."""
        if not self._attends:
            self._attends = True
            self._inbox.put_nowait(self.attend)

    async def attend(self) -> None:
        """Note who is there."""
        self._attends = False
        if self.stale:  # once it has been read anew
            return
        situation = self.situation
        if situation.match is not None:
            self.bots.warm_up(situation.match.game, {seat.level for seat in situation.seats})
        if self.views is not None:
            self.views.keep({seen.viewer for seen in self.audience.subscriptions.values()})
        waited = self.orders.waits_for
        self.settle()
        self.show_table()
        self.play_on_after(waited)

    def pause(self, seconds: float) -> None:
        """Cancel bot turns and wake again after `seconds`."""
        self.bots.cancel_all()
        self._wake_at(self.now() + seconds)

    def _on_bot_choice(self, turn: BotTurn) -> None:
        self._inbox.put_nowait(partial(unasked.bot_moves, self, turn))

    def _wake_at(self, when: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        tick = partial(self._inbox.put_nowait, partial(unasked.tick, self))
        self._timer = None if when is None else self._loop.call_at(when, tick)

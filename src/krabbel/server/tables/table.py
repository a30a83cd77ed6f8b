"""A live table: one task reads one inbox, so nothing here is locked.

A move is checked, written to the store, acknowledged, and then shown to everybody.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from krabbel.core.errors import IllegalAction
from krabbel.protocol.messages import Stage, Wish
from krabbel.server.logs import log, short, unexpected
from krabbel.server.store import StoredTable, StoreFailure
from krabbel.server.tables import requests as wishes
from krabbel.server.tables.audience import Visitors
from krabbel.server.tables.bot_turns import Thought
from krabbel.server.tables.match import Match, Unplayable
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, alone, claim
from krabbel.server.tables.turns import Pace
from krabbel.server.tables.visitor import Visitor

if TYPE_CHECKING:
    from krabbel.server.tables.registry import Hall

MOST_TAKEN_BACK = 500  # decisions in a match: what is written of one must end some time
TRY_AGAIN_S = 1.0  # to read a table anew after a failure
Task = Callable[[], Awaitable[None]]


class LiveTable:
    """A table that somebody is at, or was until a moment ago."""

    def __init__(self, hall: "Hall", stored: StoredTable) -> None:
        self.hall, self.settings, self.store = hall, hall.settings, hall.store
        self.id = stored.id
        self.visitors = Visitors(self.settings)
        self.ended = False
        self._inbox: asyncio.Queue[Task | None] = asyncio.Queue()
        self._stale = False  # what is here may not be what is written
        self._set_up(stored)
        tick = partial(self._inbox.put_nowait, self._tick)
        self.pace = Pace(self, self._heard, tick)
        self._inbox.put_nowait(self._attend)
        self._task = asyncio.create_task(self._run())

    # What others call

    def come(self, visitor: Visitor) -> None:
        """Somebody is at the table; they see nothing until they look."""
        self.visitors.add(visitor, self.seats)
        self._inbox.put_nowait(self._attend)

    def leave(self, visitor: Visitor) -> None:
        """A connection has ended."""
        if self.visitors.remove(visitor):
            self._inbox.put_nowait(self._attend)

    def say(self, visitor: Visitor, message: Wish) -> None:
        """A visitor wants something; Refusal if that is too much at once."""
        if self.visitors.queue(visitor):
            self._inbox.put_nowait(partial(self._hear, visitor, message))

    async def claim(self, token: str, guest: str) -> int:
        """The seat that a link brings to a guest."""
        seat: asyncio.Future[int] = asyncio.get_running_loop().create_future()
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
                self.pace.stop_for(TRY_AGAIN_S)
        self.ended = True
        self.hall.live.pop(self.id, None)
        await self.pace.close()

    async def _hear(self, visitor: Visitor, message: Wish) -> None:
        self.visitors.unqueue(visitor)
        if visitor not in self.visitors:
            return
        try:
            if self._stale:
                await self._reload()
            await wishes.grant(self, visitor, message)
        except Refusal as refusal:
            self.hall.counts.refusals += 1
            self.visitors.refuse(visitor, message, refusal)
        except StoreFailure as bad:
            await self._go_back(bad)
            self.visitors.refuse(visitor, message, Refusal("unavailable"))
        except Exception:
            self.visitors.refuse(visitor, message, Refusal("unavailable"))
            raise

    async def _claim(self, token: str, guest: str, future: asyncio.Future[int]) -> None:
        try:
            if self._stale:
                await self._reload()
            seat, seats = claim(self.seats, token, guest)
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

    # What is so now

    def _set_up(self, stored: StoredTable) -> None:
        self.stored = stored
        self.seats: Seats = stored.seats
        self.stage: Stage = stored.stage
        self.rematch = stored.rematch
        self.unplayable = ""  # why
        try:
            self.match: Match | None = Match(stored)
        except Unplayable as bad:
            self.match, self.stage, self.unplayable = None, "over", str(bad)

    @property
    def playing(self) -> Match:
        """The match, if it is going on."""
        if self.match is None or self.stage != "playing":
            raise Refusal("wrong-stage", self.unplayable)
        return self.match

    # Changes

    async def move(self, seat: int, action: str | int, request: str | None) -> None:
        """Make a move and write it down; it is not shown yet."""
        match = self.playing
        try:
            move = match.act(seat, action, request, time.time())
        except IllegalAction as bad:
            raise Refusal("illegal", str(bad)) from bad
        self._stale = True
        await self.store.append(self.id, move, ends=match.table.over)
        self._stale = False
        match.made(move)
        if match.table.over:
            self.stage = "over"
            self.hall.counts.matches_ended += 1
        self.pace.moved(seat, counted=self.stage == "playing" and match.counted)

    def may_take_back(self, viewer: int) -> bool:
        """Whether a seat may take its last decision back: alone with bots, until the end."""
        if self.match is None or self.stage != "playing" or alone(self.seats) != viewer:
            return False
        table = self.match.table
        return table.decided(viewer) and table.taken_back < MOST_TAKEN_BACK

    async def take_back(self, seat: int, request: str) -> None:
        """Take a seat's last decision back and write it down; it is not shown yet."""
        match = self.playing
        if alone(self.seats) != seat:
            raise Refusal("illegal", "only somebody alone with bots may take a decision back")
        if not self.may_take_back(seat):
            raise Refusal("illegal", "there is nothing more to take back")
        move = match.take_back(seat, request, time.time())
        self._stale = True
        await self.store.append(self.id, move, ends=False)
        self._stale = False
        match.made(move)
        self.pace.taken_back(seat)

    def show(self) -> None:
        """Show everybody the table after a move."""
        if self.stage == "over":
            self.visitors.show_table(self)
        self.visitors.show_views(self)

    async def arrange(self, seats: Seats) -> None:
        """Write down who sits where; when every seat is taken the match starts."""
        full = all(seat.kind != "free" for seat in seats)
        stage: Stage = "playing" if self.stage == "open" and full else self.stage
        self._stale = True
        await self.store.arrange(self.id, stage, seats)
        self._stale = False
        starts = stage != self.stage
        self.seats, self.stage = seats, stage
        blinded = self.visitors.check_eyes(seats)
        await self._attend()
        self.visitors.show_views(self, None if starts else blinded)

    async def _attend(self) -> None:
        """Look who is there."""
        waited = self.pace.waits_for
        self.pace.attend()
        self.visitors.show_table(self)
        self.play_on_after(waited)

    def play_on_after(self, waited: tuple[int, ...]) -> None:
        """Show everybody the clocks that run again, if it was waited for somebody until now."""
        if waited and not self.pace.waits_for:
            self.visitors.show_views(self)

    # What comes by itself

    async def _tick(self) -> None:
        """Some time is up."""
        if self._stale:
            await self._go_back(None)
        elif not self.visitors:
            self.ended = self._inbox.empty()
        elif self.stage == "playing":
            await self._time_is_up(self.playing)
        else:
            self.pace.settle()

    async def _time_is_up(self, match: Match) -> None:
        """Whoever was asked out of turn is silent; for the others a bot makes this move."""
        for seat in self.pace.overdue():
            if match.may_be_silent(seat):
                await self._by_itself(seat, match.silence)
            else:
                self.pace.forced.add(seat)
        waited = self.pace.waits_for
        self.pace.settle()
        self.play_on_after(waited)

    def _heard(self, thought: Thought) -> None:
        """A bot has chosen."""
        self._inbox.put_nowait(partial(self._bot_moves, thought))

    async def _bot_moves(self, thought: Thought) -> None:
        if self.pace.thoughts.take(thought):
            await self._by_itself(thought.seat, thought.code)

    async def _by_itself(self, seat: int, code: int) -> None:
        """A move that no client asked for; where it cannot be made any more, all is seen anew."""
        if self._stale:
            return
        try:
            await self.move(seat, code, None)
            self.hall.counts.moves_of_bots += 1
            self.show()
        except Refusal:
            self.pace.settle()
        except StoreFailure as bad:
            await self._go_back(bad)

    # When the store fails

    async def _go_back(self, failure: StoreFailure | None) -> None:
        """Back to what is written; if even that cannot be read now, again in a while."""
        if failure is not None:
            self.hall.counts.store_failures += 1
            log.warning("table %s: %s", short(self.id), failure)
        try:
            await self._reload()
        except (StoreFailure, Refusal) as bad:
            log.warning("table %s: not read again: %s", short(self.id), bad)
            self.pace.stop_for(TRY_AGAIN_S)

    async def _reload(self) -> None:
        """Go back to what is written."""
        stored = await self.store.load(self.id)
        if stored is None:
            raise Refusal("unavailable", "the table is not there any more")
        self._set_up(stored)
        self._stale = False
        self.visitors.check_eyes(self.seats)
        await self._attend()
        self.visitors.show_views(self)

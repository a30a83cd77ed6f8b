"""The pace of one table: whose time runs, which bots are at work, when to look again."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from krabbel.server.tables.bot_turns import Thought, Thoughts
from krabbel.server.tables.match import Match
from krabbel.server.tables.presence import MoveClock, Presence
from krabbel.server.tables.round_break import RoundBreak
from krabbel.server.tables.seats import best_level

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


class Pace:
    """`heard` is called with what a bot has chosen, `tick` when some time is up."""

    def __init__(
        self, live: "LiveTable", heard: Callable[[Thought], None], tick: Callable[[], None]
    ) -> None:
        self.live, self.settings = live, live.settings
        self.thoughts = Thoughts(live.hall.thinking, live.settings, live.hall.chance, heard)
        self.presence = Presence(live.settings.away_s, live.settings.back_s)
        self.round_break = RoundBreak(live.settings.scores_s, live.settings.look_s)
        self.clock = MoveClock()
        self.stand_ins: set[int] = set()
        self.seem_here: set[int] = set()
        self.waits_for: tuple[int, ...] = ()  # people who look at the scores of a round
        self.forced: set[int] = set()  # seats whose time is up: a bot makes this one move
        self._loop = asyncio.get_running_loop()
        self._tick = tick
        self._timer: asyncio.TimerHandle | None = None

    def attend(self) -> None:
        """Look who is there."""
        live = self.live
        self.presence.update(live.seats, live.visitors.guests(), self._loop.time())
        if live.match is not None:
            self.thoughts.prepare(live.match.table.game, {seat.level for seat in live.seats})
        self.settle()

    def moved(self, seat: int, *, counted: bool) -> None:
        """A seat has made a move, by which a round may have been counted."""
        self.forced.discard(seat)
        if counted and self.live.match is not None:
            self.round_break.begin(self.live.match.version, self._loop.time())
        else:
            self.round_break.be_ready({seat} & self.presence.here, self._loop.time())
        self.settle(acted=seat)

    def ready(self, guest: str, move: int) -> None:
        """A guest has seen the scores of the round that this move has ended."""
        if move == self.round_break.move:
            own = {n for n, seat in enumerate(self.live.seats) if guest in seat.holders}
            self.round_break.be_ready(own, self._loop.time())
            self.settle()

    def taken_back(self, seat: int) -> None:
        """A seat has taken moves back: what bots think about is past."""
        self.thoughts.keep(set())
        self.moved(seat, counted=False)

    def settle(self, acted: int | None = None) -> None:
        """Go by what is so now."""
        live, now = self.live, self._loop.time()
        match = live.match if live.stage == "playing" and live.visitors else None
        stand_ins = set() if match is None else self.presence.stand_ins(now)
        seem_here = self.presence.seem_here(now)
        waits_for = self.round_break.waits_for(seem_here, now) if match else ()
        told = stand_ins, seem_here, waits_for
        changed = told != (self.stand_ins, self.seem_here, self.waits_for)
        self.stand_ins, self.seem_here, self.waits_for = told
        goes_on = match if not waits_for else None
        self.thoughts.keep(self._follow(goes_on, acted, now) if goes_on else set())
        if goes_on is None:
            self.clock.stop()
        self.wake_at(self._next(now) if live.visitors else now + self.settings.idle_s)
        if changed:
            live.visitors.show_table(live)

    def _next(self, now: float) -> float | None:
        """When something is to be done, if nobody does anything before."""
        until = self.round_break.until if self.waits_for else None
        times = (self.clock.next(), self.presence.next(now), until)
        return min((when for when in times if when is not None), default=None)

    def _follow(self, match: Match, acted: int | None, now: float) -> set[int]:
        """Ask the bots among the seats that are to act, and start the others' clocks."""
        limits: dict[int, float | None] = {}
        thinking: set[int] = set()
        self.forced.intersection_update(match.table.waiting)
        for seat in match.table.waiting:
            level = self._level(match, seat)
            if level is None:
                limits[seat] = self._limit(match, seat)
            else:
                self.thoughts.ask(match.table, seat, level)
                thinking.add(seat)
        self.clock.follow(limits, acted, now)
        return thinking

    def _level(self, match: Match, seat: int) -> str | None:
        """The level of the bot that is to move for this seat; None if a person is."""
        sitting = self.live.seats[seat]
        if sitting.kind == "bot":
            return sitting.level
        steps_in = seat in self.stand_ins or seat in self.forced
        return best_level(match.table.game) if steps_in else None

    def _limit(self, match: Match, seat: int) -> float | None:
        silent = match.may_be_silent(seat)
        return self.settings.claim_s if silent else self.live.stored.clock_s

    def overdue(self) -> list[int]:
        """The seats whose time is up."""
        return self.clock.overdue(self._loop.time())

    def left_ms(self, viewer: int) -> int | None:
        """What is left of the time for a move, as a viewer is shown it."""
        return self.clock.left_ms(viewer, self._loop.time())

    def stop_for(self, seconds: float) -> None:
        """No bot thinks, and it is looked again after a while."""
        self.thoughts.keep(set())
        self.wake_at(self._loop.time() + seconds)

    def wake_at(self, when: float | None) -> None:
        """Tick then, and not before."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if when is None else self._loop.call_at(when, self._tick)

    async def close(self) -> None:
        """No more ticks and thoughts."""
        self.wake_at(None)
        await self.thoughts.close()

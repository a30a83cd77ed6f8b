"""The bots of one table: asked at once, heard after a pause that people like."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from krabbel.bots import SEARCHES, Hint, luck
from krabbel.core.game import Game
from krabbel.core.menus import NO_ACTION
from krabbel.core.state import SEATS
from krabbel.core.table import Table
from krabbel.server.logs import request_id, unexpected
from krabbel.server.settings import Settings
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.fair_lanes import Asker
from krabbel.server.tables.job_queue import QueueFull


@dataclass(eq=False)
class BotTurn:
    """A bot that chooses for a seat, and the action that it has chosen in the end."""

    seat: int
    level: str
    code: int = NO_ACTION


class BotTurns:
    """The tasks of bots that choose; `on_choice` is called with each turn that is ready."""

    def __init__(
        self,
        workers: BotPool,
        settings: Settings,
        chance: Random,
        on_choice: Callable[[BotTurn], None],
        asker: Callable[[], Asker],
    ) -> None:
        self.asker = asker  # tells whom the bots' moves count for
        self.workers, self.settings, self.on_choice = workers, settings, on_choice
        self.chance = chance  # for the pauses
        self.tasks: dict[int, tuple[BotTurn, asyncio.Task[None]]] = {}
        self.kept: list[BotTurn] = []  # ready, while somebody has the bots wait
        self.warming: asyncio.Task[None] | None = None
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat

    def warm_up(self, game: Game, levels: set[str | None]) -> None:
        """Have hints, and the bots that search, get ready before they are asked."""
        if self.warming is None:
            self.warming = asyncio.create_task(self._warm_up(game, SEARCHES in levels))

    def follow(self, table: Table, ask: Mapping[int, str]) -> None:
        """Have bots choose for these seats, unless they are at it; cancel all others."""
        self.cancel(self.tasks.keys() - ask.keys())
        for seat, level in ask.items():
            if seat not in self.tasks:
                turn = BotTurn(seat, level)
                self.tasks[seat] = turn, asyncio.create_task(self._choose(table, turn))

    def go_on(self) -> None:
        """Hand out the turns that were kept."""
        kept, self.kept = self.kept, []
        for turn in kept:
            self.on_choice(turn)

    def take(self, turn: BotTurn) -> bool:
        """Remove a turn that is ready; False if it has been cancelled meanwhile."""
        current, _ = self.tasks.get(turn.seat, (None, None))
        if current is not turn:
            return False
        del self.tasks[turn.seat]
        return True

    def cancel(self, seats: set[int]) -> None:
        """Cancel the turns of these seats."""
        for seat in seats:
            self.tasks.pop(seat)[1].cancel()

    def cancel_all(self) -> None:
        """Cancel all turns."""
        self.cancel(set(self.tasks))

    def advise(
        self, table: Table, seat: int, asker: Asker, tell: Callable[[Hint | None], None]
    ) -> None:
        """Compute a hint in the background and pass it to `tell` (None if no worker is free)."""
        task = asyncio.create_task(self._advise(table.copy(), seat, asker, tell))
        self.hints[seat] = task
        task.add_done_callback(lambda _: self.hints.pop(seat, None))

    async def close(self) -> None:
        """Cancel everything and wait for it; nothing here refers to the table any more."""
        others = [*self.hints.values(), *([self.warming] if self.warming else [])]
        tasks = [*(task for _, task in self.tasks.values()), *others]
        self.cancel_all()
        for task in others:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.on_choice = lambda _turn: None
        self.asker = lambda: Asker("", "", "")

    async def _warm_up(self, game: Game, searches: bool) -> None:
        request_id.set("")  # whoever came first has not asked for it
        await self.workers.warm_hints(game)
        if searches:
            await self.workers.warm(game)

    async def _choose(self, table: Table, turn: BotTurn) -> None:
        assert table.seed is not None
        request_id.set("")  # whoever moved before has not asked for it
        now = asyncio.get_running_loop().time
        seat, state = turn.seat, table.state.copy()
        goes_on = bool(table.history) and table.history[-1][0] == seat
        pause_ms = self.settings.again_ms if goes_on else self.settings.pause_ms
        ready_at = now() + self.chance.randint(*pause_ms) / 1000
        made = sum(mover == seat for mover, _ in table.history)
        key = luck(table.seed, made * SEATS + seat)  # whoever of several was quicker
        try:
            asked = table.game, turn.level, state, seat, key
            turn.code = await self.workers.choose(*asked, self.asker())
        except Exception as error:  # whatever it is: the table must not wait for ever
            unexpected(error, "a bot's turn")
            turn.code = table.pick(seat, 0)
        await asyncio.sleep(rest(ready_at, now(), pause_ms[0] / 1000))
        self.on_choice(turn)

    async def _advise(
        self, table: Table, seat: int, asker: Asker, tell: Callable[[Hint | None], None]
    ) -> None:
        try:
            found = await self.workers.advise(table, seat, asker)
        except QueueFull:
            found = None
        except Exception as error:  # whatever it is: somebody waits for an answer
            unexpected(error, "a hint")
            found = None
        tell(found)


def rest(ready_at: float, now: float, step: float) -> float:
    """Return how long to wait. How long a bot really thought may depend on its cards: one that took
    longer than its pause waits for the next full step."""
    if now <= ready_at or not step:
        return max(0.0, ready_at - now)
    return step - (now - ready_at) % step

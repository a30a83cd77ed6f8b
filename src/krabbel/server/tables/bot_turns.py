"""The bots of one table: asked at once, heard after a pause that people like."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from krabbel.bots import SEARCHES, Advice, Hint, luck
from krabbel.core.game import Event, Game
from krabbel.core.seed import key_of
from krabbel.core.state import SEATS
from krabbel.core.table import Table
from krabbel.server.settings import Settings
from krabbel.server.workers.pool import Thinking


@dataclass(eq=False)
class Thought:
    """A bot at work for a seat, and the action that it has chosen in the end."""

    seat: int
    level: str
    code: int = -1


class Thoughts:
    """Which seats' bots are at work. `heard` is called with each thought that is ripe."""

    def __init__(
        self,
        thinking: Thinking,
        settings: Settings,
        chance: Random,
        heard: Callable[[Thought], None],
    ) -> None:
        self.thinking, self.settings, self.heard = thinking, settings, heard
        self.chance = chance  # for the pauses
        self.tasks: dict[int, tuple[Thought, asyncio.Task[None]]] = {}
        self.prepared = False
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat

    def prepare(self, game: Game, levels: set[str | None]) -> None:
        """Have the bots that search get ready before it is their turn."""
        if SEARCHES in levels and not self.prepared:
            self.prepared = True
            self.thinking.warm_up(game)

    def ask(self, table: Table, seat: int, level: str) -> None:
        """Have a bot choose for the seat, unless one is at it."""
        if seat not in self.tasks:
            thought = Thought(seat, level)
            self.tasks[seat] = thought, asyncio.create_task(self._think(table, thought))

    def take(self, thought: Thought) -> bool:
        """Whether the thought still counts; it is done with then."""
        current, _ = self.tasks.get(thought.seat, (None, None))
        if current is not thought:
            return False
        del self.tasks[thought.seat]
        return True

    def keep(self, seats: set[int]) -> None:
        """Break off what is thought for other seats."""
        for seat in self.tasks.keys() - seats:
            self.tasks.pop(seat)[1].cancel()

    def advise(self, table: Table, seat: int, tell: Callable[[Hint | None], None]) -> None:
        """Have a hint told, None if there is nobody to think; the seat has none in thought yet."""
        task = asyncio.create_task(self._advise(table.copy(), seat, tell))
        self.hints[seat] = task
        task.add_done_callback(lambda _: self.hints.pop(seat, None))

    async def close(self) -> None:
        """Break everything off."""
        tasks = [*(task for _, task in self.tasks.values()), *self.hints.values()]
        self.keep(set())
        for task in self.hints.values():
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, table: Table, thought: Thought) -> None:
        assert table.seed is not None
        now = asyncio.get_running_loop().time
        ripe = now() + self.chance.randint(*self.settings.pause_ms) / 1000
        seat, state = thought.seat, table.state.copy()
        made = sum(mover == seat for mover, _ in table.history)
        key = luck(table.seed, made * SEATS + seat)  # whoever of several was quicker
        thought.code = await self.thinking.choose(table.game, thought.level, state, seat, key)
        await asyncio.sleep(rest(ripe, now(), self.settings.pause_ms[0] / 1000))
        self.heard(thought)

    async def _advise(self, table: Table, seat: int, tell: Callable[[Hint | None], None]) -> None:
        if table.count(seat) == 1:
            tell(Hint((Advice(table.legal(seat)[0], None),), Event("hint_forced")))
            return
        key = key_of(len(table.history))  # of no secret: the same for all that the seat cannot know
        tell(await self.thinking.advise(table.game, table.state, seat, key))


def rest(ripe: float, now: float, step: float) -> float:
    """What is left to wait. How long a bot really thought may depend on its cards: one that took
    longer than its pause waits for the next full step."""
    if now <= ripe or not step:
        return max(0.0, ripe - now)
    return step - (now - ripe) % step

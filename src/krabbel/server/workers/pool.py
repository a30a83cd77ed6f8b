"""Bots think in other processes. One that dies or takes too long is replaced by another.

The move that it owed is then chosen by the easy bot, so no table ever waits for long.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from krabbel.bots import Budget, Hint, decide
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.server.workers.worker import Answer, Asked, AskHint, Question, WarmUp

COMMAND = (sys.executable, "-m", "krabbel.server.workers.worker")
ENVIRONMENT = {"NUMBA_DISABLE_JIT": "1"}  # a bot's move takes milliseconds, compiling seconds
FALLBACK = "easy"
HINT = Budget(ms=1000, threads=1)
MOVES_WAITING, HINTS_WAITING = 32, 8  # questions at a time; more cannot be answered in time

log = logging.getLogger(__name__)


class Thinking(Protocol):
    """Whoever chooses the bots' moves."""

    busy: int  # bots that are thinking

    async def choose(self, game: Game, level: str, state: Any, seat: int, key: Key) -> int:
        """The bot's action."""
        ...

    async def advise(self, game: Game, state: Any, seat: int, key: Key) -> Hint | None:
        """What the seat might do; None if nobody has time to think about it."""
        ...

    def warm_up(self, game: Game) -> None:
        """Have the bots that search in this game ready soon."""
        ...

    async def close(self) -> None:
        """End."""
        ...


class ThinkerDied(Exception):
    """A process ended before it answered."""


class ThinkerBusy(Exception):
    """A process has as many questions as it can answer in time."""


FAILURES = (TimeoutError, ThinkerDied, ThinkerBusy, OSError)


class Thinkers:
    """Bots in processes of their own; the adviser has another one, so no bot waits for a hint."""

    def __init__(self, processes: int = 1, think_s: float = 10, budget: Budget = HINT) -> None:
        self.busy = 0
        self.fallbacks = 0
        self.think_s = think_s
        self.budget = budget  # for a hint
        self._thinkers = [Thinker(MOVES_WAITING) for _ in range(processes)]
        self._adviser = Thinker(HINTS_WAITING)
        self._warming: set[asyncio.Task[None]] = set()

    async def choose(self, game: Game, level: str, state: Any, seat: int, key: Key) -> int:
        """The bot's action; in need, the easy bot's."""
        thinker = min(self._thinkers, key=lambda thinker: thinker.unanswered)
        question = Question(0, game.name, level, bytes(state.data), seat, key)
        self.busy += 1
        try:
            return (await thinker.ask(question, self.think_s)).code
        except FAILURES as bad:
            log.warning("a bot of %s was replaced by the easy one: %r", game.name, bad)
            self.fallbacks += 1
            return await asyncio.to_thread(decide, game, FALLBACK, state, seat, key)
        finally:
            self.busy -= 1

    async def advise(self, game: Game, state: Any, seat: int, key: Key) -> Hint | None:
        """What the seat might do; None if the adviser has too much to do, or none is left."""
        question = AskHint(0, game.name, bytes(state.data), seat, key, self.budget)
        try:
            return (await self._adviser.ask(question, self.think_s)).hint
        except FAILURES as bad:
            log.warning("no hint for %s: %r", game.name, bad)
            return None

    def warm_up(self, game: Game) -> None:
        """Have the bots that search in this game ready soon."""
        for thinker in self._thinkers:
            task = asyncio.create_task(self._warm_up(thinker, game))
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _warm_up(self, thinker: "Thinker", game: Game) -> None:
        with suppress(*FAILURES):
            await thinker.ask(WarmUp(0, game.name), self.think_s)

    async def start(self) -> None:
        """Have the processes ready before the first bot is asked."""
        await asyncio.gather(*(thinker.start() for thinker in self._thinkers))

    async def close(self) -> None:
        """End the processes."""
        everybody = [*self._thinkers, self._adviser]
        await asyncio.gather(*(thinker.close() for thinker in everybody))
        await asyncio.gather(*self._warming)


class Thinker:
    """One process, started when it is first needed."""

    def __init__(self, most: int) -> None:
        self.most = most  # questions at a time
        self.unanswered = 0  # by the process; for some of them nobody waits any more
        self.waiting: dict[int, asyncio.Future[Answer]] = {}
        self._busy_since = 0.0  # with the thought that is its next answer
        self._number = 0
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    async def ask(self, question: Asked, think_s: float) -> Answer:
        """Its answer; one of FAILURES if there will be none, or it takes too long."""
        process = await self.start()
        assert process.stdin is not None
        if self.unanswered >= self.most:
            raise ThinkerBusy(f"{self.unanswered} questions wait")
        self.unanswered += 1
        self._number += 1
        question.number = self._number
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        if not self.waiting:
            self._busy_since = loop.time()
        self.waiting[question.number] = future
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            async with asyncio.timeout(think_s):
                return await future
        except TimeoutError:
            if loop.time() - self._busy_since >= think_s:  # else it had too many others before
                _kill(process)
            raise
        finally:
            self.waiting.pop(question.number, None)

    async def start(self) -> asyncio.subprocess.Process:
        """The process, which runs now."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    *COMMAND,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    env=os.environ | ENVIRONMENT,
                )
                self.unanswered = 0
                self._listening = asyncio.create_task(self._listen(self._process))
            return self._process

    async def close(self) -> None:
        """End the process; nobody waits for its thoughts any more."""
        async with self._starting:
            if self._process is not None and self._listening is not None:
                _kill(self._process)
                await self._listening

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        read = msgspec.json.Decoder(Answer).decode
        while line := await process.stdout.readline():
            answer = read(line)
            self.unanswered -= 1
            self._busy_since = asyncio.get_running_loop().time()
            future = self.waiting.get(answer.number)
            if future is not None and not future.done():
                future.set_result(answer)
        await process.wait()
        for future in list(self.waiting.values()):
            if not future.done():
                future.set_exception(ThinkerDied("the process has ended"))


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()

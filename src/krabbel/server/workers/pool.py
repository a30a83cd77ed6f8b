"""The pool of worker processes. One that dies or takes too long is replaced by another.

The move that it owed is then chosen by the easy bot, so no table ever waits for long.
"""

import asyncio
import sys
from contextlib import suppress
from typing import Any

import msgspec

from krabbel.bots import Budget, Hint, decide
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.server.logs import log
from krabbel.server.workers.worker import Answer, Asked, AskHint, Question, WarmUp

COMMAND = (sys.executable, "-m", "krabbel.server.workers.worker")
FALLBACK = "easy"
HINT = Budget(ms=1000, threads=1)
MOVES_WAITING, HINTS_WAITING = 32, 8  # questions at a time; more cannot be answered in time


class WorkerDied(Exception):
    """A process ended before it answered."""


class WorkerBusy(Exception):
    """A process has as many questions as it can answer in time."""


FAILURES = (TimeoutError, WorkerDied, WorkerBusy, OSError)


class WorkerPool:
    """Processes for bots' moves, and another one for hints, so that no bot waits for a hint."""

    def __init__(self, processes: int = 1, think_s: float = 10, budget: Budget = HINT) -> None:
        self.busy = 0
        self.fallbacks = 0
        self.think_s = think_s
        self.budget = budget  # for a hint
        self._workers = [Worker(MOVES_WAITING) for _ in range(processes)]
        self._adviser = Worker(HINTS_WAITING)
        self._warming: set[asyncio.Task[None]] = set()

    async def choose(self, game: Game, level: str, state: Any, seat: int, key: Key) -> int:
        """Return a bot's action; the easy bot's if no worker answers in time."""
        worker = min(self._workers, key=lambda worker: worker.unanswered)
        question = Question(0, game.name, level, bytes(state.data), seat, key)
        self.busy += 1
        try:
            return (await worker.ask(question, self.think_s)).code
        except FAILURES as bad:
            log.warning("a bot of %s was replaced by the easy one: %r", game.name, bad)
            self.fallbacks += 1
            return await asyncio.to_thread(decide, game, FALLBACK, state, seat, key)
        finally:
            self.busy -= 1

    async def advise(self, game: Game, state: Any, seat: int, key: Key) -> Hint | None:
        """Return what the seat might do; None if the worker for hints is busy or dead."""
        question = AskHint(0, game.name, bytes(state.data), seat, key, self.budget)
        try:
            return (await self._adviser.ask(question, self.think_s)).hint
        except FAILURES as bad:
            log.warning("no hint for %s: %r", game.name, bad)
            return None

    def warm_up(self, game: Game) -> None:
        """Have the bots that search in this game ready soon."""
        for worker in self._workers:
            task = asyncio.create_task(self._warm_up(worker, game))
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _warm_up(self, worker: "Worker", game: Game) -> None:
        with suppress(*FAILURES):
            await worker.ask(WarmUp(0, game.name), self.think_s)

    async def start(self) -> None:
        """Have the processes ready before the first bot is asked."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def close(self) -> None:
        """End the processes."""
        everybody = [*self._workers, self._adviser]
        await asyncio.gather(*(worker.close() for worker in everybody))
        await asyncio.gather(*self._warming)


class Worker:
    """One worker process, started when it is first needed."""

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
        """Return its answer; one of FAILURES if there will be none, or it takes too long."""
        process = await self.start()
        assert process.stdin is not None
        if self.unanswered >= self.most:
            raise WorkerBusy(f"{self.unanswered} questions wait")
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
        """Return the process, started if it does not run."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    *COMMAND,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
                self.unanswered = 0
                self._listening = asyncio.create_task(self._listen(self._process))
            return self._process

    async def close(self) -> None:
        """End the process; nobody waits for its answers any more."""
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
                future.set_exception(WorkerDied("the process has ended"))


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()

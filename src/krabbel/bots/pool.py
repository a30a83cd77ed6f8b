"""The worker processes of a program, for any of its threads to ask. One that dies is replaced.

Where a worker dies, takes too long or answers with an impossible action, the easy bot moves in its
place, so that no table waits for long; a hint that was asked for is not given.
"""

import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from krabbel.bots import SEARCHES, Budget, chooser, imagined, usual_level
from krabbel.bots.hints import NEVER, SECOND, imagined_for_hint, without_search
from krabbel.bots.process import Process, WorkerDied, kind_of
from krabbel.bots.service import Advise, Answer, Ask, Chosen, Failed, Question, Warm
from krabbel.core.advice import Hint
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.table import Table

FALLBACK = "easy"
# How long a question waits for a search that was ready in an earlier process: the new process loads
# it from disk, which takes about a second.
AGAIN_S = 5.0
LOADS = 3  # processes that may die while they load a game's search; then it is given up
# Questions that a worker may have at a time. More could not be answered in time, and so many fit
# into the pipe's buffer: asking never blocks.
MOVES_WAITING = 32


class WorkerBusy(Exception):
    """A process has as many questions as it can answer in time."""


class WorkerFailed(Exception):
    """A process could not answer."""


FAILURES = (TimeoutError, WorkerDied, WorkerBusy, WorkerFailed, OSError)


class Worker:
    """A process that is started when it is first needed, and again when it has ended."""

    def __init__(self, most: int) -> None:
        self.most = most  # questions at a time
        self.process: Process | None = None
        self._known: set[str] = set()  # games whose search was ready in an earlier process
        self._deaths: Counter[str] = Counter()  # of processes that loaded a game's search
        self._closed = False
        self._lock = threading.Lock()

    @property
    def unanswered(self) -> int:
        """How many questions its process has."""
        return 0 if self.process is None else self.process.unanswered

    @property
    def searching(self) -> int:
        """How many of them a search answers."""
        return 0 if self.process is None else self.process.searching

    @property
    def runs(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and not self.process.ended

    def is_ready(self, game: str) -> bool:
        """Whether its process can search the game."""
        return self.runs and self.process is not None and self.process.is_ready(game)

    def ask(self, question: Question, timeout_s: float) -> Answer:
        """Return its answer; one of FAILURES if there will be none, or it takes too long."""
        kind = kind_of(question)
        with self._lock:
            process = self._started()
            if process.unanswered >= self.most:
                raise WorkerBusy(f"{process.unanswered} questions wait")
            before = process.answered[kind]
            future = process.submit(question)
        try:
            found = future.result(timeout_s)
        except TimeoutError:
            future.cancel()
            if process.answered[kind] == before:  # it hangs; else it was busy with earlier ones
                process.kill()
            raise
        if isinstance(found, Failed):
            raise WorkerFailed(found.why)
        return found

    def warm(self, game: str) -> bool:
        """Have it load the game's search; return whether that is ready."""
        with self._lock:
            process = self._started()
            if game not in process.warming and not self.has_given_up(game):
                process.warming[game] = process.submit(Warm(game))
            return process.is_ready(game)

    def wait_s(self, game: str) -> float:
        """Return how long to wait for a search: only for one that was ready before."""
        return AGAIN_S if game in self._known else 0.0

    def has_given_up(self, game: str) -> bool:
        """Whether the game's search cannot be loaded, however often it is tried."""
        return self._deaths[game] >= LOADS

    def start(self) -> None:
        """Start the process, if it does not run."""
        with self._lock:
            self._started()

    def kill(self) -> None:
        """End the process; the next question starts another one."""
        with self._lock:
            if self.process is not None:
                self.process.close()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.kill()

    def _started(self) -> Process:
        if self._closed:
            raise WorkerDied("the workers are closed")
        if self.process is None or self.process.ended:
            if self.process is not None:
                self._known |= set(filter(self.process.is_ready, self.process.warming))
                self._deaths.update(filter(self.process.died_loading, self.process.warming))
            self.process = Process()
        return self.process


class Pool:
    """Workers for bots' moves and hints."""

    def __init__(
        self,
        processes: int = 1,
        *,
        think_s: float = 10,
        budget: Budget | None = None,
        hint_budget: Budget = SECOND,
        on_failure: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self.fallbacks = 0
        self.think_s, self.hint_budget, self.on_failure = think_s, hint_budget, on_failure
        self.budget = budget or Budget()  # for a move
        self.movers = [Worker(MOVES_WAITING) for _ in range(processes)]
        self._counting = threading.Lock()

    @property
    def most(self) -> int:
        """How many questions may wait for all workers together."""
        return sum(worker.most for worker in self.movers)

    def choose(self, game: Game, level: str, state: Any, seat: int, key: Key) -> int:
        """Return a bot's action; the easy bot's if no worker answers in time."""
        world, luck = imagined(game, state, seat, key)
        worker = self._searcher(game.name) if level == SEARCHES else self._quickest()
        try:
            if level == SEARCHES:
                worker.warm(game.name)
                level = usual_level(game) if worker.has_given_up(game.name) else level
            asked = game.name, level, bytes(world.data), seat, luck, self.budget
            found = worker.ask(Ask(*asked, worker.wait_s(game.name)), self.think_s)
            if not isinstance(found, Chosen):
                raise WorkerFailed(f"{type(found).__name__} is no action")
            if not game.engine("python").has(world, seat, found.action):
                raise WorkerFailed("the action is not possible")
            return found.action
        except Exception as bad:  # whatever it is: a table must not wait for ever
            self.on_failure(f"a bot of {game.name} was replaced by the easy one: {bad!r}")
            return self._replaced(game, world, seat, luck)

    def replace(self, game: Game, state: Any, seat: int, key: Key) -> int:
        """Return the easy bot's action, where no worker is to be asked."""
        world, luck = imagined(game, state, seat, key)
        return self._replaced(game, world, seat, luck)

    def _replaced(self, game: Game, world: Any, seat: int, luck: Key) -> int:
        with self._counting:
            self.fallbacks += 1
        return int(chooser(game, FALLBACK)(world, seat, luck))

    def advise(self, table: Table, seat: int) -> Hint | None:
        """Return what the seat might do; None if the worker for hints is busy or dead."""
        known = without_search(table, seat)
        if known is not None:
            return known
        game, (world, key) = table.game, imagined_for_hint(table, seat)
        worker = self._searcher(game.name)
        asked = game.name, bytes(world.data), seat, key, self.hint_budget
        try:
            worker.warm(game.name)
            if worker.has_given_up(game.name):
                return NEVER
            found = worker.ask(Advise(*asked, worker.wait_s(game.name)), self.think_s)
        except Exception as bad:  # whatever it is: somebody waits for an answer
            self.on_failure(f"no hint for {game.name}: {bad!r}")
            return None
        return found if isinstance(found, Hint) else None

    def warm_one(self, game: Game) -> None:
        """Have one worker ready soon to search in this game: enough for hints now and then."""
        with suppress(*FAILURES):
            self._searcher(game.name).warm(game.name)

    def warm(self, game: Game) -> bool:
        """Have the bots that search in this game ready soon; return whether they are."""
        with suppress(*FAILURES):
            ready = [worker.warm(game.name) for worker in self.movers]
            return all(ready)
        return False

    def start(self) -> None:
        """Have a process run before the first bot is asked; others follow when there is need."""
        with suppress(*FAILURES):
            self.movers[0].start()

    def close(self) -> None:
        """End the processes; questions that are on their way are answered by the easy bot."""
        for worker in self.movers:
            worker.close()

    def _quickest(self) -> Worker:
        """Return the worker that answers soonest by rules: of those that run, the least busy."""
        running = [worker for worker in self.movers if worker.runs] or self.movers[:1]
        return min(running, key=lambda worker: worker.unanswered)

    def _searcher(self, game: str) -> Worker:
        """Return the worker with the fewest searches, of those that are ready for the game.

        Where all of these search, the others get ready, too.
        """
        ready = [worker for worker in self.movers if worker.is_ready(game)]
        chosen = min(ready or self.movers, key=lambda worker: worker.searching)
        if ready and chosen.searching:
            with suppress(*FAILURES):
                for worker in self.movers:
                    worker.warm(game)
        return chosen

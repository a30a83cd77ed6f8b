"""One worker process (bots/worker.py), and the questions that it has not answered yet.

It has a session of its own, so that Ctrl-C never reaches it: that is for the program that asks.
When that program ends, however it does, so does the pipe between them, and with it the process.
"""

import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

import msgspec

from krabbel.bots import SEARCHES
from krabbel.bots.service import Answer, Answered, Ask, Asked, Question, Ready, Warm

COMMAND = (sys.executable, "-m", "krabbel.bots.worker")


class WorkerDied(Exception):
    """A process ended before it answered."""


@dataclass(frozen=True)
class Pending:
    """A question that a process has not answered; perhaps nobody waits for it any more."""

    kind: str  # what answers it: "rules", "search" or, when it is ready, "loading"
    future: Future[Answer]


def kind_of(question: Question) -> str:
    """Return what answers the question."""
    if isinstance(question, Warm):
        return "loading"
    by_rules = isinstance(question, Ask) and question.level != SEARCHES
    return "rules" if by_rules else "search"


class Process:
    """One worker process, from its start to its end."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.popen = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, start_new_session=True)
        self.answered: Counter[str] = Counter()  # by kind
        self.warming: dict[str, Future[Answer]] = {}  # by game
        self.was_killed = False  # by us: it did not fail by itself
        self._pending: dict[int, Pending] = {}
        self._numbers = count(1)
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    @property
    def ended(self) -> bool:
        """Whether it has died."""
        return self.popen.poll() is not None

    @property
    def unanswered(self) -> int:
        """How many questions it has that somebody asked."""
        return sum(pending.kind != "loading" for pending in list(self._pending.values()))

    @property
    def searching(self) -> int:
        """How many of them a search answers."""
        return sum(pending.kind == "search" for pending in list(self._pending.values()))

    def submit(self, question: Question) -> Future[Answer]:
        """Hand it a question, from one thread at a time; WorkerDied if it has ended."""
        assert self.popen.stdin is not None
        number, future = next(self._numbers), Future[Answer]()
        self._pending[number] = Pending(kind_of(question), future)
        try:
            self.popen.stdin.write(msgspec.json.encode(Asked(number, question)) + b"\n")
            self.popen.stdin.flush()
        except (OSError, ValueError) as bad:  # its pipe is broken, or closed by `_listen`
            raise WorkerDied("the process has ended") from bad
        return future

    def is_ready(self, game: str) -> bool:
        """Whether it has said that it can search the game."""
        warming = self.warming.get(game)
        if warming is None or not warming.done() or warming.exception():
            return False
        return isinstance(warming.result(), Ready)

    def died_loading(self, game: str) -> bool:
        """Whether it has ended by itself before it could say that a search is loaded, or is not."""
        loading = self.warming[game]
        return not self.was_killed and (not loading.done() or loading.exception() is not None)

    def kill(self) -> None:
        """End it; whoever waits for an answer is told soon."""
        self.was_killed = True
        self.popen.kill()

    def close(self) -> None:
        """End it; whoever waits for an answer gets WorkerDied."""
        self.kill()
        self._listening.join()

    def _listen(self) -> None:
        """Give each answer to its future, until none comes or one cannot be read; then end it."""
        try:
            self._hand_out_answers()
        except (msgspec.MsgspecError, KeyError):
            pass  # of no question, or no answer at all: nothing it says can be relied on
        finally:
            self._end()

    def _hand_out_answers(self) -> None:
        assert self.popen.stdout is not None
        read = msgspec.json.Decoder(Answered).decode
        with self.popen.stdout as lines:
            for line in lines:
                told = read(line)
                pending = self._pending.pop(told.number)
                self.answered[pending.kind] += 1
                if pending.future.set_running_or_notify_cancel():
                    pending.future.set_result(told.answer)

    def _end(self) -> None:
        assert self.popen.stdin is not None
        self.popen.kill()  # it may live on without a pipe
        self.popen.wait()
        with suppress(OSError):
            self.popen.stdin.close()
        for pending in list(self._pending.values()):
            if pending.future.set_running_or_notify_cancel():
                pending.future.set_exception(WorkerDied("the process has ended"))

"""A worker process: bots that choose and give hints, for a program that must not wait for them.

The main thread reads questions and answers by plain rules at once. A second thread loads, or
compiles, a game's search; a third one searches. When the input ends, the process ends at once,
whatever it is doing: it never outlives the program that asks it.
"""

import os
import select
import sys
import threading
import traceback
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import BinaryIO

import msgspec

from krabbel.bots import SEARCHES, chooser, usual_level
from krabbel.bots.hints import NEVER, by_rules, told
from krabbel.bots.search.search import make_ready, search
from krabbel.bots.service import (
    Advise,
    Answer,
    Answered,
    Ask,
    Asked,
    Chosen,
    Failed,
    Question,
    Ready,
    Warm,
)
from krabbel.core.waiting import nothing, told_by
from krabbel.games import find_game

NICE = 5  # lower priority than the programs that people use
PATIENCE_S = 1800.0  # without a question for so long, the process ends
CHUNK = 1 << 16  # bytes that are read at a time


def answer(question: Question, *, ready: bool, hopeless: bool = False) -> Answer:
    """Answer from an imagined state; `ready`: the search is loaded; `hopeless`: it cannot be."""
    game = find_game(question.game)
    if isinstance(question, Warm):
        return Ready() if ready else Failed("the search cannot be loaded")
    state = game.State.from_bytes(question.state)
    asked = state, question.seat, question.key
    if isinstance(question, Advise):
        if ready:
            return told(game, *asked[:2], search(game, *asked, question.budget))
        if hopeless:
            return NEVER
        return by_rules(game, *asked[:2], int(chooser(game, usual_level(game))(*asked)))
    level = question.level
    if level == SEARCHES and not ready:
        level = usual_level(game)
    return Chosen(int(chooser(game, level, question.budget)(*asked)))


class Worker:
    """Answers questions, each in the thread that is meant for it."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._writing = threading.Lock()
        self._loading = ThreadPoolExecutor(1)
        self._searching = ThreadPoolExecutor(1)  # one search at a time: it has all cores
        self._loaded: dict[str, Future[bool]] = {}  # by game
        self._taken = self._answered = 0

    @property
    def idle(self) -> bool:
        """Whether every question has been answered."""
        return self._taken == self._answered

    def take(self, asked: Asked) -> None:
        """Answer by rules at once; queue a search if it is loaded, or wait for that."""
        self._taken += 1
        question = asked.question
        if isinstance(question, Ask) and question.level != SEARCHES:
            self._reply(asked, ready=False)
            return
        loaded = self._load(question.game)
        if loaded.done():
            self._search(asked, loaded)
        elif isinstance(question, Warm) or question.wait_s:
            wait_s = None if isinstance(question, Warm) else question.wait_s
            waiting = threading.Thread(target=self._wait, args=(asked, loaded, wait_s), daemon=True)
            waiting.start()
        else:
            self._reply(asked, ready=False)

    def _load(self, name: str) -> Future[bool]:
        if name not in self._loaded:
            self._loaded[name] = self._loading.submit(_is_loaded, name)
        return self._loaded[name]

    def _wait(self, asked: Asked, loaded: Future[bool], wait_s: float | None) -> None:
        wait([loaded], wait_s)
        self._search(asked, loaded)

    def _search(self, asked: Asked, loaded: Future[bool]) -> None:
        if not loaded.done():
            self._reply(asked, ready=False)
        elif loaded.result():
            self._searching.submit(self._reply, asked, ready=True)
        else:
            self._reply(asked, ready=False, hopeless=True)

    def _reply(self, asked: Asked, *, ready: bool, hopeless: bool = False) -> None:
        found: Answer
        try:
            found = answer(asked.question, ready=ready, hopeless=hopeless)
        except Exception as bad:  # the asker falls back to a bot that always answers
            frame = traceback.extract_tb(bad.__traceback__)[-1]
            found = Failed(f"{type(bad).__name__} in {frame.filename}:{frame.lineno}")
        line = msgspec.json.encode(Answered(asked.number, found)) + b"\n"
        with self._writing:
            self._answered += 1
            try:
                self._output.write(line)
                self._output.flush()
            except BrokenPipeError:  # the asker was killed during the search
                os._exit(0)


def _is_loaded(name: str) -> bool:
    try:
        make_ready(find_game(name))
    except Exception:  # then `hard` plays as the default bot does
        traceback.print_exc()
        return False
    return True


def lines(worker: Worker, patience_s: float) -> Iterator[bytes]:
    """Yield lines of input until it ends, or until an idle worker gets none for `patience_s`."""
    source, rest = sys.stdin.fileno(), b""
    while True:
        if not select.select([source], [], [], patience_s)[0]:
            if worker.idle:
                return
            continue
        chunk = os.read(source, CHUNK)
        if not chunk:
            return
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole


def main(patience_s: float = PATIENCE_S) -> None:
    """Answer questions until there are no more."""
    os.nice(NICE)
    worker = Worker(sys.stdout.buffer)
    read = msgspec.json.Decoder(Asked).decode
    with told_by(nothing):
        for line in lines(worker, patience_s):
            worker.take(read(line))
    os._exit(0)  # nobody waits for what the other threads do


if __name__ == "__main__":
    main()

"""A search in a process of its own, for programs in which nobody is to wait for the compiler.

The first time compiling takes a minute: `ready` starts the process and says whether it can be asked
yet. A process serves one game; it ends with its pipe,
or when nobody has asked it anything for long.
"""

import atexit
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from krabbel.bots.search.thinking import Arm, Budget, make_ready
from krabbel.bots.search.thinking import search as think
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.waiting import nothing, told_by
from krabbel.games import find_game

NICE = 5  # whoever plays comes first
PATIENCE_S = 1800.0  # without a question
AGAIN_S = 5.0  # to start once more, with everything compiled: it takes about one

_processes: dict[str, "Process"] = {}
_starting = threading.Lock()


class Process:
    """A process that thinks about one game; `again`: another one has been ready before it."""

    def __init__(self, name: str, *, again: bool = False) -> None:
        self.again = again
        command = [sys.executable, "-c", f"from {__name__} import main; main({name!r})"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        atexit.register(self.process.kill)
        self.ready = False
        self.asking = threading.Lock()
        self.starting = threading.Thread(target=self._wait, daemon=True)
        self.starting.start()

    @property
    def ended(self) -> bool:
        """Whether it has died."""
        return self.process.poll() is not None

    def ask(self, *question: Any) -> Any:
        """Its answer; EOFError or OSError if there will be none."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        with self.asking:
            pickle.dump(question, stdin)
            stdin.flush()
            return pickle.load(stdout)

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()

    def _wait(self) -> None:
        assert self.process.stdout is not None
        self.ready = bool(self.process.stdout.readline())


def ready(game: Game) -> bool:
    """Whether `search` can be asked; if not it is made ready, and one that has died is replaced."""
    with _starting:
        known = _processes.get(game.name)
        if known is None or known.ended:
            again = known is not None and (known.ready or known.again)
            known = _processes[game.name] = Process(game.name, again=again)
    return known.ready


def search(game: Game, state: Any, seat: int, key: Key, budget: Budget) -> list[Arm]:
    """What a search thinks of the seat's actions; nothing if it is not ready or has died."""
    if not ready(game) and _processes[game.name].again:
        _processes[game.name].starting.join(AGAIN_S)
    if not _processes[game.name].ready:
        return []
    try:
        arms: list[Arm] = _processes[game.name].ask(bytes(state.data), seat, key, budget)
    except (EOFError, OSError, pickle.UnpicklingError):
        return []
    return arms


def end_with(parent: int) -> None:
    """End once the parent has, even in the middle of compiling."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def main(name: str, patience_s: float = PATIENCE_S) -> None:
    """Compile, say so, and answer questions until there are no more."""
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    os.nice(NICE)
    game = find_game(name)
    with told_by(nothing):
        make_ready(game)
    try:
        sys.stdout.buffer.write(b"ready\n")
        sys.stdout.buffer.flush()
        while select.select([sys.stdin.buffer], [], [], patience_s)[0]:
            data, seat, key, budget = pickle.load(sys.stdin.buffer)
            arms = think(game, game.State.from_bytes(data), seat, key, budget)
            pickle.dump(arms, sys.stdout.buffer)
            sys.stdout.buffer.flush()
    except (EOFError, BrokenPipeError):
        os._exit(0)  # the parent has ended: nothing is left to be flushed

"""`krabbel compile`: machine code of the games ahead, so that nobody waits for it later.

Each game is compiled in a process of its own, as many at a time as there are cores: Ctrl-C ends
them at once, even in the middle of compiling, and what was finished is kept.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from krabbel.bots import AS_RULES, levels
from krabbel.bots.search.search import make_ready as make_search_ready
from krabbel.cli.games import all_games, find
from krabbel.cli.progress import parts_bar
from krabbel.cli.screen import Screen
from krabbel.core.compile import check_compiler
from krabbel.core.errors import KrabbelError
from krabbel.core.game import Game
from krabbel.core.waiting import nothing, told_by
from krabbel.games import find_game
from krabbel.research.batch import BatchEnv
from krabbel.sim import compiled
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import make_ready as make_tables_ready

INTERRUPTED = 130  # exit status


class Compiling(NamedTuple):
    """A process that compiles a game."""

    game: Game
    pipe: Connection  # it says what is ready
    process: Any


def compile_games(screen: Screen, names: Sequence[str], *, training: bool) -> int:
    """Compile these games, or all, behind a progress bar; the exit status."""
    check_compiler("krabbel compile")
    games = [find(name) for name in dict.fromkeys(names)] or all_games()
    running: list[Compiling] = []
    words = screen.words
    titles = [words.title(game) for game in games]
    with parts_bar(screen) as shown:
        total = sum(len(parts(game, training=training)) for game in games)
        task = shown.add_task(words("progress.ready"), total=total)
        try:
            for game, ready in messages(iter(games), running, training=training):
                part = words(f"compile.{ready}")
                about = words("compile.part", game=words.title(game), part=part)
                shown.update(task, description=about, advance=1)
        except KeyboardInterrupt:
            screen.show(words("compile.interrupted"), "yellow")
            return INTERRUPTED
        finally:
            for one in running:
                one.process.kill()
    screen.show(words("compile.ready", games=", ".join(titles)))
    return 0


def messages(
    games: Iterator[Game], running: list[Compiling], *, training: bool
) -> Iterator[tuple[Game, str]]:
    """What is ready, as it comes in; a game's process ends the pipe."""
    cores = os.cpu_count() or 1
    while True:
        while len(running) < cores and (game := next(games, None)):
            running.append(started(game, training=training))
        if not running:
            return
        heard = wait([one.pipe for one in running])
        for one in [one for one in running if one.pipe in heard]:
            try:
                yield one.game, one.pipe.recv()
            except EOFError:
                running.remove(one)
                one.process.join()
                if one.process.exitcode:
                    raise KrabbelError(kind="not_compiled", game=one.game.title) from None


def started(game: Game, *, training: bool) -> Compiling:
    """Start a process that compiles the game."""
    spawn = multiprocessing.get_context("spawn")
    pipe, other = spawn.Pipe()
    process = spawn.Process(target=work, args=(other, game.name, training), daemon=True)
    process.start()
    other.close()
    return Compiling(game, pipe, process)


def work(pipe: Connection, name: str, training: bool) -> None:
    """Compile one part after the other, and say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told, and ends us
    with told_by(nothing):
        for part, make in parts(find_game(name), training=training).items():
            make()
            pipe.send(part)


def parts(game: Game, *, training: bool) -> dict[str, Callable[[], object]]:
    """What can be compiled of a game."""
    players = game.players[0]
    known = [level for level in AS_RULES if level in levels(game)]
    plan = Plan(game.name, tuple(known[seat % len(known)] for seat in range(players)), seed=1)
    made: dict[str, Callable[[], object]] = {
        "tables": lambda: make_tables_ready(plan, "numba"),
        "matches": lambda: compiled.play(Job(plan, 0, 0)),
        "search": lambda: make_search_ready(game),
    }
    if training and game.has("observe"):
        made["batches"] = lambda: BatchEnv(game, players, 1, engine="numba")
        made["batches-with-bots"] = lambda: BatchEnv(
            game, players, 1, bots={0: AS_RULES[0]}, engine="numba"
        )
    return made

"""Matches in compiled code: `play_match` as a rule of a game, and many of them in a row.

Both are kept on disk. Their names change with this folder's sources, since the disk cache looks at
the game's own (core/cache.py).
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from krabbel.bots import chooser
from krabbel.core.contract import row as row  # bound to the game's own
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.optional import Missing, optional
from krabbel.core.rule import COMPILED, bind
from krabbel.core.seed import key_of
from krabbel.games import find_game
from krabbel.sim.match import choose_action, play_match, write_row
from krabbel.sim.plan import Job
from krabbel.sim.reference import Rows, blank_rows

HERE = Path(__file__).parent


def play_matches(
    states: Any, blank: Any, key: Key, first: int, matches: int, sensible: int, rows: Any
) -> None:
    """Play matches number `first` on, one after the other, each into its row."""
    for i in range(matches):
        states[0] = blank[0]
        play_match(row(states, 0), key, first + i, sensible, rows[i])


def play(job: Job) -> Rows:
    """The rows of the job's matches."""
    rows = blank_rows(job.plan, job.matches)
    states = np.zeros(1, job.plan.game.State.dtype)
    blank = job.plan.game.blank(job.plan.players, job.plan.options).array
    run = many_matches(job.plan.name)
    run(states, blank, key_of(job.plan.seed), job.first, job.matches, job.plan.sensible, rows)
    return rows


def in_turn(jobs: Iterable[Job]) -> Iterator[Job]:
    """The jobs, each game compiled when it first comes up: by the asking thread, and once."""
    for job in jobs:
        if not many_matches(job.plan.name).signatures:
            play(Job(job.plan, job.first, 0))
        yield job


def check_compiler(wanted_by: str) -> None:
    """Whether rules are compiled here; if not, what is missing."""
    optional("numba", wanted_by, "fast")
    if not COMPILED:
        raise Missing(f"{wanted_by} needs compiled rules, and NUMBA_DISABLE_JIT=1 forbids them")


@cache
def match_names(name: str) -> dict[str, Any]:
    """All that a match of a game is made of: the game's rules, its bots, what is noted of it."""
    game = find_game(name)
    facts = game.counts
    names: dict[str, Any] = {**game.names}
    names |= {"choose": chooser(game, "normal"), "choose_any": chooser(game, "easy")}
    for template in (facts.note, facts.sum_up, choose_action, write_row):
        names[template.__name__] = bind(template, names, game.rules.__name__, cached=False)
    return names


@cache
def one_match(name: str) -> Any:
    """`play_match` of a game: a call of its own, for it is large."""
    return _kept(play_match, match_names(name), find_game(name))


@cache
def many_matches(name: str) -> Any:
    """`play_matches` of a game; it lets other threads run meanwhile."""
    game = find_game(name)
    names = {"play_match": one_match(name), "row": game.names["row"]}
    return _kept(play_matches, names, game, nogil=True)


def _kept(template: Any, names: dict[str, Any], game: Game, **how: bool) -> Any:
    import numba

    from krabbel.core.cache import enable_caching

    bound: Any = bind(template, names, game.rules.__name__, cached=False)
    bound.py_func.__qualname__ += f"_{_digest(game)}"
    compiled = numba.njit(error_model="numpy", **how)(bound.py_func)
    enable_caching(compiled, game.rules.__name__)
    return compiled


def _digest(game: Game) -> str:
    """Of the sources here that go into a game's compiled matches."""
    digest = hashlib.sha256()
    for path in (HERE / "match.py", HERE / "bulk.py", Path(game.part("counts").__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

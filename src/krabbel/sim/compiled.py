"""Matches in machine code: `play_match` bound to a game, many matches in a loop."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from krabbel.bots.by_level import level_bindings
from krabbel.core.contract import row
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.rule import big_rule
from krabbel.core.seed import key_of
from krabbel.games import find_game
from krabbel.sim.match import play_match
from krabbel.sim.plan import Job
from krabbel.sim.reference import Rows, blank_rows


@big_rule
def play_matches(
    states: Any, blank: Any, key: Key, first: int, matches: int, levels: int, rows: Any
) -> None:
    """Play matches from number `first` on, one after the other, each into its row."""
    for i in range(matches):
        states[0] = blank[0]
        play_match(row(states, 0), key, first + i, levels, rows[i])


def play(job: Job) -> Rows:
    """Play a job's matches; return their rows."""
    rows = blank_rows(job.plan, job.matches)
    states = np.zeros(1, job.plan.game.State.dtype)
    blank = job.plan.game.blank(job.plan.players, job.plan.options).array
    run = many_matches(job.plan.name)
    run(states, blank, key_of(job.plan.seed), job.first, job.matches, job.plan.levels, rows)
    return rows


def in_turn(jobs: Iterable[Job]) -> Iterator[Job]:
    """Yield the jobs; compile a game at its first job, once, in the calling thread."""
    for job in jobs:
        if not many_matches(job.plan.name).signatures:
            play(Job(job.plan, job.first, 0))
        yield job


def match_bindings(game: Game) -> dict[str, Any]:
    """Return what a match needs besides the game's rules: its bots, and what is counted."""
    counts = game.counts
    return {**level_bindings(game), "note": counts.note, "sum_up": counts.sum_up}


@cache
def many_matches(name: str) -> Any:
    """Return `play_matches` for a game; other threads run meanwhile."""
    game = find_game(name)
    return game.compiled.bind(play_matches, match_bindings(game), title="the matches", nogil=True)

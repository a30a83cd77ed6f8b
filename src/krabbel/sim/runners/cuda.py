"""Matches on an NVIDIA GPU, one a thread: the very rules, compiled for it.

A state lies in the thread's own memory; nothing but the rows goes back.
"""

import types
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from krabbel.core.seed import key_of
from krabbel.games import find_game
from krabbel.sim import bulk
from krabbel.sim.optional import Missing, optional
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows, blank_rows
from krabbel.sim.runners import check_levels

MEANING = "compiled, on an NVIDIA GPU"
SIZE = 1 << 18
BLOCK = 128  # threads


def check(plan: Plan) -> None:
    """It needs a GPU, its compiler, and bots that are rules."""
    check_levels(plan, "cuda")
    bulk.check_compiler("the cuda runner")
    try:
        found = numba_cuda().is_available()
    except Exception as bad:  # a driver that does not answer fails in many ways
        raise Missing(f"the cuda runner cannot use the GPU here: {bad}") from bad
    if not found:
        raise Missing(
            "the cuda runner needs an NVIDIA GPU with its driver, and finds none;"
            " its compiler comes with: pip install 'numba-cuda[cu12]'"
        )


def numba_cuda() -> Any:
    """`numba.cuda`; numba-cuda looks up a name that NumPy 2.5 has dropped."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # noqa: NPY201  # the name is what is wanted
    return optional("numba.cuda", "the cuda runner", "numba-cuda[cu12]")


def kernel_template(blank: Any, key: Any, first: int, sensible: int, rows: Any) -> None:
    """One match: the thread's number is its row."""
    i = cuda.grid(1)
    if i < rows.shape[0]:
        states = cuda.local.array(1, STATE)
        states[0] = blank[0]
        words = (key[0], key[1], key[2], key[3])
        play_match(row(states, 0), words, first + i, sensible, rows[i])


cuda: Any = None  # names of the template, bound in `kernel`
STATE: Any = None
play_match: Any = None
row: Any = None


@cache
def kernel(name: str) -> Any:
    """The kernel of a game."""
    game, cuda = find_game(name), numba_cuda()
    names = {"cuda": cuda, "STATE": game.State.dtype, "row": game.names["row"]}
    names = {**kernel_template.__globals__, **names, "play_match": bulk.one_match(name)}
    return cuda.jit(types.FunctionType(kernel_template.__code__, names, "play_matches"))


def play(jobs: Iterable[Job]) -> Iterator[Rows]:
    """One launch a job."""
    cuda = numba_cuda()
    for job in jobs:
        plan = job.plan
        blank = cuda.to_device(plan.game.blank(plan.players, plan.options).array)
        key = cuda.to_device(np.array(key_of(plan.seed), np.int64))
        rows = cuda.to_device(blank_rows(plan, job.matches))
        blocks = -(-job.matches // BLOCK)
        kernel(plan.name)[blocks, BLOCK](blank, key, job.first, plan.sensible, rows)
        yield rows.copy_to_host()

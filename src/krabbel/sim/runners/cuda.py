"""Matches on an NVIDIA GPU, one per thread: the same rules, compiled for CUDA.

A state is in its thread's local memory; only the rows are copied back. Where a game's rules are
long, threads that run different parts of them spend most of their time waiting for instructions. In
such a game (`in_step`) the threads of a block make each decision together, and a thread whose match
is over takes the next match.
"""

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

import numpy as np

from krabbel.core import gpu
from krabbel.core.bits import lowest_bit
from krabbel.core.compile import check_compiler
from krabbel.core.contract import act, deal, note, row, waiting
from krabbel.core.errors import how_to_install
from krabbel.core.gpu import BLOCK, compact, numba_cuda
from krabbel.core.keys import match_key
from krabbel.core.optional import Missing
from krabbel.core.seed import key_of
from krabbel.games import find_game
from krabbel.sim.compiled import match_bindings
from krabbel.sim.match import HEAD, choose_action, play_match, write_row
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows, blank_rows
from krabbel.sim.runners import check_levels

MEANING = "compiled, on an NVIDIA GPU"
SIZE = 1 << 18
BLOCK_IN_STEP, REGISTERS_IN_STEP = 1024, 64  # threads, registers each: all of a multiprocessor's
MULTIPROCESSORS = 128  # about as many as a large GPU has
WARP = 32  # threads that run the same instruction


def check(plan: Plan) -> None:
    """Raise an error unless there is a GPU with its compiler, and all bots are rules."""
    check_levels(plan, "cuda")
    check_compiler("the cuda runner")
    try:
        found = numba_cuda().is_available()
    except Exception as bad:  # a driver that does not answer fails in many ways
        raise Missing(kind="gpu_fails", cause=bad) from bad
    if not found:
        raise Missing(kind="no_gpu", install=how_to_install("gpu"))


def free_kernel(blank: Any, key: Any, first: int, levels: int, rows: Any, _taken: Any) -> None:
    """Play one match; the thread's number is its row."""
    compact()
    i = cuda.grid(1)
    if i < rows.shape[0]:
        states = cuda.local.array(1, STATE)
        states[0] = blank[0]
        study = (key[0], key[1], key[2], key[3])
        play_match(row(states, 0), study, first + i, levels, rows[i])


def kernel_in_step(blank: Any, key: Any, first: int, levels: int, rows: Any, taken: Any) -> None:
    """Play matches as `play_match` does, with all threads of a block at the same decision.

    `taken` counts the matches that were begun: a thread takes number i when its last match is over.
    `seats` is 0 only while a thread has no match, since somebody is to act after every deal. A
    thread that finds no more matches stays in the loop until the whole block has none: all threads
    must reach the barriers.
    """
    compact()
    states = cuda.local.array(1, STATE)
    s = row(states, 0)
    study = (key[0], key[1], key[2], key[3])
    own = study
    seats = seat = action = made = 0
    i = cuda.atomic.add(taken, 0, 1)
    while True:
        if seats == 0 and i < rows.shape[0]:
            own = match_key(study, first + i)
            states[0] = blank[0]
            deal(s, own)
            made = 0
            seats = waiting(s)
        if cuda.syncthreads_or(seats) == 0:
            break
        if seats:
            seat = lowest_bit(seats)
            action = choose_action(s, seat, own, made, levels)
        cuda.syncthreads()
        if seats:
            note(s, seat, action, rows[i, HEAD:])
            act(s, seat, action)
            made += 1
            seats = waiting(s)
            if seats == 0:
                write_row(s, made, rows[i])
                i = cuda.atomic.add(taken, 0, 1)


cuda: Any = None  # bound in `kernel`, and so are the rules
STATE: Any = None


@cache
def kernel(name: str) -> Any:
    """Return the kernel of a game."""
    game = find_game(name)
    more = match_bindings(game)
    if game.in_step:
        return gpu.kernel(kernel_in_step, game, more, max_registers=REGISTERS_IN_STEP)
    return gpu.kernel(free_kernel, game, more)


def block_in_step(matches: int) -> int:
    """Return the threads per block: fewer for few matches, so that these use the whole GPU, too."""
    return min(BLOCK_IN_STEP, WARP * max(1, -(-matches // (WARP * MULTIPROCESSORS))))


def play(jobs: Iterable[Job]) -> Generator[Rows]:
    """Play the jobs, each by one launch of the kernel."""
    cuda = numba_cuda()
    for job in jobs:
        plan = job.plan
        blank = cuda.to_device(plan.game.blank(plan.players, plan.options).array)
        key = cuda.to_device(np.array(key_of(plan.seed), np.int64))
        rows = cuda.to_device(blank_rows(plan, job.matches))
        taken = cuda.to_device(np.zeros(1, np.int64))
        block = block_in_step(job.matches) if plan.game.in_step else BLOCK
        blocks = -(-job.matches // block)
        kernel(plan.name)[blocks, block](blank, key, job.first, plan.levels, rows, taken)
        yield rows.copy_to_host()

"""Compiled matches on all cores of this machine."""

import os
from collections.abc import Generator, Iterable
from concurrent.futures import ThreadPoolExecutor

from krabbel.core.compile import check_compiler
from krabbel.sim import compiled
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows
from krabbel.sim.runners import check_levels, in_order

MEANING = "compiled, on all cores"
SIZE = 2000


def check(plan: Plan) -> None:
    """Raise an error unless there is a compiler, and all bots are rules."""
    check_levels(plan, "threads")
    check_compiler("the threads runner")


def play(jobs: Iterable[Job], threads: int | None = None) -> Generator[Rows]:
    """Play jobs in threads; compiled code releases Python's lock (GIL), so all cores are used."""
    threads = threads or os.cpu_count() or 1
    return in_order(
        ThreadPoolExecutor(threads), compiled.play, compiled.in_turn(jobs), ahead=2 * threads
    )

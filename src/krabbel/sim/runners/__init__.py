"""Runners play the matches. Every module in this folder is one, under the name of its file.

A runner has MEANING, SIZE (matches in a job), `check(plan)`, which raises an error if something is
missing, and `play(jobs)`, which yields the rows of one job after the other. All runners give the
same rows, bit for bit, whatever the number of threads, workers or jobs, unless a bot thinks by the
clock.
"""

import pkgutil
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from functools import cache
from importlib import import_module
from typing import Any

from krabbel.bots import AS_RULES
from krabbel.core.compile import can_compile
from krabbel.core.errors import BadOption
from krabbel.sim.interrupts import interrupts_kept
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows


@cache
def runner_names() -> tuple[str, ...]:
    """Return the names of all runners, without loading them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def find_runner(name: str | None, plan: Plan) -> Any:
    """Return the runner of that name, or the fastest here; an error if it cannot play the plan."""
    if name is None:
        name = "threads" if can_compile() and plan.compiled else "processes"
    if name not in runner_names():
        raise BadOption(kind="no_runner", runner=name, runners=runner_names())
    runner = import_module(f"{__name__}.{name}")
    runner.check(plan)
    return runner


def check_levels(plan: Plan, runner: str) -> None:
    """Raise BadOption if a bot of the plan cannot play in compiled code."""
    for level in plan.seats:
        if level not in AS_RULES:
            raise BadOption(kind="runner_levels", runner=runner, levels=AS_RULES, level=level)


def play(runner: Any, jobs: Iterable[Job]) -> Generator[Rows]:
    """Have a runner play the jobs; Ctrl-C ends it, after the job at the latest."""
    with interrupts_kept() as heed_interrupts, closing(runner.play(jobs)) as batches:
        for rows in batches:
            heed_interrupts()
            yield rows


def in_order(
    executor: Executor, play: Callable[[Job], Rows], jobs: Iterable[Job], ahead: int
) -> Generator[Rows]:
    """Yield the rows of the jobs in their order; at most `ahead` jobs are under way or waiting."""
    under_way: deque[Any] = deque()
    try:
        for job in jobs:
            under_way.append(executor.submit(play, job))
            if len(under_way) > ahead:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)

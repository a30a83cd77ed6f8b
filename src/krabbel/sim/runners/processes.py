"""The reference loop in worker processes, one for each core: for bots that play from Python."""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor

from krabbel.sim import reference
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows
from krabbel.sim.runners import in_order

MEANING = "the reference loop on all cores, any bots"
SIZE = 1


def check(_plan: Plan) -> None:
    """It can always play."""


def play(jobs: Iterable[Job], workers: int | None = None) -> Iterator[Rows]:
    """All workers take jobs from one queue; Ctrl-C is the parent's to handle."""
    workers = workers or os.cpu_count() or 1
    pool = ProcessPoolExecutor(
        workers,
        multiprocessing.get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    return in_order(pool, reference.play, jobs, ahead=2 * workers)

"""The reference loop in worker processes, one for each core: for bots that play from Python.

Each worker has its own pipe and one job at a time. Only the parent handles Ctrl-C: it kills its
workers in the middle of their matches. Workers end when the parent does, for whatever reason.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from krabbel.core.compile import fastest
from krabbel.core.errors import KrabbelError
from krabbel.core.waiting import nothing, told_by
from krabbel.sim import reference
from krabbel.sim.interrupts import ENDINGS, handled_by
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows

MEANING = "the reference loop on all cores, any bots"
SIZE = 1


def check(_plan: Plan) -> None:
    """Accept every plan."""


def play(jobs: Iterable[Job], workers: int | None = None) -> Generator[Rows]:
    """Yield the rows of the jobs in their order; only a few jobs are ahead of the next one."""
    crew: list[Worker] = []
    try:
        with signals_held():
            crew += [Worker() for _ in range(workers or os.cpu_count() or 1)]
        yield from in_order(crew, enumerate(compiled_first(jobs)))
    finally:
        with signals_held():
            for worker in crew:
                worker.process.kill()
            for worker in crew:
                worker.process.join()


def compiled_first(jobs: Iterable[Job]) -> Iterator[Job]:
    """Yield the jobs; compile what they need first, so that workers only load it from disk."""
    ready: set[tuple[str, frozenset[str]]] = set()
    for job in jobs:
        needs = job.plan.name, frozenset(job.plan.seats)
        if needs not in ready:
            reference.make_ready(job.plan, fastest())
            ready.add(needs)
        yield job


class Worker:
    """A process that plays jobs, one at a time."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pipe, other = spawn.Pipe()
        self.process = spawn.Process(target=work, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.number = 0  # of its job

    def start(self, number: int, job: Job) -> None:
        """Have it play a job; if it has died meanwhile, `finish` says so."""
        self.number = number
        with suppress(ConnectionError):
            self.pipe.send(job)

    def finish(self) -> Rows:
        """Return the rows of its job; raise what went wrong with it."""
        try:
            answer: Rows | Exception = self.pipe.recv()
        except (EOFError, ConnectionError) as gone:  # the latter if it died before it read its job
            self.process.join()
            if self.process.exitcode == -signal.SIGTERM:
                raise KeyboardInterrupt from gone  # the whole process group was told to end
            raise KrabbelError(kind="worker_died") from gone
        if isinstance(answer, Exception):
            raise answer
        return answer


def in_order(crew: list[Worker], jobs: Iterator[tuple[int, Job]]) -> Iterator[Rows]:
    """Give out the jobs, and yield their rows in the jobs' order."""
    idle, busy = list(crew), dict[Any, Worker]()  # by pipe
    done: dict[int, Rows] = {}
    turn = 0  # the number of the job whose rows are next
    while True:
        while idle and len(busy) + len(done) < 2 * len(crew) and (job := next(jobs, None)):
            worker = idle.pop()
            worker.start(*job)
            busy[worker.pipe] = worker
        if not busy and not done:
            return
        for pipe in wait(list(busy)):
            worker = busy.pop(pipe)
            done[worker.number] = worker.finish()
            idle.append(worker)
        while turn in done:
            yield done.pop(turn)
            turn += 1


def work(pipe: Connection) -> None:
    """Play the jobs that come through the pipe, until the parent ends the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    threading.Thread(target=end_with_parent, daemon=True).start()
    with told_by(nothing):
        while True:
            job = pipe.recv()
            try:
                pipe.send(reference.play(job, fastest()))
            except Exception as bad:  # the parent raises it
                pipe.send(bad)


def end_with_parent() -> None:
    """End this process as soon as its parent has ended, even in the middle of a match."""
    parent: Any = multiprocessing.parent_process()
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def signals_held() -> Iterator[None]:
    """Delay Ctrl-C and SIGTERM until the end of this context; processes begun in it ignore Ctrl-C.

    Signals are blocked for those processes, which inherit the mask. That is not enough for this
    process, since another of its threads may get the signal: so a handler collects them as well.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Started here; else starting the first process would start it, and that unblocks the signals.
    resource_tracker.ensure_running()
    came: list[int] = []
    with handled_by(lambda number, _frame: came.append(number)):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if came:
        signal.raise_signal(came[0])

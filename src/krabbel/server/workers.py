"""Several processes that serve at one port: `krabbel serve --workers N`.

A parent listens, hands the socket to its workers and replaces those that die, whose tables it
leaves to the others; it serves nobody itself. Each worker is a server like any other over the same
database, with links to the others.
"""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from socket import socket
from time import monotonic
from typing import Any

from krabbel.core.errors import KrabbelError
from krabbel.server import logs, run
from krabbel.server.app import USUAL
from krabbel.server.listening import listen
from krabbel.server.settings import Limits, Settings
from krabbel.server.store import StoreFailure, opening
from krabbel.server.tls import Certificate

AGAIN_S = (0.2, 5.0)  # before a worker that has died is replaced; doubled each time, up to this
PROVEN_S = 10.0  # a worker that has lived so long is replaced at once
SPAWN = multiprocessing.get_context("spawn")


class NoWorkers(KrabbelError):
    """Several processes cannot serve this database."""


@dataclass(frozen=True)
class Work:
    """What every worker is told."""

    settings: Settings
    origins: Sequence[str] = ()
    limits: Limits = USUAL
    certificate: Certificate | None = None
    log_level: str = "WARNING"
    log_format: logs.LogFormat = "text"

    def of(self, number: int) -> "Work":
        """Return one worker's: every one is a server of its own, has ports of its own for operators
        and other servers, and only the first one warns."""
        told = self.settings
        one = replace(
            told,
            server_id=secrets.token_urlsafe(),
            link=_moved(told.link, number),
            metrics=_moved(told.metrics, number),
            warn_of_standby=told.warn_of_standby and number == 0,
        )
        return replace(self, settings=one)

    def shared_by(self, workers: int) -> "Work":
        """Return what so many workers are told, who share the machine's memory."""
        return replace(self, settings=replace(self.settings, processes=workers))

    def again(self) -> "Work":
        """Return what workers are told who replace others: what was warned of is known."""
        return replace(self, settings=replace(self.settings, warn_of_standby=False))


def _moved(address: tuple[str, int] | None, number: int) -> tuple[str, int] | None:
    return (address[0], address[1] and address[1] + number) if address else None


def serve_with(
    workers: int,
    work: Work,
    host: str = "127.0.0.1",
    port: int | None = None,
    on_ready: Callable[[socket, list[str]], None] = lambda _bound, _friends: None,
    on_unusable: Callable[[int, Exception], None] = lambda _port, _why: None,
) -> None:
    """Serve with so many processes until told to end. KrabbelError if they cannot begin, or if
    something fails at the end."""
    if not opening.is_postgres(work.settings.database):
        raise NoWorkers(kind="workers_need_postgres")
    told = ToldToEnd()
    before = [(name, signal.signal(name, told)) for name in (signal.SIGTERM, signal.SIGINT)]
    try:
        with listen(host, port, on_unusable) as bound:
            crew = Crew(bound, work.shared_by(workers), workers, told)
            try:
                friends = crew.start()
                on_ready(bound, friends)
                crew.watch()
            except KeyboardInterrupt:
                pass
            finally:
                failures = crew.end()
            if failures:
                raise failures[0]
    finally:
        for name, handler in before:
            signal.signal(name, handler)
        told.close()


class ToldToEnd:
    """SIGTERM and Ctrl-C, which interrupt the parent only where it waits.

    Anywhere else they might come between the start of a worker and the moment at which it is known:
    then nobody would end it, and the parent waits for it when it exits.
    """

    def __init__(self) -> None:
        self._seen, self._says = SPAWN.Pipe(duplex=False)
        self._told = False

    def __call__(self, _signal: int, _frame: object) -> None:
        """Be the handler of a signal."""
        if not self._told:
            self._told = True
            self._says.send_bytes(b"end")

    def wait(self, things: Sequence[Any], timeout: float | None = None) -> list[Any]:
        """Wait for one of these things; KeyboardInterrupt once told to end."""
        ready = wait([*things, self._seen], timeout)
        if self._seen in ready:
            raise KeyboardInterrupt
        return ready

    def close(self) -> None:
        """Close the pipe."""
        self._seen.close()
        self._says.close()


class Worker:
    """One process, and the pipe by which it says that it is ready, or why it cannot be."""

    def __init__(self, bound: socket, work: Work, number: int, failures: int = 0) -> None:
        self.number, self.failures, self.began = number, failures, monotonic()
        self.ready = False
        self.work = work.of(number)
        self.said, saying = SPAWN.Pipe(duplex=False)
        self.process: SpawnProcess = SPAWN.Process(
            target=serve_at, args=(bound, self.work, saying), name=f"worker {number}"
        )
        self.process.start()
        saying.close()

    def hear(self, told: ToldToEnd) -> list[str]:
        """Wait until it is ready; return the addresses for friends, or raise its failure."""
        told.wait([self.said])
        try:
            said = self.said.recv()
        except EOFError:
            raise NoWorkers(kind="server_process_ended") from None
        if isinstance(said, BaseException):
            raise said
        self.ready = True
        friends: list[str] = said
        return friends

    def end_of_process(self) -> str:
        """Return which process has ended, and how: "process 4711, SIGKILL"."""
        self.process.join()
        status = self.process.exitcode or 0
        how = signal.Signals(-status).name if status < 0 else f"exit status {status}"
        return f"process {self.process.pid}, {how}"

    def end(self) -> KrabbelError | None:
        """Wait for the end of the process, which was told to end; return what failed then."""
        self.process.join()
        failure = None
        with suppress(EOFError, OSError):
            while self.said.poll():
                said = self.said.recv()
                failure = said if self.ready else None
                self.ready = True
        self.process.close()
        self.said.close()
        return failure


class Crew:
    """All workers."""

    def __init__(self, bound: socket, work: Work, count: int, told: ToldToEnd) -> None:
        self._bound, self._work, self._told = bound, work, told
        self._workers: list[Worker] = []
        self._due: list[tuple[float, Worker]] = []  # when the dead are replaced
        self._count = count

    def start(self) -> list[str]:
        """Start all and wait until they are ready; return the addresses for friends."""
        for number in range(self._count):
            self._workers.append(Worker(self._bound, self._work, number))
        first, *_others = [worker.hear(self._told) for worker in self._workers]
        return first

    def watch(self) -> None:
        """Replace whoever dies, until interrupted; while one is waited for, see others die, too."""
        while True:
            soonest = min((at for at, _ in self._due), default=None)
            pause = None if soonest is None else max(0.0, soonest - monotonic())
            dead = self._told.wait([one.process.sentinel for one in self._workers], pause)
            for worker in [one for one in self._workers if one.process.sentinel in dead]:
                self._bury(worker)
            self._replace_the_due(monotonic())

    def end(self) -> list[KrabbelError]:
        """Tell all to end, and wait until they have; return what failed then."""
        for worker in self._workers:
            worker.process.terminate()
        return [failure for worker in self._workers if (failure := worker.end())]

    def _bury(self, worker: Worker) -> None:
        """Leave the tables of a dead worker to the others, and note when it is replaced."""
        why = worker.end_of_process()
        logs.log.warning("worker %d (%s) has died and is replaced", worker.number, why)
        threading.Thread(target=end_leases, args=(worker.work.settings,), daemon=True).start()
        self._workers.remove(worker)
        worker.end()
        now = monotonic()
        worker.failures = 0 if now - worker.began > PROVEN_S else worker.failures + 1
        self._due.append((now + _pause_s(worker.failures), worker))

    def _replace_the_due(self, now: float) -> None:
        due = [worker for at, worker in self._due if at <= now]
        self._due = [(at, worker) for at, worker in self._due if at > now]
        for dead in due:
            number, failures = dead.number, dead.failures
            try:
                worker = Worker(self._bound, self._work.again(), number, failures)
            except OSError as bad:  # no memory, or too many processes: the others serve on
                logs.log.warning("worker %d cannot be started: %s", number, bad.strerror or bad)
                dead.failures += 1
                self._due.append((now + _pause_s(dead.failures), dead))
            else:
                self._workers.append(worker)


def _pause_s(failures: int) -> float:
    first, longest = AGAIN_S
    return min(longest, first * 2 ** (failures - 1)) if failures else 0.0


def end_leases(settings: Settings) -> None:
    """Leave the tables of a worker that has died to the others; else its lease must run out."""
    try:
        asyncio.run(opening.end_leases(str(settings.database), str(settings.server_id)))
    except StoreFailure as bad:
        logs.log.info("a dead worker's lease runs out by itself: %s", bad)


def serve_at(bound: socket, work: Work, saying: Connection) -> None:
    """Be a worker: this is what its process runs."""
    logs.set_up(work.log_level, work.log_format)
    threading.Thread(target=_end_with_parent, daemon=True).start()

    why = "a worker cannot serve: %s"

    def ready(_bound: socket, friends: list[str]) -> None:
        nonlocal why
        why = "a worker has not ended as it should: %s"
        with suppress(OSError):
            saying.send(friends)

    try:
        run.serve_at(
            bound, work.settings, work.origins, work.limits, ready, certificate=work.certificate
        )
    except KrabbelError as bad:
        logs.log.warning(why, bad)
        with suppress(OSError):
            saying.send(bad)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

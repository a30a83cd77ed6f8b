"""The parent of several workers, whose deaths and clock are the test's own."""

import errno
import multiprocessing
import os
import signal
import threading
from itertools import pairwise
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from krabbel.server import workers
from krabbel.server.settings import Settings
from krabbel.server.workers import AGAIN_S, PROVEN_S, Crew, Work, serve_with

ENDS_S = 60.0  # when the parent is told to end
FIRST, LONGEST = AGAIN_S
NO_ROOM = -1.0  # in place of a life: the system starts no process


class Machine:
    """Workers that live as long as they are told to; what comes of it, with its time."""

    def __init__(self, lives):
        self.lives = {number: iter(seconds) for number, seconds in enumerate(lives)}
        self.now = 0.0
        self.told: list[tuple[float, str, int]] = []

    def note(self, what, number):
        self.told.append((round(self.now, 3), what, number))

    def worker(self, _bound, work, number, failures=0):
        life = next(self.lives[number], inf)
        if life == NO_ROOM:
            self.note("cannot start", number)
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        self.note("starts", number)
        dies_at = self.now + life
        return SimpleNamespace(
            number=number,
            failures=failures,
            began=self.now,
            work=work.of(number),
            process=SimpleNamespace(sentinel=dies_at),
            hear=lambda _told: [],
            end_of_process=lambda: "killed",
            end=lambda: self.note("is let go of", number),
        )

    def wait(self, sentinels, timeout):
        """Let time go by until one dies, or so long."""
        self.now = max(self.now, min([*sentinels, inf if timeout is None else self.now + timeout]))
        if self.now > ENDS_S:
            raise KeyboardInterrupt
        return [dies_at for dies_at in sentinels if dies_at <= self.now]


@pytest.fixture
def watched(monkeypatch):
    """What a parent does while its workers live so long, one after the other at each place."""

    def watched(*lives):
        machine: Any = Machine(lives)
        numbers: dict[str | None, int] = {}

        def worker(*told, **more):
            made = machine.worker(*told, **more)
            numbers[made.work.settings.server_id] = made.number
            return made

        def thread(target, args, daemon):
            assert (target, daemon) == (workers.end_leases, True)
            return SimpleNamespace(start=lambda: machine.note("leases", numbers[args[0].server_id]))

        monkeypatch.setattr(workers, "Worker", worker)
        monkeypatch.setattr(workers, "monotonic", lambda: machine.now)
        monkeypatch.setattr(threading, "Thread", thread)
        bound: Any = None
        told: Any = SimpleNamespace(wait=machine.wait)
        crew = Crew(bound, Work(Settings()), len(lives), told)
        crew.start()
        with pytest.raises(KeyboardInterrupt):
            crew.watch()
        return [one for one in machine.told if one[1] != "is let go of"]

    return watched


def test_while_one_worker_crashes_again_and_again_the_death_of_another_is_seen_at_once(watched):
    dies_at = PROVEN_S + 1
    told = watched([0.0] * 100, [dies_at])
    assert [one for one in told if one[2] == 1] == [
        (0.0, "starts", 1),
        (dies_at, "leases", 1),
        (dies_at, "starts", 1),  # at once: it had lived long
    ]


def test_whoever_crashes_again_and_again_is_waited_for_longer_and_longer(watched):
    starts = [at for at, what, _ in watched([0.0] * 100) if what == "starts"]
    pauses = [after - before for before, after in pairwise(starts)]
    assert pauses[:3] == pytest.approx([FIRST, 2 * FIRST, 4 * FIRST])
    assert pauses[-1] == pytest.approx(LONGEST)
    assert max(pauses) == pytest.approx(LONGEST)


def test_workers_that_die_together_are_all_replaced(watched):
    told = watched([PROVEN_S + 1], [PROVEN_S + 1], [])
    assert sorted(told[3:]) == [
        (PROVEN_S + 1, what, number) for what in ("leases", "starts") for number in (0, 1)
    ]


def test_whoever_has_lived_long_begins_anew(watched):
    told = watched([0.0, 0.0, PROVEN_S + 1, 0.0])
    starts = [at for at, what, _ in told if what == "starts"]
    back = FIRST + 2 * FIRST + PROVEN_S + 1
    assert starts == pytest.approx([0, FIRST, 3 * FIRST, back, back + FIRST])


def test_where_no_process_can_be_started_the_others_serve_on_and_it_is_tried_again(watched, caplog):
    dies_at = PROVEN_S + 1
    told = watched([dies_at, NO_ROOM, NO_ROOM], [])
    assert [one for one in told if one[2] == 0] == [
        (0.0, "starts", 0),
        (dies_at, "leases", 0),
        (dies_at, "cannot start", 0),
        (dies_at + FIRST, "cannot start", 0),
        (dies_at + FIRST + 2 * FIRST, "starts", 0),
    ]
    assert f"worker 0 cannot be started: {os.strerror(errno.EAGAIN)}" in caplog.text


@pytest.mark.parametrize("told_at", [0, 1, 2])
def test_a_parent_that_is_told_to_end_while_it_starts_a_worker_ends_that_one_too(
    told_at, monkeypatch
):
    """A worker that nobody terminates lives on, and its parent waits for it when it exits."""
    alive, ended = set(), []

    def start(_bound, _work, number):
        said, says = multiprocessing.Pipe(duplex=False)
        alive.add(number)
        if number == told_at:
            signal.raise_signal(signal.SIGTERM)
        return SimpleNamespace(
            number=number,
            said=said,
            process=SimpleNamespace(sentinel=says, terminate=lambda: alive.discard(number)),
            hear=lambda told: told.wait([said]),
            end=lambda: ended.append(number),
        )

    monkeypatch.setattr(workers, "Worker", start)
    before = signal.getsignal(signal.SIGTERM)
    serve_with(3, Work(Settings(database="postgresql://nowhere")), port=0)
    assert not alive
    assert ended == [0, 1, 2]
    assert signal.getsignal(signal.SIGTERM) == before

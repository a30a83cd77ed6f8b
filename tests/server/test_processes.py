"""Several servers in processes of their own, over PostgreSQL; and whatever they depend on fails."""

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bench.processes import runs
from bench.serving import NO_BOTS
from bench.sieges import ClusterSiege, FileSiege, besiege
from websockets.exceptions import ConnectionClosed

from krabbel.core.errors import KrabbelError
from krabbel.server import run, workers
from krabbel.server.settings import Settings
from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres import database_connection
from krabbel.server.workers import NoWorkers, Work, serve_with
from tests.server.guest import at_table, guest, new_table

FRIENDS = [{"who": "me"}, {"who": "friend"}]
TIMES = 3  # that each kind of fault comes about


def test_nothing_is_lost_whatever_fails_and_every_client_comes_back(postgres, monkeypatch):
    monkeypatch.setenv(NO_BOTS, "1")
    postgres.empty()
    siege = ClusterSiege(postgres)
    besieged(siege)
    assert siege.refused  # what an owner that was replaced still wanted to write


def test_nothing_is_lost_when_the_disk_is_full(tmp_path, monkeypatch):
    monkeypatch.setenv(NO_BOTS, "1")
    besieged(FileSiege(tmp_path / "krabbel.sqlite"))


def besieged(siege):
    """Have every kind of fault, one after the other, and all of that again."""
    faults = TIMES * len(siege.kinds)
    assert asyncio.run(besiege(siege, faults, asyncio.Event())) > faults
    happened = {kind: len(pauses) for kind, pauses in siege.pauses.items()}
    assert happened == dict.fromkeys(siege.kinds, TIMES)


@contextmanager
def serving(database, *options, program="tests.server.lucky"):
    """`krabbel serve` with two workers, and where it listens."""
    command = [sys.executable, "-m", program, "serve", "--no-open", "--port", "0"]
    command += ["--workers", "2", "--database", str(database), *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            assert process.stdout
            told = ""
            while not (url := re.search(r"http://127\.0\.0\.1:\d+", told)):
                line = process.stdout.readline()
                assert line, told
                told += line
            yield process, SimpleNamespace(url=url[0], told=told)
        finally:
            process.kill()


def workers_of(process):
    """The processes that serve."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_text() for child in children}
    return [child for child, line in lines.items() if "spawn_main" in line]


@contextmanager
def standing_still(processes):
    """Processes that do nothing until the end of the block."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
        while Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            os.sched_yield()
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def version(client, table, seat):
    """How many moves a guest sees; those who are sent back come back."""
    while True:
        try:
            with at_table(client, table, seat) as line:
                return line.read("view")["version"]
        except ConnectionClosed:
            continue


def test_workers_serve_one_port_are_replaced_and_end_together(postgres):
    with serving(postgres.empty()) as (process, server), guest(server) as ana, guest(server) as ben:
        ben.put("/api/me", json={"name": "Ben", "picture": ""})  # from now on they are known
        first = workers_of(process)
        assert len(first) == 2
        servers = postgres.query("SELECT string_agg(quote_literal(id), ',') FROM servers")
        table = new_table(ana, seats=FRIENDS)
        with at_table(ben, table) as line:
            assert line.ask("sit", seat=1)["type"] == "done"
        with at_table(ana, table, 0) as line:
            view = line.read("view", where=lambda got: got["actions"])
            assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
        for worker in first:
            os.kill(worker, signal.SIGKILL)
            assert version(ben, table, 1) == 1
        # Their leases were ended: those that run out by themselves stand there for a day.
        postgres.wait_for(f"SELECT count(*) FROM servers WHERE id IN ({servers})", "0")
        process.terminate()
        assert process.wait() == 0
        told = process.stdout.read()
        assert told.endswith("Krabbel has stopped; all tables are kept.\n")
        assert (server.told + told).count("no synchronous standby") == 1
        assert told.count("Tables are kept in postgresql://") == 1
        for worker in first:
            assert f"(process {worker}, SIGKILL) has died and is replaced" in told


def test_every_line_of_the_log_tells_which_process_wrote_it(postgres):
    options = ("--log-format", "json", "--log-level", "debug")
    with serving(postgres.empty(), *options) as (process, server):
        first, second = workers_of(process)
        for other in (second, first):
            with standing_still([other]), guest(server) as client:
                client.get("/api/games")
        os.kill(first, signal.SIGKILL)
        told = server.told
        while "has died" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        process.terminate()
        told += process.stdout.read()
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert [one for one in lines if "process" not in one] == []
    answered = [one["process"] for one in lines if one["event"] == "answered"]
    assert answered == [first, second]
    died = [one["process"] for one in lines if "has died" in one["event"]]
    assert died == [process.pid]


def test_behind_a_trusted_proxy_every_worker_counts_guests_by_their_own_addresses(postgres):
    told: Any = {"program": "tests.server.poor"}  # where everybody can pay once, in each worker
    with serving(postgres.empty(), "--trusted-proxy", "127.0.0.1", **told) as (process, server):
        workers = workers_of(process)
        for worker in workers:
            answers = []
            with standing_still([one for one in workers if one != worker]):
                for address in ("203.0.113.8", "203.0.113.9"):
                    with guest(server, **{"X-Forwarded-For": address}) as client:
                        for _ in range(2):
                            answer = client.put("/api/me", json={"name": "Ana", "picture": ""})
                            answers.append(answer.status_code)
            assert answers == [200, 429, 200, 429]
        process.terminate()
        assert process.wait() == 0


def test_a_lease_that_cannot_be_ended_runs_out_by_itself(monkeypatch, caplog):
    monkeypatch.setattr(database_connection, "WAIT_S", 0)
    caplog.set_level(logging.INFO)
    workers.end_leases(Settings(database="postgresql://nobody@127.0.0.1:1/", server_id="one"))
    assert "a dead worker's lease runs out by itself: no connection" in caplog.text


def test_workers_end_when_their_parent_is_killed(postgres):
    with serving(postgres.empty()) as (process, _server):
        workers = workers_of(process)
    for worker in workers:  # each of them ends by itself
        while runs(worker):
            os.sched_yield()


def test_workers_need_postgresql(tmp_path):
    with pytest.raises(NoWorkers, match="several processes need a PostgreSQL database"):
        serve_with(2, Work(Settings(database=tmp_path / "krabbel.sqlite")))


def test_a_start_that_fails_in_the_workers_is_told_once():
    elsewhere = Settings(database="postgresql://nobody@127.0.0.1:1/", link=("192.0.2.1", 7000))
    with pytest.raises(KrabbelError, match=r"cannot listen at 192\.0\.2\.1"):
        serve_with(2, Work(elsewhere), port=0)


def test_every_worker_has_ports_of_its_own():
    work = Work(Settings(link=("10.0.0.1", 7000), metrics=("127.0.0.1", 0)))
    assert [work.of(number).settings.link for number in (0, 1)] == [
        ("10.0.0.1", 7000),
        ("10.0.0.1", 7001),
    ]
    assert work.of(1).settings.metrics == ("127.0.0.1", 0)


def test_every_worker_knows_how_many_share_the_memory():
    assert Settings().processes == 1
    assert Work(Settings()).shared_by(3).of(1).settings.processes == 3


def test_one_worker_warns_and_only_at_the_start():
    work = Work(Settings())
    settings = [work.of(number).settings for number in range(3)]
    assert [one.warn_of_standby for one in settings] == [True, False, False]
    assert not work.again().of(0).settings.warn_of_standby


@pytest.mark.parametrize("starts", [True, False])
def test_a_worker_says_whether_it_failed_at_its_start_or_its_end(monkeypatch, caplog, starts):
    def served(bound, _settings, _origins, _limits, on_ready, **_more):
        if starts:
            on_ready(bound, [])
        raise StoreFailure("disk gone")

    def ctrl_c(_bound, _friends):
        raise KeyboardInterrupt

    in_process = SimpleNamespace(Pipe=workers.SPAWN.Pipe, Process=InProcess)
    monkeypatch.setattr(workers, "SPAWN", in_process)
    monkeypatch.setattr(run, "serve_at", served)
    with pytest.raises(StoreFailure, match="disk gone"):
        serve_with(2, Work(Settings(database="postgresql:///k")), port=0, on_ready=ctrl_c)
    told = "a worker has not ended as it should" if starts else "a worker cannot serve"
    assert [one.getMessage() for one in caplog.records] == [f"{told}: disk gone"] * 2


class InProcess:
    """A process that is none, and is over as soon as it starts."""

    def __init__(self, target, args, **_more):
        self.start = lambda: target(*args)

    def end(self):
        """Do nothing: it has ended."""

    join = terminate = close = end

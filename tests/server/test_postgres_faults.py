"""The database answers nothing, or another one takes its place: what was acknowledged stays, once.

That it is killed and stopped under load is in test_processes.py.
"""

import asyncio
import os
import signal
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest
from bench.failover import fail_over
from bench.serving import NO_BOTS
from bench.sieges import BALLAST, SEGMENT

from krabbel.server.store import Owned, StoreFailure
from krabbel.server.store.postgres import database_connection
from tests.server.guest import QUICK, at_table, guest, new_table, opened
from tests.server.test_postgres import acquired, servers
from tests.server.test_store import TABLE, move

TIMES = 3  # that each kind of fault comes about


async def appended(store, lease, known, request):
    """Write one more move; the requests of all that are there then."""
    await store.append(lease, move(len(known) + 1, request=request), ends=False)
    moves = (await store.load("t")).moves
    assert [made.number for made in moves] == list(range(1, len(moves) + 1))
    assert [made.request for made in moves] == [*known, request]
    return [*known, request]


@contextmanager
def frozen(postgres):
    """All processes of the database stand still."""
    processes = [postgres.pid, *postgres.children()]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@contextmanager
def stopped(postgres, monkeypatch):
    """The database is down, and nobody waits long for it."""
    postgres.stop()
    try:
        with monkeypatch.context() as patched:
            patched.setattr(database_connection, "WAIT_S", 0.3)
            yield
    finally:
        postgres.start()


async def owned(store):
    """Acquire the table as soon as the database answers again."""
    while True:
        try:
            got = await store.acquire("t")
        except StoreFailure:
            continue
        assert isinstance(got, Owned)
        return got


def test_a_move_without_an_answer_is_there_once_or_not_at_all(postgres, monkeypatch):
    address = postgres.empty()

    async def go():
        async with servers(address, "one") as (store, _):
            await store.create(TABLE)
            lease = (await acquired(store)).lease
            known: list[str] = []
            for fault in range(TIMES):
                before, late, after = f"before {fault}", f"late {fault}", f"after {fault}"
                known = await appended(store, lease, known, before)
                monkeypatch.setattr(database_connection, "WAIT_S", 0.3)
                with frozen(postgres):
                    for unanswered in (
                        store.append(lease, move(len(known) + 1, request=late), ends=False),
                        store.acquire("t"),
                        store.check(),
                    ):
                        with pytest.raises(StoreFailure):
                            await unanswered
                monkeypatch.undo()
                again = await owned(store)
                there = [made.request for made in again.table.moves]
                assert there in (known, [*known, late])
                lease, known = again.lease, await appended(store, again.lease, there, after)

    asyncio.run(go())


@contextmanager
def full(postgres):
    """The database's tables cannot grow, and its log can."""
    postgres.query(BALLAST)
    postgres.limit_files(SEGMENT)
    try:
        yield
    finally:
        postgres.limit_files(None)


def test_where_a_move_has_no_room_nothing_counts_as_writable_though_a_heartbeat_has(postgres):
    address = postgres.empty()

    async def go():
        async with servers(address, "one") as (store, _):
            await store.create(TABLE)
            lease = (await acquired(store)).lease
            with full(postgres):
                for _ in range(TIMES):
                    await store.heartbeat()
                    for unwritten in (store.append(lease, move(1), ends=False), store.check()):
                        with pytest.raises(StoreFailure, match="could not extend file"):
                            await unwritten
            for _ in range(TIMES):
                await store.check()
            await appended(store, lease, [], "1")

    asyncio.run(go())
    assert postgres.query("SELECT count(*) FROM moves WHERE table_id <> 'ballast'") == "1"


def until(wanted, ask):
    """Ask again and again, as a page does, until it is answered so."""
    while ask() != wanted:
        time.sleep(0.1)


def test_while_the_database_is_stopped_all_at_a_table_are_told_and_then_it_goes_on(
    postgres, monkeypatch
):
    settings = replace(QUICK, database=postgres.empty())
    with (
        opened(settings) as server,
        guest(server) as ana,
        guest(server) as ben,
        guest(server) as eve,
    ):
        table = new_table(ana, seats=[{"who": "me"}, {"who": "friend"}])
        with (
            at_table(ana, table, 0) as mover,
            at_table(ben, table) as other,
            at_table(eve, table) as watcher,
        ):
            assert other.ask("sit", seat=1)["type"] == "done"
            action = mover.read("view", where=lambda got: got["actions"])["actions"][0]
            watcher.read("view")

            def act():
                answer = mover.ask("act", id="1", seat=0, action=action)
                return answer["type"], answer.get("code")

            def ready():
                return eve.get("/health/ready").status_code

            with stopped(postgres, monkeypatch):
                assert act() == act() == ("refused", "unavailable")
                for line in (other, watcher):
                    line.read("table", where=lambda got: got["stalled"])
                assert mover.table["stalled"]
                assert (ready(), eve.get("/health/live").status_code) == (503, 200)
            until(("done", None), act)
            assert not mover.table["stalled"]
            for line in (other, watcher):
                assert not line.read("table")["stalled"]
                assert line.read("view")["version"] == 1
            assert postgres.query("SELECT count(*) FROM moves WHERE request = '1'") == "1"
            until(200, ready)


def test_nothing_is_lost_when_a_synchronous_standby_takes_the_place_of_the_primary(monkeypatch):
    monkeypatch.setenv(NO_BOTS, "1")
    assert fail_over(TIMES) > TIMES

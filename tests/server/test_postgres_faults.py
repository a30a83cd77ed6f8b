"""The database answers nothing, or another one takes its place: what was acknowledged stays, once.

That it is killed and stopped is in test_processes.py.
"""

import asyncio
import os
import signal
from contextlib import contextmanager

import pytest
from bench.failover import fail_over
from bench.serving import NO_BOTS

from krabbel.server.store import Owned, StoreFailure
from krabbel.server.store.postgres import database_connection
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


def test_nothing_is_lost_when_a_synchronous_standby_takes_the_place_of_the_primary(monkeypatch):
    monkeypatch.setenv(NO_BOTS, "1")
    assert fail_over(TIMES) > TIMES

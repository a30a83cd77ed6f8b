"""The database answers nothing, or another one takes its place: what was acknowledged stays, once.

That it is killed and stopped is in test_processes.py.
"""

import asyncio
import os
import signal
from contextlib import contextmanager

import pytest
from bench.failover import fail_over

from krabbel.server.store import Owned, StoreFailure
from krabbel.server.store.postgres import database_connection
from tests.server.test_postgres import acquired, servers
from tests.server.test_store import TABLE, move


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
            await store.append(lease, move(1, request="before"), ends=False)
            monkeypatch.setattr(database_connection, "WAIT_S", 0.3)
            with frozen(postgres):
                for late in (
                    store.append(lease, move(2, request="late"), ends=False),
                    store.acquire("t"),
                    store.check(),
                ):
                    with pytest.raises(StoreFailure):
                        await late
            monkeypatch.undo()
            again = await owned(store)
            known = [made.request for made in again.table.moves]
            assert known in (["before"], ["before", "late"])
            await store.append(again.lease, move(len(known) + 1, request="after"), ends=False)
            kept = (await store.load("t")).moves
            assert [made.request for made in kept] == [*known, "after"]
            assert [made.number for made in kept] == list(range(1, len(kept) + 1))

    asyncio.run(go())


def test_nothing_is_lost_when_a_synchronous_standby_takes_the_place_of_the_primary():
    assert fail_over() > 0

"""What a store refuses leaves no reference cycles: they would keep whole tables in memory."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from krabbel.protocol import messages as m
from krabbel.server.store import Lease, NotOwner, Owner, StoreFailure, opening
from tests.server.broken import accept, refuse
from tests.server.cycles import RATES, check_raises, check_refused
from tests.server.desk import opened, run
from tests.server.test_store import SEATS, TABLE, move

WRITES = {
    "a move": ("INSERT ON moves", lambda n, action: m.Act(n, 0, action)),
    "who sits where": ("UPDATE ON tables", lambda n, _action: m.Stand(n, 0)),
}

pytestmark = pytest.mark.usefixtures("no_log")


@pytest.mark.parametrize(("write", "make"), WRITES.values(), ids=WRITES)
def test_what_the_store_refuses_a_table_leaves_no_reference_cycle(write, make):
    async def refused():
        async with opened(**RATES) as desk:
            caller = await desk.enter(await desk.create("party-bugs", "me Ben"))
            action = (await caller.look(0))["actions"][0]
            await refuse(desk, write)
            await check_refused(
                caller, lambda number: caller.say(make(number, action)), "unavailable"
            )
            await accept(desk)

    run(refused())


async def leased(store: Any) -> Lease:
    lease: Lease = (await store.acquire("t")).lease
    return lease


async def old_move(store, old):
    await store.append(old, move(1), ends=False)


async def old_seats(store, old):
    await store.arrange(old, "over", SEATS[:1])


async def no_table(store, _old):
    await store.append(Lease("nowhere", 1), move(1), ends=False)


async def number_twice(store, _old):
    lease = await leased(store)
    await store.append(lease, move(1), ends=False)


async def table_twice(store, _old):
    await store.create(TABLE)


async def several_at_once(store, old):
    lease = await leased(store)
    wrong = [store.append(one, move(1), ends=False) for one in (old, lease, old)]
    answers = await asyncio.gather(*wrong, return_exceptions=True)
    try:
        raise answers[1]
    finally:
        answers.clear()


async def nobody_waits(store, old):
    task = asyncio.create_task(old_move(store, old))
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await old_seats(store, old)


FENCED = [old_move, old_seats, no_table, nobody_waits]
STORED = [*FENCED, number_twice, table_twice, several_at_once]


@pytest.mark.parametrize("write", STORED)
def test_what_a_store_refuses_leaves_no_reference_cycle(write, database):
    async def refused():
        store = await opening.open_store(database, Owner("a server"), warn_of_standby=False)
        await store.create(TABLE)
        old, lease = [await leased(store) for _ in range(2)]
        await store.append(lease, move(1), ends=False)
        try:
            kinds = await check_raises(partial(write, store, old), StoreFailure)
            assert kinds == {NotOwner} or write not in FENCED
        finally:
            await store.close()

    asyncio.run(refused())

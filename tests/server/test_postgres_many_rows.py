"""Nothing that a server does now and then, or an operator, reads a whole table of PostgreSQL's."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import asyncpg
import pytest

from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server import database
from krabbel.server.store import Owner
from krabbel.server.store.postgres import checking, open_store, statements
from krabbel.server.store.postgres import store as postgres_store
from tests.server.test_store import TABLE, move

MANY = """
INSERT INTO tables (id, about, host, stage, touched, seats, guests, removed)
SELECT n::text, '{}', n::text, 'over', n, '[]', ARRAY[n::text], ARRAY[n::text]
FROM generate_series(1, 20000) AS n;
ANALYZE tables; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan
"""


@pytest.fixture
def address(postgres):
    return postgres.empty()


@asynccontextmanager
async def opened(address):
    """A store, and a connection beside it."""
    store = await open_store(address, Owner("one"))
    db = await asyncpg.connect(address)
    try:
        yield store, db
    finally:
        await db.close()
        await store.close()


PLANS = [
    (statements.FORGET_TABLES, "1, 20, '{}', 3", "tables_by_age"),
    (statements.FORGET_GUESTS, "1, 20", "guests_by_age"),
    (statements.FORGET_MEETINGS, "1, 20", "meetings_by_age"),
    (statements.TABLES_OF_GUEST, "'a', 20", "tables_of_guest"),
    (statements.FORGET_GUEST[0], "'a'", "tables_of_host"),
    (statements.FORGET_GUEST[1], "'a'", "tables_removed_from"),
]


def test_what_is_deleted_is_found_by_an_index(address):
    async def go():
        async with opened(address) as (_, db):
            await db.execute(MANY)
            for number, (statement, values, index) in enumerate(PLANS):
                await db.execute(f"PREPARE plan{number} AS {statement}")
                plan = await db.fetch(f"EXPLAIN EXECUTE plan{number} ({values})")
                text = "\n".join(line for (line,) in plan)
                assert index in text, text
                whole = ("Seq Scan on tables", "Seq Scan on moves", "Seq Scan on guests")
                assert not any(scan in text for scan in whole), text

    asyncio.run(go())


def test_many_rows_are_estimated_and_few_are_counted(address, monkeypatch):
    monkeypatch.setattr(postgres_store, "COUNTED", 10)

    async def go():
        async with opened(address) as (store, db):
            for number in range(30):
                await store.create(replace(TABLE, id=str(number)))
            for guest in "abc":
                await store.save_guest(guest, Me("Ana", "cat"))
            await db.execute("ANALYZE")
            await db.execute("DELETE FROM tables WHERE id < '2'; DELETE FROM guests")
            assert await store.entries() == 30  # tables as they were estimated, no guest
            await db.execute("ANALYZE")
            assert await store.entries() == 18

    asyncio.run(go())


def test_a_database_is_checked_some_tables_at_a_time(address, monkeypatch):
    monkeypatch.setattr(checking, "SOME", 2)

    async def go():
        async with opened(address) as (store, db):
            for number in range(7):
                stage: Stage = "playing" if number in (1, 5, 6) else "over"
                await store.create(replace(TABLE, id=str(number), stage=stage))
                lease = (await store.acquire(str(number))).lease
                for count in range(number):
                    await store.append(lease, move(count + 1), ends=False)
            assert await store.unfinished() == ["1", "5", "6"]
            assert await store.faults() == []
            await db.execute("DELETE FROM tables WHERE id IN ('3', '6')")
            assert await store.faults() == ["9 rows of moves refer to something that tables lacks"]
            assert (await database.check_store(store, lambda _done: None))[0][0].startswith(
                "9 rows"
            )

    asyncio.run(go())

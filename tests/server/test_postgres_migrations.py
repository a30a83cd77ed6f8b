"""A PostgreSQL database of every format before becomes what a new one is, once, and none after.

That its matches go on is in test_old_databases.py.
"""

import asyncio

import asyncpg
import pytest

from krabbel.server.store import Owner, StoreFailure
from krabbel.server.store.postgres import open_store
from krabbel.server.store.postgres.schema import VERSION
from tests.server.test_old_databases import POSTGRES, old_postgres

per_format = pytest.mark.parametrize("number", [number for _, number in POSTGRES])


async def opened(address):
    await (await open_store(address, Owner("one"))).close()


def schema(postgres):
    """All tables, columns, indexes and constraints."""
    return postgres.dump("--schema-only")


@per_format
def test_it_has_the_tables_of_a_new_one_then(postgres, number):
    asyncio.run(opened(postgres.empty()))
    new = schema(postgres)
    address = old_postgres(postgres, number)
    assert postgres.query("SELECT version FROM format") == str(number)
    assert (schema(postgres) == new) == (number == VERSION)
    asyncio.run(opened(address))
    assert schema(postgres) == new
    assert postgres.query("SELECT version FROM format") == str(VERSION)


@per_format
def test_nothing_in_it_is_changed(postgres, number):
    """But the format's number."""

    def contents():
        rows = postgres.dump("--data-only").splitlines()
        return [row for row in rows if "INTO public.format" not in row]

    address = old_postgres(postgres, number)
    before = contents()
    assert len(before) > 50
    asyncio.run(opened(address))
    assert contents() == before


@per_format
def test_servers_that_start_together_migrate_once(postgres, number):
    """Both have connected before either can begin."""
    address = old_postgres(postgres, number)
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    async def go():
        db = await asyncpg.connect(address)
        async with db.transaction():
            await db.execute("LOCK TABLE format IN ACCESS EXCLUSIVE MODE")
            starting = [asyncio.create_task(open_store(address, Owner(str(n)))) for n in range(2)]
            await asyncio.to_thread(postgres.wait_for, waits, str(len(starting)))
        for store in await asyncio.gather(*starting):
            await store.close()
        await db.close()

    asyncio.run(go())
    assert postgres.query("SELECT version FROM format") == str(VERSION)


def test_new_servers_that_start_together_make_its_tables_once(postgres):
    address = postgres.empty()

    async def go():
        stores = await asyncio.gather(*(open_store(address, Owner(str(n))) for n in range(4)))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(go())
    assert postgres.query("SELECT version FROM format") == str(VERSION)


def test_a_database_of_a_newer_program_is_left_alone(postgres):
    address = postgres.empty()
    asyncio.run(opened(address))
    postgres.query(f"UPDATE format SET version = {VERSION + 1}; ALTER TABLE tables ADD more text")
    before = postgres.dump()
    with pytest.raises(StoreFailure) as failure:
        asyncio.run(opened(address))
    assert str(failure.value) == (
        "the database was written by a newer version of this program"
        f" (its format is {VERSION + 1}; this program knows up to {VERSION})"
    )
    assert postgres.dump() == before

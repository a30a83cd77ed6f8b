"""A database that may lose what it committed is refused, at the start and when it comes back."""

import asyncio
import logging
from contextlib import contextmanager, suppress

import pytest

from krabbel.server.store import Owner, StoreFailure
from krabbel.server.store.postgres import database_connection, open_store
from tests.server.test_postgres import acquired, servers
from tests.server.test_postgres_faults import owned
from tests.server.test_store import TABLE, move

per_setting = pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("synchronous_commit = off", "synchronous_commit is off, fsync is on"),
        ("synchronous_commit = local", "synchronous_commit is local, fsync is on"),
        ("fsync = off", "synchronous_commit is on, fsync is off"),
    ],
)
TRIES = 300
WHY = "the database would lose moves that were acknowledged: {}; both must be on"


def set_in_file(postgres, *settings):
    """Have its settings be its own and these, whenever it reads them."""
    lines = "".join(f"{setting}\n" for setting in settings)
    (postgres.data / "postgresql.auto.conf").write_text(lines)


def restart(postgres, *settings):
    set_in_file(postgres, *settings)
    postgres.stop()
    postgres.start()


@contextmanager
def weak(postgres, setting):
    """The database runs with this setting, which it was started with."""
    restart(postgres, setting)
    try:
        yield
    finally:
        restart(postgres)


@per_setting
def test_a_database_that_forgets_commits_is_refused(postgres, setting, told):
    address = postgres.empty()
    with weak(postgres, setting):
        with pytest.raises(StoreFailure) as failure:
            asyncio.run(open_store(address, Owner("one")))
        assert str(failure.value) == WHY.format(told)
        assert postgres.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"


@per_setting
def test_a_database_that_comes_back_so_is_not_written_to(postgres, setting, told, monkeypatch):
    address = postgres.empty()

    async def refused(work, why):
        """Try until the server knows why it cannot be done."""
        told = ""
        for _ in range(TRIES):
            with pytest.raises(StoreFailure) as failure:
                await work()
            if (told := str(failure.value)) == why:
                return
            await asyncio.sleep(0.1)
        pytest.fail(told)

    async def written(store, lease, late):
        """Try until the connection for moves is there again, too."""
        for _ in range(TRIES):
            with suppress(database_connection.NoConnection):
                return await store.append(lease, late, ends=False)
            await asyncio.sleep(0.1)
        pytest.fail("the connection for moves does not come back")

    async def go():
        async with servers(address, "one") as (store, _):
            await store.create(TABLE)
            lease = (await acquired(store)).lease
            await store.append(lease, move(1, request="before"), ends=False)
            with weak(postgres, setting):
                monkeypatch.setattr(database_connection, "WAIT_S", 0.3)
                late = move(2, request="late")
                await refused(lambda: store.append(lease, late, ends=False), WHY.format(told))
                await refused(lambda: store.arrange(lease, "over", ()), WHY.format(told))
                await refused(store.check, WHY.format(told))
                assert postgres.query("SELECT request FROM moves") == "before"
            monkeypatch.undo()
            again = await owned(store)
            assert [made.request for made in again.table.moves] == ["before"]
            await written(store, again.lease, late)
            assert (await store.load("t")).moves[-1] == late

    asyncio.run(go())


def test_a_setting_that_is_weakened_meanwhile_weakens_no_connection(postgres):
    """Those that are there keep what they were checked with, and others are refused."""
    address = postgres.empty()

    async def setting(db):
        return await db.fetchval("SHOW synchronous_commit")

    async def go():
        async with servers(address, "one") as (store, _):
            set_in_file(postgres, "synchronous_commit = off")
            postgres.reload()
            await asyncio.to_thread(postgres.wait_for, "SHOW synchronous_commit", "off")
            assert await store._heart.do(setting) == "on"
            with pytest.raises(StoreFailure, match="synchronous_commit is off"):
                await open_store(address, Owner("two"))

    try:
        asyncio.run(go())
    finally:
        restart(postgres)


def test_without_a_synchronous_standby_the_server_says_so(postgres, caplog):
    async def go():
        await (await open_store(postgres.empty(), Owner("one"))).close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(go())
    assert "no synchronous standby" in caplog.text

"""PostgreSQL's own: owners and their leases, and what is refused at the start."""

import asyncio
import logging
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from socket import gaierror, socket
from ssl import SSLCertVerificationError
from typing import Any

import asyncpg
import pytest
from bench.postgres import free_port

from krabbel.protocol.pages import Me
from krabbel.server.settings import Settings
from krabbel.server.store import NotOwner, Owned, Owner, StoredSeat, StoreFailure
from krabbel.server.store.contents import Chunk, KeptTable
from krabbel.server.store.postgres import database_connection, end_leases, open_store
from krabbel.server.store.postgres.errors import reason
from krabbel.server.store.postgres.store import LEASE_S
from tests.server.guest import opened
from tests.server.test_store import SEATS, TABLE, move

LONG_S = 600  # a lease ends when a test says so
EXPIRED, AHEAD = "clock_timestamp() - interval '1 s'", "clock_timestamp() + interval '1 day'"


@pytest.fixture
def address(postgres):
    return postgres.empty()


@asynccontextmanager
async def servers(address, *names):
    """Stores as servers of these names have them open, and a connection beside them."""
    async with AsyncExitStack() as stack:
        stores = []
        for name in names:
            stores.append(await open_store(address, Owner(name, f"{name}:1"), lease_s=LONG_S))
            stack.push_async_callback(stores[-1].close)
        db = await asyncpg.connect(address)
        stack.push_async_callback(db.close)
        yield *stores, db


async def set_until(db, server, when):
    """Have the lease of a server end then: as with a clock that was set, or without heartbeats."""
    await db.execute(f"UPDATE servers SET until = {when} WHERE id = '{server}'")


async def acquired(store, table="t"):
    owned = await store.acquire(table)
    assert isinstance(owned, Owned)
    return owned


def test_a_table_of_a_living_server_is_left_to_it(address):
    async def go():
        async with servers(address, "one", "two") as (one, two, _):
            await one.create(TABLE)
            lease = (await acquired(one)).lease
            assert await two.acquire("t") == Owner("one", "one:1")
            assert await two.acquire("nowhere") is None
            assert (await one.servers(), await two.servers()) == (
                [Owner("two", "two:1")],
                [Owner("one", "one:1")],
            )
            await one.release(lease)
            await acquired(two)
            await one.release(lease)  # not its any more
            assert await one.acquire("t") == Owner("two", "two:1")

    asyncio.run(go())


@pytest.mark.parametrize(
    "die",
    [
        pytest.param(lambda db, _: set_until(db, "one", EXPIRED), id="no heartbeat came"),
        pytest.param(lambda db, _: set_until(db, "one", AHEAD), id="the clock was set back"),
        pytest.param(lambda _, address: end_leases(address, "one"), id="its parent saw it end"),
    ],
)
def test_a_dead_server_is_replaced_and_what_it_still_writes_is_refused(address, die):
    async def go():
        async with servers(address, "one", "two") as (one, two, db):
            await one.create(TABLE)
            await one.create(replace(TABLE, id="u"))
            old, other = (await acquired(one)).lease, (await acquired(one, "u")).lease
            await one.append(old, move(1, request="a"), ends=False)
            await die(db, address)
            owned = await acquired(two)
            assert owned.table.moves == (move(1, request="a"),)
            answers = await asyncio.gather(
                one.append(old, move(2, request="late"), ends=True, beaten=[("a", "b")]),
                one.append(other, move(1), ends=False),
                one.arrange(old, "over", SEATS[:1]),
                two.append(owned.lease, move(2, request="b"), ends=False),
                return_exceptions=True,
            )
            nothing = type(None)
            assert [*map(type, answers)] == [NotOwner, nothing, NotOwner, nothing]
            await one.heartbeat()
            assert await one.acquire("t") == Owner("two", "two:1")
            table = await one.load("t")
            assert (table.stage, table.seats, table.meetings) == ("open", SEATS, {})
            assert [kept.request for kept in table.moves] == ["a", "b"]

    asyncio.run(go())


def test_a_living_server_of_a_version_with_a_longer_lease_keeps_its_tables(address):
    """As during an upgrade, one server after the other."""

    async def go():
        async with servers(address, "one") as (one, db):
            await one.create(TABLE)
            await acquired(one)
            two = await open_store(address, Owner("two"))
            longer = f"clock_timestamp() + {3 * LEASE_S} * interval '1 s'"
            await set_until(db, "one", longer)
            assert await two.acquire("t") == Owner("one", "one:1")
            assert await two.servers() == [Owner("one", "one:1")]
            await two.close()

    asyncio.run(go())


def test_a_server_that_ends_leaves_its_tables_at_once(address):
    async def go():
        async with servers(address, "two") as (two, _):
            async with servers(address, "one") as (one, _):
                await one.create(TABLE)
                await acquired(one)
            await acquired(two)
            assert await two.servers() == []

    asyncio.run(go())


def test_many_want_a_table_and_one_gets_it(address):
    async def go():
        names = [str(number) for number in range(5)]
        async with servers(address, *names) as (*stores, _):
            await stores[0].create(TABLE)
            answers = await asyncio.gather(*(store.acquire("t") for store in stores))
            (winner,) = [
                name for name, got in zip(names, answers, strict=True) if isinstance(got, Owned)
            ]
            others = [got for got in answers if not isinstance(got, Owned)]
            assert others == [Owner(winner, f"{winner}:1")] * 4

    asyncio.run(go())


def test_who_acquires_sees_what_was_being_written(address):
    """The old owner's commit is under way: the new owner waits for it."""

    async def go():
        async with servers(address, "one", "two") as (one, two, db):
            await one.create(TABLE)
            await acquired(one)
            await set_until(db, "one", EXPIRED)
            async with db.transaction():
                await db.execute("SELECT 1 FROM tables WHERE epoch = 1 FOR SHARE")
                await db.execute("INSERT INTO moves VALUES ('t', 1, 0, 'play 7', 'x', 2000.5)")
                taking = asyncio.create_task(acquired(two))
                other = await asyncpg.connect(address)
                waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                while not await other.fetchval(waits):
                    pass
                await other.close()
            assert (await taking).table.moves == (move(1, request="x"),)

    asyncio.run(go())


def test_a_guest_who_is_forgotten_is_forgotten_at_tables_of_other_servers(address):
    async def go():
        async with servers(address, "one", "two") as (one, two, _):
            await one.create(TABLE)
            lease = (await acquired(one)).lease
            assert await two.forget_guest("b", "nobody", lambda *_: SEATS[1:]) == 1
            with pytest.raises(NotOwner):
                await one.arrange(lease, "playing", SEATS)
            assert (await acquired(one)).table.seats == SEATS[1:]

    asyncio.run(go())


def test_old_tables_go_but_not_those_of_living_servers(address):
    async def go():
        async with servers(address, "one", "two") as (one, two, db):
            for name in ("old", "owned", "live", "played"):
                await one.create(replace(TABLE, id=name))
            await acquired(one, "owned")
            played = (await acquired(two, "played")).lease
            today = await db.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
            await two.append(played, move(1, at=today), ends=False)
            await two.release(played)
            await db.execute("UPDATE tables SET touched = 0")
            await two.save_guest("a", Me("Ana", "cat"))
            assert await two.forget(keep_days=1, live=["live"]) == 1
            await set_until(db, "one", EXPIRED)
            assert await two.forget(keep_days=1, live=["live"]) == 1
            assert await two.forget(keep_days=2, live=[]) == 0
            kept = [await one.load(name) for name in ("old", "owned", "live", "played")]
            assert [table is not None for table in kept] == [False, False, True, True]
            assert await one.guest("a") == Me("Ana", "cat")

    asyncio.run(go())


def test_a_server_whose_clock_is_wrong_ages_nothing(address):
    async def go():
        async with servers(address, "one") as (one, db):
            for name in ("t", "over"):
                await one.create(replace(TABLE, id=name, created=0))
            lease = (await acquired(one, "over")).lease
            await one.append(lease, move(1, at=0), ends=True, beaten=[("a", "b")])
            times = "SELECT touched FROM tables UNION ALL SELECT at FROM meetings"
            today = "extract(epoch FROM clock_timestamp()) - 3600"
            assert (
                await db.fetchval(f"SELECT count(*) FROM ({times}) AS t WHERE touched > {today}")
                == 3
            )

    asyncio.run(go())


def test_what_is_played_stays_by_the_database_s_clock_and_not_by_its_server_s(address):
    async def go():
        async with servers(address, "one", "two") as (one, two, db):
            for name in ("released", "of the dead", "looked at"):
                await one.create(replace(TABLE, id=name, stage="playing"))
            await db.execute("UPDATE tables SET touched = 0")
            await db.execute("UPDATE tables SET stage = 'over' WHERE id = 'looked at'")
            leases = {}
            for name in ("released", "of the dead", "looked at"):
                leases[name] = (await acquired(one, name)).lease
            for name in ("released", "of the dead"):
                await one.append(leases[name], move(1, at=0), ends=False)
            await db.execute("UPDATE tables SET touched = 0 WHERE id = 'released'")
            await one.release(leases["released"])
            await one.release(leases["looked at"])
            await set_until(db, "one", EXPIRED)
            assert await two.forget(keep_days=1, live=[]) == 1
            assert await two.load("looked at") is None

    asyncio.run(go())


def test_all_servers_know_one_secret(address):
    async def go():
        async with servers(address, "one", "two") as (one, two, _):
            secret = await one.cluster_secret()
            assert len(secret) > 20
            assert {await two.cluster_secret(), await one.cluster_secret()} == {secret}

    asyncio.run(go())


@pytest.mark.parametrize("port", ["port", "{free}"])
def test_a_database_that_cannot_be_reached_is_named_without_its_password(port, caplog):
    address = f"postgresql://ana:hunter2@127.0.0.1:{port.format(free=free_port())}/x"
    with pytest.raises(StoreFailure) as failure:
        asyncio.run(open_store(address, Owner("one"), wait_s=0))
    assert "hunter2" not in f"{failure.value} {caplog.text}"


def failure_at(address):
    with pytest.raises(StoreFailure) as failure:
        asyncio.run(open_store(address, Owner("one"), wait_s=0))
    return str(failure.value)


@pytest.mark.parametrize(
    ("hosts", "told"),
    [
        ("127.0.0.1:{free}", "no connection to the database at 127.0.0.1:{free}: {refused}"),
        ("localhost:{free}", "no connection to the database at localhost:{free}: {refused}"),
        ("[::1]:{free}", "no connection to the database at [::1]:{free}: "),
        ("db.invalid", "no connection to the database at db.invalid:5432: "),
        (
            "127.0.0.1:{free},localhost:{free}",
            "no connection to the database at 127.0.0.1:{free}: {refused};"
            " no connection to the database at localhost:{free}: {refused}",
        ),
    ],
)
def test_a_database_that_is_not_reached_is_named(hosts, told, monkeypatch):
    monkeypatch.delenv("PGPORT", raising=False)
    words = {"free": free_port(), "refused": "connection refused"}
    said = failure_at(f"postgresql://ana:hunter2@{hosts}/x".format(**words))
    expected = told.format(**words)
    assert said.startswith(expected)
    assert said == expected or expected.endswith(": ")  # why is the system's own affair
    assert "Errno" not in said


def test_a_database_that_is_silent_is_named(monkeypatch):
    monkeypatch.setattr(database_connection, "CONNECT_S", 0.2)
    with socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        host = f"127.0.0.1:{silent.getsockname()[1]}"
        said = failure_at(f"postgresql://ana:hunter2@{host}/x")
    assert said == f"no connection to the database at {host}: no answer"


def test_a_database_that_answers_but_cannot_be_used(address):
    assert failure_at(address.replace("/krabbel", "/nodb")) == (
        'the database cannot be used: database "nodb" does not exist'
    )
    assert failure_at(address.replace("postgres@", "nobody:hunter2@")) == (
        'the database cannot be used: role "nobody" does not exist'
    )


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://ana:hunter2@db/x", " at db:5432"),
        ("postgresql://ana:hunter2@db:1/x?password=hunter2", " at db:1"),
        ("postgresql://ana@[::1]/x", " at [::1]:5432"),
        ("postgresql:///x?host=/run&port=2", " at /run:2"),
        ("postgresql:///x", " at localhost:5432"),
        ("postgresql://ana:12/hunter2@db/x", ""),
        ("postgresql://ana:12?hunter2@db/x", ""),
        ("postgresql://ana:12#hunter2@db/x", ""),
    ],
)
def test_where_a_database_is_told_without_a_password(address, place, monkeypatch):
    for name in ("PGHOST", "PGPORT"):
        monkeypatch.delenv(name, raising=False)
    assert database_connection.place(address) == place


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(111, "Connect call failed ('127.0.0.1', 1)"), "connection refused"),
        (OSError("Multiple exceptions: [Errno 111] C, [Errno 101] N"), "connection refused"),
        (gaierror(-2, "Name or service not known"), "name or service not known"),
        (SSLCertVerificationError(1, "certificate verify failed"), "certificate verify failed"),
        (TimeoutError(), "no answer"),
        (ConnectionError("the other side hung up"), "the other side hung up"),
    ],
)
def test_the_systems_words_come_without_number_and_address(error, why):
    assert reason(error).endswith(why)
    assert "Errno 111" not in reason(error)


def test_what_fails_is_told_without_anything_of_its_rows(address, caplog):
    secret = replace(TABLE, id="secret id", host="secret host")
    odd: Any = [
        replace(move(2), seat="secret seat"),  # refused by the driver
        replace(move(2), action=None, request="secret request"),  # DETAIL: the whole row
        replace(move(1), request="secret request"),  # DETAIL: the key
    ]

    async def broken(_db):
        raise ValueError("secret name")

    async def copies():
        yield Chunk(tables=[KeptTable(secret, 1.0)] * 2)

    async def go():
        async with servers(address, "one") as (one, _):
            with pytest.raises(StoreFailure) as failure:
                await one.import_all(copies())
            texts = [str(failure.value)]
            await one.create(secret)
            lease = (await acquired(one, secret.id)).lease
            await one.append(lease, move(1, request="secret request"), ends=False)
            calls = [one.append(lease, each, ends=False) for each in odd]
            calls += [one.create(secret), one._jobs.do(broken)]
            texts += map(str, await asyncio.gather(*calls, return_exceptions=True))
            assert len(texts) == 6
            return texts

    with caplog.at_level(logging.DEBUG):
        told = "\n".join(asyncio.run(go()))
    assert told.count("the database refuses it") == 4, told
    assert "secret" not in told + caplog.text
    assert "unexpected error" in told


def test_a_host_that_is_silent_does_not_keep_the_server_from_the_others(
    address, postgres, monkeypatch
):
    """The machine of the old primary is gone: nobody refuses the connection, nobody answers."""
    monkeypatch.setattr(database_connection, "CONNECT_S", 0.5)
    with socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        gone = f"127.0.0.1:{silent.getsockname()[1]}"
        here = f"127.0.0.1:{postgres.port}"

        async def go():
            both = address.replace(here, f"{gone},{here}")
            db = await database_connection.connect_soon(both, wait_s=60)
            db.terminate()

        asyncio.run(go())


@pytest.mark.parametrize(
    ("address", "each"),
    [
        ("postgresql://a/k?x=y", ["postgresql://a/k?x=y"]),
        (
            "postgresql://u:p@a:1,[::1]:2/k",
            ["postgresql://u:p@a:1/k", "postgresql://u:p@[::1]:2/k"],
        ),
        ("postgresql:///k?host=/run", ["postgresql:///k?host=/run"]),
    ],
)
def test_the_hosts_of_an_address(address, each):
    assert database_connection.hosts(address) == each


def test_a_server_is_known_while_it_runs(address, postgres):
    with opened(Settings(database=address)) as server:
        assert server.services.store.owner.id in postgres.query("SELECT id FROM servers")
    assert postgres.query("SELECT count(*) FROM servers") == "0"


def test_text_that_is_no_unicode_is_refused(address):
    async def go():
        async with servers(address, "one") as (one, _):
            await one.create(TABLE)
            lease = (await acquired(one)).lease
            for wrong in (
                one.create(replace(TABLE, id="u", seats=(StoredSeat("person", "\ud800"),))),
                one.append(lease, move(1, request="\ud800"), ends=False),
                one.save_guest("a", Me("\ud800", "")),
            ):
                with pytest.raises(StoreFailure):
                    await wrong
            await one.append(lease, move(1), ends=False)

    asyncio.run(go())

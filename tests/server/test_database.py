"""Everything of a store is copied into another one, backed up while it is used, and checked."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from krabbel.protocol.messages import Rematch, Remove, Sit
from krabbel.protocol.pages import Me
from krabbel.server import database
from krabbel.server.store import Owned, StoredMove, StoreFailure
from krabbel.server.store.deal import StoredDeal, StoredNumber
from krabbel.server.store.postgres import copying as postgres_copying
from krabbel.server.store.sqlite import backup
from krabbel.server.store.sqlite import copying as sqlite_copying
from krabbel.server.store.sqlite.file import DatabaseInUse
from tests.server.desk import ANA, BEN, opened, run
from tests.server.test_dealing import ANAS, BENS, asked, committed, revealed
from tests.server.test_old_databases import HERE, write
from tests.server.test_store import TABLE, move, using
from tests.server.test_tally import finish


@pytest.fixture
def path(tmp_path):
    return tmp_path / "k.sqlite"


def ignore(_done):
    """For nobody."""


async def fill(store):
    """Write something of everything."""
    numbers = StoredNumber(0, "c" * 64, 2**128 - 1), StoredNumber(1, "d" * 64)
    dealt = replace(TABLE, stage="playing", deal=StoredDeal(9, numbers, TABLE.seed), shared=True)
    await store.create(replace(dealt, removed=frozenset({"x", "y"})))
    await store.create(replace(TABLE, id="u", clock_s=None), rematch_of="t")
    lease = (await store.acquire("t")).lease
    moves = [move(number, number % 2, f"r{number}") for number in range(1, 40)]
    await asyncio.gather(*(store.append(lease, one, ends=False) for one in moves))
    await store.append(lease, move(40, 0), ends=True, beaten=[("a", "d"), ("a", "e")])
    await store.save_guest("a", Me("Ana", "cat"))
    await store.forget(keep_days=90, live=())


async def contents(store):
    """Everything, sorted."""
    found: dict[str, list[object]] = {"tables": [], "guests": [], "meetings": [], "days": []}
    async for chunk in store.export():
        for name, some in found.items():
            some.extend(getattr(chunk, name))
    return {name: sorted(some, key=repr) for name, some in found.items()}


@pytest.fixture(params=["to sqlite", "to postgres", "from postgres"])
def two(request, path, tmp_path, monkeypatch):
    """A database with something of everything, and an empty one; chunks have one thing each."""
    for module in (sqlite_copying, postgres_copying):
        monkeypatch.setattr(module, "TABLES", 1)
        monkeypatch.setattr(module, "ROWS", 1)
    source, target = path, tmp_path / "copy.sqlite"
    if request.param == "to postgres":
        target = request.getfixturevalue("postgres").empty()
    elif request.param == "from postgres":
        source = request.getfixturevalue("postgres").empty()
    using(source, fill)
    return source, target


def test_a_copy_has_everything(two):
    source, target = two
    told: list[int] = []
    counts = asyncio.run(database.copy(source, target, told.append))
    assert using(source, contents) == using(target, contents)
    assert counts == {"tables": 2, "moves": 40, "guests": 1, "meetings": 2, "days": 1}
    assert told[-1] == counts.total()


def rows(path):
    """All rows of every table of a file, by its columns. No copy has who owned a table, nor when
    the file was last checked."""
    found = {}
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            some = [dict(row) for row in db.execute(f"SELECT * FROM {name}")]
            found[name] = sorted(({**row, "epoch": 0} for row in some), key=repr)
    del found["health"]
    return found


def test_a_match_that_was_played_is_the_same_after_a_copy_there_and_back(path, tmp_path, postgres):
    async def play():
        async with opened(path) as desk:
            await desk.store.save_guest("ana", ANA)
            await desk.store.save_guest("ben", BEN)
            await desk.store.forget(keep_days=90, live=())
            ana = await desk.enter(await desk.create("party-bugs", "me friend friend"))
            ben, cem, eve = [await desk.enter(ana.table.id, name) for name in ("ben", "cem", "eve")]
            eve.say(Sit("sit", 1))
            await eve.answer("sit")
            ana.say(Remove("remove", 1, ""))
            await ana.answer("remove")
            ana.say(committed(0, ANAS))
            ben.say(committed(None, BENS))
            for seat, caller in ((1, ben), (2, cem)):
                caller.say(Sit("sit", seat))
                await caller.answer("sit")
            assert await asked(ben) == [0, 1]
            ana.say(revealed(ANAS))
            ben.say(revealed(BENS))
            winners = await finish(ana, ben, cem)
            ana.say(Rematch("again"))
            await ana.answer("again")
            return winners

    winners = run(play())
    there, back = postgres.empty(), tmp_path / "back.sqlite"
    asyncio.run(database.copy(path, there, ignore))
    asyncio.run(database.copy(there, back, ignore))
    before = rows(path)
    all_won = len(winners) == 3  # and nobody has beaten anybody
    assert [name for name, some in before.items() if not some] == ["meetings"] * all_won
    assert rows(back) == before


def test_a_copy_is_made_into_an_empty_database_only(two):
    source, target = two
    using(target, lambda store: store.save_guest("b", Me("Ben", "owl")))
    with pytest.raises(StoreFailure, match="empty"):
        asyncio.run(database.copy(source, target, ignore))
    assert using(target, contents)["tables"] == []


def test_an_interrupted_copy_leaves_nothing(two):
    source, target = two

    async def interrupted():
        def stop(_done):
            task.cancel()

        task = asyncio.create_task(database.copy(source, target, stop))
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(interrupted())
    assert using(target, lambda store: store.entries()) == 0
    asyncio.run(database.copy(source, target, ignore))
    assert using(source, contents) == using(target, contents)


def test_postgresql_is_backed_up_into_a_file_while_it_is_used(postgres, tmp_path):
    address, target = postgres.empty(), tmp_path / "backup.sqlite"

    async def back_up(store):
        await fill(store)
        await database.save_copy(address, target, ignore)
        async with database.opened(address):
            assert await store.servers() == []  # a command is nobody who must forget a guest, too
        assert await database.check(address, ignore) == ([], 0)
        return await contents(store)

    assert using(address, back_up) == using(target, contents)


def test_postgresql_is_neither_copied_nor_copied_into_while_a_server_uses_it(
    path, tmp_path, postgres
):
    address = postgres.empty()
    using(path, fill)

    async def copy(store):
        await store.heartbeat()
        for source, target in ((address, tmp_path / "copy.sqlite"), (path, address)):
            with pytest.raises(DatabaseInUse) as told:
                await database.copy(source, target, ignore)
            assert "is in use" in str(told.value)
        return await contents(store)

    assert using(address, copy)["tables"] == []
    assert asyncio.run(database.copy(path, address, ignore)).total()


def test_what_is_in_use_or_missing_is_not_copied(path, tmp_path):
    async def copy(_store):
        with pytest.raises(DatabaseInUse):
            await database.copy(path, tmp_path / "copy.sqlite", ignore)

    using(path, copy)
    with pytest.raises(StoreFailure, match=r"none\.sqlite"):
        asyncio.run(database.copy(tmp_path / "none.sqlite", path, ignore))
    assert not (tmp_path / "none.sqlite").exists()


def test_a_backup_of_a_database_in_use_has_all_that_was_acknowledged(path, tmp_path):
    target = tmp_path / "backup.sqlite"

    async def back_up(store):
        await fill(store)
        await database.save_copy(path, target, ignore)
        await store.append((await store.acquire("u")).lease, move(1), ends=False)
        return await contents(store)

    before = using(path, back_up)
    after = using(target, contents)
    assert [len(kept.table.moves) for kept in after["tables"]] == [40, 0]
    assert [len(kept.table.moves) for kept in before.pop("tables")] == [40, 1]
    assert before.items() <= after.items()
    assert target.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_that_cannot_be_written_is_told_and_leaves_nothing(path, tmp_path):
    using(path, fill)
    with pytest.raises(StoreFailure, match=r"there is no folder .*no folder for the database"):
        asyncio.run(database.save_copy(path, tmp_path / "no folder" / "b.sqlite", ignore))
    (tmp_path / "letter.txt").write_text("no database" * 99)
    with pytest.raises(StoreFailure, match=r"letter\.txt"):
        asyncio.run(database.save_copy(tmp_path / "letter.txt", tmp_path / "b.sqlite", ignore))
    with pytest.raises(StoreFailure, match=r"none\.sqlite"):
        asyncio.run(database.save_copy(tmp_path / "none.sqlite", tmp_path / "b.sqlite", ignore))
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix != ".lock") == [
        "k.sqlite",
        "letter.txt",
    ]


def test_a_backup_of_a_file_that_never_shrank_will_shrink(path, tmp_path):
    target = tmp_path / "backup.sqlite"
    write(path, (HERE / "database-2.sql").read_text())
    asyncio.run(database.save_copy(path, target, ignore))
    modes = []
    for file in (path, target):
        with closing(sqlite3.connect(file)) as db:
            modes.append(db.execute("PRAGMA auto_vacuum").fetchone()[0])
    assert modes == [0, 2]


def test_an_interrupted_backup_leaves_nothing(path, tmp_path, monkeypatch):
    using(path, fill)
    target, began = tmp_path / "backup.sqlite", threading.Event()

    def endless(db, _part):
        db.create_function("begin_it", 0, began.set)
        rows = "SELECT begin_it() UNION ALL SELECT 1 FROM n"
        db.execute(f"WITH RECURSIVE n (i) AS ({rows}) SELECT count(*) FROM n")

    monkeypatch.setattr(backup, "_vacuum_into", endless)

    async def interrupted():
        task = asyncio.create_task(database.save_copy(path, target, ignore))
        await asyncio.to_thread(began.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(interrupted())
    assert not list(tmp_path.glob("backup*"))


def test_no_backup_takes_the_place_of_a_database_in_use(path, tmp_path):
    other = tmp_path / "other.sqlite"
    using(other, fill)

    async def back_up(store):
        await store.save_guest("b", Me("Ben", "owl"))
        for source in (other, path):
            with pytest.raises(StoreFailure, match=r"k\.sqlite is a database in use"):
                await database.save_copy(source, path, ignore)
        await store.check()

    using(path, back_up)


async def played(desk, moves=2):
    """A table with a match that has begun."""
    ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
    for number in range(moves):
        seat = (await ana.look())["view"]["waiting"][0]
        await ana.act(seat, (await ana.look(seat))["actions"][0], str(number))
    return ana.table.id


def test_a_database_in_use_is_checked_and_its_matches_replayed(path):
    async def play():
        async with opened(path) as desk:
            for _ in range(3):
                await played(desk)
            assert await database.check(path, ignore) == ([], 3)
            owned = await desk.store.acquire(await played(desk))
            assert isinstance(owned, Owned)
            await desk.store.append(
                owned.lease, StoredMove(3, 0, "play nothing", None, 0), ends=False
            )
            faults, right = await database.check(path, ignore)
            assert right == 3
            assert faults[0].endswith("this match cannot be played again")

    run(play())


def test_damage_is_found(path):
    using(path, fill)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM tables WHERE id = 't'")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_master WHERE name = 'keys_of'")
    faults, _right = asyncio.run(database.check(path, ignore))
    assert "40 rows of moves refer to something that tables lacks" in faults
    assert "never used" in faults[0]  # the pages of an index


def test_a_database_of_an_older_version_is_checked_and_stays_as_it_is(path):
    write(path, (HERE / "database-1.sql").read_text())
    before = path.read_bytes()
    faults, right = asyncio.run(database.check(path, ignore))
    assert right > 0
    assert all("version" in fault for fault in faults)
    assert path.read_bytes() == before


def as_it_is(path):
    with closing(sqlite3.connect(path)) as db:
        return path.read_bytes(), db.execute("SELECT name FROM sqlite_master").fetchall()


def test_a_file_of_another_program_is_left_as_it_is(path, tmp_path):
    using(path, fill)
    other, copy = tmp_path / "other.sqlite", tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE bills (amount)")
    before = as_it_is(other)
    for use in (
        lambda: using(other, fill),
        lambda: asyncio.run(database.check(other, ignore)),
        lambda: asyncio.run(database.copy(other, copy, ignore)),
        lambda: asyncio.run(database.save_copy(other, copy, ignore)),
        lambda: asyncio.run(database.copy(path, other, ignore)),
    ):
        with pytest.raises(StoreFailure, match=r"other\.sqlite is not one of Krabbel’s"):
            use()
        assert as_it_is(other) == before


def test_a_database_without_our_tables_is_neither_sound_nor_given_any(postgres, tmp_path):
    address, copy = postgres.empty(), tmp_path / "copy.sqlite"
    for use in (database.check(address, ignore), database.copy(address, copy, ignore)):
        with pytest.raises(StoreFailure, match="is not one of Krabbel’s"):
            asyncio.run(use)
        assert postgres.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"

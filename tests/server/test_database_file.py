"""The file of a store: one server at a time, found under its name, and writable."""

import asyncio
import errno
import logging
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from krabbel.protocol.messages import Act
from krabbel.protocol.pages import Me
from krabbel.server.logs import Repeats
from krabbel.server.store import StoreFailure
from krabbel.server.store.sqlite import open_store, rows, schema
from krabbel.server.store.sqlite.file import DatabaseInUse, DatabaseLost
from tests.server.desk import opened, run
from tests.server.failing_calls import fail_here
from tests.server.test_old_databases import HERE, write
from tests.server.test_store import TABLE, move, using

HOLD = """
import sys
from krabbel.server.store.sqlite import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "k.sqlite"


def test_a_second_server_does_not_open_the_file(path):
    async def twice(_store):
        with pytest.raises(DatabaseInUse, match=r"k\.sqlite"):
            open_store(path)
        other_name = path.with_name("other.sqlite")
        other_name.symlink_to(path)
        with pytest.raises(DatabaseInUse):
            open_store(other_name)

    using(path, twice)
    using(path, lambda store: store.check())


def test_a_server_that_was_killed_holds_nothing(path):
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(DatabaseInUse):
            open_store(path)
        other.kill()
        other.wait()
        using(path, lambda store: store.check())


def test_databases_in_memory_are_everybodys_own():
    async def check(store):
        await open_store(":memory:").close()
        await store.check()

    using(":memory:", check)


def deleted(path: Path) -> None:
    path.unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def replaced(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    os.replace(copy, path)


def without_its_log(path: Path) -> None:
    path.with_name("k.sqlite-wal").unlink()


@pytest.mark.parametrize("harm", [deleted, emptied])
def test_a_log_that_a_lost_database_has_left_is_not_deleted(harm, path):
    """SQLite would make a new database, and delete the log with what was written last."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=-1, stdout=-1, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        kept, left = path.with_name("kept"), path.with_name("k.sqlite-wal")
        server.kill()
        server.wait()
    shutil.copy(path, kept)
    assert left.stat().st_size
    before = left.read_bytes()
    harm(path)
    with pytest.raises(StoreFailure, match=r"k\.sqlite is missing, .* in k\.sqlite-wal; put"):
        open_store(path)
    assert left.read_bytes() == before
    kept.replace(path)
    using(path, lambda store: store.check())


@pytest.mark.parametrize("harm", [deleted, replaced, without_its_log])
def test_nothing_is_acknowledged_into_a_file_without_a_name(path, harm, caplog):
    async def play():
        async with opened(path) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            action = (await ana.look(0))["actions"][0]
            await desk.store.check()
            harm(path)
            ana.say(Act("1", 0, action))
            assert (await ana.answer("1")).get("code") == "unavailable"
            with pytest.raises(DatabaseLost, match="deleted or replaced"):
                await desk.store.check()
            with pytest.raises(DatabaseLost, match="deleted or replaced"):
                await desk.create("party-bugs", "me Ben Cem")
            played.append(True)

    played: list[bool] = []
    with pytest.raises(DatabaseLost):  # by the end, too
        run(play())
    assert played
    errors = [one.message for one in caplog.records if one.levelname == "ERROR"]
    assert [str(path) in one for one in errors] == [True]
    assert {one.levelname for one in caplog.records if one.message == errors[0]} > {"ERROR"}
    repeats, written = Repeats(), []
    for record in caplog.records:
        record.created = 0  # however slow this machine is
        written += [record.message] if repeats.filter(record) else []
    assert written.count(errors[0]) == 1
    assert len(written) == 2  # and that the table cannot be read


def test_a_file_that_is_put_back_and_lost_again_is_told_each_time(path, caplog):
    async def check(store):
        away = path.with_name("away")
        for _ in range(2):
            await store.check()
            path.rename(away)
            for _ in range(2):
                with pytest.raises(DatabaseLost):
                    await store.check()
            away.rename(path)
        await store.check()

    using(path, check)
    assert [one.levelname for one in caplog.records] == ["ERROR", "WARNING"] * 2
    assert {str(path) in one.message for one in caplog.records} == {True}


@pytest.mark.parametrize("harm", [deleted, replaced, without_its_log])
def test_whoever_closes_a_file_without_a_name_is_told(path, harm, caplog):
    async def close():
        store = open_store(path)
        await store.check()
        harm(path)
        with pytest.raises(DatabaseLost, match="deleted or replaced"):
            await store.close()
        await store.close()  # which it is
        path.with_name("k.sqlite-wal").unlink(missing_ok=True)
        await open_store(path).close()

    run(close())
    errors = [one.message for one in caplog.records if one.levelname == "ERROR"]
    assert [str(path) in one for one in errors] == [True]


@contextmanager
def full_disk(path):
    """No file may grow beyond what the write-ahead log has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name("k.sqlite-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_told(path):
    async def check(store):
        await store.create(TABLE)
        with full_disk(path), pytest.raises(StoreFailure):
            await store.check()
        await store.check()

    using(path, check)


IO_ERROR = "disk I/O error (SQLITE_IOERR_"
BAD_DISKS = [
    pytest.param(errno.EIO, "pwrite64", f"written: {IO_ERROR}WRITE)", id="cannot be written"),
    pytest.param(errno.EIO, "fdatasync", f"written: {IO_ERROR}FSYNC)", id="fsync fails"),
    pytest.param(
        errno.ENOSPC, "pwrite64", "written: database or disk is full (SQLITE_FULL)", id="full"
    ),
]


@pytest.mark.parametrize(("error", "call", "why"), BAD_DISKS)
def test_a_failure_names_the_file_and_what_sqlite_calls_it(path, error, call, why):
    async def check(store):
        await store.check()
        with suppress(StoreFailure):
            await store._do(lambda _db: fail_here(error, call))
        with pytest.raises(StoreFailure) as told:
            await store.check()
        assert str(told.value) == f"the database {path} cannot be {why}"

    using(path, check)


def test_what_cannot_be_read_is_not_said_to_be_unwritable(path):
    async def check(store):
        with pytest.raises(StoreFailure) as told:
            await store._do(lambda db: db.execute("SELECT * FROM nowhere"))
        why = "no such table: nowhere (SQLITE_ERROR)"
        assert str(told.value) == f"the database {path} cannot be used: {why}"

    using(path, check)


def test_what_may_quote_a_row_is_told_by_a_number_that_stands_in_the_log(path, caplog):
    async def check(store):
        with pytest.raises(StoreFailure, match="unexpected error") as told:
            await store._do(lambda _db: int("Ana"))
        assert "Ana" not in f"{told.value} {caplog.text}"
        (line,) = caplog.messages
        assert line.split(" in ")[0] in str(told.value)

    using(path, check)


def test_a_damaged_text_is_told_without_what_is_left_of_it(path):
    async def check(store):
        with pytest.raises(StoreFailure) as told:
            await store._do(
                lambda db: db.execute("SELECT CAST(x'416e61ff' AS TEXT) AS name").fetchall()
            )
        why = "Could not decode to UTF-8 column 'name'"
        assert str(told.value) == f"the database {path} cannot be used: {why}"

    using(path, check)


class Unrollable:
    """A connection of which the first commit and the rollback that follows fail."""

    def __init__(self, db):
        self.db, self.fails = db, ["ROLLBACK", "COMMIT"]

    def __getattr__(self, name):
        return getattr(self.db, name)

    def execute(self, statement, *values):
        if self.fails and statement == self.fails[-1]:
            self.fails.pop()
            raise sqlite3.OperationalError("no")
        return self.db.execute(statement, *values)


def test_a_move_is_not_acknowledged_inside_a_transaction_that_could_not_be_rolled_back(path):
    async def check(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        store.db = broken = Unrollable(store.db)
        with pytest.raises(StoreFailure):
            await store.save_guest("a", Me("Ana", "cat"))
        assert not broken.fails
        with suppress(StoreFailure):
            await store.append(lease, move(1), ends=False)
            with closing(sqlite3.connect(path)) as other:
                assert other.execute("SELECT count(*) FROM moves").fetchone() == (1,)
        await store.append(lease, move(2), ends=False)
        assert await store.guest("a") is None

    using(path, check)


def test_a_job_too_large_for_the_disk_tells_that_and_not_what_follows_from_it(path):
    """SQLite rolls the whole commit back by itself then, and the job's savepoint with it."""

    def write_much(db):
        db.execute("PRAGMA cache_size = 1")  # pages
        for number in range(100):
            rows.upsert_guest(db, f"{number}" * 1000, Me("Ana", "cat"), 1.0)

    async def check(store):
        with full_disk(path):
            together = asyncio.gather(
                store.save_guest("a", Me("Ana", "cat")),
                store._do(write_much),
                return_exceptions=True,
            )
            for told in await together:
                why = "disk I/O error (SQLITE_IOERR_WRITE)"
                assert str(told) == f"the database {path} cannot be written: {why}"
        assert await store.guest("a") is None
        await store.save_guest("a", Me("Ana", "cat"))

    using(path, check)


def test_that_the_database_can_be_written_again_is_told_once(path, caplog):
    async def check(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        for number in (1, 2):
            with full_disk(path):
                for _ in range(2):
                    with pytest.raises(StoreFailure):
                        await store.append(lease, move(number), ends=False)
            await store.invitation("t")  # reads, which worked all the time
            assert told() == number - 1
            for writing in (store.append(lease, move(number), ends=False), store.check()):
                await writing
                assert told() == number

    def told():
        again = f"the database {path} can be written again"
        lines = [one for one in caplog.records if one.getMessage() == again]
        assert {one.levelname for one in lines} <= {"WARNING"}
        return len(lines)

    using(path, check)
    assert len(caplog.records) == told()


def test_an_older_file_is_copied_before_it_is_changed(path, caplog):
    write(path, (HERE / "database-2.sql").read_text())
    with caplog.at_level(logging.WARNING):
        using(path, lambda store: store.check())
    copy = path.with_name(f"k.sqlite.before-{schema.VERSION}")
    assert str(copy) in caplog.text
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM tables").fetchone() > (0,)


def test_a_new_file_and_one_of_today_are_not_copied(path):
    for _ in range(2):
        using(path, lambda store: store.check())
    assert not list(path.parent.glob("*before*"))

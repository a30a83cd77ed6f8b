import asyncio
import sqlite3
from dataclasses import replace

import pytest

from krabbel.protocol.pages import Me
from krabbel.server.store import (
    Lease,
    NotOwner,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreFailure,
)
from krabbel.server.store.sqlite import open_store
from krabbel.server.store.sqlite.schema import VERSION

SEATS = (
    StoredSeat("person", "Ana", "cat", holders=frozenset({"a", "b"}), link="c"),
    StoredSeat("bot", "Pip", level="easy", left=frozenset({"d"})),
    StoredSeat("free"),
)
TABLE = StoredTable(
    id="t",
    game="party-bugs",
    version=1,
    options={"mirror": True},
    seed=2**127 + 5,
    clock_s=30,
    host="a",
    stage="open",
    created=1000.5,
    seats=SEATS,
)


def move(number, seat=0, request=None, at=2000.5):
    return StoredMove(number, seat, "play 7", request, at)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new folder" / "krabbel.sqlite"


def using(path, work):
    async def go():
        store = open_store(path)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


def test_what_is_written_is_read_again_by_the_next_one_who_opens_it(path):
    moves = [move(1, 0, "x"), move(2, 1, "x"), move(3, 1)]

    async def write(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        await store.arrange(lease, "playing", SEATS[:2])
        await asyncio.gather(*(store.append(lease, made, ends=made.number == 3) for made in moves))
        await store.save_guest("a", Me("Ana", "cat"))
        await store.save_guest("a", Me("Anna", "owl"))
        await store.check()

    async def read(store):
        return await store.load("t"), await store.load("u"), await store.guest("a")

    using(path, write)
    table, nothing, me = using(path, read)
    assert table == replace(TABLE, stage="over", seats=SEATS[:2], moves=tuple(moves))
    assert nothing is None
    assert me == Me("Anna", "owl")
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(move(1, 1), id="a number twice"),
        pytest.param(move(2, 0, "x"), id="a request twice"),
    ],
)
def test_a_move_that_cannot_be_written_fails_alone(path, bad):
    async def write(store):
        await store.create(TABLE)
        await store.create(replace(TABLE, id="u"))
        t, u = [(await store.acquire(table)).lease for table in "tu"]
        answers = await asyncio.gather(
            store.append(t, move(1, 0, "x"), ends=False),
            store.append(t, bad, ends=False),
            store.append(Lease("nowhere", 1), move(1), ends=False),
            store.append(u, move(1), ends=True),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None),
            StoreFailure,
            NotOwner,
            type(None),
        ]
        return [len((await store.load(table)).moves) for table in "tu"]

    assert using(path, write) == [1, 1]


def test_what_an_earlier_owner_still_wants_to_write_is_refused(path):
    async def write(store):
        await store.create(TABLE)
        old, new = [(await store.acquire("t")).lease for _ in range(2)]
        assert new.epoch > old.epoch
        answers = await asyncio.gather(
            store.append(old, move(1, 0, "x"), ends=False),
            store.arrange(old, "over", SEATS[:1]),
            store.append(new, move(1, 0, "y"), ends=False),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [NotOwner, NotOwner, type(None)]
        await store.release(old)
        assert await store.acquire("nowhere") is None
        return await store.load("t")

    assert using(path, write) == replace(TABLE, moves=(move(1, 0, "y"),))


def test_a_rematch_is_written_with_its_table_and_only_once(path):
    async def write(store):
        await store.create(TABLE)
        await store.create(replace(TABLE, id="u"), rematch_of="t")
        with pytest.raises(StoreFailure):
            await store.create(replace(TABLE, id="v"), rematch_of="t")
        assert (await store.load("t")).rematch == "u"
        assert await store.load("v") is None

    using(path, write)


def test_a_database_of_a_newer_program_is_left_alone(path):
    using(path, lambda store: store.create(TABLE))
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    with pytest.raises(StoreFailure, match="newer version"):
        open_store(path)


@pytest.mark.parametrize("text", ["not a database, whatever its name says" * 99, None])
def test_what_is_no_database_is_left_alone(tmp_path, text):
    path = tmp_path / "letter.txt"
    path.write_text(text) if text else path.mkdir()
    with pytest.raises(StoreFailure, match=r"letter\.txt"):
        open_store(path)
    assert path.is_dir() or path.read_text() == text


def test_every_write_is_durable_and_the_file_is_checked(path):
    async def look(store):
        return [
            store.db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert using(path, look) == ["wal", 2, 1]

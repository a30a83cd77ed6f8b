import asyncio
import sqlite3
import threading
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from krabbel.protocol.pages import Me
from krabbel.server.store import (
    Invitation,
    Lease,
    NotOwner,
    Owner,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreFailure,
    opening,
)
from krabbel.server.store.deal import StoredDeal, StoredNumber
from krabbel.server.store.sqlite import open_store, rows, writer
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


def using(database, work, owner="a server"):
    async def go():
        store = await opening.open_store(database, Owner(owner))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


def test_what_is_written_is_read_again_by_the_next_one_who_opens_it(database):
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

    using(database, write)
    table, nothing, me = using(database, read)
    assert table == replace(TABLE, stage="over", seats=SEATS[:2], moves=tuple(moves))
    assert nothing is None
    assert me == Me("Anna", "owl")


def test_how_far_a_deal_has_come_is_read_again_with_its_seed(database):
    numbers = StoredNumber(0, "c" * 64, 2**128 - 1), StoredNumber(1, "d" * 64)
    begun = StoredDeal(TABLE.seed)
    fixed = replace(begun, numbers=numbers)
    deals = [None, fixed, replace(fixed, seed=9), None]  # None changes nothing

    async def write(store):
        await store.create(replace(TABLE, deal=begun, shared=True))
        lease = (await store.acquire("t")).lease
        found = []
        for deal in deals:
            await store.arrange(lease, "playing", SEATS, None, deal)
            table = await store.load("t")
            found.append((table.deal, table.seed, table.shared))
        return found

    dealt = deals[2], 9, True
    expected = [(begun, TABLE.seed, True), (fixed, TABLE.seed, True), dealt, dealt]
    assert using(database, write) == expected


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(move(1, 1), id="a number twice"),
        pytest.param(move(2, 0, "x"), id="a request twice"),
    ],
)
def test_a_move_that_cannot_be_written_fails_alone(database, bad):
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
        assert [answer is None for answer in answers] == [True, False, False, True]
        assert isinstance(answers[1], StoreFailure)
        assert isinstance(answers[2], NotOwner)
        return [len((await store.load(table)).moves) for table in "tu"]

    assert using(database, write) == [1, 1]


def test_what_an_earlier_owner_still_wants_to_write_is_refused(database):
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

    assert using(database, write) == replace(TABLE, moves=(move(1, 0, "y"),))


def test_a_rematch_is_written_with_its_table_and_only_once(database):
    async def write(store):
        await store.create(TABLE)
        await store.create(replace(TABLE, id="u"), rematch_of="t")
        with pytest.raises(StoreFailure):
            await store.create(replace(TABLE, id="v"), rematch_of="t")
        assert (await store.load("t")).rematch == "u"
        assert await store.load("v") is None

    using(database, write)


def test_guests_who_met_are_counted_with_the_last_moves(database):
    """Two matches end in one commit; the second one's seats include somebody without a win."""
    sits = [StoredSeat("person", name, holders=frozenset({name})) for name in ("a", "b", "c")]

    async def write(store):
        await store.create(replace(TABLE, seats=tuple(sits)))
        await store.create(replace(TABLE, id="u"))
        t, u = [(await store.acquire(table)).lease for table in "tu"]
        await asyncio.gather(
            store.append(t, move(1), ends=True, beaten=[("a", "b"), ("a", "c")]),
            store.append(u, move(1), ends=True, beaten=[("a", "b"), ("b", "d")]),
        )
        met = {("a", "b"): 2, ("a", "c"): 1}
        assert (await store.load("t")).meetings == met
        assert (await store.load("u")).stage == "over"
        t = (await store.acquire("t")).lease
        assert await store.arrange(t, "over", sits[:2]) == {("a", "b"): 2}
        await store.append(t, move(2), ends=True)

    using(database, write)


def test_commits_are_counted_with_what_they_carried(database):
    told = []

    async def write(store):
        store.on_commit = lambda size, seconds: told.append((size, seconds >= 0))
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        told.clear()
        made = [store.append(lease, move(number), ends=False) for number in (1, 2)]
        await asyncio.gather(*made)

    using(database, write)
    assert sum(size for size, _ in told) == 2
    assert all(plausible for _, plausible in told)


def test_an_invitation_tells_the_game_and_who_invites(database):
    async def write(store):
        await store.create(TABLE)
        await store.create(replace(TABLE, id="u", host="nobody here"))
        return [await store.invitation(table) for table in ("t", "u", "nowhere")]

    assert using(database, write) == [
        Invitation("party-bugs", "open", "Ana"),
        Invitation("party-bugs", "open", ""),
        None,
    ]


def test_a_guest_is_forgotten_some_tables_at_a_time(database):
    def without(game, stage, seats):
        assert (game, stage) in {("party-bugs", "open"), ("party-bugs", "over")}
        return tuple(replace(seat, holders=seat.holders - {"a"}) for seat in seats)

    async def write(store):
        for number in range(25):
            await store.create(replace(TABLE, id=str(number), removed=frozenset({"a", "x"})))
        await store.create(replace(TABLE, id="host", seats=()))
        await store.create(replace(TABLE, id="removed", seats=(), removed=frozenset({"a"})))
        lease = (await store.acquire("7")).lease
        await store.append(lease, move(1), ends=True, beaten=[("a", "b"), ("b", "a"), ("b", "c")])
        await store.save_guest("a", Me("Ana", "cat"))
        found = [await store.forget_guest("a", "nobody", without) for _ in range(3)]
        assert found == [20, 5, 0]
        assert await store.guest("a") is None
        tables = [await store.load(name) for name in ("7", "24", "host", "removed")]
        assert {table.host for table in tables} == {""}
        assert [sorted(table.removed) for table in tables] == [
            ["nobody", "x"],
            ["nobody", "x"],
            [],
            [],
        ]
        assert tables[0].seats[0].holders == {"b"}
        assert await store.entries() == 28
        assert await store.size() > 0

    using(database, write)


@pytest.mark.parametrize("text", ["\x00", "a\x00b"])
def test_text_that_no_database_takes_hurts_nobody_else(database, text):
    async def write(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        odd = StoredMove(2, 0, "play 7", text, 1.0)
        answers = await asyncio.gather(
            store.append(lease, move(1), ends=False),
            store.append(lease, odd, ends=False),
            store.save_guest("a", Me(text, "")),
            store.create(replace(TABLE, id="u", seats=(StoredSeat("person", text),))),
            store.append(lease, move(3), ends=False),
            return_exceptions=True,
        )
        assert all(answer is None or isinstance(answer, StoreFailure) for answer in answers)
        assert [answers[0], answers[4]] == [None, None]
        assert [kept.number for kept in (await store.load("t")).moves][::2] in ([1], [1, 3])

    using(database, write)


def test_a_closed_store_says_so(database):
    async def go():
        store = await opening.open_store(database, Owner("a server"))
        await store.close()
        with pytest.raises(StoreFailure, match="closed"):
            await store.load("t")
        with pytest.raises(StoreFailure, match="closed"):
            await store.append(Lease("t", 1), move(1), ends=False)

    asyncio.run(go())


def test_a_file_is_for_nobody_elses_eyes(path):
    using(path, lambda store: store.create(TABLE))
    assert path.stat().st_mode & 0o077 == 0


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


@pytest.mark.parametrize("closes", [False, True])
def test_a_move_waits_for_few_of_the_tables_that_are_read(path, monkeypatch, closes):
    """Somebody has forty long matches loaded: a move is written after the first, not the last."""
    monkeypatch.setattr(writer, "JOBS_S", 0)  # one job in each commit
    order, may_go = [], threading.Event()
    read = rows.select_table

    def reads(db, table_id):
        may_go.wait()  # until all that is to be done is there
        order.append(db.execute("SELECT count(*) FROM moves").fetchone()[0])
        return read(db, table_id)

    async def work(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        monkeypatch.setattr(rows, "select_table", reads)
        jobs = [asyncio.ensure_future(store.load("t")) for _ in range(5)]
        jobs += [asyncio.ensure_future(store.append(lease, move(1), ends=False))]
        await asyncio.sleep(0)
        may_go.set()
        if closes:
            await store.close()
        await asyncio.gather(*jobs)

    using(path, work)
    assert order[2:] == [1, 1, 1]  # the first was read alone, or with the next one


class AtOnce:
    """A loop that tells those who wait for a commit before the writer goes on."""

    def call_soon_threadsafe(self, tell, orders):
        tell(orders)


def test_whoever_waits_on_another_loop_is_told_though_the_first_ones_are_gone_by_then(path):
    async def commit_for_two_loops(store):
        told, begins = [], threading.Event()

        def told_of(loop):
            told.append(loop)
            return True  # so no result is set

        held = asyncio.ensure_future(store._do(lambda _db: begins.wait()))
        await asyncio.sleep(0)  # it is in the queue
        for loop in (AtOnce(), AtOnce()):
            done: Any = SimpleNamespace(
                get_loop=lambda loop=loop: loop, done=partial(told_of, loop)
            )
            store._orders.put(writer.Order(done, job=lambda _db: None))
        begins.set()
        await held
        await asyncio.wait_for(store.check(), 10)
        assert len(told) == 2

    using(path, commit_for_two_loops)

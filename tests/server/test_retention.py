"""What nobody touches is forgotten after days on which a server ran, not by a clock that jumps."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from types import SimpleNamespace

import pytest

from krabbel.protocol.messages import Look
from krabbel.server.settings import DAY_S
from krabbel.server.store.retention import cutoff, day_of
from krabbel.server.store.sqlite import forgetting, schema
from krabbel.server.store.sqlite import store as store_of_sqlite
from tests.server.desk import opened, run
from tests.server.test_store import TABLE, move, using

TODAY = 20_000


def days(*texts):
    """Days from "100-103" and "7", in the order in which they were."""
    ends = [[int(end) for end in text.split("-")] for text in texts]
    return [day for first, *last in ends for day in range(first, (last or [first])[0] + 1)]


@pytest.mark.parametrize(
    ("ran", "keep", "kept_from"),
    [
        pytest.param(days("100-189"), 90, 100, id="ninety days in a row"),
        pytest.param(days("100-189"), 91, None, id="not long enough yet"),
        pytest.param(days("100-190"), 90, 101, id="a day later, a day less"),
        pytest.param(days("100-150", "300-338"), 90, 100, id="a summer without a server"),
        pytest.param(days("100-189", "289"), 90, 101, id="a jump ahead is one day"),
        pytest.param(days("100-189", "289", "190"), 90, 102, id="and back again is another one"),
        pytest.param(days("100-189", "0"), 90, 0, id="a clock that starts in 1970 keeps all"),
        pytest.param(days("0", "100-189"), 90, 100, id="until that is long ago"),
        pytest.param([], 1, None, id="no server ran yet"),
        pytest.param(days("100"), 0, None, id="nothing to keep is no way to delete all"),
    ],
)
def test_how_far_back_things_are_kept(ran, keep, kept_from):
    last_first = list(reversed(ran))
    assert cutoff(last_first, keep) == (None if kept_from is None else kept_from * DAY_S)


@pytest.mark.parametrize(
    ("seen", "last_first"),
    [
        ([5, 5, 6], [6, 5]),
        ([5, 6, 5, 5, 5], [5, 6]),
        ([5, 99, 6, 99], [99, 6, 5]),
    ],
)
def test_a_day_counts_once_however_often_it_comes(seen, last_first):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        schema.migrate(db, None)
        for day in seen:
            forgetting.note_day(db, day)
        found = db.execute("SELECT day FROM days ORDER BY seen DESC").fetchall()
    assert [day for (day,) in found] == last_first


@pytest.fixture
def clock(monkeypatch):
    """The wall clock of the store, set by hand."""
    clock = SimpleNamespace(now=TODAY * DAY_S + 1.0)
    monkeypatch.setattr(store_of_sqlite, "time", SimpleNamespace(time=lambda: clock.now))
    return clock


def test_what_nobody_touched_for_long_is_forgotten(tmp_path, clock):
    async def write(store):
        now = clock.now
        for table in ("old", "played", "live"):
            await store.create(replace(TABLE, id=table, created=now))
        played = (await store.acquire("played")).lease
        await store.append(played, move(1, at=now + DAY_S), ends=False)
        gone = []
        for _ in range(4):
            gone.append(await store.forget(keep_days=2, live=["live"]))
            clock.now += DAY_S
        assert gone == [0, 0, 1, 1]
        assert await store.entries() == 1
        return [await store.load(table) is not None for table in ("old", "played", "live")]

    path = tmp_path / "k.sqlite"
    assert using(path, write) == [False, False, True]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT DISTINCT table_id FROM seats").fetchall() == [("live",)]


def test_a_clock_that_jumps_deletes_nothing(tmp_path, clock):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            resting = await desk.create("party-bugs", "me Ben Cem")
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            for days_ahead in (0, 100, -400, 0, 1000):
                clock.now = (TODAY + days_ahead) * DAY_S + 1.0
                assert await desk.tables.forget() == 0
            assert len((await desk.stored(ana.table.id)).moves) == 1
            assert await desk.stored(resting)
            ana.say(Look(0))
            assert (await ana.next("view"))["version"] == 1

    run(play())


def test_a_table_that_is_live_is_kept_however_old_it_is(tmp_path, clock):
    async def play():
        async with opened(tmp_path / "k.sqlite", keep_days=1) as desk:
            stored = await desk.stored(await desk.create("party-bugs", "me Ben Cem"))
            for name in ("live", "resting"):
                await desk.store.create(replace(stored, id=name, created=1.0))
            ana = await desk.enter("live")
            clock.now += DAY_S
            assert await desk.tables.forget() == 1
            assert await desk.store.load("resting") is None
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            assert len((await desk.stored("live")).moves) == 1

    run(play())


def test_only_a_share_of_all_is_forgotten_in_one_look(tmp_path, clock):
    async def play():
        async with opened(tmp_path / "k.sqlite", keep_days=1) as desk:
            stored = await desk.stored(await desk.create("party-bugs", "me Ben Cem"))
            for number in range(300):
                await desk.store.create(replace(stored, id=str(number), created=1.0))
            clock.now += DAY_S
            assert await desk.tables.forget() == 40  # twenty at a time, until it is a tenth
            assert await desk.tables.forget() == 40

    run(play())


def test_freed_room_is_given_back(tmp_path, clock):
    path = tmp_path / "k.sqlite"

    async def write(store):
        for number in range(40):
            await store.create(replace(TABLE, id=str(number), options={"board": "x" * 28_000}))
        clock.now += DAY_S
        while await store.forget(keep_days=1, live=()):
            pass

    using(path, write)
    assert path.stat().st_size < 40 * 28_000 / 4


def test_the_day_of_a_time():
    assert [day_of(at) for at in (0.0, DAY_S - 0.5, DAY_S, -0.5)] == [0, 0, 1, -1]

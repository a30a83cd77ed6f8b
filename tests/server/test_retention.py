"""What nobody touches is forgotten after days on which a server ran, not by a clock that jumps.

Here all clocks jump: the one of the server's machine, and the database's.
"""

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from krabbel.games.rucki_zucki.board import BLUE
from krabbel.protocol.messages import Look
from krabbel.server.settings import DAY_S
from krabbel.server.store.retention import cutoff, day_of
from tests.server.database_clock import set_clock, with_clock
from tests.server.desk import ANA, opened
from tests.server.test_run import serving
from tests.server.test_store import TABLE, move, using

TODAY = 20_000
TRIES = 300


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


class Clock:
    """The wall clock of a server and of the database at this address, set by hand."""

    def __init__(self, address, set_database=lambda _now: None):
        self.address, self._set_database = address, set_database
        self.now = TODAY * DAY_S + 1.0

    @property
    def now(self):
        return self._now

    @now.setter
    def now(self, now):
        self._now = now
        self._set_database(now)


@pytest.fixture(params=["sqlite", "postgres"])
def clock(request, tmp_path, monkeypatch):
    """The clock of an empty database of each kind in turn."""
    if request.param == "postgres":
        postgres = request.getfixturevalue("postgres")
        clock = Clock(with_clock(postgres, postgres.empty()), partial(set_clock, postgres))
    else:
        clock = Clock(tmp_path / "k.sqlite")
    monkeypatch.setattr(time, "time", lambda: clock.now)
    return clock


@pytest.mark.parametrize(
    ("seen", "last_first"),
    [
        ([5, 5, 6], [6, 5]),
        ([5, 6, 5, 5, 5], [5, 6]),
        ([5, 99, 6, 99], [99, 6, 5]),
    ],
)
def test_a_day_counts_once_however_often_it_comes(clock, seen, last_first):
    async def look(store):
        for day in seen:
            clock.now = day * DAY_S + 1.0
            await store.forget(keep_days=90, live=())
        days = [day async for chunk in store.export() for day in chunk.days]
        return [day for day, _ in sorted(days, key=lambda day: -day[1])]

    assert using(clock.address, look) == last_first


def test_what_nobody_touched_for_long_is_forgotten(clock):
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
        assert await store.faults() == []  # no moves or seats without their table
        return [await store.load(table) is not None for table in ("old", "played", "live")]

    assert using(clock.address, write) == [False, False, True]


def test_a_clock_that_jumps_deletes_nothing(clock):
    async def play():
        async with opened(clock.address) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            resting = await desk.create("party-bugs", "me Ben Cem")
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            await desk.store.save_guest("ana", ANA)
            for days_ahead in (0, 100, -400, 0, 1000):
                clock.now = (TODAY + days_ahead) * DAY_S + 1.0
                assert await desk.tables.forget() == 0
            assert await desk.store.guest("ana") == ANA
            assert len((await desk.stored(ana.table.id)).moves) == 1
            assert await desk.stored(resting)
            ana.say(Look(0))
            assert (await ana.next("view"))["version"] == 1

    asyncio.run(play())


def test_a_table_that_is_live_is_kept_however_old_it_is(clock):
    async def play():
        async with opened(clock.address, keep_days=1) as desk:
            live, resting = [await desk.create("party-bugs", "me Ben Cem") for _ in range(2)]
            ana = await desk.enter(live)
            clock.now += DAY_S
            assert await desk.tables.forget() == 1
            assert await desk.store.load(resting) is None
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            assert len((await desk.stored(live)).moves) == 1

    asyncio.run(play())


def test_only_a_share_of_all_is_forgotten_in_one_look(clock):
    async def play():
        async with opened(clock.address, keep_days=1) as desk:
            stored = await desk.stored(await desk.create("party-bugs", "me Ben Cem"))
            for number in range(300):
                await desk.store.create(replace(stored, id=str(number)))
            clock.now += DAY_S
            assert await desk.tables.forget() == 40  # twenty at a time, until it is a tenth
            assert await desk.tables.forget() == 40

    asyncio.run(play())


def test_a_board_is_kept_without_its_blanks(clock):
    """However many they are: it is what it says that is kept."""
    wide = BLUE.replace(" ", " " * 1000)

    async def play():
        async with opened(clock.address) as desk:
            table = await desk.create("rucki-zucki", "me Ben Cem", options={"board": wide})
            assert len((await desk.stored(table)).options["board"]) < len(BLUE)
            before = await desk.store.size()
            for _ in range(20):
                await desk.create("rucki-zucki", "me Ben Cem", options={"board": wide})
            assert await desk.store.size() - before < len(wide)

    asyncio.run(play())


@pytest.mark.parametrize("clock", ["sqlite"], indirect=True)
def test_freed_room_is_given_back(clock):
    async def write(store):
        for number in range(40):
            await store.create(replace(TABLE, id=str(number), options={"board": "x" * 28_000}))
        clock.now += DAY_S
        while await store.forget(keep_days=1, live=()):
            pass

    using(clock.address, write)
    assert clock.address.stat().st_size < 40 * 28_000 / 4


def test_the_day_of_a_time():
    assert [day_of(at) for at in (0.0, DAY_S - 0.5, DAY_S, -0.5)] == [0, 0, 1, -1]


@pytest.mark.parametrize(("keep_days", "kept"), [("1", 0), ("2", 1)])
def test_the_server_keeps_tables_for_as_many_days_as_it_was_told(tmp_path, keep_days, kept):
    path = tmp_path / "k.sqlite"

    async def write(store):
        await store.create(replace(TABLE, id="of 1970", created=1.0))

    using(path, write)
    with serving(path, "--keep-days", keep_days), closing(sqlite3.connect(path)) as db:
        for _ in range(TRIES):  # until it has looked, on its first day
            if db.execute("SELECT count(*) FROM days").fetchone() != (0,):
                break
            time.sleep(0.1)
        else:
            pytest.fail("it does not look for what is to be deleted")
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (kept,)

"""Going on to another table on the same line: in order, wholly or not at all, and paid for."""

import asyncio
import json

import pytest

from krabbel.server.close_codes import RESTART
from krabbel.server.cluster import hub
from krabbel.server.cluster.called import Called
from krabbel.server.cluster.caller import Caller as RemoteOwner
from krabbel.server.cluster.frames import Kind
from krabbel.server.settings import COSTS_MS
from krabbel.server.socket.visits import Visit
from krabbel.server.store import Owner, StoreFailure
from krabbel.server.tables.refusal import Elsewhere, Refusal
from tests.server.desk import Caller, opened, run
from tests.server.guest import at_table, guest, new_table
from tests.server.guest import opened as opened_server
from tests.server.lines import Ajar, line_at
from tests.server.members import members

FRIENDS = [{"who": "me"}, {"who": "friend"}]


async def two_tables(desk):
    """Tables of Ana's: one at which she plays for Ben, too, and one that waits for a friend."""
    return await desk.create("party-bugs", "me Ben"), await desk.create("party-bugs", "me friend")


def here(desk, *tables):
    """How many connections are at each of these tables."""
    live = desk.tables.live
    return [len(live[table].audience) if table in live else 0 for table in tables]


def kinds(line, first=0):
    return [json.loads(message)["type"] for message in line.raw[first:]]


def test_whoever_enters_leaves_the_table_before_and_is_shown_nothing_until_they_look():
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            async with line_at(one, desk.tables.enter) as line:
                line.say("look", seat=0)
                await line.next("view")
                line.say("enter", id="e", table=two)
                assert await line.answer("e") == {"type": "done", "id": "e", "version": 0}
                assert here(desk, one, two) == [0, 1]
                told = len(line.raw)
                line.say("ping")
                assert kinds(line, told) == ["pong"]
                line.say("look", seat=0)
                assert (await line.next("table"))["id"] == two
            assert here(desk, one, two) == [0, 0]

    run(goes())


def test_nothing_of_the_table_before_comes_after_done(monkeypatch):
    """A move that is being written when its player leaves is made, but told to the others only."""

    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            append, written = desk.store.append, asyncio.Event()

            async def slow(*about, **more):
                await written.wait()
                return await append(*about, **more)

            monkeypatch.setattr(desk.store, "append", slow)
            watcher = await desk.enter(one, "cem")
            await watcher.look()
            async with line_at(one, desk.tables.enter) as line:
                line.say("look", seat=0)
                action = (await line.next("view"))["actions"][0]
                line.say("act", id="a", seat=0, action=action)
                line.say("enter", id="e", table=two)
                await line.answer("e")
                told = len(line.raw)
                written.set()
                await watcher.next("view", version=1)
                line.say("look", seat=0)
                assert (await line.next("table"))["id"] == two
                assert kinds(line, told) == ["table"]

    run(goes())


NO = [
    pytest.param(None, "no-such-table", id="there is no such table"),
    pytest.param(Refusal("unavailable"), "unavailable", id="the server is about to stop"),
    pytest.param(Refusal("too-many", "full"), "too-many", id="the table is full"),
    pytest.param(Elsewhere(Owner("gone")), "unavailable", id="its owner is not there"),
]


@pytest.mark.parametrize(("says_no", "code"), NO)
def test_who_is_refused_stays_as_they_were(says_no, code):
    async def stays():
        async with opened() as desk:
            one, two = await two_tables(desk)
            way = Ajar(desk.tables.enter)
            async with line_at(one, way) as line:
                line.say("look", seat=0)
                action = (await line.next("view"))["actions"][0]
                way.opens.set()
                way.says_no = says_no
                line.say("enter", id="e", table="none" if says_no is None else two)
                assert (await line.answer("e"))["code"] == code
                assert here(desk, one, two) == [1, 0]
                line.say("act", id="a", seat=0, action=action)
                assert (await line.answer("a"))["type"] == "done"
                assert (await line.next("view"))["version"] == 1  # without another look

    run(stays())


def test_a_full_table_is_not_entered():
    async def stays():
        async with opened(connections=1) as desk:
            one, two = await two_tables(desk)
            await desk.enter(two, "cem")
            async with line_at(one, desk.tables.enter, "dan") as line:
                line.say("enter", id="e", table=two)
                assert (await line.answer("e"))["code"] == "too-many"
                assert here(desk, one, two) == [1, 1]

    run(stays())


def test_what_is_sent_behind_it_is_for_the_new_table_in_its_order():
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            way = Ajar(desk.tables.enter)
            async with line_at(one, way, "ben") as line:
                line.say("enter", id="e", table=two)
                line.say("sit", id="s", seat=1)
                line.say("look", seat=1)
                line.say("act", id="a", seat=1, action="dance")
                line.say("ping")
                await way.asked.wait()
                assert kinds(line) == ["pong"]
                way.opens.set()
                answers = [await line.answer(name) for name in ("e", "s", "a")]
                assert [one["type"] for one in answers] == ["done", "done", "refused"]
                assert kinds(line) == ["pong", "done", "done", "table", "view", "refused"]
                assert here(desk, one, two) == [0, 1]

    run(goes())


def test_what_is_sent_behind_one_that_is_refused_is_for_the_table_before():
    async def stays():
        async with opened() as desk:
            one, _two = await two_tables(desk)
            async with line_at(one, desk.tables.enter) as line:
                line.say("enter", id="e", table="none")
                line.say("look", seat=0)
                assert (await line.next_message())["code"] == "no-such-table"
                assert (await line.next("table"))["id"] == one

    run(stays())


def test_as_much_waits_on_the_way_as_at_a_table_and_one_table_comes_after_the_other():
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            way = Ajar(desk.tables.enter)
            async with line_at(one, way, inbox=2) as line:
                line.say("enter", id="e", table=two)
                line.say("enter", id="again", table=one)
                assert (await line.answer("again"))["code"] == "too-fast"
                for name in "abc":
                    line.say("act", id=name, seat=0, action="dance")
                assert (await line.answer("c"))["code"] == "too-fast"
                way.opens.set()
                answers = [(await line.answer(name))["type"] for name in "eab"]
                assert answers == ["done", "refused", "refused"]  # the last two by the new table
                line.say("enter", id="back", table=one)
                assert (await line.answer("back"))["type"] == "done"
                assert here(desk, one, two) == [1, 0]

    run(goes())


def test_the_table_where_one_is_may_be_entered_again():
    async def goes():
        async with opened() as desk:
            one, _two = await two_tables(desk)
            async with line_at(one, desk.tables.enter) as line:
                line.say("enter", id="e", table=one)
                assert (await line.answer("e"))["type"] == "done"
                assert here(desk, one) == [1]
                line.say("look", seat=0)
                assert (await line.next("view"))["seat"] == 0

    run(goes())


@pytest.mark.parametrize("ends", ["the line is lost", "the server says goodbye"])
def test_a_line_that_ends_on_the_way_is_at_no_table(ends):
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            await desk.enter(two, "cem")
            way = Ajar(desk.tables.enter)
            async with line_at(one, way) as line:
                line.say("enter", id="e", table=two)
                line.say("sit", id="s", seat=1)
                await way.asked.wait()
                if ends == "the line is lost":
                    line.lost.set()
                else:
                    line.connection.end(RESTART, "bye")
            way.opens.set()
            for _ in range(5):
                await asyncio.sleep(0)
            assert here(desk, one, two) == [0, 1]  # Cem
            assert kinds(line) == []

    run(goes())


def test_a_table_that_was_left_neither_speaks_nor_ends_the_line_whatever_it_still_has_to_say():
    line = Caller("ana")
    visit = Visit(line)
    visit.send(b'{"type":"pong"}')
    visit.leave()
    visit.send(b'{"type":"view"}')
    visit.end(RESTART, "come back")
    assert (kinds(line), line.ended) == (["pong"], None)


def test_what_is_not_answered_when_its_table_is_left_can_be_sent_again_there():
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            async with line_at(one, desk.tables.enter) as line:
                line.say("look", seat=0)
                action = (await line.next("view"))["actions"][0]
                line.say("rename", id="r", seat=0, name="Ada", picture="fox")
                line.say("act", id="a", seat=0, action=action)
                line.say("enter", id="e", table=two)
                await line.answer("e")
                line.say("enter", id="back", table=one)
                await line.answer("back")
                line.say("act", id="a", seat=0, action=action)
                assert await line.answer("a") == {"type": "done", "id": "a", "version": 1}
                assert len((await desk.stored(one)).moves) == 1

    run(goes())


def test_it_costs_as_much_as_another_socket_and_who_cannot_pay_stays():
    async def goes():
        async with opened() as desk:
            one, two = await two_tables(desk)
            spent = []

            def spend(kind):
                spent.append(kind)
                return len(spent) == 1

            async with line_at(one, desk.tables.enter, spend=spend) as line:
                for name, table in (("e", two), ("f", one)):
                    line.say("enter", id=name, table=table)
                    answer = await line.answer(name)
                assert answer["code"] == "too-fast"
                assert here(desk, one, two) == [0, 1]
            return spent

    assert run(goes()) == ["enter", "enter"]
    assert COSTS_MS["enter"] >= COSTS_MS["socket"]


def test_over_a_real_socket():
    with opened_server() as server, guest(server) as ana:
        one, two = (new_table(ana, seats=FRIENDS) for _ in range(2))
        with at_table(ana, one, 0) as line:
            line.read("table")
            assert line.ask("enter", table=two)["type"] == "done"
            assert line.ask("enter", table="none")["code"] == "no-such-table"
            assert line.ask("enter", table="a/b")["code"] == "malformed"
            line.say("look", seat=0)
            assert line.read("table")["id"] == two
            count = server.services.metrics.value
            assert count("acknowledge_seconds_count", kind="enter") == 1
            assert count("connections") == 1


def test_a_store_that_fails_keeps_everybody_where_they_are(monkeypatch):
    with opened_server() as server, guest(server) as ana:
        one, two = (new_table(ana, seats=FRIENDS) for _ in range(2))
        with at_table(ana, one, 0) as line:
            line.read("table")

            async def broken(_table):
                raise StoreFailure("the disk is gone")

            monkeypatch.setattr(server.services.store, "acquire", broken)
            assert line.ask("enter", table=two)["code"] == "unavailable"
            line.say("look", seat=0)
            assert line.read("table")["id"] == one
            assert server.services.metrics.value("store_failures_total") == 1


# Several servers


@pytest.mark.anyio
async def test_from_one_servers_table_to_anothers_and_back():
    async with members() as (one, two):
        near, far = await two.create("party-bugs", "me Ben"), await one.create("party-bugs", "me B")
        await two.visit(near, "cem")
        await one.visit(far, "cem")
        async with line_at(near, two.hub.enter) as line:
            for table, at_near, at_far in ((far, 1, 2), (near, 2, 1)):
                line.say("enter", id=table, table=table)
                line.say("look", seat=0)
                assert (await line.next_message())["id"] == table  # done
                assert (await line.next("table"))["id"] == table
                assert (await line.next("view"))["seat"] == 0
                await settled(lambda: (here(two, near), here(one, far)), ([at_near], [at_far]))


@pytest.mark.anyio
async def test_nothing_of_another_servers_table_comes_after_done(monkeypatch):
    """Not even what that one sends since it does not know yet that they have left."""
    receive, hear, shown = Called.receive, RemoteOwner.receive, asyncio.Event()

    def late(side, channel, kind, payload):
        if kind is not Kind.CLOSE:
            receive(side, channel, kind, payload)

    def noted(side, channel, kind, payload):
        hear(side, channel, kind, payload)
        if kind is Kind.SHOW:
            shown.set()

    monkeypatch.setattr(Called, "receive", late)
    monkeypatch.setattr(RemoteOwner, "receive", noted)
    async with members() as (one, two):
        near, far = await two.create("party-bugs", "me Ben"), await one.create("party-bugs", "me B")
        ana = await one.visit(far)
        async with line_at(far, two.hub.enter) as line:
            line.say("look", seat=0)
            actions = (await line.next("view"))["actions"]
            line.say("enter", id="e", table=near)
            await line.answer("e")
            told = len(line.raw)
            shown.clear()
            await ana.act(0, actions[0], "a")
            await shown.wait()
            assert kinds(line, told) == []


@pytest.fixture
async def on_the_way(monkeypatch):
    """Ana's line to her table at a server, on the way to one of another server, which takes its
    time; and both servers with these tables."""
    monkeypatch.setattr(hub, "PATIENCE_S", 0)
    async with members() as (one, two):
        near, far = await two.create("party-bugs", "me Ben"), await one.create("party-bugs", "me B")
        await one.visit(far, "cem")
        way = Ajar(one.tables.enter)
        way.first = False
        monkeypatch.setattr(one.tables, "enter", way)
        async with line_at(near, two.hub.enter) as line:
            line.say("enter", id="e", table=far)
            await way.asked.wait()
            yield line, way, (one, far), (two, near)


@pytest.mark.anyio
async def test_a_line_that_ends_on_the_way_to_another_server_is_at_no_table(on_the_way):
    line, way, (one, far), (two, near) = on_the_way
    line.lost.set()
    await settled(lambda: here(two, near), [0])
    way.opens.set()
    (side,) = (link.side for link in one.hub.links)
    await settled(lambda: (side._tasks, side._visitors), (set(), {}))
    assert here(one, far) == [1]  # Cem


@pytest.mark.anyio
async def test_who_cannot_be_brought_to_another_server_stays(on_the_way):
    line, _way, (one, _far), (_two, near) = on_the_way
    for link in list(one.hub.links):
        link.close()
    assert (await line.answer("e"))["code"] == "unavailable"
    line.say("look", seat=0)
    assert (await line.next("table"))["id"] == near
    assert line.ended is None


async def settled(ask, expected):
    """Wait for what the other server is about to learn."""
    for _ in range(1000):
        if ask() == expected:
            return
        await asyncio.sleep(0.005)
    assert ask() == expected

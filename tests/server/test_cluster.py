"""Several servers over one store: guests of all of them at one table, and owners that die."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from krabbel.protocol.messages import Act, Link, Look, Sit
from krabbel.server import services
from krabbel.server.close_codes import RESTART
from krabbel.server.cluster import called, hub, link
from krabbel.server.cluster.frames import HEAD, Kind, pack
from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres import store
from krabbel.server.tables import registry
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from krabbel.server.tables.registry import FOLLOWED
from krabbel.server.tables.situation import situation_of
from tests.server.desk import run
from tests.server.members import members

pytestmark = pytest.mark.anyio


async def moved(caller, seat, request):
    """What came of the first move that a seat may make, as soon as it may make one."""
    caller.say(Look(seat))
    while not (actions := (await caller.next("view", seat=seat))["actions"]):
        pass
    return await caller.act(seat, actions[0], request)


async def viewed(caller, version):
    """What a spectator sees after so many moves."""
    caller.say(Look())
    return await caller.next("view", seat=None, version=version)


async def two_at_a_table(one, two):
    """Ana's connection to the one server, which owns the table, and Ben's to the other."""
    table = await one.create("party-bugs", "me friend")
    ana = await one.visit(table, "ana")
    ben = await two.visit(table, "ben")
    ben.say(Sit("sit", 1))
    assert (await ben.answer("sit"))["type"] == "done"
    return table, ana, ben


async def ended(caller):
    """The code that a connection is closed with."""
    async with asyncio.timeout(20):
        while caller.ended is None:
            await asyncio.sleep(0.01)
    return caller.ended


async def test_guests_of_two_servers_play_a_match():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        assert (table in one.tables.live, table in two.tables.live) == (True, False)
        for number in range(20):
            seat = (await viewed(ana, number))["view"]["waiting"][0]
            done = await moved((ana, ben)[seat], seat, str(number))
            assert done["version"] == number + 1
        version = len((await two.stored(table)).moves)
        seen = [(await viewed(one, version))["view"] for one in (ana, ben)]
        assert seen[0] == seen[1]
        assert version == 20


async def test_what_is_refused_at_the_owner_is_refused_to_a_guest_of_another_server():
    async with members() as (one, two):
        _table, _ana, ben = await two_at_a_table(one, two)
        ben.say(Look(0))
        assert await ben.refused() == "not-your-seat"
        ben.say(Act("x", 1, "no such move"))
        assert (await ben.answer("x"))["code"] == "illegal"


async def test_who_leaves_another_server_leaves_the_table():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        ben.leave()
        await ana.look()
        while (await ana.next("table"))["players"][1]["here"]:
            pass
        assert len(one.tables.live[table].audience) == 1


async def test_a_table_and_a_seat_are_claimed_wherever_they_are():
    async with members() as (one, two):
        table, ana, _ben = await two_at_a_table(one, two)
        ana.say(Link("link", 0))
        token = (await ana.next("link"))["token"]
        assert await two.hub.claim(table, token, "ana's phone") == 0
        with pytest.raises(Refusal):
            await two.hub.claim(table, "no token", "mallory")
        with pytest.raises(NoSuchTable):
            await two.visit("there is no such table")


async def test_a_full_table_is_full_for_guests_of_other_servers_too():
    async with members(connections=2) as (one, two):
        table = await one.create("party-bugs", "me friend")
        await one.visit(table, "cem")
        await two.visit(table, "dan")
        with pytest.raises(Refusal, match="too many people"):
            await two.visit(table, "eve")


async def test_a_guest_is_forgotten_at_all_servers():
    async with members() as (one, two):
        table, _ana, _ben = await two_at_a_table(one, two)
        assert one.tables.live[table].situation.knows("ben")
        await two.tables.forget_guest("ben")
        await two.hub.forget_elsewhere("ben")
        assert not one.tables.live[table].situation.knows("ben")


async def test_when_an_owner_dies_its_guests_come_back_and_go_on_elsewhere():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        await moved(ana, 0, "first")
        one.die()
        await one.hub.close()
        assert await ended(ben) == RESTART
        back = await two.visit(table, "ben")
        assert (await back.look(1))["version"] == 1
        assert table in two.tables.live


async def test_a_guest_waits_while_a_dead_owner_is_replaced(monkeypatch):
    monkeypatch.setattr(hub, "AGAIN_S", 0)
    async with members() as (one, two):
        table, _ana, _ben = await two_at_a_table(one, two)
        await one.hub.close()  # nobody answers there, but it counts as living
        waiting = asyncio.create_task(two.visit(table, "cem"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        one.die()
        assert (await (await waiting).look())["version"] == 0


async def test_of_two_servers_that_believe_they_own_a_table_the_loser_acknowledges_nothing():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        one.die()
        cem = await two.visit(table, "ana")  # the same guest, by another way
        assert table in one.tables.live
        assert table in two.tables.live
        ana.say(Act("lost", 0, (await ana.look(0))["actions"][0]))
        assert await ended(ana) == await ended(ben) == RESTART
        assert not any(b'"lost"' in message for message in ana.raw)
        assert (await two.stored(table)).moves == ()
        assert (await moved(cem, 0, "won"))["version"] == 1
        assert table not in one.tables.live


async def test_a_server_that_was_taken_for_dead_looks_whether_its_tables_are_still_its_own():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        kept = await one.create("party-bugs", "me Ben")
        cem = await one.visit(kept, "cem")
        one.die()
        await two.visit(table, "dan")
        await one.tables.check_owners()
        assert await ended(ana) == await ended(ben) == RESTART
        assert (await cem.look())["version"] == 0
        assert list(one.tables.live) == [kept]


async def test_tables_are_read_anew_a_few_at_a_time_those_with_visitors_first(monkeypatch):
    async with members(1) as (one,):
        tables = [await one.create("party-bugs", "me Ben") for _ in range(3 * FOLLOWED)]
        callers = [await one.visit(table, f"guest {n}") for n, table in enumerate(tables)]
        for caller in callers[:FOLLOWED]:
            caller.leave()
        store, running, most, order = one.shared.store, 0, 0, []
        acquire = store.acquire

        async def counted(table):
            nonlocal running, most
            running += 1
            most = max(most, running)
            order.append(table)
            await asyncio.sleep(0)
            running -= 1
            return await acquire(table)

        monkeypatch.setattr(store, "acquire", counted)
        await one.tables.check_owners()
        assert most == FOLLOWED
        assert set(order[-FOLLOWED:]) == set(tables[:FOLLOWED])


@pytest.fixture
def hasty(monkeypatch):
    """Servers that do not try long."""
    monkeypatch.setattr(hub, "PATIENCE_S", 0)


@pytest.mark.usefixtures("hasty")
async def test_a_link_with_another_secret_is_refused():
    async with members() as (one, two):
        table = await one.create("party-bugs", "me friend")
        await one.visit(table)
        two.hub._secret = "another one"
        with pytest.raises(Refusal, match="another server"):
            await two.visit(table)


@pytest.mark.usefixtures("hasty")
async def test_a_server_that_only_has_the_address_of_the_owner_is_not_taken_for_it():
    async with members() as (one, two):
        table = await one.create("party-bugs", "me friend")
        await one.visit(table)
        one.hub.me = two.hub.me
        with pytest.raises(Refusal, match="another server"):
            await two.visit(table)


GARBAGE = [
    pytest.param(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", id="a browser"),
    pytest.param(b"\xff" * 100_000, id="a long frame"),
    pytest.param(pack(1, Kind.ASK, b"\x80"), id="a question before the proof"),
    pytest.param(pack(0, Kind.PROOF, b""), id="an empty proof"),
    pytest.param(pack(0, Kind.PROOF, b"x" * 48), id="a wrong proof"),
    pytest.param(HEAD.pack(1, 0, 99) + b"x", id="no known kind"),
]


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_garbage_on_the_port_for_links_is_cut_off(garbage):
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
        writer.write(garbage)
        await reader.read()  # until the other end has closed
        writer.close()
        assert (await ben.look(1))["version"] == 0
        assert len(one.hub.links) == 1
        assert len(one.tables.live[table].audience) == 2
        assert ana.ended is None


async def test_who_proves_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(link, "PROVE_S", 0.05)
    async with members() as (one, _two):
        reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
        assert len(await reader.read()) < 100
        writer.close()


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        pytest.param(Kind.ASK, b"no question", id="no question"),
        pytest.param(Kind.REQUEST, b"no request", id="no request"),
        pytest.param(Kind.SHOW, b"", id="what only the owner says"),
    ],
)
async def test_a_member_that_sends_nonsense_loses_its_link_and_its_guests_come_back(kind, payload):
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        ben.table._caller.link.send(ben.table._channel, kind, payload)
        assert await ended(ben) == RESTART
        assert (await (await two.visit(table, "ben")).look(1))["version"] == 0
        assert ana.ended is None


async def test_a_silent_server_counts_as_dead(monkeypatch):
    async with members() as (one, two):
        _table, _ana, ben = await two_at_a_table(one, two)
        (here,) = two.hub.links
        monkeypatch.setattr(link, "SILENCE_S", 100)
        here._heard_at -= 200
        here.check_alive(excused=True)  # who was asleep has heard nobody
        here.check_alive()
        assert (await ben.look(1))["version"] == 0
        here._heard_at -= 200
        here.check_alive()
        assert await ended(ben) == RESTART


async def test_a_table_that_is_just_being_loaded_is_looked_at_last(monkeypatch):
    """Its guests would look for ever at a match that goes on elsewhere."""
    frozen, goes_on = asyncio.Event(), asyncio.Event()

    async def freeze(stored):
        monkeypatch.undo()
        frozen.set()
        await goes_on.wait()
        return await situation_of(stored)

    async with members() as (one, two):
        live, ana, _ben = await two_at_a_table(one, two)
        table = await one.create("party-bugs", "me Ben")
        monkeypatch.setattr(registry, "situation_of", freeze)
        entering = asyncio.create_task(one.visit(table, "ana"))
        await frozen.wait()
        one.die()
        for each in (live, table):
            await two.visit(each, "dan")
        checking = asyncio.create_task(one.tables.check_owners())
        try:
            assert await ended(ana) == RESTART
            assert not entering.done()
        finally:
            goes_on.set()
        await checking
        assert await ended(await entering) == RESTART
        assert list(one.tables.live) == []


async def test_however_often_a_slow_database_is_late_owners_are_checked_once_more(monkeypatch):
    async with members(1) as (one,):
        table = await one.create("party-bugs", "me Ben")
        await one.visit(table, "ana")
        store, looked_at = one.shared.store, 0
        acquire, asked, answers = store.acquire, asyncio.Event(), asyncio.Event()

        async def slow(table):
            nonlocal looked_at
            looked_at += 1
            asked.set()
            await answers.wait()
            return await acquire(table)

        monkeypatch.setattr(store, "acquire", slow)
        one.tables.check_owners_soon()
        await asked.wait()
        for _ in range(5):
            one.tables.check_owners_soon()
        answers.set()
        assert one.tables._owner_checks is not None
        await one.tables._owner_checks
        assert looked_at == 2


async def test_a_table_that_cannot_be_looked_at_keeps_no_other_from_it(monkeypatch, caplog):
    async with members(1) as (one,):
        tables = [await one.create("party-bugs", "me Ben") for _ in range(2 * FOLLOWED)]
        callers = [await one.visit(table, f"guest {n}") for n, table in enumerate(tables)]
        looked_at = []

        async def broken(table):
            looked_at.append(table)
            raise ValueError

        monkeypatch.setattr(one.shared.store, "acquire", broken)
        await asyncio.wait_for(one.tables.check_owners(), timeout=20)
        monkeypatch.undo()
        assert set(looked_at) == set(tables)
        assert [(await caller.look())["version"] for caller in callers] == [0] * len(tables)
    assert "ValueError" in caplog.text


async def test_a_link_that_is_too_far_behind_is_cut(monkeypatch):
    async with members() as (one, two):
        _table, _ana, ben = await two_at_a_table(one, two)
        (there,) = one.hub.links
        monkeypatch.setattr(link, "UNREAD_BYTES", -1)
        there.check_alive()
        assert await ended(ben) == RESTART


async def test_a_link_has_room_for_so_many_visitors(monkeypatch):
    monkeypatch.setattr(called, "CHANNELS", 1)
    async with members() as (one, two):
        table, _ana, ben = await two_at_a_table(one, two)
        with pytest.raises(Refusal):
            await two.visit(table, "cem")
        assert (await ben.look(1))["version"] == 0


async def test_a_server_that_ends_hands_its_tables_over_and_sends_all_guests_back():
    async with members() as (one, two):
        table, ana, ben = await two_at_a_table(one, two)
        await moved(ana, 0, "first")
        await one.tables.close()
        assert await ended(ana) == await ended(ben) == RESTART
        back = [await two.visit(table, guest) for guest in ("ana", "ben")]
        assert [(await caller.look(seat))["version"] for seat, caller in enumerate(back)] == [1, 1]
        with pytest.raises(Refusal, match="about to stop"):
            await one.create("party-bugs", "me friend")


async def test_a_guest_who_comes_while_a_server_ends_waits_for_the_table(monkeypatch):
    monkeypatch.setattr(hub, "AGAIN_S", 0)
    async with members() as (one, two):
        table, _ana, _ben = await two_at_a_table(one, two)

        async def about_to_stop(_table, _visitor):
            raise Refusal("unavailable")

        monkeypatch.setattr(one.tables, "enter", about_to_stop)
        waiting = asyncio.create_task(two.visit(table, "cem"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        one.die()
        assert (await (await waiting).look())["version"] == 0


def test_a_heartbeat_that_cannot_be_written_is_logged_as_what_it_is(caplog):
    class Away:
        async def heartbeat(self):
            beating: Any = asyncio.current_task()
            beating.cancel()  # at the pause after it
            raise StoreFailure("no connection")

    async def beat():
        server: Any = SimpleNamespace(store=Away(), tables=None)
        with pytest.raises(asyncio.CancelledError):
            await services.Services.keep_alive(server)

    asyncio.run(beat())
    assert caplog.messages == ["this server could not renew its leases: no connection"]


class Beats:
    """A store whose heartbeats take as long as they are told to."""

    def __init__(self, *seconds):
        self.seconds = list(seconds)

    async def heartbeat(self):
        loop: Any = asyncio.get_running_loop()
        loop.now += self.seconds.pop(0)
        if not self.seconds:
            raise asyncio.CancelledError


def test_an_owner_that_dies_is_replaced_within_five_seconds():
    dies = store.LEASE_S + hub.AGAIN_S  # its links end with it
    falls_silent = max(store.LEASE_S, link.SILENCE_S + hub.BEAT_S) + hub.AGAIN_S
    assert max(dies, falls_silent) < 4  # and a second to load its tables
    assert dies < hub.PATIENCE_S
    assert services.HEARTBEAT_S < services.LATE_S < store.LEASE_S


def test_a_server_that_stood_still_for_a_moment_neither_cuts_its_links_nor_excuses_others():
    assert 2 * hub.BEAT_S < hub.LATE_S < link.SILENCE_S - hub.BEAT_S


@pytest.mark.parametrize(
    ("seconds", "late"),
    [
        pytest.param((0.1, 0.1, 0.1, 0), False, id="in time"),
        pytest.param((0.1, 3.0, 0.1, 0), True, id="one is late"),
    ],
)
def test_a_late_heartbeat_has_the_owners_of_all_tables_checked(seconds, late):
    checked = []

    async def beat():
        tables = SimpleNamespace(check_owners_soon=lambda: checked.append(1))
        server: Any = SimpleNamespace(store=Beats(*seconds), tables=tables)
        with pytest.raises(asyncio.CancelledError):
            await services.Services.keep_alive(server)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "HEARTBEAT_S", 0)
        run(beat())
    assert bool(checked) == late

"""What has ended leaves nothing behind for the garbage collector, whose pauses everybody feels."""

import asyncio
import gc
import weakref

import pytest

from krabbel.server import garbage
from krabbel.server.socket.connection import Connection
from krabbel.server.wire.gate import Gate
from tests.server.desk import opened, passes, play_out, run
from tests.server.guest import at_table, guest, new_table
from tests.server.guest import opened as opened_server

TURNS = 200  # of the loop, until all that was to be done is done


@pytest.fixture
def no_collector():
    """Only what nothing refers to any more goes away."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def done(is_so):
    """Wait for something that the loop brings about, or the store's thread."""
    for _ in range(TURNS):
        if is_so():
            return
        await asyncio.to_thread(int)
    raise AssertionError("it did not come about")


@pytest.mark.parametrize("seats", ["me Ben", "me Ben normal"])
@pytest.mark.usefixtures("no_collector")
def test_a_table_that_has_ended_is_gone_at_once(seats):
    async def ended():
        async with opened() as desk:
            caller = await desk.enter(await desk.create("party-bugs", seats))
            await caller.look(0)
            table, views = weakref.ref(caller.table), weakref.ref(caller.table.views)
            caller.leave()
            del caller.table
            await passes(0)
            await passes(desk.shared.settings.idle_s + 1)
            await done(lambda: not desk.tables.live and table() is None and views() is None)

    run(ended())


@pytest.mark.parametrize("goes_on", [False, True], ids=["one table", "two tables"])
@pytest.mark.usefixtures("no_collector")
def test_a_connection_that_has_ended_is_gone_at_once(goes_on, monkeypatch):
    known = []
    for kind in (Connection, Gate):

        def noted(self, *about, made=kind.__init__, **more):
            known.append(weakref.ref(self))
            made(self, *about, **more)

        monkeypatch.setattr(kind, "__init__", noted)
    with opened_server() as server, guest(server) as ana:
        friends = [{"who": "me"}, {"who": "friend"}]
        table, following = (new_table(ana, "party-bugs", friends) for _ in range(2))
        with at_table(ana, table, 0) as host:
            host.read("table")
            if goes_on:
                host.ask("enter", table=following)
            ended = [one for one in known if type(one()) is Connection]
            assert len(ended) == 1
            ended += [one for one in known if getattr(one(), "account", None)]
            assert len(ended) == 2
        for _ in range(TURNS):  # each asks the server, so that it has had a turn since
            ana.get("/health")
            if not any(one() for one in ended):
                return
        raise AssertionError("the connection is still there")


def test_a_table_whose_match_is_over_and_where_nobody_is_ends_soon():
    async def over():
        async with opened() as desk:
            settings = desk.shared.settings
            assert settings.over_s < settings.idle_s
            caller = await desk.enter(await desk.create("party-bugs", "me Ben"))
            await play_out(caller)
            caller.leave()
            await passes(0)
            await passes(settings.over_s + 1)
            await done(lambda: not desk.tables.live)

    run(over())


@pytest.fixture
def collector():
    found = garbage.Collector()
    yield found
    found.stop()


class Circle:
    """Refers to itself."""

    def __init__(self):
        self.me = self


def test_everything_is_looked_through_only_when_the_server_is_quiet(collector, monkeypatch):
    monkeypatch.setattr(garbage, "SOME", -1)
    lost = weakref.ref(Circle())
    assert not collector.sweep(busy=1.0)
    assert lost()
    assert collector.sweep(busy=0.0)
    assert lost() is None


def test_a_quiet_server_with_little_that_is_new_is_left_alone(collector):
    assert not collector.sweep(busy=0.0)


def test_what_grows_without_end_is_looked_through_however_busy_it_is(collector, monkeypatch):
    monkeypatch.setattr(garbage, "MANY", 1000)
    monkeypatch.setattr(garbage, "GROWTH", 0.0)
    lost = [weakref.ref(Circle()) for _ in range(1000)]
    assert all(one() for one in lost)  # nothing is collected by itself
    assert collector.sweep(busy=1.0)
    assert not any(one() for one in lost)
    assert not collector.sweep(busy=1.0)  # what has gone is not counted again


def test_what_comes_and_goes_is_no_growth(collector, monkeypatch):
    monkeypatch.setattr(garbage, "MANY", 1000)
    monkeypatch.setattr(garbage, "GROWTH", 0.0)
    for _ in range(5000):
        assert [Circle.__name__]
    assert not collector.sweep(busy=1.0)


def test_python_collects_by_itself_again_when_the_server_has_ended():
    usual = gc.get_threshold()
    collector = garbage.Collector()
    assert gc.get_threshold() == garbage.BY_ITSELF
    collector.stop()
    assert gc.get_threshold() == usual

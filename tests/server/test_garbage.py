"""What has ended leaves nothing behind for the garbage collector, whose pauses everybody feels."""

import asyncio
import gc
import os
import socket
import sys
import weakref
from contextlib import closing, suppress
from http.client import HTTPConnection

import pytest
from websockets.server import ServerProtocol

from krabbel.server import garbage
from krabbel.server.listening import own_names
from krabbel.server.settings import Limits
from krabbel.server.socket.connection import FREE, Connection
from krabbel.server.socket.visits import Entrance
from krabbel.server.tables.refusal import NoSuchTable
from krabbel.server.tls import own_certificate
from krabbel.server.wire.gate import Gate
from tests.server.desk import opened, passes, play_out, run
from tests.server.guest import WAIT_S, at_table, guest, new_table
from tests.server.guest import opened as opened_server
from tests.server.lines import Ajar, Line, line_at
from tests.server.raw import CLOSE, FINAL, PING, TEXT, frame, upgrade

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


async def turned_away(desk, _table):
    line = Line("ana")
    with suppress(NoSuchTable):
        await line.come_to("none", Entrance(desk.tables.enter, 1), FREE)
    connection = weakref.ref(line.connection)
    line.hang_up()
    return connection


async def refused_another_table(desk, table):
    async with line_at(table, desk.tables.enter) as line:
        line.say("enter", id="e", table="none")
        assert (await line.answer("e"))["code"] == "no-such-table"
        return weakref.ref(line.connection)


async def lost_on_the_way(desk, table):
    way = Ajar(desk.tables.enter)
    async with line_at(table, way) as line:
        line.say("enter", id="e", table=table)
        await way.asked.wait()
        return weakref.ref(line.connection)


@pytest.mark.parametrize("ends", [turned_away, refused_another_table, lost_on_the_way])
@pytest.mark.usefixtures("no_collector")
def test_a_connection_is_gone_at_once_however_it_ends(ends):
    async def ended():
        async with opened() as desk:
            connection = await ends(desk, await desk.create("party-bugs", "me friend"))
            await done(lambda: connection() is None)

    run(ended())


@pytest.mark.usefixtures("no_collector")
def test_nothing_is_left_of_who_looks_for_a_table_that_is_not_there():
    async def refused():
        async with opened() as desk:
            for _ in range(2):  # what is made once is there after the first time
                await turned_away(desk, "")
                await passes(0)
                gc.collect()
            await turned_away(desk, "")
            await passes(0)
            assert gc.collect() == 0

    run(refused())


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


REQUESTS = 20  # fewer than an address may send at once
ROUNDS = 3  # what else the server does now and then is not found in all of them
ASKED = {  # what, and the status of the answer
    "the page": (("GET", "/"), 200),
    "no such table": (("GET", "/api/tables/no-such-table/record"), 404),
    "no JSON": (("POST", "/api/tables"), 400),
    "no such method": (("DELETE", "/"), 405),
}


@pytest.mark.parametrize(("asked", "status"), ASKED.values(), ids=ASKED)
def test_a_request_that_was_answered_leaves_no_reference_cycle(asked, status):
    with opened_server() as server:
        while server.services.warming is None or not server.services.warming.done():
            answered(server, ("GET", "/health"))  # of its start, nothing is counted
        answered(server, asked)  # what is made once for all requests is made now
        gc.collect()
        gc.disable()
        left = []
        try:
            for _ in range(ROUNDS):
                answers = [answered(server, asked) for _ in range(REQUESTS)]
                assert answers == [status] * REQUESTS
                left.append(gc.collect())
        finally:
            gc.enable()
    assert min(left) < REQUESTS


def answered(server, asked):
    """The status of the answer; this client leaves no reference cycle either."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=WAIT_S)) as line:
        line.request(*asked)
        answer = line.getresponse()
        answer.read()
        return answer.status


HELLO = frame(b'{"type":"look","seat":0}')
LONG = 0x80 | 127  # a length of eight bytes follows
BROKEN = {
    "a reserved bit": b"\xc1" + HELLO[1:],
    "an unknown kind": frame(opcode=3),
    "no mask": b"\x81\x02{}",
    "too long": bytes([FINAL | TEXT, LONG]) + (1 << 30).to_bytes(8) + bytes(4),
    "a ping in pieces": frame(opcode=PING, final=False),
    "a close code of one byte": frame(b"\x03", CLOSE),
    "a close reason that is no UTF-8": frame(b"\x03\xe8\xff", CLOSE),
    "nothing wrong": frame(opcode=CLOSE),
}
LINES = 4


def hears(line, what):
    """Read until this has come; all that came."""
    heard = b""
    while what not in heard:
        piece = line.recv(65_536)
        assert piece, heard
        heard += piece
    return heard


def ends(server, *told):
    """Say something and wait for the answer, one after the other, until the line is ended."""
    with socket.create_connection(("127.0.0.1", server.port), WAIT_S) as line:
        for said, answer in told:
            line.sendall(said)
            hears(line, answer)
        with suppress(ConnectionError):
            while line.recv(65_536):
                pass


@pytest.fixture
def lines(monkeypatch):
    """Weak references to the gates and parsers that are made: a reference cycle has one of them."""
    known = []
    for kind in (Gate, ServerProtocol):

        def noted(self, *about, made=kind.__init__, **more):
            known.append(weakref.ref(self))
            made(self, *about, **more)

        monkeypatch.setattr(kind, "__init__", noted)
    return known


def are_gone(server, lines):
    """Whether these lines are gone soon; each question gives the server a turn."""
    return any(
        answered(server, ("GET", "/health")) and not any(line() for line in lines)
        for _ in range(TURNS)
    )


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_socket_leaves_no_reference_cycle_however_it_ends(broken, lines):
    with opened_server() as server, guest(server) as ana:
        request = upgrade(server.port, new_table(ana), dict(ana.cookies))
        hello = (request, b"HTTP/1.1 101 "), (HELLO, b'"type":"table"')
        ends(server, *hello, (frame(opcode=CLOSE), b""))  # what is made once is made now
        del lines[:]
        for _ in range(LINES):
            ends(server, *hello, (broken, b""))
        assert are_gone(server, lines.copy())


@pytest.mark.usefixtures("no_collector")
def test_a_refused_handshake_leaves_no_reference_cycle(lines):
    with opened_server() as server:
        request = upgrade(server.port, "none", {}, version=12)
        for _ in range(LINES):
            ends(server, (request, b"HTTP/1.1 400 "))
        assert len(lines) == 2 * LINES
        assert are_gone(server, lines.copy())


BYE = (frame(opcode=CLOSE), b"")
TURNED_AWAY = {
    "from another page": (b"Upgrade: ", b"Origin: null\r\nUpgrade: ", [(b"", b" 403 ")]),
    "where no socket is": (b"/socket ", b"/nothing ", [(b"", b" 403 ")]),
    "too many sockets": (b"", b"", [(b"", b"too many connections"), BYE]),
}


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(("old", "new", "told"), TURNED_AWAY.values(), ids=TURNED_AWAY)
def test_a_socket_that_is_turned_away_leaves_no_reference_cycle(old, new, told, lines):
    with opened_server(limits=Limits(sockets=0)) as server:
        request = upgrade(server.port, "none", {}).replace(old, new, 1)
        ends(server, (request, b""), *told)  # what is made once is made now
        del lines[:]
        for _ in range(LINES):
            ends(server, (request, b""), *told)
        assert len(lines) == 2 * LINES
        assert are_gone(server, lines.copy())


@pytest.mark.usefixtures("no_collector")
def test_a_line_that_never_begins_tls_leaves_no_reference_cycle(tmp_path, lines):
    certificate = own_certificate(tmp_path, own_names())
    with opened_server(certificate=certificate) as server:
        for _ in range(2 * LINES):
            ends(server, (b"GET / HTTP/1.1\r\n\r\n", b""))
        assert len(lines) == 2 * LINES
        for _ in range(TURNS):
            if sum(line() is not None for line in lines) <= 1:  # the last one may be on its way
                return
            ends(server, (b"GET / HTTP/1.1\r\n\r\n", b""))
        raise AssertionError("the lines are still there")


@pytest.fixture
def collector():
    found = garbage.Collector()
    yield found
    found.stop()


class Cycle:
    """Refers to itself."""

    def __init__(self):
        self.me = self


def test_a_quiet_server_is_looked_through_and_a_busy_one_is_not(collector, monkeypatch):
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", -sys.getallocatedblocks())
    monkeypatch.setattr(garbage, "QUIET_PAUSE_S", 0)
    lost = weakref.ref(Cycle())
    assert not collector.sweep(load=1.0)
    assert lost()
    assert collector.sweep(load=0.0)
    assert lost() is None


def test_a_quiet_server_with_little_that_is_new_is_left_alone(collector):
    assert not collector.sweep(load=0.0)


def test_nothing_is_looked_through_while_it_is_busy(collector):
    lost = weakref.ref(Cycle())
    more = [Cycle() for _ in range(20 * garbage.USUAL_THRESHOLDS[0])]
    assert not collector.sweep(load=1.0)
    assert lost()
    assert more


MANY = 5000


def lost_cycles(while_kept=lambda: None):
    """Weak references to some of many reference cycles that nobody needs any more."""
    made = [Cycle() for _ in range(2 * MANY)]
    while_kept()
    return [weakref.ref(made[0]), weakref.ref(made[-1])]


@pytest.fixture
def by_hand():
    """A collector, and a clock that is moved by hand."""

    class Clock:
        seconds = 0.0

    clock = Clock()
    found = garbage.Collector(now=lambda: clock.seconds)
    yield found, clock
    found.stop()


def test_what_is_new_and_needed_no_more_goes_without_looking_through_everything(
    by_hand, monkeypatch
):
    collector, clock = by_hand
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", MANY)
    clock.seconds = garbage.QUIET_PAUSE_S
    looked_at = []

    def note(_phase, info):
        looked_at.append(info["generation"])

    lost = lost_cycles()
    gc.callbacks.append(note)
    try:
        assert not collector.sweep(load=0.0)
    finally:
        gc.callbacks.remove(note)
    assert not any(one() for one in lost)
    assert set(looked_at) == {garbage.YOUNGEST}


def test_between_two_full_collections_of_a_quiet_server_there_is_a_pause(by_hand, monkeypatch):
    collector, clock = by_hand
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", MANY)
    kept = [Cycle() for _ in range(2 * MANY)]
    lost = weakref.ref(old := Cycle())
    assert not collector.sweep(load=0.0)  # none of it goes
    del old
    for seconds in (4, 8, garbage.QUIET_PAUSE_S - 1):
        clock.seconds = seconds
        assert not collector.sweep(load=0.0)
        assert lost()
    clock.seconds = garbage.QUIET_PAUSE_S
    assert collector.sweep(load=0.0)
    assert lost() is None
    assert kept


@pytest.fixture
def some_are_too_many(monkeypatch):
    monkeypatch.setattr(garbage, "MAX_GROWTH_BLOCKS", MANY)
    monkeypatch.setattr(garbage, "MAX_GROWTH_RATIO", 0.0)


@pytest.mark.usefixtures("some_are_too_many")
@pytest.mark.parametrize("are_new", [True, False])
def test_what_grows_without_end_is_looked_through_however_busy_it_is(collector, are_new):
    lost = lost_cycles(while_kept=lambda: are_new or gc.collect(garbage.YOUNGEST))
    assert lost[-1]()
    assert collector.sweep(load=1.0) is not are_new
    assert not any(one() for one in lost)
    assert not collector.sweep(load=1.0)  # what has gone is not counted again


def test_memory_in_few_large_blocks_is_growth_however_busy_it_is(monkeypatch):
    memory = 500_000
    monkeypatch.setattr(garbage, "memory_kb", lambda: memory)
    monkeypatch.setattr(garbage, "max_growth_kb", lambda: 1_000_000)
    collector = garbage.Collector()

    def swept_at(now_kb):
        nonlocal memory
        memory = now_kb
        return collector.sweep(load=1.0)

    try:
        swept = [*map(swept_at, (500_000, 2_000_000, 2_000_000, 400_000, 1_600_000))]
    finally:
        collector.stop()
    # It grows, is looked through, is freed, grows again by as much: that counts, whatever its peak.
    assert swept == [False, True, False, False, True]


@pytest.mark.parametrize(("processes", "is_due"), [(1, False), (4, True)])
def test_the_processes_of_a_server_share_what_may_be_grown_by(processes, is_due, monkeypatch):
    memory = 500_000
    monkeypatch.setattr(garbage, "memory_kb", lambda: memory)
    monkeypatch.setattr(garbage, "max_growth_kb", lambda: 1_000_000)
    collector = garbage.Collector(processes)
    memory += 300_000
    try:
        assert collector.sweep(load=1.0) is is_due
    finally:
        collector.stop()


def test_by_how_much_memory_may_grow_depends_on_the_machine_or_its_limit(monkeypatch):
    assert 0 < garbage.max_growth_kb() <= garbage.MAX_GROWTH_KB
    monkeypatch.setattr(garbage, "memory_limits", list)
    monkeypatch.setattr(os, "sysconf", lambda name: 4096 if "SIZE" in name else 1 << 18)
    share = garbage.MEMORY_SHARE
    assert garbage.max_growth_kb() == (1 << 20) // share  # of a machine with one GiB
    monkeypatch.setattr(garbage, "memory_limits", lambda: [1 << 40, 512 << 20])
    assert garbage.max_growth_kb() == (1 << 19) // share  # of a container with half of it
    monkeypatch.setattr(garbage, "memory_limits", list)
    monkeypatch.delattr(os, "sysconf")
    assert garbage.max_growth_kb() == garbage.MAX_GROWTH_KB


UNIT = "0::/system.slice/krabbel.service\n"
LIMITS = {  # what /proc/self/cgroup says, the files of limits, and what is found
    "a container": ("0::/\n", {".": "1000"}, [1000]),
    "a systemd unit": (UNIT, {"system.slice/krabbel.service": "2000"}, [2000]),
    "a slice with less": (UNIT, {"system.slice/krabbel.service": "9", "system.slice": "5"}, [5, 9]),
    "no limit of its own": (UNIT, {"system.slice/krabbel.service": "max", ".": "7"}, [7]),
    "another unit's": (UNIT, {"system.slice/nginx.service": "5"}, []),
    "beside cgroup v1": ("4:memory:/v1\n0::/v2\n", {"v1": "3", "v2": "4"}, [4]),
    "no /proc": (None, {".": "6"}, [6]),
    "nothing": (None, {}, []),
}


@pytest.mark.parametrize(("says", "files", "found"), LIMITS.values(), ids=LIMITS)
def test_the_limits_of_memory_are_those_of_the_control_group(says, files, found, tmp_path):
    if says is not None:
        (tmp_path / "proc/self").mkdir(parents=True)
        (tmp_path / "proc/self/cgroup").write_text(says)
    for group, limit in files.items():
        folder = tmp_path / "sys/fs/cgroup" / group
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "memory.max").write_text(f"{limit}\n")
    assert sorted(garbage.memory_limits(tmp_path)) == found


@pytest.mark.parametrize("is_linux", [True, False])
def test_the_memory_of_the_process_is_known(is_linux, monkeypatch, tmp_path):
    if not is_linux:
        monkeypatch.setattr(garbage, "STATM", tmp_path / "statm")
    before, large = garbage.memory_kb(), bytearray(b"x" * (200 << 20))
    assert garbage.memory_kb() > before + 100_000 or not is_linux
    assert before > 10_000
    assert large


@pytest.mark.usefixtures("some_are_too_many")
def test_what_comes_and_goes_is_no_growth(collector):
    for _ in range(5):
        those = [Cycle() for _ in range(MANY)]
        for one in those:
            del one.me
        del those, one
    assert not collector.sweep(load=1.0)


@pytest.mark.usefixtures("some_are_too_many")
def test_a_large_server_may_grow_by_more(collector, monkeypatch):
    monkeypatch.setattr(garbage, "MAX_GROWTH_RATIO", 1.0)
    kept = [Cycle() for _ in range(MANY)]
    assert not collector.sweep(load=1.0)
    assert kept


def test_python_collects_by_itself_again_when_the_last_server_has_ended():
    usual = gc.get_threshold()
    collectors = garbage.Collector(), garbage.Collector()
    assert gc.get_threshold()[0] == garbage.NO_THRESHOLD
    for collector in collectors:
        collector.stop()
    assert gc.get_threshold() == usual

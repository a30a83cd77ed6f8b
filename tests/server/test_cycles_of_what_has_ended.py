"""What has ended leaves nothing behind for the garbage collector, whose pauses everybody feels."""

import asyncio
import gc
import socket
import weakref
from contextlib import closing, suppress
from http.client import HTTPConnection

import pytest
from websockets.server import ServerProtocol

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

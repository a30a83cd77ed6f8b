"""A connection whose reader is slow or gone, over both transports, on a line of the test's own."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.streams import StreamReader

from krabbel.server.close_codes import RESTART, TRY_LATER
from krabbel.server.settings import Limits
from krabbel.server.socket import connection as connections
from krabbel.server.socket import direct
from krabbel.server.socket.connection import Connection
from krabbel.server.socket.direct import (
    EXTENSION,
    DirectProtocol,
    DirectTransport,
    head_of,
    protocol_class,
    transport_of,
)
from krabbel.server.socket.transport import AsgiTransport
from tests.server.guest import at_table, guest, new_table, opened

FEW = Limits(unread_bytes=100)
BOTH = pytest.mark.parametrize("kind", [DirectTransport, AsgiTransport])


class Line:
    """Both ends of a connection: a WebSocket, and uvicorn's insides. Nothing comes in."""

    def __init__(self, *, reads):
        self.reads = reads  # whether the client takes what is written
        self.written, self.closed = [], None
        self.gone = asyncio.Event()
        self.state, self.conn, self.transport = State.OPEN, self, self
        self.loop = asyncio.get_running_loop()

    async def send_text(self, message):
        """Take a text, as a WebSocket does."""
        self.written.append(message.encode())
        if not self.reads:
            await asyncio.Event().wait()

    def get_write_buffer_size(self):
        return 0 if self.reads else sum(map(len, self.written))

    def is_closing(self):
        return False

    def write(self, data):
        """Take bytes, as uvicorn's line does: the texts of frames."""
        self.written += texts_in(data)

    def abort(self):
        self.gone.set()

    async def receive(self):
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def close(self, code, _reason):
        self.closed = code
        self.gone.set()


def texts_in(data):
    """The texts of whole frames, as a library reads them."""
    reader, texts = StreamReader(), []
    reader.feed_data(data)
    reader.feed_eof()
    while reader.buffer:
        parsing = Frame.parse(reader.read_exact, mask=False)
        with pytest.raises(StopIteration) as end:
            next(parsing)
        frame = end.value.value
        assert (frame.opcode, frame.fin) == (Opcode.TEXT, True)
        texts.append(bytes(frame.data))
    return texts


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_every_client_reads_it(size):
    text = b"x" * size
    assert texts_in(head_of(size) + text) == [text]


async def connected(kind, *, reads=True):
    line: Any = Line(reads=reads)
    transport = kind(line, line) if kind is DirectTransport else kind(line)
    no_tables: Any = None
    connection = Connection(transport, "a guest", "192.0.2.1", FEW, no_tables)
    serving = asyncio.create_task(connection.serve())
    await asyncio.sleep(0)
    return line, connection, serving


@BOTH
@pytest.mark.anyio
async def test_messages_go_out_in_order_until_the_end(kind):
    line, connection, serving = await connected(kind)
    for word in (b"one", b"two", b"three"):
        connection.send(word)
    connection.end(RESTART, "bye")
    connection.send(b"too late")
    await serving
    assert line.written == [b"one", b"two", b"three"]
    assert line.closed == RESTART


@pytest.mark.anyio
async def test_what_was_written_goes_out_before_the_line_is_closed():
    line: Any = Line(reads=True)
    transport = DirectTransport(line, line)
    transport.write(b"the last word")
    await transport.close(RESTART, "bye")
    assert line.written == [b"the last word"]
    await asyncio.sleep(0)
    assert line.written == [b"the last word"]  # and once


@BOTH
@pytest.mark.parametrize("message", [b"x", b"x" * 60], ids=["many", "large"])
@pytest.mark.anyio
async def test_a_reader_that_is_too_slow_is_dropped_and_no_more_is_kept_for_it(
    kind, message, monkeypatch
):
    monkeypatch.setattr(connections, "CLOSING_S", 0)
    line, connection, serving = await connected(kind, reads=False)
    for _ in range(1000):
        connection.send(message)
    await serving
    assert connection.was_slow
    assert sum(map(len, line.written)) <= FEW.unread_bytes + len(message)


@pytest.mark.anyio
async def test_a_reader_that_is_too_slow_is_told_so():
    line, connection, serving = await connected(DirectTransport, reads=False)
    connection.send(b"x" * 1000)
    await serving
    assert line.closed == TRY_LATER


@BOTH
@pytest.mark.anyio
async def test_a_reader_that_cannot_even_be_told_so_is_cut_off(kind, monkeypatch):
    monkeypatch.setattr(connections, "CLOSING_S", 0)
    line, connection, serving = await connected(kind, reads=False)

    async def never(_code, _reason):
        await asyncio.Event().wait()

    line.close = never
    connection.send(b"x" * 1000)
    await serving


@BOTH
@pytest.mark.parametrize("gone", [WebSocketDisconnect(1006), OSError(), RuntimeError()])
@pytest.mark.anyio
async def test_a_line_that_breaks_while_it_is_closed_ends_quietly(kind, gone):
    line, connection, serving = await connected(kind)

    async def broken(_code, _reason):
        line.abort()
        raise gone

    line.close = broken
    connection.end(RESTART, "bye")
    await serving


class DeafTransport:
    """A transport whose other end reads nothing."""

    def __init__(self):
        self.unread, self.aborted = b"", False

    def write(self, data):
        self.unread += data

    def get_write_buffer_size(self):
        return len(self.unread)

    def abort(self):
        self.aborted = True


def test_a_client_that_pings_and_never_reads_is_cut_off(monkeypatch):
    monkeypatch.setattr(direct, "PONGS_BYTES", 100)
    line: Any = DirectProtocol.__new__(DirectProtocol)
    line.transport = DeafTransport()
    line.conn = SimpleNamespace(data_to_send=lambda: [b"pong" * 5])
    for _ in range(5):
        line.handle_ping()
    assert not line.transport.aborted
    line.handle_ping()
    assert line.transport.aborted


def test_a_line_that_is_lost_already_does_not_keep_the_server_from_ending(monkeypatch):
    def lost(_line):
        raise RuntimeError("the handler is closed")  # as uvloop says

    monkeypatch.setattr(DirectProtocol.__base__, "shutdown", lost)
    DirectProtocol.__new__(DirectProtocol).shutdown()


def test_the_direct_transport_is_used_where_uvicorn_is_as_expected(monkeypatch):
    assert protocol_class() is DirectProtocol
    monkeypatch.setattr(direct, "METHODS", ("handle_text", "a_method_that_is_gone"))
    assert protocol_class() == direct.UVICORNS_OWN


@pytest.mark.parametrize("scope", [{}, {"extensions": {}}, {"extensions": {EXTENSION: None}}])
@pytest.mark.anyio
async def test_any_other_server_is_served_by_the_plain_transport(scope):
    line: Any = SimpleNamespace(scope=scope)
    assert isinstance(transport_of(line), AsgiTransport)


@pytest.mark.parametrize("expected", [True, False], ids=["as expected", "changed"])
def test_a_move_is_shown_whatever_uvicorn_is_like_inside(expected, monkeypatch):
    if not expected:
        monkeypatch.setattr(direct, "FIELDS", (*direct.FIELDS, "a_field_that_is_gone"))
    with opened() as server, guest(server) as ana, at_table(ana, new_table(ana), 0) as line:
        view = line.read("view")
        assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
        assert line.read("view", where=lambda view: view["version"] == 1)

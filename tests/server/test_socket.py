"""A connection whose reader is slow or gone, with a line that the test holds."""

import asyncio
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocketDisconnect

from krabbel.server.limits import Limits
from krabbel.server.socket import connection as socket
from krabbel.server.socket import direct as wire
from krabbel.server.socket.connection import GOING_AWAY, TRY_LATER, Connection
from krabbel.server.socket.direct import EXTENSION

FEW = Limits(unread_bytes=100)


class Line:
    """Both ends of a connection: nothing comes in, and nothing that is written is ever read."""

    def __init__(self):
        self.scope = {"extensions": {EXTENSION: self}}
        self.written, self.closed = [], None
        self.gone = asyncio.Event()

    @property
    def unread_bytes(self):
        return sum(map(len, self.written))

    def write(self, message):
        self.written.append(message)

    def cut(self):
        self.gone.set()

    async def receive(self):
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def close(self, code, _reason):
        self.closed = code
        self.gone.set()


async def connected():
    line = Line()
    connection = Connection(line, "a guest", FEW)
    serving = asyncio.create_task(connection.serve(table=None))
    await asyncio.sleep(0)
    return line, connection, serving


@pytest.mark.anyio
async def test_messages_go_out_in_order_until_the_end():
    line, connection, serving = await connected()
    for word in (b"one", b"two", b"three"):
        connection.send(word)
    connection.end(GOING_AWAY, "bye")
    connection.send(b"too late")
    await serving
    assert line.written == [b"one", b"two", b"three"]
    assert line.closed == GOING_AWAY


@pytest.mark.parametrize("message", [b"x", b"x" * 60], ids=["many", "large"])
@pytest.mark.anyio
async def test_a_reader_that_is_too_slow_is_dropped_and_no_more_is_kept_for_it(message):
    line, connection, serving = await connected()
    for _ in range(1000):
        connection.send(message)
    await serving
    assert connection.was_slow
    assert line.closed == TRY_LATER
    assert line.unread_bytes <= FEW.unread_bytes + len(message)


@pytest.mark.anyio
async def test_a_reader_that_cannot_even_be_told_so_is_cut_off(monkeypatch):
    monkeypatch.setattr(socket, "CLOSING_S", 0)
    line, connection, serving = await connected()

    async def never(_code, _reason):
        await asyncio.Event().wait()

    line.close = never
    connection.send(b"x" * 1000)
    await serving
    assert line.gone.is_set()


@pytest.mark.parametrize("gone", [WebSocketDisconnect(1006), OSError(), RuntimeError()])
@pytest.mark.anyio
async def test_a_line_that_breaks_while_it_is_closed_ends_quietly(gone):
    line, connection, serving = await connected()

    async def broken(_code, _reason):
        line.cut()
        raise gone

    line.close = broken
    connection.end(GOING_AWAY, "bye")
    await serving


class Transport:
    """A transport whose other end reads nothing."""

    def __init__(self):
        self.unread, self.aborted = b"", False

    def write(self, data):
        self.unread += data

    def get_write_buffer_size(self):
        return len(self.unread)

    def abort(self):
        self.aborted = True


def test_whoever_pings_and_never_reads_is_cut_off(monkeypatch):
    monkeypatch.setattr(wire, "PONGS_BYTES", 100)
    line = wire.Wire.__new__(wire.Wire)
    line.transport, line.conn = Transport(), SimpleNamespace(data_to_send=lambda: [b"pong" * 5])
    for _ in range(5):
        line.handle_ping()
    assert not line.transport.aborted
    line.handle_ping()
    assert line.transport.aborted

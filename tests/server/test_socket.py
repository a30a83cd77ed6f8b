"""A connection whose reader is slow or gone, with a socket that the test holds shut."""

import asyncio

import pytest
from starlette.websockets import WebSocketDisconnect

from krabbel.server import socket
from krabbel.server.limits import Limits
from krabbel.server.socket import GOING_AWAY, TRY_LATER, Connection

FEW = Limits(outbox_messages=3, outbox_bytes=100)


class ShutSocket:
    """A socket that sends only while it is open; nothing ever comes in."""

    def __init__(self):
        self.open = asyncio.Event()
        self.sent, self.closed = [], None

    async def receive(self):
        await asyncio.Event().wait()

    async def send(self, message):
        await self.open.wait()
        self.sent.append(message["text"])

    async def close(self, code, _reason):
        await self.open.wait()
        self.closed = code


async def connected(limits=FEW):
    shut = ShutSocket()
    connection = Connection(shut, "a guest", limits)
    serving = asyncio.create_task(connection.serve(table=None))
    await asyncio.sleep(0)
    return shut, connection, serving


@pytest.mark.anyio
async def test_messages_wait_their_turn_in_order():
    shut, connection, serving = await connected()
    for word in (b"one", b"two", b"three"):
        connection.send(word)
    connection.end(GOING_AWAY, "bye")
    connection.send(b"too late")
    shut.open.set()
    await serving
    assert shut.sent == ["one", "two", "three"]
    assert shut.closed == GOING_AWAY


@pytest.mark.parametrize("message", [b"x", b"x" * 60], ids=["many", "large"])
@pytest.mark.anyio
async def test_a_reader_that_is_too_slow_is_dropped_and_nothing_is_kept_for_it(message):
    shut, connection, serving = await connected()
    for _ in range(1000):
        connection.send(message)
    assert connection.was_slow
    assert len(connection._outbox) == 0
    shut.open.set()
    await serving
    assert shut.closed == TRY_LATER
    assert len(shut.sent) <= FEW.outbox_messages


@pytest.mark.anyio
async def test_a_reader_that_never_reads_again_is_cut_off(monkeypatch):
    monkeypatch.setattr(socket, "CLOSING_S", 0)
    shut, connection, serving = await connected()
    for _ in range(1000):
        connection.send(b"x")
        await asyncio.sleep(0)
    await serving
    assert shut.closed is None


@pytest.mark.parametrize("gone", [WebSocketDisconnect(1006), OSError(), RuntimeError()])
@pytest.mark.anyio
async def test_a_line_that_broke_ends_quietly(gone):
    shut, connection, serving = await connected()

    async def broken(_message):
        raise gone

    shut.send = broken
    connection.send(b"one")
    await serving

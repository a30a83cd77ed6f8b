"""A connection on a line of the test's own, with the server's endpoint behind it."""

import asyncio
import json
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

from krabbel.server.metrics import Metrics
from krabbel.server.settings import Limits
from krabbel.server.socket import endpoint
from krabbel.server.socket.connection import FREE, Connection
from krabbel.server.socket.visits import Entrance
from tests.server.desk import Caller

INBOX = 64
USUAL = Limits()


class Ajar:
    """A way to tables that opens when it is told to."""

    def __init__(self, enter):
        self.enter, self.asked, self.opens = enter, asyncio.Event(), asyncio.Event()
        self.says_no: Exception | None = None
        self.first = True  # who connects is let in at once

    async def __call__(self, table, visitor):
        if not self.first:
            self.asked.set()
            await self.opens.wait()
        self.first = False
        if self.says_no is not None:
            raise self.says_no
        return await self.enter(table, visitor)


class Line(Caller):
    """The client's end, and the transport of the server's."""

    connection: Connection
    receive: Any

    def __init__(self, guest):
        super().__init__(guest)
        self.lost = asyncio.Event()

    def say(self, message: Any, **fields: Any) -> None:
        """Send a message of this kind."""
        self.receive(json.dumps({"type": message, **fields}).encode())

    async def come_to(self, table, entrance, spend, limits=USUAL):
        """Connect, as the endpoint has a socket connect."""
        self.connection = Connection(self, self.guest, self.address, limits, entrance, spend)
        await self.connection.enter(table)

    def hang_up(self) -> None:
        """Let go of the server's end, which has this one: so no reference cycle is left."""
        del self.connection
        self.receive = None

    # The transport

    def write(self, message):
        self.send(message)
        return 0

    async def serve(self, receive):
        self.receive = receive
        await self.lost.wait()

    async def close(self, code, reason):
        self.end(code, reason)
        self.lost.set()

    def abort(self):
        self.lost.set()


@asynccontextmanager
async def line_at(table, enter, guest="ana", *, inbox=INBOX, spend=FREE, limits=USUAL):
    """A guest's line to a table, until the end of the block; `enter` is the way to tables."""
    line = Line(guest)
    await line.come_to(table, Entrance(enter, inbox), spend, limits)
    services: Any = SimpleNamespace(connections=set(), metrics=Metrics())
    serving = asyncio.create_task(endpoint._stay(line.connection, services))
    await asyncio.sleep(0)
    try:
        yield line
    finally:
        line.lost.set()
        await serving
        line.hang_up()

"""How the messages of a connection reach the network, behind a small interface.

`AsgiTransport` works with every ASGI server. Where uvicorn's socket is as expected, DirectTransport
takes its place (direct.py): it needs no task and no queue per message.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

GONE = (WebSocketDisconnect, OSError, RuntimeError)  # the last: closed by the server meanwhile
Receive = Callable[[bytes | None], None]  # is called with a text; None: with bytes


class Transport(Protocol):
    """The line to one client."""

    def write(self, message: bytes) -> int:
        """Send a text without waiting; return how many bytes the client has yet to read."""
        ...

    async def serve(self, receive: Receive) -> None:
        """Hand every message to `receive` until the client is gone."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """Close the line, after what was written."""
        ...

    def abort(self) -> None:
        """End `serve` at once, without a word to the client."""
        ...


class AsgiTransport:
    """A line that any ASGI server offers: a task sends what is queued."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._queue: deque[bytes] = deque()
        self._unread = 0  # bytes in the queue
        self._more = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = asyncio.Event()

    def write(self, message: bytes) -> int:
        """Queue a text; nothing happens once the line is being closed."""
        if self._closing is None:
            self._queue.append(message)
            self._unread += len(message)
            self._more.set()
        return self._unread

    async def serve(self, receive: Receive) -> None:
        """Send and receive until one of the two ends."""
        work = (self._send(), self._receive(receive))
        self._tasks = [asyncio.ensure_future(part) for part in work]
        try:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.abort()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self, code: int, reason: str) -> None:
        """Close the line once the queue is empty."""
        self._closing = self._closing or (code, reason)
        self._more.set()
        await self._closed.wait()

    def abort(self) -> None:
        """Stop sending and receiving: the ASGI server ends the line when its application ends."""
        for task in self._tasks:
            task.cancel()

    async def _send(self) -> None:
        with suppress(*GONE):
            while self._queue or self._closing is None:
                await self._more.wait()
                self._more.clear()
                while self._queue:
                    await self._websocket.send_text(self._queue[0].decode())
                    self._unread -= len(self._queue.popleft())
            await self._websocket.close(*self._closing)
        self._closed.set()

    async def _receive(self, receive: Receive) -> None:
        with suppress(*GONE):
            while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
                text = message.get("text")
                receive(None if text is None else text.encode())

"""The fast transport: messages are handed to uvicorn's socket, and taken from it, at once.

Through ASGI every message would wake a task, and a table sends each move to all who look. What is
said to one connection in one turn of the loop goes out in one piece. Texts are framed here, since a
server's frame is a head of a few bytes before the text, and there are five for every move; short
texts that come whole are read here, too. This knows uvicorn's insides: where they are not as
expected, `protocol_class` returns uvicorn's own and AsgiTransport is used.
"""

import asyncio
from contextlib import suppress
from functools import lru_cache
from struct import pack
from typing import TYPE_CHECKING, Any, cast

from starlette.websockets import WebSocket
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fastest there is
from websockets.protocol import State

from krabbel.server.close_codes import NO_TEXT
from krabbel.server.socket.transport import AsgiTransport, Receive, Transport
from krabbel.server.wire.frames import LENGTH, MASK_BYTES, MASKED, WHOLE_TEXT

if TYPE_CHECKING:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
else:
    try:
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
    except ImportError:  # older than 0.35
        WebSocketsSansIOProtocol = object

EXTENSION = "krabbel.direct"  # where a connection's scope has its protocol
REFUSAL_ENDS = "websocket.http.response.body"
METHODS = (
    "handle_connect",
    "handle_parser_exception",
    "handle_ping",
    "send",
    "send_receive_event_to_app",
    "shutdown",
)
FIELDS = ("close_sent", "conn", "curr_msg_data_type", "frames", "loop", "scope", "transport")
UVICORNS_OWN = "auto"  # the option that every version of uvicorn has
SHORT, MIDDLE = 126, 1 << 16  # lengths from which on a length is two and eight bytes
HEAD = 2 + MASK_BYTES  # bytes before a short text of a client's
PONGS_BYTES = 1_000_000  # more than a table ever leaves unread (settings.py)


def _ignore(_message: bytes | None) -> None:
    """Take a message that comes too late."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's side of one connection, from the handshake on."""

    receive_message: Receive | None = None

    def handle_connect(self, event: Any) -> None:
        """Let the application find it; a refused handshake has no scope."""
        super().handle_connect(event)
        if all(hasattr(self, name) for name in FIELDS):
            scope: Any = self.scope
            scope.setdefault("extensions", {})[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over."""
        if self.receive_message is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            self._take(message)
        elif not self.close_sent:
            self.receive_message(None)

    def text_received(self, frame: bytes) -> None:
        """Take a frame that is one whole text, as the gate has seen; read it here if it is short.

        Almost all are: a short one has a head of two bytes, then its mask, and is shorter than any
        limit of ours (Limits.frame_bytes).
        """
        if (
            frame[1] & LENGTH < SHORT
            and frame[1] & MASKED
            and self.receive_message is not None
            and self.conn.state is State.OPEN
        ):
            text = apply_mask(frame[HEAD:], frame[HEAD - MASK_BYTES : HEAD])
            if text.isascii():  # as almost always
                self.receive_message(text)
            else:
                self._take(text)
        else:
            self.data_received(frame)

    def _take(self, text: bytes) -> None:
        """Hand a text over; close the line where it is not UTF-8, as uvicorn does, unless the
        client has: all frames that came together were parsed before the first is handed over."""
        if self.close_sent or self.receive_message is None:
            return
        if text.isascii() or _is_utf8(text):
            self.receive_message(text)
        elif self.conn.state is State.OPEN:
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()

    async def send(self, message: Any) -> None:
        """Take what the application says; an answer in place of a handshake completes that, too:
        uvicorn forgets it, and reports an application that has returned without."""
        await super().send(message)
        if message["type"] == REFUSAL_ENDS and not message.get("more_body", False):
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        """End, with all reference cycles: so nothing is left to collect (garbage.py)."""
        super().connection_lost(exc)
        self.receive_message = _ignore
        if hasattr(self, "scope"):  # whoever was turned away never came to `transport_of`
            cast(Any, self.scope)["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()
        _forget_frames(self.conn.handshake_exc)
        _forget_frames(self.conn.parser_exc)

    def shutdown(self) -> None:
        """Close it when the server ends; a line that is lost at this moment is closed already."""
        with suppress(RuntimeError):
            super().shutdown()

    def handle_ping(self) -> None:
        """Answer with a pong; cut off a client that pings and does not read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > PONGS_BYTES:
            self.transport.abort()


class DirectTransport:
    """A line on uvicorn's socket."""

    def __init__(self, websocket: WebSocket, protocol: DirectProtocol) -> None:
        self._websocket, self._protocol = websocket, protocol
        self._line: asyncio.Transport = protocol.transport
        self._frames: list[bytes] = []  # they go out at the end of this turn of the loop
        self._bytes = 0  # of these

    def write(self, message: bytes) -> int:
        """Send a text; nothing happens once the line is being closed."""
        protocol, line, frames = self._protocol, self._line, self._frames
        if protocol.conn.state is State.OPEN and not line.is_closing():
            if not frames:
                protocol.loop.call_soon(self._flush)
            size = len(message)
            frames += head_of(size), message
            self._bytes += size
        return line.get_write_buffer_size() + self._bytes

    def _flush(self) -> None:
        frames, self._frames, self._bytes = self._frames, [], 0
        if frames and not self._line.is_closing():
            self._line.write(b"".join(frames))

    async def serve(self, receive: Receive) -> None:
        """Hand over every message until the client is gone; some may have come before this."""
        self._protocol.receive_message = receive
        while (early := await self._websocket.receive())["type"] != "websocket.disconnect":
            text = early.get("text")
            receive(None if text is None else text.encode())

    async def close(self, code: int, reason: str) -> None:
        """Close the line, after what was written."""
        self._flush()
        await self._websocket.close(code, reason)

    def abort(self) -> None:
        """Cut the line."""
        self._line.abort()


@lru_cache(1 << 12)  # most sizes come again
def head_of(size: int) -> bytes:
    """Return the head of the frame of a text of so many bytes, from a server: it is not masked."""
    if size < SHORT:
        return bytes((WHOLE_TEXT, size))
    if size < MIDDLE:
        return pack("!BBH", WHOLE_TEXT, SHORT, size)
    return pack("!BBQ", WHOLE_TEXT, SHORT + 1, size)


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _forget_frames(error: BaseException | None) -> None:
    """Drop the tracebacks of an error and of those it came of: their frames hold what keeps it."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def protocol_class() -> Any:
    """Return what uvicorn is to serve sockets with: our protocol, if uvicorn is as expected."""
    known = all(hasattr(WebSocketsSansIOProtocol, name) for name in METHODS)
    return DirectProtocol if known else UVICORNS_OWN


def transport_of(websocket: WebSocket) -> Transport:
    """Return the fastest transport that a connection has."""
    protocol = websocket.scope.get("extensions", {}).pop(EXTENSION, None)  # which has the scope
    if isinstance(protocol, DirectProtocol):
        return DirectTransport(websocket, protocol)
    return AsgiTransport(websocket)

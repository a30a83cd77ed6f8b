"""uvicorn's socket, with messages handed on at once, in and out.

Through ASGI every message would wake a task, and a table sends each move to all who look. What is
said to one connection in one turn of the loop goes out in one piece.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "krabbel.wire"  # where a connection's scope has it
PONGS_BYTES = 1_000_000  # more than a table ever leaves unread (limits.py)


class Wire(WebSocketsSansIOProtocol):
    """One connection, from the handshake on."""

    hear: Callable[[bytes | None], None] | None = None  # is called with a text; None: with bytes
    _flushing = False  # what is written goes out at the end of this turn

    def handle_connect(self, event: Request) -> None:
        """Let the application find it."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:  # else the handshake was refused
            scope["extensions"][EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """A message has come in whole."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        self.hear(message if self.curr_msg_data_type == "text" else None)

    def write(self, message: bytes) -> None:
        """Put a text on its way; nothing happens once the connection is being closed."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.conn.send_text(message)
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_ping(self) -> None:
        """Answer with a pong; whoever asks and does not read is cut off."""
        super().handle_ping()
        if self.unread_bytes > PONGS_BYTES:
            self.cut()

    @property
    def unread_bytes(self) -> int:
        """What the other end has yet to take."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End it without a word."""
        self.transport.abort()

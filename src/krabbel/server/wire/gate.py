"""The gate of one connection: lets in a little in each turn of the loop, and holds the rest back.

To the network it is the protocol, to the protocol that serves the connection (uvicorn's) it is the
network: it uses what asyncio documents and nothing else, so it works over TLS and for every one.
A protocol parses at once whatever it is handed, and a loop may read 256 kB of one line before it
turns to the next: so what came is handed on piece by piece, and nothing more is read meanwhile.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Protocol, cast

from krabbel.server.close_codes import CLOSINGS, POLICY
from krabbel.server.settings import COSTS_MS
from krabbel.server.wire.doors import Account, Doors
from krabbel.server.wire.frames import BYTE_MS, Flood, SocketMeter

PIECE_BYTES = 4096  # of a request: so many are parsed at once
PIECE_FRAMES = 10  # a piece counts for, where the work of a turn is shared out
PASSED_ON = (  # what the protocol does with the line itself
    "write",
    "close",
    "abort",
    "is_closing",
    "get_extra_info",
    "get_write_buffer_size",
    "set_write_buffer_limits",
)
CLOSE_FRAME = 0x88
FLOODED = struct.pack("!BBH", CLOSE_FRAME, 2 + len(CLOSINGS[POLICY]), POLICY)
FLOODED += CLOSINGS[POLICY].encode()


class Meter(Protocol):
    """Says how much is let in."""

    def admit(self, waiting: bytes | bytearray) -> tuple[int, float | None, bool]:
        """Return the bytes to let in, and the seconds until the next; None: when more come.

        And whether these bytes are one frame with a whole text.
        """
        ...


class RequestMeter:
    """Lets HTTP in, piece by piece, as long as its address owes nothing."""

    def __init__(self, doors: Doors, client: str | None) -> None:
        self._doors, self._purses, self._client = doors, doors.purses, client

    def admit(self, waiting: bytes | bytearray) -> tuple[int, float | None, bool]:
        """Return the next piece, or how long an address that owes something waits."""
        size = min(len(waiting), PIECE_BYTES)
        if self._client is not None:
            doors, owed = self._doors, self._purses.wait(self._client)
            if owed or doors.frames.get(self._client, 0) >= doors.limits.turn_frames:
                return 0, owed, False
            doors.count_frames(self._client, PIECE_FRAMES)
            self._purses.charge(self._client, size * BYTE_MS)
        return size, 0.0 if size < len(waiting) else None, False


class Gate(asyncio.Protocol, asyncio.Transport):
    """Between the line and whoever serves it."""

    def __init__(self, doors: Doors, serve: "Callable[[Gate], Any]") -> None:
        super().__init__()
        self._serve = serve  # makes the protocol; a line over TLS may never need one
        self.serving: Any = None  # the protocol behind the gate
        self.account: Account | None = None  # of a socket
        self._doors = doors
        self.client: str | None = None  # who is counted for it; None for a proxy
        self.is_counted = False  # as a connection of that client
        self.was_open = False
        self._waiting = bytearray()  # what has come and is not let in yet
        self._next: asyncio.Handle | None = None  # when something is let in again
        self._held = False  # the protocol wants nothing for now
        self._take_text: Callable[[bytes], None] | None = None  # the protocol's way for whole texts
        self._line: Any = None

    # What the network calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, if its address has not too many already."""
        self._line, self._loop, self.was_open = transport, asyncio.get_running_loop(), True
        if not self.is_counted:
            self.client = self._doors.client_at(transport.get_extra_info("peername"))
            self.is_counted = self._doors.let_in(self.client)
        self._meter: Meter = RequestMeter(self._doors, self.client)
        if not self.is_counted:
            self._line.abort()
            return
        for name in PASSED_ON:
            setattr(self, name, getattr(transport, name))
        self.serving = self._serve(self)
        self.serving.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the protocol, and let go of it."""
        if self.is_counted:
            self._doors.let_out(self.client)
        self._stop()
        serving, self.serving, self._take_text = self.serving, None, None
        if serving is not None:
            serving.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep what has come; let in what may come in."""
        if self._waiting or self._next is not None or self._held:
            self._waiting += data
            if self._next is None and not self._held:
                self._let_in()
        else:
            self._let_in(data)

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return None if self.serving is None else bool(self.serving.eof_received())

    def pause_writing(self) -> None:
        """Pass it on."""
        if self.serving is not None:
            self.serving.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        if self.serving is not None:
            self.serving.resume_writing()

    # Piece by piece

    def _let_in(self, fresh: bytes = b"") -> None:
        """Let in what waits or, where nothing does, what has come just now: it need not wait."""
        self._next = None
        if self.serving is None or self._line.is_closing():
            self._stop()
            return
        try:
            size, pause, is_text = self._meter.admit(fresh or self._waiting)
        except Flood:
            self._cut()
            return
        if fresh and pause is None and size == len(fresh):  # as almost always
            if is_text and self._take_text is not None:
                self._take_text(fresh)
            else:
                self.serving.data_received(fresh)
            return
        self._waiting += fresh
        if pause is not None:
            self._line.pause_reading()
            self._next = self._loop.call_later(pause, self._go_on)
        elif not self._held:
            self._line.resume_reading()
        if size:
            piece = bytes(self._waiting[:size])
            del self._waiting[:size]
            self.serving.data_received(piece)

    def _go_on(self) -> None:
        self._next = None
        if not self._held:
            self._let_in()

    def _cut(self) -> None:
        """End a flood at once; its address pays for it, also with its next connections."""
        assert self.account is not None  # only sockets are metered
        self._doors.flooded(self.account.client, self.account.ids)
        self._line.write(FLOODED)
        self._doors.purses.charge(self.account.client, COSTS_MS["flood"])
        self._stop()
        self._line.abort()

    def _stop(self) -> None:
        self._waiting.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    # What the protocol calls

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Have another protocol serve the connection: from now on it is a socket."""
        self.serving = protocol
        self._take_text = getattr(protocol, "text_received", None)
        self.account = Account(self._doors, self.client)
        self._meter = SocketMeter(self.account)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol that serves the connection."""
        return cast(asyncio.BaseProtocol, self.serving)

    def pause_reading(self) -> None:
        """Let nothing in until told."""
        self._held = True
        if not self._line.is_closing():
            self._line.pause_reading()

    def resume_reading(self) -> None:
        """Go on letting in."""
        self._held = False
        if self._next is None and not self._line.is_closing():
            if self._waiting:
                self._next = self._loop.call_soon(self._go_on)
            else:
                self._line.resume_reading()

    def is_reading(self) -> bool:
        """Whether the protocol wants more."""
        return not self._held

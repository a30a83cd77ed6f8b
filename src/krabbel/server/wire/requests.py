"""Bounds for a request over HTTP: the size of its head, and how long head and body may take.

Parsers keep a header of any length and wait for the rest of a request for ever; here both end.
This knows uvicorn's insides: where they are not as expected, `request_protocol` returns uvicorn's
own, and connections are counted and read piece by piece all the same (gate.py).
"""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from krabbel.server.settings import Limits
from krabbel.server.wire.doors import Doors
from krabbel.server.wire.gate import Gate

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:  # no httptools here: uvicorn uses h11, which bounds heads itself
        HttpToolsProtocol = object

METHODS = (
    "connection_made",
    "connection_lost",
    "data_received",
    "handle_websocket_upgrade",
    "on_message_begin",
    "on_header",
    "on_headers_complete",
    "on_message_complete",
    "on_response_complete",
    "send_400_response",
)
GATE = "krabbel.gate"  # where a scope's state has the gate of its connection
CLOSING_S = 1  # for whoever does not listen; over TLS a close waits for the other end's
REQUEST_BYTES = 1 << 20  # of a body that nobody reads any more; the connection ends then
HEAD, BODY, NOTHING = "head", "body", "nothing"  # what is awaited


class TooManyLines(Exception):
    """The parser is to stop: nothing of this request is carried out."""


class BoundedRequests(HttpToolsProtocol):
    """uvicorn's side of one connection, with bounds."""

    limits: Limits
    unserved: Counter[str]

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._await(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._await(NOTHING)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count a piece of a request, then parse it: of a head no more than one may have.

        (Of a head behind another request in the same piece that piece is not counted.)
        """
        if self._awaited is NOTHING:
            self._await(HEAD)
        most = self.limits.head_bytes - self._bytes if self._awaited is HEAD else len(data)
        piece, rest = data[:most], data[most:]
        self._bytes += len(piece)
        super().data_received(piece)
        too_long = self._awaited is HEAD and self._bytes == self.limits.head_bytes and rest
        if too_long:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._bytes > REQUEST_BYTES:
            self._end(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif rest and self.transport.get_protocol() is self and not self.transport.is_closing():
            self.data_received(rest)

    def on_message_begin(self) -> None:
        """Begin a request; another one may have ended in the same piece."""
        super().on_message_begin()
        if self._awaited is NOTHING:
            self._await(HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a line of the head, or one after the body."""
        self._lines += 1
        if self._lines > self.limits.head_lines:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise TooManyLines
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        super().on_headers_complete()
        self._await(BODY)

    def on_message_complete(self) -> None:
        """Wait for nothing: the rest is the application's."""
        super().on_message_complete()
        self._await(NOTHING)

    def on_response_complete(self) -> None:
        """Read on when no other request waits: uvicorn would keep any number of them."""
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over: it is no request any more; end it where that is not read."""
        self._await(NOTHING)
        super().handle_websocket_upgrade()
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self._end(self._fault_of_handshake())
        del self.parser  # it refers to this protocol: no reference cycle is left (garbage.py)

    def _fault_of_handshake(self) -> HTTPStatus:
        """Return why websockets does not read it: it has a body, or longer lines than are read."""
        has_body = {b"content-length", b"transfer-encoding"}.intersection(dict(self.headers))
        too_long = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        return HTTPStatus.BAD_REQUEST if has_body else too_long

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be parsed, unless the parser has stopped after another answer."""
        if not self.transport.is_closing():
            self.unserved[str(HTTPStatus.BAD_REQUEST.value)] += 1
            super().send_400_response(msg)

    def _await(self, what: str) -> None:
        if what is HEAD:
            self._bytes = self._lines = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._awaited = what
        if what is not NOTHING:
            seconds = self.limits.head_s if what is HEAD else self.limits.body_s
            self._deadline = self.loop.call_later(seconds, self._end, HTTPStatus.REQUEST_TIMEOUT)

    def _end(self, status: HTTPStatus) -> None:
        """End the connection, with a word where no other answer has begun or is to come first."""
        is_next = self._awaited is HEAD  # the request before may not be answered yet
        self._await(NOTHING)
        line, cycle = self.transport, self.cycle
        if line.is_closing():
            return
        self.unserved[str(status.value)] += 1
        answering = cycle is not None and not cycle.response_complete
        answering = answering and (is_next or cycle.response_started)
        if not answering and not self.pipeline:
            text = status.phrase.encode()
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: {len(text)}\r\n"
            line.write(head.encode() + b"connection: close\r\n\r\n" + text)
        line.close()
        self.loop.call_later(CLOSING_S, line.abort)


def request_protocol() -> Any:
    """Return what uvicorn is to serve HTTP with: ours, if uvicorn is as expected."""
    known = all(hasattr(HttpToolsProtocol, name) for name in METHODS)
    return BoundedRequests if known and AutoHTTPProtocol is HttpToolsProtocol else AutoHTTPProtocol


def accepting(doors: Doors) -> Any:
    """Return what uvicorn calls for every connection: it makes a gate, and HTTP behind it."""
    serving = request_protocol()

    def accept(app_state: dict[str, Any], **others: Any) -> Gate:
        def serve(gate: Gate) -> Any:
            protocol = serving(app_state={**app_state, GATE: gate}, **others)
            protocol.limits, protocol.unserved = doors.limits, doors.unserved
            return protocol

        return Gate(doors, serve)

    return accept

"""One connection to a table: reads messages, checks them, hands them on; writes what it is told.

Nothing that comes in here can harm the table: what cannot be read is refused, floods and readers
that are too slow lose their connection and can come back.
"""

import asyncio
from contextlib import suppress
from functools import partial
from time import monotonic

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from krabbel.protocol.messages import REFUSALS, ClientMessage, Ping, Pong, Refused, RequestId
from krabbel.server.http.guard import UNEXPECTED
from krabbel.server.limits import Bucket, Limits
from krabbel.server.logs import unexpected
from krabbel.server.socket.direct import EXTENSION, Wire
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.table import LiveTable

GOING_AWAY, POLICY, TOO_LONG, TRY_LATER, NO_TABLE = 1001, 1008, 1009, 1013, 4404
CLOSINGS = {
    GOING_AWAY: "the server is going down; come back in a moment",
    POLICY: "too many messages, in spite of being told so",
    TOO_LONG: "a message was far too long",
    UNEXPECTED: "an unexpected error; the reason carries its number in the log",
    TRY_LATER: "too slow in reading, or too many connections; come back in a moment",
    NO_TABLE: "there is no such table; do not come back",
}
GONE = (WebSocketDisconnect, OSError, RuntimeError)  # the last: closed by uvicorn itself meanwhile
CLOSING_S = 3  # a reader that does not read cannot be told why; then the line is cut

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode
PONG = encode(Pong())
LONGEST_TEXT = 500


class _Named(msgspec.Struct):
    """The id of a message that cannot be read otherwise."""

    id: RequestId | None = None


decode_id = msgspec.json.Decoder(_Named).decode


def refused(request: str | None, code: str, text: str = "") -> bytes:
    """A refusal as bytes."""
    return encode(Refused(request, code, (text or REFUSALS[code])[:LONGEST_TEXT]))


class Connection:
    """A visitor of a table, as the table knows them; `send` never blocks."""

    def __init__(self, websocket: WebSocket, guest: str, limits: Limits) -> None:
        self.guest = guest
        self.was_slow = False
        self._websocket, self._limits = websocket, limits
        self._wire: Wire = websocket.scope["extensions"][EXTENSION]
        self._closing: asyncio.Task[None] | None = None
        self._bucket = Bucket(limits.messages, monotonic())
        self._warnings = 0

    def send(self, message: bytes) -> None:
        """Put it on its way; a reader too far behind is dropped."""
        if self._closing:
            return
        self._wire.write(message)
        if self._wire.unread_bytes > self._limits.unread_bytes:
            self.was_slow = True
            self.end(TRY_LATER, "too slow; come back")

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is still on its way."""
        if not self._closing:
            self._closing = asyncio.create_task(self._close(code, reason))
            asyncio.get_running_loop().call_later(CLOSING_S, self._wire.cut)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(*GONE):
            await self._websocket.close(code, reason)

    async def serve(self, table: LiveTable) -> None:
        """Hear messages until one side has had enough."""
        self._wire.hear = partial(self._take, table)
        try:
            while (early := await self._websocket.receive())["type"] != "websocket.disconnect":
                text = early.get("text")  # it came before anybody was there to hear it
                self._take(table, None if text is None else text.encode())
        finally:
            if self._closing:
                self._closing.cancel()

    def _take(self, table: LiveTable, text: bytes | None) -> None:
        """One message; an unexpected error ends this connection alone."""
        try:
            self._answer(table, text)
        except Exception as error:
            self.end(UNEXPECTED, unexpected(error, "a message"))

    def _answer(self, table: LiveTable, text: bytes | None) -> None:
        """Refuse it, answer it or hand it on."""
        if self._closing:
            return
        if not self._bucket.take(monotonic()):
            self._warn(text)
        elif text is None:
            self._refuse_unread(None, "send text, not bytes")
        elif len(text) > self._limits.message_bytes:
            self.send(refused(None, "too-long"))
        else:
            self._hand_on(text, table)

    def _hand_on(self, text: bytes, table: LiveTable) -> None:
        try:
            message = decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as bad:
            self._refuse_unread(text, str(bad))
            return
        if isinstance(message, Ping):
            self.send(PONG)
            return
        try:
            table.say(self, message)
        except Refusal as refusal:
            self.send(refused(getattr(message, "id", None), refusal.code, refusal.text))

    def _refuse_unread(self, text: bytes | None, why: str) -> None:
        self._bucket.charge(self._limits.malformed_cost)
        self.send(refused(_id_in(text), "malformed", why))

    def _warn(self, text: bytes | None) -> None:
        self._warnings += 1
        if self._warnings > self._limits.warnings:
            self.end(POLICY, "too many messages")
        else:
            self.send(refused(_id_in(text), "too-fast"))


def _id_in(text: bytes | None) -> str | None:
    try:
        return decode_id(text or b"{}").id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None

"""One connection to a table: reads messages, checks them, hands them on; writes what it is told.

Nothing that comes in here can harm the table: what cannot be read is refused, floods and readers
that are too slow lose their connection and can come back.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import get_args

import msgspec

from krabbel.protocol.messages import REFUSALS, ClientMessage, Ping, Pong, Refused, RequestId
from krabbel.server.close_codes import POLICY, TRY_LATER, UNEXPECTED
from krabbel.server.limits import Bucket
from krabbel.server.logs import unexpected
from krabbel.server.settings import COSTS_MS, Limits
from krabbel.server.socket.transport import GONE, Transport
from krabbel.server.tables.access import AnyTable
from krabbel.server.tables.refusal import Refusal

CLOSING_S = 3  # a reader that does not read cannot be told why; then the line is cut
LONGEST_TEXT = 500


def FREE(_kind: str) -> bool:  # noqa: N802 - a constant
    return True


def _cost(kind: type[msgspec.Struct]) -> str:
    """Return what a message is charged as: by its own name, or as any other."""
    return tag if (tag := str(kind.__struct_config__.tag)) in COSTS_MS else "message"


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode
PONG = encode(Pong())
COST_OF = {kind: _cost(kind) for kind in get_args(ClientMessage)}
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


class _Named(msgspec.Struct):
    """The id of a message that cannot be read otherwise."""

    id: RequestId | None = None


decode_id = msgspec.json.Decoder(_Named).decode


class Connection:
    """A visitor of a table, as the table knows them; `send` never blocks."""

    def __init__(
        self,
        transport: Transport,
        guest: str,
        address: str,
        limits: Limits,
        spend: Callable[[str], bool] = FREE,
    ) -> None:
        self.guest, self.address = guest, address
        self.was_slow = self.was_flood = False
        self.on_refused: Callable[[str], None] = lambda _code: None
        self._transport, self._limits, self._spend = transport, limits, spend
        self._closing: asyncio.Task[None] | None = None
        self._bucket = Bucket(limits.messages, monotonic())
        self._warnings = 0

    def send(self, message: bytes) -> None:
        """Send a message; a reader too far behind is dropped."""
        if self._closing:
            return
        if self._transport.write(message) > self._limits.unread_bytes:
            self.was_slow = True
            self.end(TRY_LATER, "too slow; come back")

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is still on its way."""
        if not self._closing:
            self._closing = asyncio.create_task(self._close(code, reason))
            asyncio.get_running_loop().call_later(CLOSING_S, self._transport.abort)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(*GONE):
            await self._transport.close(code, reason)

    async def serve(self, table: AnyTable) -> None:
        """Handle messages until one side ends the connection."""
        try:
            await self._transport.serve(partial(self._receive, table))
        finally:
            if self._closing:
                self._closing.cancel()

    def _receive(self, table: AnyTable, text: bytes | None) -> None:
        """Refuse a message, answer it or submit it; an unexpected error ends this connection."""
        if self._closing:
            return
        message = None
        try:
            if not self._bucket.take(monotonic()):
                self._warn(text)
            elif text is None:
                self._refuse_malformed(None, "send text, not bytes")
            elif len(text) > self._limits.message_bytes:
                self._refuse(None, "too-long")
            elif not self._spend(COST_OF[type(message := decode(text))]):
                self._warn(text)
            elif type(message) is Ping:
                self.send(PONG)
            else:
                table.submit(self, message)
        except UNREADABLE as bad:
            self._refuse_malformed(text, str(bad))
        except Refusal as refusal:
            self._refuse(getattr(message, "id", None), refusal.code, refusal.text)
        except Exception as error:
            self.end(UNEXPECTED, unexpected(error, "a message"))

    def _refuse(self, request: str | None, code: str, text: str = "") -> None:
        self.on_refused(code)
        self.send(encode(Refused(request, code, (text or REFUSALS[code])[:LONGEST_TEXT])))

    def _refuse_malformed(self, text: bytes | None, why: str) -> None:
        self._bucket.charge(monotonic(), self._limits.malformed_cost)
        self._refuse(_id_in(text), "malformed", why)

    def _warn(self, text: bytes | None) -> None:
        self._warnings += 1
        if self._warnings > self._limits.warnings:
            self.was_flood = True
            self.end(POLICY, "too many messages")
        else:
            self._refuse(_id_in(text), "too-fast")


def _id_in(text: bytes | None) -> str | None:
    try:
        return decode_id(text or b"{}").id
    except UNREADABLE:
        return None

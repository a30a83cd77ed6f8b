"""One connection to a table: reads messages, checks them, hands them on; writes what it is told.

Nothing that comes in here can harm the table: what cannot be read is refused, floods and readers
that are too slow lose their connection and can come back. It may go on to another table (`enter`):
that one is entered first and the one before left then, so whoever is refused is still where they
were.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import get_args

import msgspec

from krabbel.protocol.messages import (
    REFUSALS,
    ClientMessage,
    Done,
    Enter,
    Ping,
    Pong,
    Refused,
    RequestId,
    Wish,
)
from krabbel.server.close_codes import POLICY, TRY_LATER, UNEXPECTED
from krabbel.server.limits import Bucket
from krabbel.server.logs import request_id, short, unexpected
from krabbel.server.settings import COSTS_MS, Limits
from krabbel.server.socket.transport import GONE, Transport
from krabbel.server.socket.visits import Entrance, OnTheWay, Visit
from krabbel.server.tables.refusal import NoSuchTable, Refusal

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
    """A guest's line, at one table at a time; `send` never blocks."""

    def __init__(
        self,
        transport: Transport,
        guest: str,
        address: str,
        limits: Limits,
        entrance: Entrance,
        spend: Callable[[str], bool] = FREE,
    ) -> None:
        self.guest, self.address, self.request = guest, address, request_id.get()
        self.ids: dict[str, str] = {}  # of request and table, for the log
        self.was_slow = self.was_flood = False
        self.on_refused: Callable[[str], None] = lambda _code: None
        self.on_entered: Callable[[float], None] = lambda _seconds: None
        self._transport, self._limits, self._spend = transport, limits, spend
        self._entrance = entrance
        self._visit: Visit | None = None
        self._submit: Callable[[Wish], None] = OnTheWay(0).put
        self._switching: asyncio.Task[None] | None = None  # the way to another table
        self._closing: asyncio.Task[None] | None = None
        self._bucket = Bucket(limits.messages, monotonic())
        self._warnings = 0

    async def enter(self, table_id: str) -> None:
        """Come to a table, then leave the one before; NoSuchTable or Refusal: nothing changes."""
        visit = Visit(self)
        table = await visit.begin(self._entrance, table_id)
        self.leave()
        self._visit, self._submit = visit, partial(table.submit, visit)
        self.ids.update(request=self.request, table=short(table_id))

    def leave(self) -> None:
        """Leave the table."""
        if self._visit is not None:
            self._visit.leave()

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
            self._stay()
            self._closing = asyncio.create_task(self._close(code, reason))
            asyncio.get_running_loop().call_later(CLOSING_S, self._transport.abort)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(*GONE):
            await self._transport.close(code, reason)

    async def serve(self) -> None:
        """Handle messages until one side ends the connection."""
        try:
            await self._transport.serve(self._receive)
        finally:
            self._stay()
            if self._closing:
                self._closing.cancel()

    def _receive(self, text: bytes | None) -> None:
        """Refuse a message, answer it or submit it; an unexpected error ends this connection."""
        if self._closing:
            return
        message = None
        try:
            if not self._bucket.take(monotonic()):
                self._warn(text)
            elif text is None or len(text) > self._limits.message_bytes:
                self._refuse_unread(text)
            elif not self._spend(COST_OF[type(message := decode(text))]):
                self._warn(text)
            elif type(message) is Ping:
                self.send(PONG)
            elif type(message) is Enter:
                self._set_out(message)
            else:
                self._submit(message)
        except UNREADABLE as bad:
            self._refuse_malformed(text, str(bad))
        except Refusal as refusal:
            self._refuse(getattr(message, "id", None), refusal.code, refusal.text)
        except Exception as error:
            self.end(UNEXPECTED, unexpected(error, "a message", **self.ids))

    def _set_out(self, request: Enter) -> None:
        """Be on the way to another table; what comes from now on waits for it."""
        if self._switching is not None:
            raise Refusal("too-fast", "you are on the way to another table")
        before, on_the_way = self._submit, OnTheWay(self._entrance.inbox)
        self._submit = on_the_way.put
        self._switching = asyncio.create_task(self._switch(request, before, on_the_way.requests))

    async def _switch(
        self, request: Enter, before: Callable[[Wish], None], waiting: list[Wish]
    ) -> None:
        """Go to another table, or stay; then hand on what has come meanwhile."""
        began = monotonic()
        request_id.set(self.request)
        try:
            await self.enter(request.table)
        except (NoSuchTable, Refusal) as bad:
            self._switching, self._submit = None, before
            self._refuse(request.id, getattr(bad, "code", "no-such-table"), str(bad))
        except Exception as error:
            self._switching = None
            self.end(UNEXPECTED, unexpected(error, "a message", **self.ids))
        else:
            self._switching = None
            self.send(encode(Done(request.id, version=0)))
            self.on_entered(monotonic() - began)
        for one in waiting:
            self._hand_on(one)

    def _hand_on(self, request: Wish) -> None:
        if self._closing:
            return
        try:
            self._submit(request)
        except Refusal as refusal:
            self._refuse(getattr(request, "id", None), refusal.code, refusal.text)
        except Exception as error:
            self.end(UNEXPECTED, unexpected(error, "a message", **self.ids))

    def _stay(self) -> None:
        """Go nowhere any more: the line ends."""
        if self._switching is not None:
            self._switching.cancel()
            self._switching = None  # no reference cycle is left

    def _refuse(self, request: str | None, code: str, text: str = "") -> None:
        self.on_refused(code)
        self.send(encode(Refused(request, code, (text or REFUSALS[code])[:LONGEST_TEXT])))

    def _refuse_unread(self, text: bytes | None) -> None:
        if text is None:
            self._refuse_malformed(None, "send text, not bytes")
        else:
            self._refuse(None, "too-long")

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

"""The end of a link at which tables are: visitors come over it as they come over sockets."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from krabbel.server.close_codes import CLOSINGS, RESTART
from krabbel.server.cluster.frames import BadFrame, Kind
from krabbel.server.cluster.link import Link
from krabbel.server.cluster.questions import (
    Answer,
    ClaimSeat,
    Closing,
    Enter,
    Forget,
    Question,
    answer_to,
    decode_question,
    decode_request,
    encode,
)
from krabbel.server.logs import request_id, short, table_name, unexpected
from krabbel.server.tables.answers import refuse
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.registry import TableRegistry
from krabbel.server.tables.table import LiveTable

CHANNELS = 20_000  # open at a time on one link


class RemoteVisitor:
    """A connection to another server, as its table knows it."""

    def __init__(self, link: Link, channel: int, question: Enter) -> None:
        self.guest, self.address = question.guest, question.address
        self.request = question.request
        self.table: LiveTable | None = None
        self._link, self._channel = link, channel
        self._ended = False

    def send(self, message: bytes) -> None:
        """Send a message."""
        if not self._ended:
            self._link.send(self._channel, Kind.SHOW, message)

    def end(self, code: int, reason: str) -> None:
        """Close the connection, after what is still on its way."""
        if not self._ended:
            self._link.send(self._channel, Kind.CLOSE, encode(Closing(code, reason)))
            self._ended = True


class Called:
    """All visitors who come over one link."""

    def __init__(
        self, link: Link, tables: TableRegistry, forget: Callable[[str], Awaitable[None]]
    ) -> None:
        self.link = link
        self._tables, self._forget = tables, forget
        self._visitors: dict[int, RemoteVisitor] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, channel: int, kind: Kind, payload: bytes) -> None:
        """Handle a question, a request or the end of a visit."""
        if kind is Kind.REQUEST:
            if visitor := self._visitors.get(channel):
                self._submit(visitor, payload)
        elif kind is Kind.CLOSE:
            self._leave(channel)
        elif kind is Kind.ASK:
            self._hear(channel, decode_question(payload))
        else:
            raise BadFrame("a frame that only the other end may send")

    def _hear(self, channel: int, question: Question) -> None:
        if len(self._visitors) + len(self._tasks) >= CHANNELS:
            self.link.send(channel, Kind.ANSWER, encode(Answer(refused="too-many")))
            return
        task = asyncio.create_task(self._answer(channel, question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def lost(self) -> None:
        """Let all out."""
        for task in self._tasks:
            task.cancel()
        for channel in list(self._visitors):
            self._leave(channel)

    def _submit(self, visitor: RemoteVisitor, payload: bytes) -> None:
        try:
            request = decode_request(payload)
        except msgspec.MsgspecError:  # of a newer server: it is led there, or back in a while
            visitor.end(RESTART, CLOSINGS[RESTART])
            return
        if visitor.table is None:
            return
        try:
            visitor.table.submit(visitor, request)
        except Refusal as refusal:
            refuse(visitor.table, visitor, request, refusal)

    def _leave(self, channel: int) -> None:
        visitor = self._visitors.pop(channel, None)
        if visitor is not None and visitor.table is not None:
            visitor.table.leave(visitor)

    async def _answer(self, channel: int, question: Question) -> None:
        request_id.set(question.request)
        if not isinstance(question, Forget):
            table_name.set(short(question.table))
        try:
            answer = Answer(await self._do(channel, question))
        except Exception as error:
            self._visitors.pop(channel, None)
            try:
                answer = answer_to(error)
            except Exception:
                unexpected(error, "a question of another server")
                answer = Answer(refused="unavailable")
        self.link.send(channel, Kind.ANSWER, encode(answer))

    async def _do(self, channel: int, question: Question) -> int:
        if isinstance(question, ClaimSeat):
            table, token = question.table, question.token
            return await self._tables.claim(table, token, question.guest, question.address)
        if isinstance(question, Forget):
            await self._forget(question.guest)
        elif isinstance(question, Enter):
            visitor = RemoteVisitor(self.link, channel, question)
            self._visitors[channel] = visitor
            visitor.table = await self._tables.enter(question.table, visitor)
            if channel not in self._visitors:  # gone meanwhile
                visitor.table.leave(visitor)
        return 0

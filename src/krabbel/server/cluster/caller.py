"""The end of a link at which connections are: it asks the owner of tables, hands requests on."""

import asyncio
from itertools import count

from krabbel.protocol.messages import Wish
from krabbel.server.close_codes import CLOSINGS, RESTART
from krabbel.server.cluster.frames import Kind
from krabbel.server.cluster.link import Link
from krabbel.server.cluster.questions import (
    Answer,
    Closing,
    Enter,
    Question,
    decode_answer,
    decode_closing,
    encode,
    value_of,
)
from krabbel.server.store import Owner
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.refusal import Elsewhere


class RemoteTable:
    """A table at another server, as one connection knows it."""

    def __init__(self, caller: "Caller", channel: int) -> None:
        self._caller, self._channel = caller, channel

    def submit(self, _visitor: Visitor, request: Wish) -> None:
        """Hand a visitor's request on; once the link is lost, they are on their way back."""
        if self._channel in self._caller.visitors:
            self._caller.link.send(self._channel, Kind.REQUEST, encode(request))

    def leave(self, _visitor: Visitor) -> None:
        """Let the visitor out."""
        self._caller.hang_up(self._channel)


class Caller:
    """All visitors of one link, and the questions that wait for an answer."""

    def __init__(self, link: Link, owner: Owner) -> None:
        self.link, self.owner = link, owner
        self.visitors: dict[int, Visitor] = {}
        self._asked: dict[int, asyncio.Future[Answer]] = {}
        self._channels = count(1)

    async def ask(self, question: Question, visitor: Visitor | None = None) -> int:
        """Ask the other server; Elsewhere where it does not answer any more."""
        if not self.link.is_open:
            raise Elsewhere(self.owner)
        channel = next(self._channels)
        future = self._asked[channel] = asyncio.get_running_loop().create_future()
        if visitor is not None:
            self.visitors[channel] = visitor
        self.link.send(channel, Kind.ASK, encode(question))
        try:
            value_of_answer = value_of(await future, self.owner)
        except BaseException:
            self.hang_up(channel)
            raise
        finally:
            self._asked.pop(channel, None)
            del future  # its failure's traceback has this frame: no reference cycle is left
        return channel if visitor is not None else value_of_answer

    async def enter(self, table_id: str, visitor: Visitor) -> RemoteTable:
        """Bring a visitor to a table of the other server."""
        question = Enter(table_id, visitor.guest, visitor.address, visitor.request)
        return RemoteTable(self, await self.ask(question, visitor))

    def hang_up(self, channel: int) -> None:
        """End a channel, unless the link is lost already."""
        if self.visitors.pop(channel, None) is not None:
            self.link.send(channel, Kind.CLOSE, encode(Closing()))

    def receive(self, channel: int, kind: Kind, payload: bytes) -> None:
        """Handle what the owner says to a visitor, or answers."""
        if kind is Kind.SHOW:
            if visitor := self.visitors.get(channel):
                visitor.send(payload)
        elif kind is Kind.ANSWER:
            future = self._asked.get(channel)
            if future is not None and not future.done():
                future.set_result(decode_answer(payload))
        elif kind is Kind.CLOSE and (visitor := self.visitors.get(channel)):
            closing = decode_closing(payload)
            visitor.end(closing.code, closing.reason)

    def lost(self) -> None:
        """Send all visitors back: the table will be found at its next owner.

        Who was not let in yet is not at a table of that server: whoever asks for them asks again.
        """
        visitors, self.visitors = self.visitors, {}
        for channel, future in self._asked.items():
            if not future.done():
                future.set_exception(Elsewhere(self.owner))
                visitors.pop(channel, None)
        for visitor in visitors.values():
            visitor.end(RESTART, CLOSINGS[RESTART])

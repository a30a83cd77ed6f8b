"""Visits: a connection is at one table at a time, and may go on to another one on the same line.

Each table knows the connection as a visitor of its own, so that one that was left can say nothing
more to it, whatever it still has under way.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from krabbel.protocol.messages import Wish
from krabbel.server.tables.access import AnyTable
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.refusal import Refusal


@dataclass(frozen=True)
class Entrance:
    """The way to all tables."""

    enter: Callable[[str, Visitor], Awaitable[AnyTable]]  # NoSuchTable or Refusal: not let in
    inbox: int  # requests that may wait meanwhile


def _say_nothing(_message: bytes) -> None:
    """Drop what a table says to somebody who has left it."""


def _end_nothing(_code: int, _reason: str) -> None:
    """Leave the line open: it is another table's now."""


class Visit:
    """A connection's visit to one table, as the table knows it."""

    def __init__(self, connection: Visitor) -> None:
        self.guest, self.address = connection.guest, connection.address
        self.request = connection.request
        # The connection's own functions: what a table says takes no call more.
        self.send: Callable[[bytes], None] = connection.send
        self.end: Callable[[int, str], None] = connection.end
        self._table: AnyTable | None = None

    async def begin(self, entrance: Entrance, table_id: str) -> AnyTable:
        """Enter a table; NoSuchTable or Refusal where that is not possible."""
        self._table = await entrance.enter(table_id, self)
        return self._table

    def leave(self) -> None:
        """Leave the table: it is not heard any more, not even what it is about to say."""
        self.send, self.end = _say_nothing, _end_nothing
        if self._table is not None:
            self._table.leave(self)


@dataclass
class OnTheWay:
    """Where requests go between two tables: they wait, in their order, for the one that comes."""

    most: int
    requests: list[Wish] = field(default_factory=list)

    def put(self, request: Wish) -> None:
        """Have a request wait; Refusal if as many do as a table would take."""
        if len(self.requests) >= self.most:
            raise Refusal("too-fast")
        self.requests.append(request)

"""Requests that are sent again with the same id (an idempotency key), after a lost connection.

What was done is only acknowledged again. Moves and decisions taken back are known by their ids as
long as the table is kept (match.py); all other requests as long as it is in memory, the last few of
each guest.
"""

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any

from krabbel.protocol.messages import Act, AskHint, Link, Look, TakeBack
from krabbel.server.tables.answers import acknowledge
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.handlers import HANDLERS, Handler

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

GUESTS = 128  # whose requests a table remembers
REMEMBERED = 16  # requests of each
# Those that are not answered with `done`, or are remembered in the match.
OTHERWISE = (Look, Act, TakeBack, Link, AskHint)


class Repeats:
    """The requests that were carried out at one table; the oldest ones are forgotten."""

    def __init__(self) -> None:
        self._done: OrderedDict[str, OrderedDict[str, Any]] = OrderedDict()  # by guest and id

    def has(self, guest: str, request: Any) -> bool:
        """Whether this very request was carried out before."""
        return bool(self._done.get(guest, {}).get(request.id) == request)

    def add(self, guest: str, request: Any) -> None:
        """Remember a request that was carried out."""
        done = self._done.setdefault(guest, OrderedDict())
        done[request.id] = request
        done.move_to_end(request.id)
        self._done.move_to_end(guest)
        if len(done) > REMEMBERED:
            done.popitem(last=False)
        if len(self._done) > GUESTS:
            self._done.popitem(last=False)


async def once(handle: Handler, table: "LiveTable", visitor: Visitor, request: Any) -> None:
    """Handle a request, unless it was carried out before: then acknowledge it again."""
    if table.repeats.has(visitor.guest, request):
        acknowledge(table, visitor, request.id)
    else:
        await handle(table, visitor, request)
        table.repeats.add(visitor.guest, request)


CARRY_OUT: dict[type, Handler] = {
    kind: handle if kind in OTHERWISE else partial(once, handle)
    for kind, handle in HANDLERS.items()
}

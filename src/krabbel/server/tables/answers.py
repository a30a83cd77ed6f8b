"""What the handlers of requests share: an answer, and a limit."""

from typing import TYPE_CHECKING

from krabbel.protocol.messages import Done
from krabbel.server.tables.audience import ENCODE, Visitor
from krabbel.server.tables.refusal import Refusal

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


def acknowledge(table: "LiveTable", visitor: Visitor, request: str) -> None:
    """Tell a visitor that their request was carried out."""
    visitor.send(ENCODE(Done(request, table.situation.version)))


def limit(table: "LiveTable", visitor: Visitor) -> None:
    """Raise Refusal where a guest changes seats or names too often: everybody is told of it."""
    if not table.shared.seat_changes.take(visitor.guest):
        raise Refusal("too-fast")

"""What the handlers of requests share: answers, and a limit."""

from typing import TYPE_CHECKING, Any

from krabbel.protocol.messages import Done, Refused
from krabbel.server.tables.audience import ENCODE, Visitor
from krabbel.server.tables.refusal import Refusal

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


def acknowledge(
    table: "LiveTable", visitor: Visitor, request: str, version: int | None = None
) -> None:
    """Tell a visitor that their request was carried out, and by which version of the table."""
    visitor.send(ENCODE(Done(request, table.situation.version if version is None else version)))
    if seen := table.audience.subscriptions.get(visitor):
        took = table.shared.metrics.acknowledge_seconds[seen.asked]
        took.observe(table.now() - seen.asked_at)


def refuse(table: "LiveTable", visitor: Visitor, request: Any, refusal: Refusal) -> None:
    """Tell a visitor that a request was refused."""
    table.shared.metrics.refusals.labels(refusal.code).inc()
    visitor.send(ENCODE(Refused(getattr(request, "id", None), refusal.code, refusal.text)))


def limit(table: "LiveTable", visitor: Visitor) -> None:
    """Raise Refusal where a guest changes seats too often: everybody is told of it."""
    if not table.shared.seat_changes.take(visitor.guest):
        raise Refusal("too-fast")

"""Places for tables in memory: so many in all, and so many that one address has brought there.

Where none is left, tables that nobody is at are put to rest, those in memory for longest first:
they are in the store. A table that somebody is at stays.
"""

from collections.abc import Collection, Mapping

from krabbel.server.tables import unasked
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.table import LiveTable


class LivePlaces:
    """The places of one server's tables."""

    def __init__(self, live: Mapping[str, LiveTable], most: int, most_each: int) -> None:
        self._live, self._most, self._most_each = live, most, most_each
        self._brought: dict[str, dict[str, LiveTable]] = {}  # by address and id

    async def make_room(self, address: str) -> None:
        """Put a table to rest where there is no place for another one; Refusal if none can be."""
        while (tables := self._in_the_way(address)) is not None:
            if not await _rest_one(tables):
                raise Refusal("too-many", "too many tables are being played; try again later")

    def take(self, address: str, table: LiveTable) -> None:
        """Note who has brought a table into memory."""
        self._brought.setdefault(address, {})[table.id] = table

    def give_back(self, address: str, table_id: str) -> None:
        """Note that a table has ended."""
        tables = self._brought[address]
        del tables[table_id]
        if not tables:
            del self._brought[address]

    def _in_the_way(self, address: str) -> Collection[LiveTable] | None:
        """Return the tables of which one must go; None where there is a place."""
        own = self._brought.get(address, {})
        if len(own) >= self._most_each:
            return own.values()
        return self._live.values() if len(self._live) >= self._most else None


async def _rest_one(tables: Collection[LiveTable]) -> bool:
    for table in list(tables):
        if not table.audience.subscriptions:
            ended = await table.change(unasked.rest)
            if not ended.done() or ended.result():
                return True
    return False

"""All that a store has, in pieces: what is copied from one store to another.

Who owns a table is no part of it, nor when a store was last checked.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from krabbel.server.store import StoredTable

TABLES, ROWS = 100, 5000  # in a chunk


@dataclass(frozen=True)
class KeptTable:
    """A table with all its moves, but without what `meetings` below has."""

    table: "StoredTable"
    touched: float  # when somebody last sat down, got up or won, in seconds since 1970


@dataclass(frozen=True)
class Chunk:
    """Some of everything; columns in the order of the comments, times in seconds since 1970."""

    tables: Sequence[KeptTable] = ()
    guests: Sequence[tuple[str, str, str, float]] = ()  # hash, name, picture, seen
    meetings: Sequence[tuple[str, str, int, float]] = ()  # winner, loser, times, at
    days: Sequence[tuple[int, int]] = ()  # day, seen

    def counts(self) -> Counter[str]:
        """Count what is in it, by the name of it."""
        rows = {"guests": self.guests, "meetings": self.meetings, "days": self.days}
        moves = sum(len(kept.table.moves) for kept in self.tables)
        return Counter(
            tables=len(self.tables), moves=moves, **{name: len(some) for name, some in rows.items()}
        )

"""All that a store has, row by row: what is copied from one store to another.

Values are as SQLite has them: options are JSON text, seeds hexadecimal digits, times seconds since
1970. Who owns a table is no part of it.
"""

from collections.abc import Mapping, Sequence

Value = str | int | float | None
Rows = Sequence[Sequence[Value]]
Chunk = tuple[str, Rows]  # the name of a table of the database, and some of its rows

CHUNK = 5000  # rows, at most

# In this order they can be written: what is referred to comes first.
CONTENTS: Mapping[str, Sequence[str]] = {
    "tables": (
        *("id", "game", "version", "options", "seed", "clock_s", "host", "stage"),
        *("created", "touched", "rematch"),
    ),
    "seats": ("table_id", "seat", "kind", "name", "picture", "level", "wins"),
    "seat_keys": ("table_id", "seat", "role", "hash"),
    "moves": ("table_id", "number", "seat", "action", "request", "at"),
    "removed": ("table_id", "hash"),
    "guests": ("hash", "name", "picture", "seen"),
    "meetings": ("winner", "loser", "times", "at"),
    "days": ("day", "seen"),
}

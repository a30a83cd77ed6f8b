"""The statements by which an SQLite store forgets a guest, or what nobody has touched for long."""

import json
import sqlite3
from collections.abc import Collection

from krabbel.server.store import Without
from krabbel.server.store.retention import cutoff
from krabbel.server.store.sqlite.rows import replace_seats, select_seats

SOME = 20  # tables that are deleted at once, with their moves; guests, too
FREED = 256  # pages given back to the system at once


def delete_guest(db: sqlite3.Connection, guest: str, nobody: str, without: Without) -> int:
    """Delete a guest from some of their tables; from everywhere else once there are none left."""
    tables = db.execute(
        "SELECT DISTINCT id, game, stage FROM seat_keys JOIN tables ON id = table_id"
        " WHERE hash = ? LIMIT ?",
        (guest, SOME),
    ).fetchall()
    for table_id, game, stage in tables:
        replace_seats(db, table_id, without(game, stage, select_seats(db, table_id)))
        keys = nobody, guest, table_id
        db.execute("UPDATE removed SET hash = ? WHERE hash = ? AND table_id = ?", keys)
    if not tables:
        db.execute("UPDATE tables SET host = '' WHERE host = ?", (guest,))
        db.execute("DELETE FROM removed WHERE hash = ?", (guest,))
        db.execute("DELETE FROM meetings WHERE winner = ?1 OR loser = ?1", (guest,))
        db.execute("DELETE FROM guests WHERE hash = ?", (guest,))
    return len(tables)


def count(db: sqlite3.Connection) -> int:
    """Count tables, guests and meetings."""
    (number,) = db.execute(
        "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM guests)"
        " + (SELECT count(*) FROM meetings)"
    ).fetchone()
    return int(number)


def forget(db: sqlite3.Connection, today: int, keep_days: int, live: Collection[str]) -> int:
    """Note that a server runs today; delete some of what has been untouched for long."""
    note_day(db, today)
    days = [day for (day,) in db.execute("SELECT day FROM days ORDER BY seen DESC")]
    before = cutoff(days, keep_days)
    gone = 0 if before is None else delete_old(db, before, live)
    give_back(db)
    return gone


def give_back(db: sqlite3.Connection) -> None:
    """Give some of the file's free pages back to the system; a file that was made before this
    program did so keeps its size (a backup of it is small)."""
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    for _ in range(min(free, FREED)):
        db.execute("PRAGMA incremental_vacuum(1)")  # sqlite3 takes one step of it, whatever it says


def note_day(db: sqlite3.Connection, today: int) -> None:
    """Write down that this is the day which came last."""
    db.execute(
        "INSERT INTO days SELECT ?1, coalesce(max(seen), 0) + 1 FROM days WHERE true"
        " ON CONFLICT (day) DO UPDATE SET seen = excluded.seen WHERE seen < excluded.seen - 1",
        (today,),
    )


def delete_old(db: sqlite3.Connection, before: float, live: Collection[str]) -> int:
    """Delete some of the tables, guests and meetings that nobody has touched since, except live
    tables."""
    limits = {"before": before, "some": SOME, "live": json.dumps(sorted(live))}
    guests = db.execute(
        "DELETE FROM guests WHERE hash IN"
        " (SELECT hash FROM guests WHERE seen < :before LIMIT :some)",
        limits,
    )
    tables = db.execute(
        "DELETE FROM tables WHERE id IN"
        " (SELECT id FROM tables WHERE touched < :before "
        " AND id NOT IN (SELECT value FROM json_each(:live)) AND NOT EXISTS"
        " (SELECT 1 FROM moves WHERE table_id = id AND at >= :before) LIMIT :some)",
        limits,
    )
    meetings = db.execute(
        "DELETE FROM meetings WHERE (winner, loser) IN"
        " (SELECT winner, loser FROM meetings WHERE at < :before LIMIT :some)",
        limits,
    )
    return guests.rowcount + tables.rowcount + meetings.rowcount

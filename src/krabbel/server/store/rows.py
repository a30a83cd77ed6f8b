"""The statements of the SQLite store: tables and guests to rows, and back."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from krabbel.core.seed import parse_seed, seed_name
from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server.store import StoredMove, StoredSeat, StoredTable, StoreFailure

NOWHERE = ":memory:"

# Each row of the JSON list: table, number, seat, action, request, at, whether it ends the match.
INSERT_MOVES = """
INSERT INTO moves (table_id, number, seat, action, request, at)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
SEEN_S = 3600  # a guest is noted as seen again after this
SOME = 20  # tables that are deleted at once, with their moves; guests, too


def insert_table(db: sqlite3.Connection, table: StoredTable, rematch_of: str | None) -> None:
    """A new table."""
    db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table.id, table.game, table.version, json.dumps(table.options)),
            *(seed_name(table.seed), table.clock_s, table.host, table.stage),
            *(table.created, table.created, table.rematch),
        ),
    )
    insert_seats(db, table.id, table.seats)
    if rematch_of is not None:
        changed = db.execute(
            "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL", (table.id, rematch_of)
        )
        if changed.rowcount != 1:
            raise StoreFailure("the table before has another rematch already")


def insert_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[StoredSeat]) -> None:
    """Who sits where."""
    numbered = list(enumerate(seats))
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, n, seat.kind, seat.name, seat.picture, seat.level) for n, seat in numbered],
    )
    db.executemany(
        "INSERT INTO seat_keys VALUES (?, ?, ?, ?)",
        [(table_id, n, role, key) for n, seat in numbered for role, key in seat_keys(seat)],
    )


def seat_keys(seat: StoredSeat) -> Iterable[tuple[str, str]]:
    """Whose seat it is, with their roles."""
    yield from (("holder", key) for key in sorted(seat.holders))
    yield from (("left", key) for key in sorted(seat.left))
    if seat.link is not None:
        yield "link", seat.link


def update_seats(
    db: sqlite3.Connection, table_id: str, stage: Stage, seats: Sequence[StoredSeat], now: float
) -> None:
    """Who sits where now."""
    db.execute("UPDATE tables SET stage = ?, touched = ? WHERE id = ?", (stage, now, table_id))
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    insert_seats(db, table_id, seats)


def insert_moves(db: sqlite3.Connection, moves: Sequence[tuple[Any, ...]]) -> None:
    """Moves of any tables, in one statement; then the matches that they have ended."""
    db.execute(INSERT_MOVES, (json.dumps(moves),))
    ended = [(at, table_id) for table_id, *_, at, ends in moves if ends]
    if ended:
        db.executemany("UPDATE tables SET stage = 'over', touched = ? WHERE id = ?", ended)


def select_table(db: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """All that is known of a table."""
    row = db.execute(
        "SELECT game, version, options, seed, clock_s, host, stage, created, rematch"
        " FROM tables WHERE id = ?",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    game, version, options, seed, clock_s, host, stage, created, rematch = row
    moves = db.execute(
        "SELECT number, seat, action, request, at FROM moves WHERE table_id = ? ORDER BY number",
        (table_id,),
    ).fetchall()
    return StoredTable(
        id=table_id,
        game=game,
        version=version,
        options=json.loads(options),
        seed=parse_seed(seed),
        clock_s=clock_s,
        host=host,
        stage=stage,
        created=created,
        seats=select_seats(db, table_id),
        rematch=rematch,
        moves=tuple(StoredMove(*move) for move in moves),
    )


def select_seats(db: sqlite3.Connection, table_id: str) -> tuple[StoredSeat, ...]:
    """Who sits where."""
    keys = db.execute(
        "SELECT seat, role, hash FROM seat_keys WHERE table_id = ?", (table_id,)
    ).fetchall()

    def held(number: int, role: str) -> frozenset[str]:
        return frozenset(key for seat, kind, key in keys if (seat, kind) == (number, role))

    rows = db.execute(
        "SELECT seat, kind, name, picture, level FROM seats WHERE table_id = ? ORDER BY seat",
        (table_id,),
    ).fetchall()
    return tuple(
        StoredSeat(
            kind=kind,
            name=name,
            picture=picture,
            level=level,
            holders=held(number, "holder"),
            left=held(number, "left"),
            link=next(iter(held(number, "link")), None),
        )
        for number, kind, name, picture, level in rows
    )


def select_guest(db: sqlite3.Connection, guest: str, now: float) -> Me | None:
    """A guest, who is noted as seen."""
    row = db.execute("SELECT name, picture FROM guests WHERE hash = ?", (guest,)).fetchone()
    db.execute("UPDATE guests SET seen = ? WHERE hash = ? AND seen < ?", (now, guest, now - SEEN_S))
    return None if row is None else Me(*row)


def upsert_guest(db: sqlite3.Connection, guest: str, me: Me, now: float) -> None:
    """A guest as he is now."""
    db.execute(
        "INSERT INTO guests VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE"
        " SET name = excluded.name, picture = excluded.picture, seen = excluded.seen",
        (guest, me.name, me.picture, now),
    )


def delete_old(db: sqlite3.Connection, before: float) -> int:
    """Some of the tables and guests that nobody has touched since."""
    limits = {"before": before, "some": SOME}
    guests = db.execute(
        "DELETE FROM guests WHERE hash IN"
        " (SELECT hash FROM guests WHERE seen < :before LIMIT :some)",
        limits,
    )
    tables = db.execute(
        "DELETE FROM tables WHERE id IN"
        " (SELECT id FROM tables WHERE touched < :before AND NOT EXISTS"
        " (SELECT 1 FROM moves WHERE table_id = id AND at >= :before) LIMIT :some)",
        limits,
    )
    return guests.rowcount + tables.rowcount


def touch(db: sqlite3.Connection) -> None:
    """A write that changes nothing."""
    db.execute("UPDATE guests SET seen = seen WHERE hash = ''")

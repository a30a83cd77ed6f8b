"""The statements of the SQLite store: tables and guests to rows, and back."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence

from krabbel.core.seed import parse_seed, seed_name
from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server.store import (
    Invitation,
    Lease,
    Meetings,
    NotOwner,
    Owned,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreFailure,
)
from krabbel.server.store.deal import StoredDeal, deal_text, parse_deal

SEEN_S = 3600  # a guest is noted as seen again after this


def insert_table(db: sqlite3.Connection, table: StoredTable, rematch_of: str | None) -> None:
    """Insert a new table."""
    db.execute(
        "INSERT INTO tables (id, game, version, options, seed, clock_s, host, stage, created,"
        " touched, rematch, shared, deal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table.id, table.game, table.version, json.dumps(table.options)),
            *(seed_name(table.seed), table.clock_s, table.host, table.stage),
            *(table.created, table.created, table.rematch, table.shared),
            deal_text(table.deal),
        ),
    )
    insert_seats(db, table.id, table.seats)
    insert_removed(db, table.id, table.removed)
    if rematch_of is not None:
        changed = db.execute(
            "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL", (table.id, rematch_of)
        )
        if changed.rowcount != 1:
            raise StoreFailure("the table before has another rematch already")


def insert_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[StoredSeat]) -> None:
    """Insert who sits where."""
    numbered = list(enumerate(seats))
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table_id, n, seat.kind, seat.name, seat.picture, seat.level, seat.wins)
            for n, seat in numbered
        ],
    )
    db.executemany(
        "INSERT INTO seat_keys VALUES (?, ?, ?, ?)",
        [(table_id, n, role, key) for n, seat in numbered for role, key in seat_keys(seat)],
    )


def seat_keys(seat: StoredSeat) -> Iterable[tuple[str, str]]:
    """Yield whose seat it is, with their roles."""
    yield from (("holder", key) for key in sorted(seat.holders))
    yield from (("left", key) for key in sorted(seat.left))
    if seat.link is not None:
        yield "link", seat.link


def insert_removed(db: sqlite3.Connection, table_id: str, guests: Collection[str]) -> None:
    """Insert guests who may not sit down there again."""
    rows = [(table_id, guest) for guest in sorted(guests)]
    db.executemany("INSERT INTO removed VALUES (?, ?)", rows)


def update_removed(db: sqlite3.Connection, table_id: str, guests: Collection[str]) -> None:
    """Replace the guests who may not sit down there again."""
    db.execute("DELETE FROM removed WHERE table_id = ?", (table_id,))
    insert_removed(db, table_id, guests)


def update_seats(
    db: sqlite3.Connection, lease: Lease, stage: Stage, seats: Sequence[StoredSeat], now: float
) -> None:
    """Replace who sits where, and the stage; NotOwner where somebody else owns the table."""
    changed = db.execute(
        "UPDATE tables SET stage = ?, touched = ? WHERE id = ? AND epoch = ?",
        (stage, now, lease.table_id, lease.epoch),
    )
    if changed.rowcount != 1:
        raise NotOwner("the table has another owner")
    replace_seats(db, lease.table_id, seats)


def update_deal(db: sqlite3.Connection, table_id: str, deal: StoredDeal) -> None:
    """Replace whose numbers are in the seed; the seed, too, once it is dealt."""
    seed = None if deal.seed is None else seed_name(deal.seed)
    db.execute(
        "UPDATE tables SET deal = ?, seed = coalesce(?, seed) WHERE id = ?",
        (deal_text(deal), seed, table_id),
    )


def replace_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[StoredSeat]) -> None:
    """Replace who sits where; the table lives no longer for it."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    insert_seats(db, table_id, seats)


def acquire_table(db: sqlite3.Connection, table_id: str) -> Owned | None:
    """Become a table's owner; return it as it is now."""
    db.execute("UPDATE tables SET epoch = epoch + 1 WHERE id = ?", (table_id,))
    table = select_table(db, table_id)
    if table is None:
        return None
    (epoch,) = db.execute("SELECT epoch FROM tables WHERE id = ?", (table_id,)).fetchone()
    return Owned(Lease(table_id, epoch), table)


def select_table(db: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """Return all that is known of a table."""
    row = db.execute(
        "SELECT game, version, options, seed, clock_s, host, stage, created, rematch, shared, deal"
        " FROM tables WHERE id = ?",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    game, version, options, seed, clock_s, host, stage, created, rematch, shared, deal = row
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
        seats=(seats := select_seats(db, table_id)),
        rematch=rematch,
        moves=tuple(StoredMove(*move) for move in moves),
        removed=select_removed(db, table_id),
        meetings=select_meetings(db, seats),
        shared=bool(shared),
        deal=parse_deal(deal),
    )


def select_invitation(db: sqlite3.Connection, table_id: str) -> Invitation | None:
    """Return who invites to which game."""
    row = db.execute(
        "SELECT game, stage, (SELECT name FROM seats JOIN seat_keys USING (table_id, seat)"
        " WHERE table_id = id AND role = 'holder' AND hash = host ORDER BY seat LIMIT 1)"
        " FROM tables WHERE id = ?",
        (table_id,),
    ).fetchone()
    return None if row is None else Invitation(row[0], row[1], row[2] or "")


def select_removed(db: sqlite3.Connection, table_id: str) -> frozenset[str]:
    """Return the guests whom the host has removed."""
    rows = db.execute("SELECT hash FROM removed WHERE table_id = ?", (table_id,))
    return frozenset(guest for (guest,) in rows)


def select_meetings(db: sqlite3.Connection, seats: Iterable[StoredSeat]) -> Meetings:
    """Return how often those who sit there have won against each other."""
    guests = json.dumps(sorted({guest for seat in seats for guest in seat.holders}))
    rows = db.execute(
        "SELECT winner, loser, times FROM meetings"
        " WHERE winner IN (SELECT value FROM json_each(?1))"
        " AND loser IN (SELECT value FROM json_each(?1))",
        (guests,),
    )
    return {(winner, loser): times for winner, loser, times in rows}


def count_meetings(db: sqlite3.Connection, beaten: Iterable[Sequence[str]], at: float) -> None:
    """Count who has won against whom in a match that is over."""
    db.executemany(
        "INSERT INTO meetings VALUES (?, ?, 1, ?) ON CONFLICT (winner, loser) DO UPDATE"
        " SET times = times + 1, at = excluded.at",
        [(winner, loser, at) for winner, loser in beaten],
    )


def select_seats(db: sqlite3.Connection, table_id: str) -> tuple[StoredSeat, ...]:
    """Return who sits where."""
    keys = db.execute(
        "SELECT seat, role, hash FROM seat_keys WHERE table_id = ?", (table_id,)
    ).fetchall()

    def held(number: int, role: str) -> frozenset[str]:
        return frozenset(key for seat, kind, key in keys if (seat, kind) == (number, role))

    rows = db.execute(
        "SELECT seat, kind, name, picture, level, wins FROM seats WHERE table_id = ? ORDER BY seat",
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
            wins=wins,
        )
        for number, kind, name, picture, level, wins in rows
    )


def select_guest(db: sqlite3.Connection, guest: str, now: float) -> Me | None:
    """Return a guest and note them as seen."""
    row = db.execute("SELECT name, picture FROM guests WHERE hash = ?", (guest,)).fetchone()
    db.execute("UPDATE guests SET seen = ? WHERE hash = ? AND seen < ?", (now, guest, now - SEEN_S))
    return None if row is None else Me(*row)


def upsert_guest(db: sqlite3.Connection, guest: str, me: Me, now: float) -> None:
    """Write down a guest as they are now."""
    db.execute(
        "INSERT INTO guests VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE"
        " SET name = excluded.name, picture = excluded.picture, seen = excluded.seen",
        (guest, me.name, me.picture, now),
    )


def size_bytes(db: sqlite3.Connection) -> int:
    """Return the size of the database."""
    query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    return int(db.execute(query).fetchone()[0])


def note_check(db: sqlite3.Connection, now: float) -> None:
    """Write that the database was checked."""
    db.execute("INSERT OR REPLACE INTO health VALUES (1, ?)", (now,))

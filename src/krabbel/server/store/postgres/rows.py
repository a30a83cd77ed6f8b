"""What is written of a table as parameters of statements, and back."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec

from krabbel.core.seed import parse_seed, seed_name
from krabbel.server.store import (
    Invitation,
    Meetings,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreFailure,
)
from krabbel.server.store.deal import deal_text, parse_deal

# Fields of a table that have a column, or a database table, of their own.
APART = {"id", "host", "stage", "rematch", "seats", "removed", "moves", "meetings", "deal"}
ABOUT = [field.name for field in fields(StoredTable) if field.name not in APART]
SEATS = msgspec.json.Decoder(tuple[StoredSeat, ...])


def encoded(value: Any) -> str:
    """Return JSON; StoreFailure where text is no Unicode."""
    try:
        return msgspec.json.encode(value).decode()
    except (UnicodeError, msgspec.MsgspecError) as bad:
        raise StoreFailure("this text cannot be written") from bad


def table_row(table: StoredTable, rematch_of: str | None) -> tuple[Any, ...]:
    """Return the parameters of INSERT_TABLE."""
    about = {name: getattr(table, name) for name in ABOUT} | {"seed": seed_name(table.seed)}
    seats = table.seats
    return (
        *(table.id, encoded(about), table.host, table.stage, table.rematch),
        *(encoded(seats), guests_of(seats), sorted(table.removed)),
        *(deal_text(table.deal), rematch_of),
    )


def guests_of(seats: Iterable[StoredSeat]) -> list[str]:
    """Return all who hold a seat or have left one."""
    return sorted({guest for seat in seats for guest in seat.holders | seat.left})


def table_of(row: Any) -> StoredTable:
    """Return the table of a row of SELECT_TABLE."""
    about = msgspec.json.decode(row["about"])
    deal = parse_deal(row["deal"])
    dealt = None if deal is None else deal.seed
    seats = seats_of(row["seats"])
    known = about | {
        **{name: row[name] for name in ("id", "host", "stage", "rematch")},
        "seed": parse_seed(about["seed"]) if dealt is None else dealt,
        "seats": (),
        "removed": row["removed"],
    }
    return replace(
        msgspec.convert(known, StoredTable),
        deal=deal,
        seats=seats,
        moves=tuple(StoredMove(*move) for move in row["moves"]),
        meetings=meetings_of(row["meetings"], seats),
    )


def seats_of(text: str) -> tuple[StoredSeat, ...]:
    """Return who sits where."""
    return SEATS.decode(text)


def meetings_of(rows: Iterable[Any], seats: Iterable[StoredSeat]) -> Meetings:
    """Return how often those who sit there have won against each other."""
    here = {guest for seat in seats for guest in seat.holders}
    return {
        (winner, loser): times for winner, loser, times in rows if winner in here and loser in here
    }


def invitation_of(row: Any) -> Invitation:
    """Return who invites to which game, of a row of SELECT_INVITATION."""
    host = (seat for seat in seats_of(row["seats"]) if row["host"] in seat.holders)
    return Invitation(row["game"], row["stage"], next((seat.name for seat in host), ""))


def seat_columns(
    seats: Sequence[StoredSeat], removed: Collection[str] | None
) -> tuple[str, list[str], list[str] | None]:
    """Return what is written of seats."""
    return encoded(seats), guests_of(seats), None if removed is None else sorted(removed)

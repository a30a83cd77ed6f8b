"""The devices of a seat: the browsers that hold it, and the links that bring it to another one.

A link's secret tells when it ends, and the store has the SHA-256 of the whole of it, so nobody can
put the end off and no time need be kept. Once a device has used it, what is kept is the SHA-256 of
the secret with that device: sent again after a lost answer it works, for any other it does not.
"""

import re
import secrets
from collections.abc import Set
from dataclasses import replace

from krabbel.protocol.messages import Device, Stage
from krabbel.server.store import hashed
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, holds_a_seat, with_seat

DEVICES = 8  # that may hold one seat
LINK_S = 600  # until a link ends that nobody has used
TOKEN_BYTES = 16
ID_DIGITS = 12


def fresh_token(now: float) -> str:
    """Return the secret of a new link; `now` is in seconds since 1970."""
    return f"{secrets.token_urlsafe(TOKEN_BYTES)}.{int(now) + LINK_S:x}"


def has_ended(token: str, now: float) -> bool:
    """Whether the time of a link is over; one that does not tell its end is of a former version."""
    found = re.fullmatch(r"[A-Za-z0-9_-]+\.([0-9a-f]{1,10})", token)
    return found is None or int(found[1], 16) <= now


def link(seats: Seats, number: int, token: str) -> Seats:
    """Let a token bring the seat to another device; the last token counts."""
    return with_seat(seats, number, replace(seats[number], link=hashed(token)))


def claim(seats: Seats, token: str, guest: str, now: float, *, shared: bool) -> tuple[int, Seats]:
    """Give a guest the seat that a token stands for; return its number and the new seats."""
    used = _used(token, guest)
    for number, old in enumerate(seats):
        if old.kind != "person" or old.link not in (used, hashed(token)):
            continue
        if guest in old.holders:
            return number, seats
        if old.link == used or has_ended(token, now):
            break
        if len(old.holders) >= DEVICES:
            raise Refusal("too-many", "this seat is on too many devices")
        together = any(guest in seat.holders and seat.holders & old.holders for seat in seats)
        if not shared and not together and holds_a_seat(seats, guest):
            raise Refusal("one-seat")
        return number, with_seat(
            seats, number, replace(old, holders=old.holders | {guest}, link=used)
        )
    raise Refusal("not-your-seat", "this link is not valid any more")


def without(seats: Seats, number: int, gone: str | None, stage: Stage) -> Seats:
    """Take a seat from one of its devices, and end its link; once cards are dealt, whoever has that
    device has seen them, as somebody who has left the seat."""
    old = seats[number]
    if gone is None:
        return seats
    left = old.left if stage == "open" else old.left | {gone}
    return with_seat(
        seats, number, replace(old, holders=old.holders - {gone}, left=left, link=None)
    )


def device_id(table_id: str, guest: str) -> str:
    """Return what a device is called at one table: it tells nothing about its guest."""
    return hashed(f"{table_id} {guest}")[:ID_DIGITS]


def devices_of(
    seats: Seats, number: int, table_id: str, guest: str, host: str, here: Set[str]
) -> list[Device]:
    """Return the devices of a guest's own seat, this one first; none where it is the only one."""
    holders = seats[number].holders
    if guest not in holders or len(holders) == 1:
        return []
    ordered = sorted(holders, key=lambda one: (one != guest, device_id(table_id, one)))
    return [
        Device(device_id(table_id, one), here=one in here, yours=one == guest, host=one == host)
        for one in ordered
    ]


def shares(seats: Seats, number: int) -> list[int]:
    """Return the other seats that a device of this seat holds, too."""
    holders = seats[number].holders
    return [
        other
        for other, seat in enumerate(seats)
        if other != number and not holders.isdisjoint(seat.holders)
    ]


def _used(token: str, guest: str) -> str:
    return hashed(f"{token} {guest}")

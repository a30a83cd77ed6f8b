"""The handlers of requests about a seat's devices: bring it to another one, take it away again."""

import time
from typing import TYPE_CHECKING

from krabbel.protocol.messages import Link, RemoveDevice, SeatLink
from krabbel.server.tables import changes, devices
from krabbel.server.tables.answers import acknowledge, limit
from krabbel.server.tables.audience import ENCODE, Visitor
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.requests import check_own_seat

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


async def link(table: "LiveTable", visitor: Visitor, request: Link) -> None:
    """Make a secret that brings a seat to another device."""
    seats = table.situation.seats
    check_own_seat(seats, request.seat, visitor.guest)
    token = devices.fresh_token(time.time())
    await changes.arrange(table, devices.link(seats, request.seat, token))
    visitor.send(ENCODE(SeatLink(request.id, request.seat, token)))


async def remove_device(table: "LiveTable", visitor: Visitor, request: RemoveDevice) -> None:
    """Take a seat of theirs from another device."""
    situation, guest = table.situation, visitor.guest
    check_own_seat(situation.seats, request.seat, guest)
    limit(table, visitor)
    own = situation.seats[request.seat]
    ids = {devices.device_id(table.id, holder): holder for holder in own.holders}
    gone = ids.get(request.device)
    if gone == guest:
        raise Refusal("illegal", "this is the device you are at; leave the seat instead")
    if gone == situation.stored.host:
        raise Refusal("not-host", "the table was set up on this device")
    seats = devices.without(situation.seats, request.seat, gone, situation.stage)
    if seats != situation.seats:
        await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)

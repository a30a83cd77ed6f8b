"""The socket of a table: lets a visitor in, and out again."""

from contextlib import suppress

from starlette.websockets import WebSocket

from krabbel.protocol.messages import REFUSALS
from krabbel.server.guests import fresh_secret, guest_name, secret_header, secret_of
from krabbel.server.limits import client_of
from krabbel.server.logs import log
from krabbel.server.services import House
from krabbel.server.socket.connection import GONE, NO_TABLE, TRY_LATER, Connection
from krabbel.server.store import StoreFailure
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from krabbel.server.tables.table import LiveTable


async def visit(websocket: WebSocket) -> None:
    """One visit, from the first message to the last; whoever has no secret yet gets one."""
    house: House = websocket.app.state.house
    known = secret_of(websocket)
    secret = known or fresh_secret()
    client = client_of(websocket.client.host if websocket.client else "")
    try:
        await websocket.accept(headers=[] if known else [secret_header(secret, websocket)])
    except GONE:
        return
    if not house.connects.take(client) or not house.places.take(client):
        await _turn_away(websocket, TRY_LATER, "too many connections; wait a moment")
        return
    try:
        await _enter(websocket, house, guest_name(secret))
    finally:
        house.places.give_back(client)


async def _turn_away(websocket: WebSocket, code: int, reason: str) -> None:
    with suppress(*GONE):
        await websocket.close(code, reason)


async def _enter(websocket: WebSocket, house: House, guest: str) -> None:
    connection = Connection(websocket, guest, house.limits)
    try:
        table = await house.hall.enter(websocket.path_params["table"], connection)
    except NoSuchTable:
        await _turn_away(websocket, NO_TABLE, "there is no such table")
    except Refusal as refusal:
        await _turn_away(websocket, TRY_LATER, refusal.text[:100])
    except StoreFailure:
        await _turn_away(websocket, TRY_LATER, REFUSALS["unavailable"])
    else:
        await _stay(connection, table, house)


async def _stay(connection: Connection, table: LiveTable, house: House) -> None:
    house.connections.add(connection)
    try:
        await connection.serve(table)
    finally:
        house.connections.discard(connection)
        table.leave(connection)
        if connection.was_slow:
            house.traffic.slow_readers += 1
            log.info("a reader was too slow")

"""The endpoint of a table's socket: lets a visitor in, and out again."""

from contextlib import suppress

from starlette.websockets import WebSocket

from krabbel.protocol.messages import REFUSALS
from krabbel.server.close_codes import NO_TABLE, TRY_LATER
from krabbel.server.guests import fresh_secret, secret_header, secret_of
from krabbel.server.limits import client_of
from krabbel.server.logs import log
from krabbel.server.services import Services
from krabbel.server.socket.connection import Connection
from krabbel.server.socket.direct import transport_of
from krabbel.server.socket.transport import GONE
from krabbel.server.store import StoreFailure, hashed
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from krabbel.server.tables.table import LiveTable


async def visit(websocket: WebSocket) -> None:
    """Serve one visit, from the first message to the last; a guest without a secret gets one."""
    services: Services = websocket.app.state.services
    known = secret_of(websocket)
    secret = known or fresh_secret()
    client = client_of(websocket.client.host if websocket.client else "")
    try:
        await websocket.accept(headers=[] if known else [secret_header(secret, websocket)])
    except GONE:
        return
    if not services.connects.take(client) or not services.places.take(client):
        await _turn_away(websocket, TRY_LATER, "too many connections; wait a moment")
        return
    try:
        await _enter(websocket, services, hashed(secret), client)
    finally:
        services.places.give_back(client)


async def _turn_away(websocket: WebSocket, code: int, reason: str) -> None:
    with suppress(*GONE):
        await websocket.close(code, reason)


async def _enter(websocket: WebSocket, services: Services, guest: str, client: str) -> None:
    connection = Connection(transport_of(websocket), guest, client, services.limits)
    try:
        table = await services.tables.enter(websocket.path_params["table"], connection)
    except NoSuchTable:
        await _turn_away(websocket, NO_TABLE, "there is no such table")
    except Refusal as refusal:
        await _turn_away(websocket, TRY_LATER, refusal.text[:100])
    except StoreFailure:
        await _turn_away(websocket, TRY_LATER, REFUSALS["unavailable"])
    else:
        await _stay(connection, table, services)


async def _stay(connection: Connection, table: LiveTable, services: Services) -> None:
    services.connections.add(connection)
    try:
        await connection.serve(table)
    finally:
        services.connections.discard(connection)
        table.leave(connection)
        if connection.was_slow:
            services.metrics.slow_readers.inc()
            log.info("a reader was too slow")

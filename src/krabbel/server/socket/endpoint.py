"""The endpoint of a table's socket: lets a visitor in, and out again."""

import logging
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket

from krabbel.server.close_codes import NO_TABLE, TRY_LATER
from krabbel.server.guests import fresh_secret, secret_header, secret_of
from krabbel.server.limits import client_of
from krabbel.server.logs import note, short
from krabbel.server.services import Services
from krabbel.server.socket.connection import Connection
from krabbel.server.socket.direct import transport_of
from krabbel.server.socket.transport import GONE
from krabbel.server.socket.visits import Entrance
from krabbel.server.store import StoreFailure, hashed
from krabbel.server.tables.access import AnyTable
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from krabbel.server.wire.doors import Account
from krabbel.server.wire.gate import Gate
from krabbel.server.wire.requests import GATE


async def visit(websocket: WebSocket) -> None:
    """Serve one socket, from the first message to the last; a guest without a secret gets one."""
    services: Services = websocket.app.state.services
    known = secret_of(websocket)
    secret = known or fresh_secret()
    account = account_of(websocket, services)
    try:
        await websocket.accept(headers=[] if known else [secret_header(secret, websocket)])
    except GONE:
        return
    sockets = services.doors.sockets
    if not account.spend("socket") or not sockets.take(account.client):
        await _turn_away(websocket, TRY_LATER, "too many connections; wait a moment")
        return
    try:
        await _enter(websocket, services, hashed(secret), account)
    finally:
        sockets.give_back(account.client)


def account_of(websocket: WebSocket, services: Services) -> Account:
    """Return the account of a socket: that of its gate, where it came through one."""
    client = client_of(websocket.client.host if websocket.client else "")
    gate = websocket.scope.get("state", {}).get(GATE)
    if not isinstance(gate, Gate) or gate.account is None:
        return Account(services.doors, client)
    gate.account.client = client  # a proxy may have told who it is
    return gate.account


async def _turn_away(websocket: WebSocket, code: int, reason: str) -> None:
    with suppress(*GONE):
        await websocket.close(code, reason)


async def _enter(websocket: WebSocket, services: Services, guest: str, account: Account) -> None:
    entrance = Entrance(partial(_bring, services), services.tables.settings.inbox)
    connection = Connection(
        transport_of(websocket), guest, account.client, services.limits, entrance, account.spend
    )
    account.ids = connection.ids
    connection.on_refused = lambda code: services.metrics.refusals.labels(code).inc()
    connection.on_entered = services.metrics.acknowledge_seconds["enter"].observe
    try:
        await connection.enter(websocket.path_params["table"])
    except NoSuchTable:
        await _turn_away(websocket, NO_TABLE, "there is no such table")
    except Refusal as refusal:
        await _turn_away(websocket, TRY_LATER, refusal.text[:100])
    else:
        await _stay(connection, services)


async def _bring(services: Services, table_id: str, visitor: Visitor) -> AnyTable:
    """Bring a visitor to a table; NoSuchTable or Refusal where they are not let in."""
    try:
        return await services.hub.enter(table_id, visitor)
    except StoreFailure as bad:
        services.metrics.store_failures.inc()
        note(str(bad), logging.WARNING, table=short(table_id))
        raise Refusal("unavailable") from bad


async def _stay(connection: Connection, services: Services) -> None:
    services.connections.add(connection)
    try:
        await connection.serve()
    finally:
        services.connections.discard(connection)
        connection.leave()
        if connection.was_flood:
            services.doors.flooded(connection.address, connection.ids)
        if connection.was_slow:
            services.metrics.slow_readers.inc()
            note("a reader was too slow", logging.INFO, **connection.ids)

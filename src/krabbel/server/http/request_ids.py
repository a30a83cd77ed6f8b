"""Every request has an id: in all that is logged of it, and in the answer as X-Request-Id.

A socket's handshake is answered by an accept or, where it is refused, by a close. A close has no
headers, so where the ASGI server can send an answer with headers in its place, it does.
"""

import logging
import secrets
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.server.logs import note, request_id, short

HEADER = "X-Request-Id"
ID_BYTES = 8
UPGRADED = 101  # the status of a request that has become a socket
REFUSED = 403  # of one that has not
REFUSALS = "websocket.http.response"  # the extension of ASGI by which refusals have headers


class RequestIds:
    """Give requests their ids; log each with --log-level debug."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, answers with the id."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        named = secrets.token_hex(ID_BYTES)
        request_id.set(named)
        began = perf_counter()
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            if begun:
                await send(message)
                return
            begun = True
            refused = message["type"] == "websocket.close"
            status = message.get("status", REFUSED if refused else UPGRADED)
            _note_answer(scope, status, perf_counter() - began)
            if not refused:
                MutableHeaders(scope=message)[HEADER] = named
                await send(message)
            elif REFUSALS in scope.get("extensions", {}):
                headers = [(HEADER.lower().encode(), named.encode())]
                await send({"type": f"{REFUSALS}.start", "status": REFUSED, "headers": headers})
                await send({"type": f"{REFUSALS}.body", "body": b""})
            else:
                await send(message)

        await self.app(scope, receive, send_on)


def table_in(scope: Scope) -> dict[str, str]:
    """Return the table that a request names, for the log."""
    table = scope.get("path_params", {}).get("table")
    return {"table": short(table)} if table else {}


def _note_answer(scope: Scope, status: int, seconds: float) -> None:
    """Log an answer: the endpoint's name, as an address may be a secret."""
    answered = getattr(scope.get("endpoint"), "__name__", "page")
    about = {"method": scope.get("method", "GET"), "to": answered, "status": status}
    note("answered", logging.DEBUG, **about, **table_in(scope), ms=round(seconds * 1000, 1))

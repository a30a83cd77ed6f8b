"""Every request has an id: in all that is logged of it, and in the answer as X-Request-Id."""

import logging
import secrets
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.server.logs import note, request_id, short

HEADER = "X-Request-Id"
ID_BYTES = 8
UPGRADED = 101  # the status of a request that has become a socket


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

        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                MutableHeaders(scope=message)[HEADER] = named
                _note_answer(scope, message.get("status", UPGRADED), perf_counter() - began)
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

"""Requests are paid for: each kind has a cost, from one purse for each address (settings.py)."""

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from krabbel.server.http.errors import on_refusal
from krabbel.server.limits import client_of
from krabbel.server.settings import COSTS_MS
from krabbel.server.tables.refusal import Refusal
from krabbel.server.wire.doors import Doors

READING = ("GET", "HEAD")
TOO_FAST = "too many requests; wait a moment"


def client_at(connection: HTTPConnection) -> str:
    """Return the client that the limits count a request for."""
    return client_of(connection.client.host if connection.client else "")


def pay(request: Request, *kinds: str) -> None:
    """Take what these kinds of work cost from the purse; Refusal if there is not enough in it."""
    charge(request.app.state.doors, client_at(request), *kinds)


def charge(doors: Doors, client: str, *kinds: str) -> None:
    """Take what some kinds of work cost; whoever cannot pay pays for the refusal."""
    cost = sum(COSTS_MS[kind] for kind in kinds)
    if not doors.purses.take(client, cost):
        doors.purses.charge(client, COSTS_MS["refusal"])
        raise Refusal("too-fast", TOO_FAST, doors.purses.wait(client, cost))


class PaidRequests:
    """Have every request paid for; what costs more is charged where it is done."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app, self.doors = app, doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Charge, then pass on."""
        if scope["type"] == "http":
            request = Request(scope)
            kind = "get" if request.method in READING else "change"
            try:
                charge(self.doors, client_at(request), kind)
            except Refusal as refusal:
                await (await on_refusal(request, refusal))(scope, receive, send)
                return
        await self.app(scope, receive, send)

"""Checks the Host of every request (DNS rebinding) and the Origin of those that change (CSRF).

A page elsewhere can make a browser send requests here, with our cookie; its Origin gives it away.
Programs that are no browsers send no Origin and need no such protection.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.core.errors import KrabbelError
from krabbel.server.close_codes import POLICY, UNEXPECTED
from krabbel.server.http.errors import error_response
from krabbel.server.http.payment import client_at
from krabbel.server.http.request_ids import table_in
from krabbel.server.logs import unexpected
from krabbel.server.settings import COSTS_MS

LONGEST_HOST = 253 + len(":65535")  # of a name in the DNS, with a port
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
WRONG_HOST = "this server does not go by that name; krabbel serve --origin http://NAME changes that"


class BadOrigin(KrabbelError):
    """Not a valid origin."""


def check_origin(origin: str) -> str:
    """Return the origin as browsers write it; BadOrigin if it is none."""
    text = origin.strip().rstrip("/").lower()
    scheme, _, host = text.partition("://")
    if scheme not in ("http", "https") or not re.fullmatch(r"[\w.:\[\]-]+", host):
        raise BadOrigin(f"{origin!r} is not an origin; expected something like https://example.org")
    return text


class OriginGuard:
    """Refuse foreign hosts and origins, at the cost of whoever asks; answer unexpected errors with
    their number in the log.
    """

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = frozenset(origins)
        self.hosts = frozenset(origin.partition("://")[2] for origin in self.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal:
            client = client_at(HTTPConnection(scope))
            scope["app"].state.doors.purses.charge(client, COSTS_MS["refusal"])
            await _turn_away(scope, receive, send, refusal)
        else:
            await self._pass_on(scope, receive, send)

    def refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Return why a request is turned away: status, code, text; None if it is not."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.is_ours(hosts[0].lower()):
            return 421, "wrong-host", WRONG_HOST
        changes = scope["type"] == "websocket" or scope["method"] in CHANGING
        if changes and not self.is_from_here(headers, hosts[0].lower()):
            return 403, "wrong-origin", "only pages of this server may do that"
        return None

    def is_ours(self, host: str) -> bool:
        """Accept our own host names only: any other name may have been rebound to this address."""
        if host in self.hosts:
            return True
        if len(host) > LONGEST_HOST:
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
            urlsplit(f"//{host}").port  # noqa: B018 - it raises where it is no number
        except ValueError:
            return False
        return bool(name) and (_is_address(name) or _is_local(name))

    def is_from_here(self, headers: Headers, host: str) -> bool:
        """Whether a request is from one of our own pages, or not from a page at all (CSRF)."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        told = headers.getlist("origin")
        if not told:
            return True
        ours = {f"http://{host}", f"https://{host}", *self.origins}
        return len(told) == 1 and told[0].lower() in ours

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_on if scope["type"] == "http" else send)
        except Exception as error:
            number = unexpected(error, scope["type"], **table_in(scope))
            text = f"something went wrong here; its number is {number}"
            if scope["type"] == "websocket":
                with suppress(Exception):  # perhaps it is closed already
                    await send({"type": "websocket.close", "code": UNEXPECTED, "reason": text})
            elif not begun:
                await error_response(500, "unexpected", text)(scope, receive, send)


async def _turn_away(
    scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str]
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY, "reason": refusal[2]})
    else:
        await error_response(*refusal)(scope, receive, send)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_local(name: str) -> bool:
    """Accept this machine's own name, also in its network: any other .local is a neighbour's."""
    own = socket.gethostname().lower()
    names = ("localhost", own, f"{own.partition('.')[0]}.local")
    return name in names or name.endswith(".localhost")

"""The doors: who may come in at all. Checks the Host of everything and the Origin of what changes.

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
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krabbel.core.errors import KrabbelError
from krabbel.server.http.errors import trouble
from krabbel.server.logs import unexpected

CHANGING = ("POST", "PUT", "PATCH", "DELETE")
UNEXPECTED = 1011  # the code that a socket is closed with
WRONG_HOST = "this server does not go by that name; krabbel serve --origin http://NAME changes that"


class BadOrigin(KrabbelError):
    """An origin that is none."""


def check_origin(origin: str) -> str:
    """The origin as browsers write it."""
    text = origin.strip().rstrip("/").lower()
    scheme, _, host = text.partition("://")
    if scheme not in ("http", "https") or not re.fullmatch(r"[\w.:\[\]-]+", host):
        raise BadOrigin(f"{origin!r} is no origin; expected something like https://example.org")
    return text


class Doors:
    """Lets in what may come in. Whatever goes wrong unforeseen inside is told by a number."""

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
            await _turn_away(scope, receive, send, refusal)
        else:
            await self._pass_on(scope, receive, send)

    def refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why somebody is turned away: status, code, text."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.is_ours(hosts[0].lower()):
            return 421, "wrong-host", WRONG_HOST
        changes = scope["type"] == "websocket" or scope["method"] in CHANGING
        if changes and not self.is_from_here(headers, hosts[0].lower()):
            return 403, "wrong-origin", "only pages of this server may do that"
        return None

    def is_ours(self, host: str) -> bool:
        """A name that nobody else can make lead here: other pages' names could be led anywhere."""
        if host in self.hosts:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
            urlsplit(f"//{host}").port  # noqa: B018 - it raises where it is no number
        except ValueError:
            return False
        return bool(name) and (_is_address(name) or _is_local(name))

    def is_from_here(self, headers: Headers, host: str) -> bool:
        """Whether it is from one of our own pages, or not from a page at all."""
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
            number = unexpected(error, scope["type"])
            text = f"something went wrong here; its number is {number}"
            if scope["type"] == "websocket":
                with suppress(Exception):  # perhaps it is closed already
                    await send({"type": "websocket.close", "code": UNEXPECTED, "reason": text})
            elif not begun:
                await trouble(500, "unexpected", text)(scope, receive, send)


async def _turn_away(
    scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str]
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal[2]})
    else:
        await trouble(*refusal)(scope, receive, send)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_local(name: str) -> bool:
    own = socket.gethostname().lower()
    return name in ("localhost", own) or name.endswith((".localhost", ".local"))

"""The way to a table for friends: the server's address in their network, and its QR code.

Somebody who plays on the computer that the server runs on has a page of "localhost", which is
another computer for everybody else.
"""

import asyncio
import io
from functools import lru_cache

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from krabbel.protocol.pages import Address
from krabbel.server.http.errors import json_answer
from krabbel.server.http.payment import pay
from krabbel.server.listening import is_loopback
from krabbel.server.tables.create import TABLE_ID

BORDER = 2  # modules of quiet zone
KEPT = 256  # codes that are not drawn again


def own_origin(request: Request) -> str:
    """Return the origin of the page as its reader knows it."""
    return f"{request.url.scheme}://{request.url.netloc}"


def address_for_friends(request: Request) -> Address:
    """Return the address that friends can open; the reader's own, unless that is this computer."""
    friends: list[str] = request.app.state.friends
    if not is_loopback(request.url.hostname or ""):
        return Address(own_origin(request), only_here=False)
    if friends:
        return Address(friends[0], only_here=False)
    return Address(own_origin(request), only_here=True)


async def tell_address(request: Request) -> Response:
    """The server's address for friends."""
    return json_answer(address_for_friends(request))


async def code(request: Request) -> Response:
    """The link to a table as a QR code. Nothing is looked up: whoever asks knows the link."""
    pay(request, "code")
    table = request.path_params["table"]
    if not TABLE_ID.fullmatch(table):
        raise HTTPException(404)
    drawn = await asyncio.to_thread(draw, f"{address_for_friends(request).origin}/t/{table}")
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=KEPT)
def draw(link: str) -> bytes:
    """Return a link as a QR code. It takes long: call it in a thread."""
    drawn = io.BytesIO()
    segno.make_qr(link, error="m").save(drawn, kind="svg", border=BORDER, omitsize=True)
    return drawn.getvalue()


ROUTES = [
    Route("/api/address", tell_address),
    Route("/api/tables/{table}/qr.svg", code),
]

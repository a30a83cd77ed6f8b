"""Guests: no account, only a secret in a cookie. The store knows its SHA-256 and nothing more."""

import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "krabbel"
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits
YEAR_S = 365 * 24 * 3600


def fresh_secret() -> str:
    """Return a new guest's secret."""
    return secrets.token_urlsafe(16)


def secret_of(connection: HTTPConnection) -> str | None:
    """Return the secret that came along, if there is one."""
    secret = connection.cookies.get(COOKIE, "")
    return secret if SECRET.fullmatch(secret) else None


def came_by_https(connection: HTTPConnection) -> bool:
    """Whether the connection was encrypted."""
    return connection.url.scheme in ("https", "wss")


def give_secret(response: Response, secret: str, connection: HTTPConnection) -> None:
    """Put the secret into the browser, for a year from now."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=came_by_https(connection),
    )


def secret_header(secret: str, connection: HTTPConnection) -> tuple[bytes, bytes]:
    """Return the same as a header, for a socket's handshake."""
    response = Response()
    give_secret(response, secret, connection)
    return b"set-cookie", response.headers["set-cookie"].encode("latin-1")

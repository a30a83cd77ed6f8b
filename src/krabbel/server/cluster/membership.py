"""What makes a process one of several servers over a store: an identity, and where it is called."""

import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from krabbel.server.listening import EVERYWHERE, CannotListen, listen
from krabbel.server.settings import Settings
from krabbel.server.store import Owner
from krabbel.server.store.opening import is_postgres

THIS_MACHINE = ("127.0.0.1", 0)  # where only servers of the same machine can call


@dataclass(frozen=True)
class Membership:
    """Who this server is, and where other servers call it; None where there can be no others."""

    me: Owner
    bound: socket.socket | None = None


def alone() -> Membership:
    """Return what a server is that has the store for itself."""
    return Membership(Owner(secrets.token_urlsafe()))


@contextmanager
def membership(settings: Settings) -> Iterator[Membership]:
    """Listen for other servers, if there can be any, until the end of the block."""
    if not is_postgres(settings.database):
        yield alone()
        return
    if settings.link and settings.link[0] in EVERYWHERE:  # others are told this name
        raise CannotListen(kind="link_needs_a_name")
    with listen(*(settings.link or THIS_MACHINE)) as bound:
        host, port = bound.getsockname()[:2]
        name = settings.link[0] if settings.link else host
        address = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
        me = Owner(settings.server_id or secrets.token_urlsafe(), address)
        yield Membership(me, bound)

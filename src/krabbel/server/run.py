"""Runs the server: listens, says when it is ready, ends cleanly."""

import asyncio
import shlex
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from socket import socket
from types import FrameType
from typing import Any

import platformdirs
import uvicorn
from starlette.applications import Starlette

from krabbel.core.errors import KrabbelError
from krabbel.core.seed import SYSTEM
from krabbel.server.app import USUAL, create_app
from krabbel.server.garbage import keep_clean
from krabbel.server.listening import LOOPBACK, check_proxy, friends_addresses, listen
from krabbel.server.logs import unexpected
from krabbel.server.services import Services
from krabbel.server.settings import Limits, Settings
from krabbel.server.socket.direct import protocol_class
from krabbel.server.store.opening import name_of
from krabbel.server.tls import Certificate
from krabbel.server.wire.acceptor import Acceptor
from krabbel.server.wire.doors import Doors
from krabbel.server.wire.requests import accepting

GOODBYE_S = 2  # for answers that are under way
ACCEPTS_ITSELF = sys.platform == "win32"  # uvicorn: loops there cannot wait for a socket alone
FILES = 65_536  # open at once: every connection is one; systems often allow fewer at first


class BadEnd(KrabbelError):
    """Something unforeseen failed while the server ended."""


class Server(uvicorn.Server):
    """uvicorn's server, which says when it is ready and tells everybody before it ends."""

    def __init__(self, config: uvicorn.Config, app: Starlette, on_ready: Callable[[], None]):
        super().__init__(config)
        self._app, self._on_ready = app, on_ready
        self._cleaning: asyncio.Task[None] | None = None
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open everything, listen, then say so."""
        await super().startup(sockets if ACCEPTS_ITSELF else [])
        if self.started:
            self._accept(() if ACCEPTS_ITSELF else sockets or ())
            processes = self._app.state.services.tables.settings.processes
            self._cleaning = asyncio.create_task(keep_clean(processes))
            self._on_ready()
            self._app.state.services.warm_up()

    def _accept(self, sockets: Sequence[socket]) -> None:
        """Accept connections at these sockets."""
        config, doors = self.config, self._app.state.doors
        protocol: Any = config.http_protocol_class
        make = partial(
            protocol,
            config=config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        self._acceptors = [Acceptor(bound, doors, make, config.ssl) for bound in sockets]

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Let nobody in any more, hand the tables over and tell everybody; close everything."""
        services: Services = self._app.state.services
        for acceptor in self._acceptors:
            acceptor.stop()
        if self._cleaning:
            self._cleaning.cancel()
        for listening in self.servers:
            listening.close()
        try:
            await services.drain()
        except Exception as error:
            self._app.state.failure = error
        await super().shutdown(sockets)


def serve(  # noqa: PLR0913 - most are told by name, and few at a time
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    origins: Sequence[str] = (),
    limits: Limits = USUAL,
    on_ready: Callable[[socket, list[str]], None] = lambda _bound, _friends: None,
    chance: Random = SYSTEM,
    certificate: Certificate | None = None,
    *,
    on_unusable: Callable[[int, Exception], None] = lambda _port, _why: None,
) -> None:
    """Serve until told to end; `origins` are the addresses of a proxy before it. KrabbelError if
    it cannot begin, or if something fails at the end.

    `on_ready` is handed the socket and the addresses for friends, `on_unusable` the ports that were
    tried before, and why they cannot be used.
    """
    with listen(host, port, on_unusable) as bound:
        serve_at(bound, settings, origins, limits, on_ready, chance, certificate)


def serve_at(
    bound: socket,
    settings: Settings,
    origins: Sequence[str],
    limits: Limits,
    on_ready: Callable[[socket, list[str]], None],
    chance: Random = SYSTEM,
    certificate: Certificate | None = None,
) -> None:
    """Serve at a socket that listens already."""
    allow_files()
    app = create_app(settings, limits, origins, chance=chance)
    friends = friends_addresses(bound, "https" if certificate else "http", app.state.friends)
    app.state.friends = friends
    proxies = trusted_proxies(settings, origins)
    config = uvicorn_config(app, limits, proxies=proxies, certificate=certificate)
    server = Server(config, app, lambda: on_ready(bound, friends))
    before = [(name, signal.signal(name, _end)) for name in (signal.SIGTERM, signal.SIGINT)]
    try:
        with suppress(KeyboardInterrupt):
            server.run([bound])
    except SystemExit:  # uvicorn's, where the start has failed
        raise app.state.failure from None
    finally:
        for name, handler in before:
            signal.signal(name, handler)
    if failure := getattr(app.state, "failure", None):  # uvicorn passes over what fails at the end
        raise failure if isinstance(failure, KrabbelError) else bad_end(failure, settings)


def bad_end(error: Exception, settings: Settings) -> BadEnd:
    """Log what failed at the end, and return what to tell."""
    number = unexpected(error, "the end of the server")
    return BadEnd(kind="bad_end", number=number, database=shlex.quote(name_of(settings.database)))


def uvicorn_config(
    app: Starlette,
    limits: Limits,
    *,
    proxies: Sequence[str] = (),
    certificate: Certificate | None = None,
) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    doors: Doors = app.state.doors
    doors.trust(proxies)
    return uvicorn.Config(
        app,
        http=accepting(doors),
        ws=protocol_class(),
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=limits.ping_s,
        ws_ping_timeout=limits.pong_s,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),  # their word for where a request is from, and by which scheme
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=limits.keep_alive_s,
        timeout_graceful_shutdown=GOODBYE_S,
        ssl_certfile=certificate.file if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


def trusted_proxies(settings: Settings, origins: Sequence[str]) -> list[str]:
    """Return the proxies that were named or, where there must be one, this machine's own."""
    named = [check_proxy(proxy) for proxy in settings.trusted_proxies]
    return named or (list(LOOPBACK) if origins else [])


def allow_files() -> None:
    """Raise the limit of open files, and so of connections, as far as the system lets us."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def usual_database() -> Path:
    """Return where tables are kept by default: in the user's data directory."""
    return _data_directory() / "krabbel.sqlite"


def certificate_folder() -> Path:
    """Return where a certificate of our own is kept."""
    return _data_directory() / "tls"


def _data_directory() -> Path:
    return platformdirs.user_data_path("krabbel", appauthor=False)

"""A connection to the database that is made anew whenever it is lost.

A command that has no answer in time ends the connection and is never cancelled: a commit that waits
for a standby would count as done then, here, but not there.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote

import asyncpg

from krabbel.server.logs import log, own_task
from krabbel.server.store import StoreFailure
from krabbel.server.store.opening import address_parts
from krabbel.server.store.postgres.durability import check_durable
from krabbel.server.store.postgres.errors import (
    ENDED,
    ERRORS,
    LOST,
    REFUSED,
    UNREACHED,
    reason,
)

T = TypeVar("T")
Connection = Any  # asyncpg.Connection: the driver has no types

WAIT_S = 5.0  # for an answer, or for a connection to come back
CONNECT_S = 2.0  # for one attempt to connect
BACKOFF_S = (0.05, 1.0)  # between attempts, at first and at most
# Set once connected: a pooler in between need not know them.
SETTINGS = """
SET application_name = 'krabbel'; SET idle_in_transaction_session_timeout = 5000;
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3
"""
PRIMARY = "target_session_attrs"


class NoConnection(StoreFailure):
    """No host has the database now; that may pass."""


class Unwritable(StoreFailure):
    """The database refuses it, and only it."""


class DatabaseConnection:
    """One connection, kept by a task once it was needed."""

    def __init__(self, address: str, *, tells: bool = False) -> None:
        self._address, self._tells = address, tells
        self._loop = asyncio.get_running_loop()
        self._connection: Connection | None = None
        self._up = asyncio.Event()
        self._down_since = self._loop.time()
        self._why = "no connection to the database: no answer"
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do some work with the connection; StoreFailure if nobody knows what came of it."""
        connection = await self._ready()
        watchdog = self._loop.call_later(WAIT_S, connection.terminate)
        try:
            return await work(connection)
        except REFUSED as bad:
            raise Unwritable(f"the database refuses it: {reason(bad)}") from bad
        except (*ENDED, *LOST) as bad:
            connection.terminate()
            raise StoreFailure(f"the connection to the database was lost: {reason(bad)}") from bad
        except asyncpg.PostgresError as bad:
            raise StoreFailure(f"the database could not do it: {reason(bad)}") from bad
        finally:
            watchdog.cancel()

    async def close(self) -> None:
        """End the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            try:
                await self._connection.close(timeout=CONNECT_S)
            except ERRORS:
                self._connection.terminate()

    @property
    def is_up(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connection is not None and not self._connection.is_closed()

    async def come_up(self) -> None:
        """Wait for the connection, for as long as one attempt takes to give up."""
        self._start()
        if not self.is_up:
            self._note_loss()  # whoever keeps it may not have heard of it yet
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_S):
                await self._up.wait()

    def _start(self) -> None:
        if self._task is None:
            self._down_since = self._loop.time()
            self._task = own_task(self._keep())

    async def _ready(self) -> Connection:
        self._start()
        if not self.is_up:
            self._note_loss()
            patience = self._down_since + WAIT_S - self._loop.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0, patience)):
                    await self._up.wait()
        if self._connection is None:
            raise NoConnection(self._why)
        return self._connection

    async def _keep(self) -> None:
        """Connect, wait until the connection is lost, and again, until cancelled."""
        while True:
            connection, lost = await self._connect(), asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            self._connection = connection
            self._up.set()
            if not connection.is_closed():
                await lost.wait()
            self._note_loss()

    def _note_loss(self) -> None:
        if self._connection is not None:
            self._connection = None
            self._up.clear()
            self._down_since = self._loop.time()

    async def _connect(self) -> Connection:
        pause, most = BACKOFF_S
        told = not self._tells
        while True:
            try:
                connection = await connect(self._address)
            except StoreFailure as bad:
                self._why = str(bad)
            else:
                if self._tells and told:
                    log.warning("connected to the database again")
                return connection
            if not told:
                log.warning("%s", self._why)
            told = True
            await asyncio.sleep(pause)
            pause = min(most, 2 * pause)


def hosts(address: str) -> list[str]:
    """Return an address for each host: one that is silent must not use up the others' time."""
    scheme, user, names, rest = address_parts(address)
    return [scheme + user + name + rest for name in names.split(",")]


async def connect(address: str) -> Connection:
    """Connect to the primary, whichever of the address's hosts that is now; NoConnection if it is
    none of them, another StoreFailure where it does not keep what it commits."""
    failures: dict[str, Exception] = {}
    for host in hosts(address):
        try:
            return await _connect_to(host)
        except ERRORS as bad:
            failures[_failure(host, bad)] = bad
    raise NoConnection("; ".join(failures)) from [*failures.values()][-1]


def _failure(address: str, bad: Exception) -> str:
    if isinstance(bad, UNREACHED):
        return f"no connection to the database{place(address)}: {reason(bad)}"
    return f"the database cannot be used: {reason(bad)}"


def place(address: str) -> str:
    """Return " at host:port" of an address of one host; "" where that may be of a password."""
    _scheme, _user, name, rest = address_parts(address)
    if "@" in rest:  # after a "/", "?" or "#" that should have been encoded
        return ""
    settings = parse_qs(rest.partition("?")[2])
    end = name.rfind(":", name.rfind("]") + 1)  # the colons in [::1] are none of a port
    host, port = (name, "") if end < 0 else (name[:end], name[end + 1 :])
    host = unquote(host) or settings.get("host", [""])[0] or os.environ.get("PGHOST", "localhost")
    port = port or settings.get("port", [""])[0] or os.environ.get("PGPORT", "5432")
    return f" at {host}:{port}"


async def _connect_to(address: str) -> Connection:
    wanted = {} if PRIMARY in address else {PRIMARY: "read-write"}
    try:
        connection = await asyncpg.connect(address, timeout=CONNECT_S, **wanted)
    except ValueError as bad:  # not its words: the address may hold a password
        raise StoreFailure("the address of the database cannot be read") from bad
    try:
        async with asyncio.timeout(CONNECT_S):  # the host may vanish just now
            await connection.execute(SETTINGS)
            await check_durable(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def connect_soon(address: str, wait_s: float) -> Connection:
    """Connect to a database that may be starting; StoreFailure if it does not come in time."""
    deadline = asyncio.get_running_loop().time() + wait_s
    pause, most = BACKOFF_S
    while True:
        try:
            return await connect(address)
        except NoConnection:
            if asyncio.get_running_loop().time() > deadline:
                raise
        await asyncio.sleep(pause)
        pause = min(most, 2 * pause)

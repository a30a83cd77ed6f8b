"""Everything that one server has open, and how it opens and closes."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from krabbel.games import find_game, game_names
from krabbel.protocol.action_names import action_names
from krabbel.server.close_codes import CLOSINGS, FORGOTTEN, RESTART
from krabbel.server.cluster.hub import Hub
from krabbel.server.cluster.membership import Membership, alone, membership
from krabbel.server.limits import Buckets
from krabbel.server.logs import log
from krabbel.server.loop_lag import watch_loop
from krabbel.server.metrics import Metrics
from krabbel.server.settings import Settings
from krabbel.server.store import Store, StoreFailure
from krabbel.server.store.opening import open_store
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.create import Resources
from krabbel.server.tables.registry import TableRegistry
from krabbel.server.wire.doors import Doors

HEARTBEAT_S = 0.5  # between two; a server is taken for dead when several are missing
TEN = 10
LATE_S = 2.0  # since the last one: others may have taken this server for dead
DRAIN_S = 2.0  # for writing what is being done, and for telling everybody
MEASURE_S = 1.0  # the database may take to say how large it is


class OpenConnection(Protocol):
    """A socket that can be closed."""

    @property
    def guest(self) -> str:
        """Return the hash of the secret of whoever it is."""
        ...

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is still on its way."""
        ...


@dataclass
class Services:
    """Store, workers, tables, limits and open connections."""

    store: Store
    workers: BotPool
    tables: TableRegistry
    doors: Doors
    metrics: Metrics
    member: Membership = field(default_factory=alone)
    connections: set[OpenConnection] = field(default_factory=set)
    warming: asyncio.Task[None] | None = None  # the start of the worker processes

    def __post_init__(self) -> None:
        self.limits = limits = self.doors.limits
        self.readiness = self.tables.shared.readiness
        self.database_bytes = 0
        self.new_tables = Buckets(limits.tables)
        self.new_tables_of_guest = Buckets(limits.tables_of_guest)
        self.hub = Hub(self.member, self.tables, self.forget_guest_here)
        gauge, counter = self.metrics.gauge, self.metrics.counter
        replaced = "Bots' moves that the easy one made."
        counter("bots_replaced", replaced, lambda: self.workers.fallbacks)
        turned_away = "Connections turned away: their address has too many."
        counter("connections_turned_away", turned_away, lambda: self.doors.turned_away)
        counter("floods_cut", "Connections cut: they sent too much.", lambda: self.doors.floods)
        unserved = "Requests too long, too slow or unreadable, by `status`: the connection ends."
        self.metrics.counters("requests_unserved", unserved, "status", lambda: self.doors.unserved)
        gauge("tables_live", "Tables in memory.", lambda: len(self.tables.live))
        gauge("links", "Links to and from other servers.", lambda: len(self.hub.links))
        gauge("connections", "Sockets that are open.", lambda: len(self.connections))
        gauge("database_bytes", "Size of the database.", lambda: self.database_bytes)
        waits = "Hints and searches that wait for a process, in tens: no single bot is seen."
        gauge("jobs_waiting", waits, lambda: len(self.workers.jobs.waiting) // TEN * TEN)
        gauge("draining", "1 from when the server is told to end.", lambda: self.readiness.draining)
        seats = "Seats of the tables in memory, by `kind`: person, bot, free."
        self.metrics.gauges("seats", seats, "kind", self.tables.count_seats)

    def warm_up(self) -> None:
        """Start the worker processes before somebody plays against bots."""
        self.warming = asyncio.create_task(self.workers.start())

    async def cool_down(self) -> None:
        """Do not wait for the start of the worker processes any more."""
        if self.warming is not None:
            await _ended(self.warming)

    async def measure_database(self) -> None:
        """Ask the store how large it is; where it does not answer, the last size stands."""
        with suppress(StoreFailure, TimeoutError):
            async with asyncio.timeout(MEASURE_S):
                self.database_bytes = await self.store.size()

    async def say_goodbye(self, code: int, reason: str, guest: str | None = None) -> None:
        """End every connection, or a guest's, and wait until all of them know."""
        ending = {one for one in self.connections if guest in (None, one.guest)}
        for connection in ending:
            connection.end(code, reason)
        while self.connections & ending:
            await asyncio.sleep(0.01)

    async def drain(self) -> None:
        """Close all tables in order, which frees them for other servers; then send all back."""
        self.readiness.draining = True
        try:
            await _in_time(self.tables.close())
        finally:
            await _in_time(self.say_goodbye(RESTART, CLOSINGS[RESTART]))

    async def forget_guest(self, guest: str) -> None:
        """Forget a guest, whose connections end before, so that they take no seat again."""
        for _ in range(2):  # a page may have come back meanwhile, still with the old secret
            await self.forget_guest_here(guest)
            await self.hub.forget_elsewhere(guest)

    async def forget_guest_here(self, guest: str) -> None:
        """Forget a guest in the store and on this server."""
        await self.say_goodbye(FORGOTTEN, CLOSINGS[FORGOTTEN], guest)
        await self.tables.forget_guest(guest)

    async def keep_alive(self) -> None:
        """Tell the other servers again and again that this one lives, until cancelled."""
        loop = asyncio.get_running_loop()
        last = loop.time()  # before the last one that came through
        while True:
            began = loop.time()
            try:
                await self.store.heartbeat()
                if loop.time() - last > LATE_S:
                    self.tables.check_owners_soon()
                last = began
            except StoreFailure as bad:
                log.warning("this server could not renew its leases: %s", bad)
            await asyncio.sleep(HEARTBEAT_S)


def prepare_games() -> None:
    """Work out what all tables of a game share: the first one would stop everybody for it."""
    for name in game_names():
        action_names(name)
        game = find_game(name)
        game.table(players=game.players[-1])


@asynccontextmanager
async def open_services(
    settings: Settings, doors: Doors, metrics: Metrics, chance: Random
) -> AsyncIterator[Services]:
    """Open store, workers and tables; close them in the reverse order, with everything written."""
    prepare_games()
    with membership(settings) as member:
        async with _open(settings, doors, metrics, chance, member) as services:
            yield services


@asynccontextmanager
async def _open(
    settings: Settings, doors: Doors, metrics: Metrics, chance: Random, member: Membership
) -> AsyncIterator[Services]:
    async with AsyncExitStack() as closing:  # whatever fails, the others are closed, too
        warns = settings.warn_of_standby
        store = await open_store(settings.database, member.me, warn_of_standby=warns)
        closing.push_async_callback(store.close)
        store.on_commit = metrics.committed
        workers = BotPool(settings.workers, settings.think_s, settings.jobs)
        closing.push_async_callback(workers.close)
        workers.jobs.on_refused = lambda kind, limit: metrics.jobs_refused.labels(kind, limit).inc()
        rates = settings.hints, settings.seat_changes, settings.renames
        limited = (Buckets(rate) for rate in rates)
        tables = TableRegistry(Resources(store, workers, settings, metrics, chance, *limited))
        services = Services(store, workers, tables, doors, metrics, member)
        living = asyncio.create_task(services.keep_alive())
        closing.callback(living.cancel)
        closing.push_async_callback(services.hub.close)
        closing.push_async_callback(tables.close)
        closing.push_async_callback(services.cool_down)
        for work in (watch_loop(metrics.loop_lag_seconds.observe), tables.forget_now_and_then()):
            closing.push_async_callback(_ended, asyncio.create_task(work))
        await services.hub.open()
        yield services


async def _in_time(ending: Coroutine[Any, Any, None]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_S):
            await ending


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

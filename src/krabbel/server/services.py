"""Everything that one server has open, and how it opens and closes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

from krabbel.server.limits import Buckets, Limits, Places
from krabbel.server.metrics import Traffic
from krabbel.server.settings import Settings
from krabbel.server.socket.connection import Connection
from krabbel.server.store import Store
from krabbel.server.store.sqlite import open_store
from krabbel.server.tables.registry import Hall
from krabbel.server.workers.pool import Thinkers


@dataclass
class House:
    """Store, hall, limits and open connections."""

    store: Store
    thinking: Thinkers
    hall: Hall
    limits: Limits
    traffic: Traffic
    connections: set[Connection] = field(default_factory=set)

    def __post_init__(self) -> None:
        limits = self.limits
        self.looks = Buckets(limits.looks)
        self.requests = Buckets(limits.requests)
        self.reports = Buckets(limits.reports)
        self.tables = Buckets(limits.tables)
        self.tables_of_guest = Buckets(limits.tables_of_guest)
        self.connects = Buckets(limits.connects)
        self.places = Places(limits.connections)

    def warm_up(self) -> None:
        """Get the bots ready before somebody plays against them."""
        self.warming = asyncio.create_task(self.thinking.start())

    async def say_goodbye(self, code: int, reason: str) -> None:
        """End every connection, and wait until all of them know."""
        for connection in self.connections:
            connection.end(code, reason)
        while self.connections:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def open_house(
    settings: Settings, limits: Limits, traffic: Traffic, chance: Random
) -> AsyncIterator[House]:
    """Open store, bots and hall; close them in the reverse order, with everything written."""
    store = open_store(settings.database)
    thinking = Thinkers(settings.thinkers, settings.think_s)
    hall = Hall(store, thinking, settings, chance)
    forgetting = asyncio.create_task(hall.forget_now_and_then())
    try:
        yield House(store, thinking, hall, limits, traffic)
    finally:
        forgetting.cancel()
        with suppress(asyncio.CancelledError):
            await forgetting
        await hall.close()
        await thinking.close()
        await store.close()

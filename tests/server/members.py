"""Several servers over one store, in process: a store of SQLite that knows who owns which table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from krabbel.server.cluster.hub import Hub
from krabbel.server.cluster.membership import Membership
from krabbel.server.listening import listen
from krabbel.server.store import Lease, Owned, Owner
from krabbel.server.tables.bot_pool import BotPool
from tests.server.desk import AT_ONCE, Caller, Desk, resources

SECRET = "the servers' secret"


@dataclass
class Ownership:
    """Who lives, and which table is whose."""

    living: dict[str, Owner] = field(default_factory=dict)
    owner: dict[str, str] = field(default_factory=dict)


class MemberStore:
    """The store as one of several servers sees it; what it writes is fenced by SQLite."""

    def __init__(self, inner: Any, ownership: Ownership, me: Owner) -> None:
        self.inner, self.ownership, self.me = inner, ownership, me
        self.secret = SECRET
        ownership.living[me.id] = me

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def acquire(self, table_id: str) -> Owned | Owner | None:
        owner = self.ownership.living.get(self.ownership.owner.get(table_id, ""), self.me)
        if owner is not self.me:
            return owner
        owned: Owned | None = await self.inner.acquire(table_id)
        self.ownership.owner[table_id] = self.me.id
        return owned

    async def release(self, lease: Lease) -> None:
        if self.ownership.owner.get(lease.table_id) == self.me.id:
            del self.ownership.owner[lease.table_id]

    async def servers(self) -> list[Owner]:
        return [owner for owner in self.ownership.living.values() if owner is not self.me]

    async def cluster_secret(self) -> str:
        return self.secret


class Member(Desk):
    """One of the servers."""

    hub: Hub
    port: int

    def die(self) -> None:
        """Be taken for dead, without knowing it."""
        self.shared.store.ownership.living.pop(self.hub.me.id, None)  # type: ignore[attr-defined]

    async def visit(self, table: str, guest: str = "ana") -> Caller:
        """A guest's connection to this server, wherever the table is."""
        caller = Caller(guest)
        caller.table = await self.hub.enter(table, caller)
        return caller


@asynccontextmanager
async def members(count: int = 2, **settings: Any) -> AsyncIterator[list[Member]]:
    """So many servers, until the end of the block."""
    from krabbel.server.store.sqlite import open_store

    inner, ownership = open_store(":memory:"), Ownership()
    workers = BotPool(AT_ONCE.workers, AT_ONCE.think_s, AT_ONCE.jobs)
    found = []
    for number in range(count):
        bound = listen("127.0.0.1", 0)
        port = bound.getsockname()[1]
        me = Owner(f"server {number}", f"127.0.0.1:{port}")
        member = Member(resources(MemberStore(inner, ownership, me), workers, **settings))
        member.hub = Hub(Membership(me, bound), member.tables, member.tables.forget_guest)
        member.port = port
        await member.hub.open()
        found.append(member)
    try:
        yield found
    finally:
        await asyncio.gather(*(member.tables.close() for member in found))
        await asyncio.gather(*(member.hub.close() for member in found))
        await workers.close()
        await inner.close()

"""The other servers over the same store: the way to tables that one of them owns."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from krabbel.server.cluster.called import Called
from krabbel.server.cluster.caller import Caller
from krabbel.server.cluster.link import Link, call
from krabbel.server.cluster.membership import Membership
from krabbel.server.cluster.questions import ClaimSeat, Forget
from krabbel.server.logs import log, own_task, request_id
from krabbel.server.store import Owner
from krabbel.server.tables.access import AnyTable
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.refusal import Elsewhere, Refusal
from krabbel.server.tables.registry import TableRegistry

T = TypeVar("T")
BEAT_S = 0.5  # between two signs of life on every link
LATE_S = 2.0  # since the last one: this server itself has not listened, so others are excused
AGAIN_S = 0.2  # between two tries to reach a table
PATIENCE_S = 5.0  # a dead owner's tables can be acquired before that


class Hub:
    """All links of this server."""

    def __init__(
        self,
        member: Membership,
        tables: TableRegistry,
        forget: Callable[[str], Awaitable[None]],
    ) -> None:
        self.me, self._bound = member.me, member.bound
        self._tables, self._forget = tables, forget
        self._secret = ""
        self._callers: dict[str, asyncio.Task[Caller]] = {}  # by the owner's id
        self.links: set[Link] = set()
        self._server: asyncio.Server | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Let the other servers call."""
        self._secret = await self._tables.store.cluster_secret()
        if self._bound is not None:
            loop = asyncio.get_running_loop()
            self._server = await loop.create_server(self._be_called, sock=self._bound)
            self._beating = asyncio.create_task(self._beat())

    async def enter(self, table_id: str, visitor: Visitor) -> AnyTable:
        """Bring a visitor to a table, wherever it is; wait for one whose owner has died."""

        async def there(caller: Caller) -> AnyTable:
            return await caller.enter(table_id, visitor)

        return await self._wherever(lambda: self._tables.enter(table_id, visitor), there)

    async def claim(self, table_id: str, token: str, guest: str, address: str = "") -> int:
        """Bring the seat that a link stands for to a guest; return its number."""

        async def there(caller: Caller) -> int:
            return await caller.ask(ClaimSeat(table_id, token, guest, address, request_id.get()))

        return await self._wherever(
            lambda: self._tables.claim(table_id, token, guest, address), there
        )

    async def forget_elsewhere(self, guest: str) -> None:
        """Have all other servers forget a guest; Refusal where one does not answer."""
        for owner in await self._tables.store.servers():
            await (await self._caller(owner)).ask(Forget(guest, request_id.get()))

    async def close(self) -> None:
        """End all links."""
        if self._beating is not None:
            self._beating.cancel()
        if self._server is not None:
            self._server.close()
        for link in list(self.links):
            link.close()
        for task in self._callers.values():
            task.cancel()
        await asyncio.gather(*self._callers.values(), return_exceptions=True)

    async def _wherever(
        self, here: Callable[[], Awaitable[T]], there: Callable[[Caller], Awaitable[T]]
    ) -> T:
        """Do something at a table here, or at its owner; try again while that one is replaced."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while True:
            try:
                return await here()
            except Elsewhere as elsewhere:
                owner = elsewhere.owner
            try:
                return await there(await self._caller(owner))
            except Refusal as refusal:
                if refusal.code != "unavailable":
                    raise
            if loop.time() > end:
                raise Refusal("unavailable", "another server has this table; come back")
            await asyncio.sleep(AGAIN_S)

    async def _caller(self, owner: Owner) -> Caller:
        """Return the link to another server; Elsewhere where it cannot be reached."""
        task = self._callers.get(owner.id)
        if task is None:
            task = self._callers[owner.id] = own_task(self._call(owner))
        try:
            return await asyncio.shield(task)
        except OSError as bad:
            raise Elsewhere(owner) from bad
        finally:
            del task  # its failure's traceback has this frame: no reference cycle is left

    async def _call(self, owner: Owner) -> Caller:
        def on_end() -> None:
            self.links.discard(link)
            self._callers.pop(owner.id, None)

        link = Link(self._secret, owner.id, on_end, calls=True)
        caller = Caller(link, owner)
        link.side = caller
        self.links.add(link)
        try:
            await call(link, owner.address)
        except BaseException as bad:
            log.info("another server cannot be reached: %s", bad)
            on_end()
            raise
        return caller

    def _be_called(self) -> Link:
        link = Link(self._secret, self.me.id, lambda: self.links.discard(link), calls=False)
        link.side = Called(link, self._tables, self._forget)
        self.links.add(link)
        return link

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(BEAT_S)
            late = loop.time() - began > LATE_S
            for link in list(self.links):
                link.check_alive(excused=late)

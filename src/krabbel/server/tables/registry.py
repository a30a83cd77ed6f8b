"""All tables: loaded when somebody comes, unloaded when nobody is left."""

import asyncio
import math
import time
from collections import Counter
from functools import partial

from krabbel.games import find_game
from krabbel.protocol.pages import Me, NewTable, Replay
from krabbel.server.logs import log, note, short, unexpected
from krabbel.server.store import Owner, StoredTable, StoreFailure
from krabbel.server.store.retention import SHARE
from krabbel.server.tables import changes, devices, recovery
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.create import Resources, create_table
from krabbel.server.tables.live_places import LivePlaces
from krabbel.server.tables.refusal import Elsewhere, NoSuchTable, Refusal
from krabbel.server.tables.replay import Viewer, record_of, replay_of
from krabbel.server.tables.situation import situation_of
from krabbel.server.tables.table import LiveTable

FOLLOWED = 4  # matches at a time: each follows some moves in every turn of the loop
PASSES = 4  # through all tables to forget a guest, who may still be playing
FORGET_S = 3600  # between two looks for what may be forgotten


class TableRegistry:
    """The tables that are live, and the way to all others."""

    def __init__(self, shared: Resources) -> None:
        self.shared, self.store, self.settings = shared, shared.store, shared.settings
        self.live: dict[str, LiveTable] = {}
        most, most_each = self.settings.live_tables, self.settings.live_tables_of_address
        self._places = LivePlaces(self.live, most, most_each)
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._replays = asyncio.Semaphore(1)  # one at a time is worked out
        self._following = asyncio.Semaphore(FOLLOWED)  # matches that are read from the store
        self._checking = asyncio.Semaphore(FOLLOWED)  # tables that are read anew
        self._owner_checks: asyncio.Task[None] | None = None  # whose the tables are
        self._check_again = False
        self.closed = False

    async def create(self, wish: NewTable, guest: str, me: Me, address: str = "") -> str:
        """Set up a table for a guest; BadOption or UnknownGame if there is no such table."""
        self._check_open()
        return await create_table(self.shared, wish, guest, me, address)

    async def enter(self, table_id: str, visitor: Visitor) -> LiveTable:
        """Bring a visitor to a table; NoSuchTable if there is none."""
        table = await self._live_table(table_id, visitor.address)
        table.join(visitor)
        return table

    async def claim(self, table_id: str, token: str, guest: str, address: str = "") -> int:
        """Bring the seat that a link stands for to a guest; return its number.

        A wrong link brings no table into memory.
        """
        if table_id not in self.live:
            known = await self._stored(table_id)
            devices.claim(known.seats, token, guest, time.time(), shared=known.shared)
        table = await self._live_table(table_id, address)
        seat = await table.change(changes.claim, token, guest)
        try:
            if not seat.done():
                raise Refusal("unavailable")
            return int(seat.result())
        finally:
            del seat  # its refusal's traceback has this frame: no reference cycle is left

    async def forget_guest(self, guest: str) -> None:
        """Forget a guest everywhere: in the store, then at the tables that are in memory.

        Tables are set up and end meanwhile, so all is looked through again until nothing is left.
        """
        for _ in range(PASSES):
            await changes.forget_in_store(self.store, guest, self.shared.chance)
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            tables = [table for table in self.live.values() if table.situation.knows(guest)]
            for table in tables:
                done = await table.change(changes.forget, guest)
                try:
                    if done.done():  # else the table has ended, and nothing of it is in memory
                        done.result()
                finally:
                    del done  # its refusal's traceback has this frame: no reference cycle is left
            if not tables:
                break

    async def record(self, table_id: str) -> str:
        """Return the match as text, once it is over."""
        return record_of(await self._ended(table_id))

    async def replay(self, table_id: str, viewer: Viewer, first: int, count: int) -> Replay:
        """Return frames of a match as a seat saw them, or with all open, once it is over."""
        async with self._replays:
            table = await self._ended(table_id)
            return await replay_of(table, viewer, first, count)

    async def forget(self) -> int:
        """Delete what nobody has touched for long, about a share of all at most; return
        how much."""
        gone, most = 0, math.ceil(await self.store.entries() / SHARE)
        keep_days = self.settings.keep_days
        while some := await self.store.forget(keep_days, {*self.live, *self._loading}):
            gone += some
            if gone >= most:
                log.warning("%d were forgotten, more wait for the next look", gone)
                break
        return gone

    async def forget_now_and_then(self) -> None:
        """Delete old tables now and then, until cancelled."""
        while True:
            try:
                await self.forget()
            except StoreFailure as bad:
                log.warning("nothing was forgotten: %s", bad)
            except Exception as error:  # the next time it may work
                unexpected(error, "forgetting")
            await asyncio.sleep(FORGET_S)

    def count_seats(self) -> Counter[str]:
        """Return how many seats people, bots and nobody have at the tables in memory."""
        tables = self.live.values()
        return Counter(seat.kind for table in tables for seat in table.situation.seats)

    def check_owners_soon(self) -> None:
        """Have all owners checked, once more where that is under way: a slow database has one
        such pass to do, however often it is late."""
        self._check_again = True
        if self._owner_checks is None or self._owner_checks.done():
            self._owner_checks = asyncio.create_task(self._check_while_asked())

    async def _check_while_asked(self) -> None:
        while self._check_again:
            self._check_again = False
            await self.check_owners()

    async def check_owners(self) -> None:
        """Have all tables see whether they are still this server's, those with visitors first, and
        last those that are just being loaded: others may have acquired them since.

        The others go on meanwhile: the store refuses what they write if they are another's.
        """

        async def check(table: LiveTable) -> None:
            async with self._checking:
                await table.change(recovery.check_owner)

        loading = dict(self._loading)
        with_visitors_first = sorted(self.live.values(), key=lambda table: not table.audience)
        await asyncio.gather(*map(check, with_visitors_first))
        await asyncio.gather(*loading.values(), return_exceptions=True)
        loaded = [self.live[table_id] for table_id in loading if table_id in self.live]
        await asyncio.gather(*map(check, loaded))

    async def close(self) -> None:
        """End all tables' tasks; what they were writing is written."""
        self.closed = True
        while self.live or self._loading:
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            await asyncio.gather(*(table.close() for table in self.live.values()))

    def _check_open(self) -> None:
        if self.closed:
            raise Refusal("unavailable", "the server is about to stop")

    async def _stored(self, table_id: str) -> StoredTable:
        table = await self.store.load(table_id)
        if table is None:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        return table

    async def _ended(self, table_id: str) -> StoredTable:
        table = await self._stored(table_id)
        if table.stage != "over" and table.version in find_game(table.game).versions:
            raise Refusal("wrong-stage", "the match is not over yet")
        return table

    async def _live_table(self, table_id: str, address: str) -> LiveTable:
        while True:
            table = self.live.get(table_id)
            if table is not None:
                return table
            self._check_open()
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id, address))
            try:
                await asyncio.shield(task)
            finally:
                del task  # its failure's traceback has this frame: no reference cycle is left

    async def _load(self, table_id: str, address: str) -> None:
        try:
            owned = await self.store.acquire(table_id)
            if owned is None:
                raise NoSuchTable(f"there is no table {table_id[:40]!r}")
            if isinstance(owned, Owner):
                raise Elsewhere(owned)
            try:
                async with self._following:
                    situation = await situation_of(owned.table)
                await self._places.make_room(address)
            except BaseException:
                await self.store.release(owned.lease)
                raise
            on_end = partial(self._end, table_id, address)
            table = self.live[table_id] = LiveTable(self.shared, owned.lease, situation, on_end)
            self._places.take(address, table)
            note("table loaded", table=short(table_id), stage=situation.stage)
        finally:
            del self._loading[table_id]

    def _end(self, table_id: str, address: str) -> None:
        del self.live[table_id]
        note("table let go", table=short(table_id))
        self._places.give_back(address, table_id)

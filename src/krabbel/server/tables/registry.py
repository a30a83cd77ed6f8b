"""All tables: set up, brought to life when somebody comes, put to rest when nobody is left."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from random import Random

from krabbel.core.seed import SYSTEM, fresh_seed
from krabbel.games import find_game
from krabbel.protocol.pages import Me, NewTable, Replay
from krabbel.server.counts import Counts
from krabbel.server.limits import Buckets
from krabbel.server.settings import DAY_S, Settings
from krabbel.server.store import Store, StoredSeat, StoredTable, StoreFailure
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from krabbel.server.tables.replay import Eyes, record_of, replay_of
from krabbel.server.tables.seats import seats_for
from krabbel.server.tables.table import LiveTable
from krabbel.server.tables.visitor import Visitor
from krabbel.server.workers.pool import Thinking

ID_BYTES = 16  # 22 characters
FORGET_S = 3600  # between two looks for what may be forgotten

log = logging.getLogger(__name__)


class Hall:
    """The tables that are live, and the way to all others."""

    def __init__(
        self, store: Store, thinking: Thinking, settings: Settings, chance: Random = SYSTEM
    ) -> None:
        self.store, self.thinking, self.settings = store, thinking, settings
        self.chance = chance
        self.counts = Counts()
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.hints = Buckets(settings.hints)
        self._replays = asyncio.Semaphore(1)  # one at a time is worked out
        self.closed = False

    @property
    def visitors(self) -> int:
        """Connections at all tables."""
        return sum(len(table.visitors) for table in self.live.values())

    async def create(self, wish: NewTable, guest: str, me: Me) -> str:
        """Set up a table for a guest; BadOption or UnknownGame if there is no such table."""
        game = find_game(wish.game)
        players = len(wish.seats)
        game.blank(players, wish.options)
        options = game.write_options(players, wish.options)
        seats = seats_for(game, wish.seats, guest, me, self.chance)
        table = self._new_table(game.name, game.version, options, wish.clock_s, guest, seats)
        await self.store.create(table)
        self.counts.tables_created += 1
        return table.id

    async def create_rematch(self, old: StoredTable) -> str:
        """Set up the same table again, with another seed; BadOption if there is none any more."""
        game = find_game(old.game)
        game.blank(len(old.seats), old.options)
        table = self._new_table(
            game.name, game.version, old.options, old.clock_s, old.host, old.seats
        )
        await self.store.create(table, rematch_of=old.id)
        self.counts.tables_created += 1
        return table.id

    async def enter(self, table_id: str, visitor: Visitor) -> LiveTable:
        """Bring a visitor to a table; NoSuchTable if there is none."""
        table = await self._bring_to_life(table_id)
        table.come(visitor)
        return table

    async def claim(self, table_id: str, token: str, guest: str) -> int:
        """The seat that a link brings to a guest."""
        table = await self._bring_to_life(table_id)
        return await table.claim(token, guest)

    async def record(self, table_id: str) -> str:
        """The match as a text, once it is over."""
        return record_of(await self._ended(table_id))

    async def replay(self, table_id: str, eyes: Eyes, first: int, count: int) -> Replay:
        """Some of the match's frames as a seat saw them, or with all open, once it is over."""
        async with self._replays:
            table = await self._ended(table_id)
            return await asyncio.to_thread(replay_of, table, eyes, first, count)

    async def forget(self) -> int:
        """Delete the tables that nobody has touched for long; how many."""
        before, gone = time.time() - self.settings.keep_days * DAY_S, 0
        while some := await self.store.forget(before):
            gone += some
        return gone

    async def forget_now_and_then(self) -> None:
        """Go on forgetting until cancelled."""
        while True:
            try:
                await self.forget()
            except StoreFailure as bad:
                log.warning("nothing was forgotten: %s", bad)
            await asyncio.sleep(FORGET_S)

    async def close(self) -> None:
        """End all tables' tasks; what they were writing is written."""
        self.closed = True
        while self.live or self._loading:
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            await asyncio.gather(*(table.close() for table in self.live.values()))

    async def _ended(self, table_id: str) -> StoredTable:
        table = await self.store.load(table_id)
        if table is None:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        if table.stage != "over" and table.version in find_game(table.game).versions:
            raise Refusal("wrong-stage", "the match is not over yet")
        return table

    async def _bring_to_life(self, table_id: str) -> LiveTable:
        while True:
            table = self.live.get(table_id)
            if table is not None:
                return table
            if self.closed:
                raise Refusal("unavailable", "the server is about to stop")
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            await asyncio.shield(task)

    async def _load(self, table_id: str) -> None:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                raise NoSuchTable(f"there is no table {table_id[:40]!r}")
            if len(self.live) >= self.settings.live_tables:
                raise Refusal("too-many", "too many tables are being played; try again later")
            self.live[table_id] = LiveTable(self, stored)
        finally:
            del self._loading[table_id]

    def _new_table(
        self,
        game: str,
        version: int,
        options: dict[str, object],
        clock_s: int | None,
        host: str,
        seats: Sequence[StoredSeat],
    ) -> StoredTable:
        return StoredTable(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game,
            version=version,
            options=options,
            seed=fresh_seed(self.chance),
            clock_s=clock_s,
            host=host,
            stage="open" if any(seat.kind == "free" for seat in seats) else "playing",
            created=time.time(),
            seats=tuple(seats),
        )

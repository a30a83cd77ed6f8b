"""New tables: set up for a guest, or again for a rematch."""

import re
import secrets
import time
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from krabbel.core.game import Game
from krabbel.core.seed import fresh_seed
from krabbel.games import find_game
from krabbel.protocol.pages import Me, NewTable
from krabbel.server.limits import Buckets
from krabbel.server.metrics import Metrics
from krabbel.server.readiness import Readiness
from krabbel.server.settings import Settings
from krabbel.server.store import Store, StoredTable
from krabbel.server.store.deal import StoredDeal
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, seats_for

ID_BYTES = 16
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")  # so many bytes as text


@dataclass(frozen=True)
class Resources:
    """What all tables of a server share."""

    store: Store
    workers: BotPool
    settings: Settings
    metrics: Metrics
    chance: Random
    hints: Buckets  # for each guest
    seat_changes: Buckets  # for each guest
    renames: Buckets  # for each guest

    @cached_property
    def readiness(self) -> Readiness:
        """Whether anything can be written: asked of the store once for all tables."""
        return Readiness(self.store)

    @cached_property
    def tables_a_day(self) -> Buckets:
        """Tables that an address may set up, rematches too: each is kept for months."""
        return Buckets(self.settings.tables_a_day)


async def create_table(shared: Resources, wish: NewTable, guest: str, me: Me, address: str) -> str:
    """Set up a table for a guest; BadOption or UnknownGame if there is no such table."""
    game = find_game(wish.game)
    players = len(wish.seats)
    game.blank(players, wish.options)
    options = game.write_options(players, wish.options)
    seats = seats_for(game, wish.seats, guest, me, shared.chance)
    table = _new_table(game, options, wish.clock_s, guest, seats, shared.chance)
    _count(shared, address)
    together = wish.shared or any(seat.who == "here" for seat in wish.seats)
    await shared.store.create(replace(table, shared=together))
    shared.metrics.tables_created.inc()
    return table.id


async def create_rematch(shared: Resources, old: StoredTable, address: str) -> str:
    """Set up the same table again, with another seed; BadOption if there is none any more."""
    game = find_game(old.game)
    game.blank(len(old.seats), old.options)
    table = _new_table(game, old.options, old.clock_s, old.host, old.seats, shared.chance)
    _count(shared, address)
    await shared.store.create(
        replace(table, removed=old.removed, shared=old.shared), rematch_of=old.id
    )
    shared.metrics.tables_created.inc()
    return table.id


def _count(shared: Resources, address: str) -> None:
    """Raise Refusal where an address has set up more tables than anybody plays in a day."""
    if not shared.tables_a_day.take(address):
        raise Refusal("too-many", "too many tables were set up from your address today")


def _new_table(
    game: Game,
    options: dict[str, object],
    clock_s: int | None,
    host: str,
    seats: Seats,
    chance: Random,
) -> StoredTable:
    number = fresh_seed(chance)
    return StoredTable(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game.name,
        version=game.version,
        options=options,
        seed=number,
        clock_s=clock_s,
        host=host,
        stage="open" if any(seat.kind == "free" for seat in seats) else "playing",
        created=time.time(),
        seats=seats,
        deal=StoredDeal(server=number),
    )

"""A model of who may write to a table, beside the real store: servers die, come back late,
and the database's clock jumps. Nothing depends on how fast it runs: that clock is the model's.
"""

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count

import asyncpg
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    multiple,
    rule,
    run_state_machine_as_test,
)

from krabbel.server.settings import DAY_S
from krabbel.server.store import Lease, NotOwner, Owned, Owner, postgres, sqlite
from krabbel.server.store.postgres.store import HORIZON_S, LEASE_S
from tests.server import database_clock
from tests.server.test_store import SEATS, TABLE, move

numbers = count()
servers = st.integers(0, 2)
tables = st.integers(0, 1)
ENOUGH_S = HORIZON_S - LEASE_S  # so far back a lease may last for longer, and no further
JUMPS_S = [0.5, LEASE_S, -LEASE_S, -ENOUGH_S, -ENOUGH_S - 0.5, DAY_S, -DAY_S, 100 * DAY_S]


@dataclass
class Written:
    """What must be known of a table."""

    id: str
    owner: int | None = None
    epoch: int = 0
    moves: list[str] = field(default_factory=list)
    seats: int = len(SEATS)
    given: list[tuple[Lease, int]] = field(default_factory=list)  # all leases, and to which server


class Leases(RuleBasedStateMachine):
    """Some servers and two tables; `stores` and `db` are put here by the test."""

    leases = Bundle("leases")  # all that were ever given, with the table's number and the server's
    run: asyncio.Runner
    stores: list
    db: asyncpg.Connection | None

    def do(self, work):
        return self.run.run(work)

    def at_once(self, works):
        async def gather():
            return await asyncio.gather(*works, return_exceptions=True)

        return self.do(gather())

    def server(self, number):
        return number % len(self.stores)

    @initialize()
    def begin(self):
        self.tables = [Written(f"t{next(numbers)}") for _ in range(2)]
        for table in self.tables:
            self.do(self.stores[0].create(replace(TABLE, id=table.id)))
        self.now = 20_000.0 * DAY_S
        self.until = {}  # the leases of the servers
        self.the_clock_jumps(0)
        for server in range(len(self.stores)):
            self.heartbeat(server)

    @property
    def living(self):
        """The servers that have their tables to themselves."""
        return {
            server
            for server, until in self.until.items()
            if self.now < until <= self.now + HORIZON_S
        }

    @rule(number=servers)
    def heartbeat(self, number):
        self.do(self.stores[self.server(number)].heartbeat())
        self.until[self.server(number)] = self.now + LEASE_S

    @rule(by=st.sampled_from(JUMPS_S))
    def the_clock_jumps(self, by):
        """Or goes on, while some servers stand still."""
        self.now += by
        if self.db is not None:
            self.do(self.db.execute(database_clock.SET, self.now))

    @rule(number=servers)
    def dies_and_is_swept_away(self, number):
        if self.db is not None:
            self.do(self.db.execute("DELETE FROM servers WHERE id = $1", f"server {number}"))
            self.until.pop(number, None)

    @rule(target=leases, number=servers, at=tables)
    def acquire(self, number, at):
        server, table = self.server(number), self.tables[at]
        got = self.do(self.stores[server].acquire(table.id))
        if table.owner in self.living - {server}:
            assert got == Owner(f"server {table.owner}", f"address {table.owner}")
            return multiple()
        table.owner, table.epoch = server, table.epoch + 1
        assert isinstance(got, Owned)
        assert got.lease == Lease(table.id, table.epoch)
        self.compare(table, got.table)
        table.given.append((got.lease, server))
        return got.lease, at, server

    @rule(at=tables)
    def all_acquire_it_and_the_last_gives_it_up(self, at):
        """One after the other may get it, as long as those who have it do not live. Who they are is
        luck, so the model goes on with a table of nobody's."""
        table, owned = self.tables[at], []
        for server, got in enumerate(
            self.at_once(store.acquire(table.id) for store in self.stores)
        ):
            if isinstance(got, Owned):
                owned.append((got.lease, server))
            else:
                assert got.id in {f"server {living}" for living in self.living}
        owned.sort(key=lambda one: one[0].epoch)
        for lease, server in owned:
            assert table.owner == server or table.owner not in self.living
            assert lease == Lease(table.id, table.epoch + 1)
            table.owner, table.epoch = server, lease.epoch
        table.given += owned
        lease, server = owned[-1]
        self.do(self.stores[server].release(lease))
        table.owner = None

    @rule(at=tables)
    def all_who_ever_owned_it_write(self, at):
        """One of them at most can, whatever the clock has shown since."""
        table = self.tables[at]
        made = move(len(table.moves) + 1, 0, str(next(numbers)))
        answers = self.at_once(
            self.stores[server].append(lease, made, ends=False) for lease, server in table.given
        )
        written = [
            lease for (lease, _), answer in zip(table.given, answers, strict=True) if answer is None
        ]
        assert written == [lease for lease, _ in table.given if lease.epoch == table.epoch]
        assert len(written) <= 1
        table.moves += [made.request] * len(written)

    @rule(given=leases)
    def release(self, given):
        lease, at, server = given
        self.do(self.stores[server].release(lease))
        table = self.tables[at]
        if lease.epoch == table.epoch:
            table.owner = None

    @rule(given=st.lists(leases, min_size=1, max_size=4, unique=True))
    def append(self, given):
        """Several servers write at once; one of them at most is each table's owner."""
        made = [(str(next(numbers)), *one) for one in given]
        expected, writes = [], []
        for request, lease, at, server in made:
            table = self.tables[at]
            number = len(table.moves) + 1
            owned = lease.epoch == table.epoch
            expected.append(owned)
            if owned:
                table.moves.append(request)
            writes.append(self.stores[server].append(lease, move(number, 0, request), ends=False))

        for written, answer in zip(expected, self.at_once(writes), strict=True):
            assert answer is None if written else isinstance(answer, NotOwner)

    @rule(given=leases, seats=st.integers(1, 3))
    def arrange(self, given, seats):
        lease, at, server = given
        table, written = self.tables[at], True
        try:
            self.do(self.stores[server].arrange(lease, "playing", SEATS[:seats]))
            table.seats = seats
        except NotOwner:
            written = False
        assert written == (lease.epoch == table.epoch)

    @rule(number=servers)
    def somebody_is_forgotten(self, number):
        """Seats change at tables of other servers: their owners must load them anew."""
        if self.db is None:
            return
        for table in self.tables:
            table.epoch += 1  # Ana sits in the first seat and stays there: it is tried again
        store = self.stores[self.server(number)]
        self.do(store.forget_guest("a", "nobody", lambda _game, _stage, seats: seats))

    def compare(self, table, stored):
        assert [made.request for made in stored.moves] == table.moves
        assert [made.number for made in stored.moves] == list(range(1, len(table.moves) + 1))
        assert stored.seats == SEATS[: table.seats]

    def teardown(self):
        for table in getattr(self, "tables", ()):
            self.compare(table, self.do(self.stores[0].load(table.id)))
            if self.db is not None:
                self.do(self.db.execute("DELETE FROM tables WHERE id = $1", table.id))


@contextmanager
def closing(runner, *open_ones):
    try:
        yield
    finally:
        for one in open_ones:
            runner.run(one.close())


def check(**known):
    machine = type("Leases", (Leases,), known)
    run_state_machine_as_test(machine, settings=settings(max_examples=30, stateful_step_count=20))


def test_only_the_newest_owner_writes_to_a_table_in_postgresql(postgres):
    address = database_clock.with_clock(postgres, postgres.empty())
    with asyncio.Runner() as runner:
        stores = [runner.run(opened(address, number)) for number in range(3)]
        db = runner.run(asyncpg.connect(address))
        with closing(runner, *stores, db):
            check(run=runner, stores=stores, db=db)


def opened(address, number):
    owner = Owner(f"server {number}", f"address {number}")
    return postgres.open_store(address, owner)


def test_only_the_newest_owner_writes_to_a_table_in_sqlite(tmp_path):
    with asyncio.Runner() as runner:
        store = sqlite.open_store(tmp_path / "k.sqlite")
        with closing(runner, store):
            check(run=runner, stores=[store], db=None)

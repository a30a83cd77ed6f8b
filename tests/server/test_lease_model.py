"""A model of who may write to a table, beside the real store: servers die, come back late,
and the database's clock jumps. Nothing depends on how fast it runs: leases end when told to.
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

from krabbel.server.store import Lease, NotOwner, Owned, Owner, postgres, sqlite
from tests.server.test_postgres import AHEAD, EXPIRED, LONG_S
from tests.server.test_store import SEATS, TABLE, move

numbers = count()
servers = st.integers(0, 2)
tables = st.integers(0, 1)


@dataclass
class Written:
    """What must be known of a table."""

    id: str
    owner: int | None = None
    epoch: int = 0
    moves: list[str] = field(default_factory=list)
    seats: int = len(SEATS)


class Leases(RuleBasedStateMachine):
    """Some servers and two tables; `stores` and `db` are put here by the test."""

    leases = Bundle("leases")  # all that were ever given, with the table's number and the server's
    run: asyncio.Runner
    stores: list
    db: asyncpg.Connection | None

    def do(self, work):
        return self.run.run(work)

    def server(self, number):
        return number % len(self.stores)

    @initialize()
    def begin(self):
        self.tables = [Written(f"t{next(numbers)}") for _ in range(2)]
        for table in self.tables:
            self.do(self.stores[0].create(replace(TABLE, id=table.id)))
        self.living = set()
        for server in range(len(self.stores)):
            self.heartbeat(server)

    @rule(number=servers)
    def heartbeat(self, number):
        self.do(self.stores[self.server(number)].heartbeat())
        self.living.add(self.server(number))

    @rule(number=servers, when=st.sampled_from([EXPIRED, AHEAD]))
    def clock_jumps_or_heartbeats_stop(self, number, when):
        if self.db is not None:
            name = f"server {self.server(number)}"
            self.do(self.db.execute(f"UPDATE servers SET until = {when} WHERE id = '{name}'"))
            self.living.discard(self.server(number))

    @rule(number=servers)
    def dies_and_is_swept_away(self, number):
        if self.db is not None:
            self.do(self.db.execute("DELETE FROM servers WHERE id = $1", f"server {number}"))
            self.living.discard(number)

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
        return got.lease, at, server

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

        async def write():
            return await asyncio.gather(*writes, return_exceptions=True)

        answers = self.do(write())
        for written, answer in zip(expected, answers, strict=True):
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
    address = postgres.empty()
    with asyncio.Runner() as runner:
        stores = [runner.run(opened(address, number)) for number in range(3)]
        db = runner.run(asyncpg.connect(address))
        with closing(runner, *stores, db):
            check(run=runner, stores=stores, db=db)


def opened(address, number):
    owner = Owner(f"server {number}", f"address {number}")
    return postgres.open_store(address, owner, lease_s=LONG_S)


def test_only_the_newest_owner_writes_to_a_table_in_sqlite(tmp_path):
    with asyncio.Runner() as runner:
        store = sqlite.open_store(tmp_path / "k.sqlite")
        with closing(runner, store):
            check(run=runner, stores=[store], db=None)

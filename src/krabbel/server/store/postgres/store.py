"""The store in PostgreSQL: what servers call."""

import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Sequence
from contextlib import suppress

from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me
from krabbel.server.store import (
    Invitation,
    Lease,
    Meetings,
    NotOwner,
    Owned,
    Owner,
    Store,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreFailure,
    Without,
)
from krabbel.server.store.contents import Chunk
from krabbel.server.store.deal import StoredDeal, deal_text
from krabbel.server.store.postgres import checking, copying, forgetting, rows, statements
from krabbel.server.store.postgres.database_connection import (
    WAIT_S,
    Connection,
    DatabaseConnection,
    connect_soon,
)
from krabbel.server.store.postgres.durability import warn_if_alone
from krabbel.server.store.postgres.errors import ERRORS, reason
from krabbel.server.store.postgres.jobs import Jobs
from krabbel.server.store.postgres.moves import MoveWriter
from krabbel.server.store.postgres.schema import migrate

LEASE_S = 2.5  # a server is taken for dead so long after its last heartbeat
# A lease that ends later is of before the database's clock was set back. The same in all versions,
# and longer than the lease of any: servers of several versions run during an upgrade.
HORIZON_S = 10.0
CONNECTIONS = 8  # at most, for all but moves and heartbeats, which have one each
COUNTED = 10_000  # rows of a kind; more of them are estimated
SEEN_S = 3600  # a guest is noted as seen again after this


async def open_store(
    address: str,
    owner: Owner | None,
    lease_s: float = LEASE_S,
    wait_s: float = WAIT_S,
    *,
    creates: bool = True,
    warn_of_standby: bool = True,
) -> Store:
    """Open the store of a database for a server, or for a command (None), which the servers do not
    hear of and which is not warned; create its tables, unless they must be there, or migrate them.
    StoreFailure if that fails. A database that does not answer yet is waited for."""
    db = await connect_soon(address, wait_s)
    try:
        await migrate(db, creates=creates)
        if owner is not None and warn_of_standby:
            await warn_if_alone(db)
    except ERRORS as bad:
        raise StoreFailure(f"the database cannot be used: {reason(bad)}") from bad
    finally:
        db.terminate()
    store = PostgresStore(address, owner or Owner(secrets.token_urlsafe()), lease_s)
    try:
        if owner is not None:
            await store.heartbeat()
    except StoreFailure:
        await store.close()
        raise
    return store


async def end_leases(address: str, server_id: str) -> None:
    """Take a server for dead at once; StoreFailure if that cannot be written."""
    db = DatabaseConnection(address)
    try:
        await db.run(lambda connection: connection.execute(statements.DELETE_SERVER, server_id))
    finally:
        await db.close()


class PostgresStore:
    """Tables and guests in PostgreSQL."""

    def __init__(self, address: str, owner: Owner, lease_s: float) -> None:
        self._address, self.owner, self._lease_s = address, owner, lease_s
        self._horizon_s = max(HORIZON_S, lease_s)
        self.on_commit: Callable[[int, float], None] = lambda _moves, _seconds: None
        self._moves = MoveWriter(DatabaseConnection(address), lambda *about: self.on_commit(*about))
        self._jobs = Jobs(address, CONNECTIONS)
        self._heart = Jobs(address, 1, tells=True)
        self._beats = False  # whether other servers have heard of it

    async def create(self, table: StoredTable, rematch_of: str | None = None) -> None:
        """Write a new table down."""
        row = rows.table_row(table, rematch_of)

        async def job(db: Connection) -> bool:
            return await db.fetchval(statements.INSERT_TABLE, *row) is not None

        if not await self._jobs.do(job):
            raise StoreFailure("the table before has another rematch already")

    async def load(self, table_id: str) -> StoredTable | None:
        """Return all that is known of a table."""
        row = await self._jobs.do(lambda db: db.fetchrow(statements.SELECT_TABLE, table_id))
        return None if row is None else rows.table_of(row)

    async def acquire(self, table_id: str) -> Owned | Owner | None:
        """Become a table's owner unless a living server has it."""
        return await self._jobs.do(lambda db: self._acquire(db, table_id))

    async def _acquire(self, db: Connection, table_id: str) -> Owned | Owner | None:
        while True:
            epoch = await db.fetchval(statements.ACQUIRE, table_id, self.owner.id, self._horizon_s)
            if epoch is not None:
                # Not the same statement: it would not see what was written while it waited.
                row = await db.fetchrow(statements.SELECT_TABLE, table_id)
                return row and Owned(Lease(table_id, epoch), rows.table_of(row))
            owner = await db.fetchrow(statements.SELECT_OWNER, table_id, self._horizon_s)
            if owner is None:
                return None
            if owner["id"] is not None:
                return Owner(owner["id"], owner["address"])

    async def release(self, lease: Lease) -> None:
        """Give a table up."""
        key = lease.table_id, lease.epoch
        await self._jobs.do(lambda db: db.execute(statements.RELEASE, *key))

    async def heartbeat(self) -> None:
        """Live for another while."""
        self._beats = True
        me = self.owner.id, self.owner.address, self._lease_s
        await self._heart.do(lambda db: db.execute(statements.HEARTBEAT, *me))

    async def servers(self) -> Sequence[Owner]:
        """Return the other servers that live."""
        me = self.owner.id, self._horizon_s
        found = await self._jobs.do(lambda db: db.fetch(statements.SELECT_SERVERS, *me))
        return [Owner(*row) for row in found]

    async def cluster_secret(self) -> str:
        """Return the secret that the first server has chosen."""
        mine = secrets.token_urlsafe()
        first = await self._jobs.do(lambda db: db.fetchval(statements.CLUSTER_SECRET, mine))
        return str(first)

    async def invitation(self, table_id: str) -> Invitation | None:
        """Return who invites to which game."""
        row = await self._jobs.do(lambda db: db.fetchrow(statements.SELECT_INVITATION, table_id))
        return None if row is None else rows.invitation_of(row)

    async def append(
        self,
        lease: Lease,
        move: StoredMove,
        *,
        ends: bool,
        beaten: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write a move down."""
        await self._moves.write(lease, move, ends=ends, beaten=beaten)

    async def arrange(
        self,
        lease: Lease,
        stage: Stage,
        seats: Sequence[StoredSeat],
        removed: Collection[str] | None = None,
        deal: StoredDeal | None = None,
    ) -> Meetings:
        """Write down who sits where."""
        columns = (*rows.seat_columns(seats, removed), deal_text(deal))
        row = (lease.table_id, lease.epoch, stage, *columns)
        met = await self._jobs.do(lambda db: db.fetchval(statements.UPDATE_SEATS, *row))
        if met is None:
            raise NotOwner("the table has another owner")
        return rows.meetings_of(met, seats)

    async def guest(self, guest: str) -> Me | None:
        """Return what is known of a guest."""

        async def job(db: Connection) -> Me | None:
            row = await db.fetchrow(statements.SELECT_GUEST, guest, SEEN_S)
            if row is not None and row["long_ago"]:
                await db.execute(statements.SEE_GUEST, guest)
            return None if row is None else Me(row["name"], row["picture"])

        return await self._jobs.do(job)

    async def save_guest(self, guest: str, me: Me) -> None:
        """Remember a guest."""
        row = guest, me.name, me.picture
        await self._jobs.do(lambda db: db.execute(statements.UPSERT_GUEST, *row))

    async def forget_guest(self, guest: str, nobody: str, without: Without) -> int:
        """Delete some of what is known of a guest."""
        return await self._jobs.do(lambda db: forgetting.guest(db, guest, nobody, without))

    async def entries(self) -> int:
        """Count tables, guests and meetings; many of them as the database estimates them."""
        count: int = await self._jobs.do(lambda db: db.fetchval(statements.COUNT, COUNTED))
        return count

    async def size(self) -> int:
        """Return how many bytes the database has."""
        size: int = await self._jobs.do(lambda db: db.fetchval(statements.SIZE))
        return size

    async def forget(self, keep_days: int, live: Collection[str]) -> int:
        """Delete some of what nobody has touched for long."""
        return await self._jobs.do(lambda db: forgetting.old(db, keep_days, live, self._horizon_s))

    async def unfinished(self) -> list[str]:
        """Return the ids of all tables where a match is being played."""
        return await checking.unfinished(self._jobs)

    async def faults(self) -> list[str]:
        """Return whether there are moves of no table; the rest is the database's own affair."""
        lost = await checking.count_lost_moves(self._jobs)
        return [f"{lost} rows of moves refer to something that tables lacks"] if lost else []

    def export(self) -> AsyncGenerator[Chunk, None]:
        """Yield everything as it is at one moment."""
        return copying.read_all(self._address)

    async def import_all(self, chunks: AsyncIterator[Chunk]) -> None:
        """Write everything of another store in one transaction."""
        await copying.write_all(self._address, chunks)

    async def check(self) -> None:
        """Check that something can be written: a heartbeat and, after a move that could not be,
        such a row. On a full disk there may be room for the one and not for the other."""
        await self.heartbeat()
        if self._moves.fails:
            await self._jobs.do(self._try_to_write_a_move)
            self._moves.fails = False

    async def _try_to_write_a_move(self, db: Connection) -> None:
        transaction = db.transaction()
        await transaction.start()
        try:
            await db.execute(statements.INSERT_TRIAL_MOVE, self.owner.id)
        finally:
            await transaction.rollback()

    async def close(self) -> None:
        """Write what waits, leave all tables to other servers, and end."""
        await self._moves.close()
        await self._jobs.close()
        if self._beats:
            with suppress(StoreFailure):
                await self._heart.do(lambda db: db.execute(statements.DELETE_SERVER, self.owner.id))
        await self._heart.close()

"""What is written of tables and guests, and what any store must do; opening.py opens one.

A call returns when what it wrote is on disk. StoreFailure: nothing is known to be written.

Several servers may use one store. A table has one owner at a time: whoever acquires it gets a lease
with a fencing number (`epoch`) that grows with every owner, and the store refuses what an earlier
owner still wants to write (NotOwner). A server lives as long as it sends heartbeats; what a dead
one owned can be acquired by any other.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from krabbel.core.errors import KrabbelError
from krabbel.protocol.messages import PlayerKind, Stage
from krabbel.protocol.pages import Me
from krabbel.server.store.contents import Chunk
from krabbel.server.store.deal import StoredDeal


def hashed(secret: str) -> str:
    """Return what is kept of the secret of a guest or of a link."""
    return sha256(secret.encode()).hexdigest()


# Winner and loser, by their hashes: how often the one has won and the other one has not.
Meetings = Mapping[tuple[str, str], int]


class StoreFailure(KrabbelError):
    """The store could not do it."""


class NotOwner(StoreFailure):
    """Another owner has acquired the table since: nothing was written."""


@dataclass(frozen=True)
class Owner:
    """A server that may own tables."""

    id: str  # another one at every start
    address: str = ""  # where other servers reach it; "": nowhere


@dataclass(frozen=True)
class Lease:
    """The right to write to a table, until somebody else acquires it."""

    table_id: str
    epoch: int  # the fencing number


@dataclass(frozen=True)
class StoredSeat:
    """Who sits in a seat. Guests and links stand here as the SHA-256 of their secrets."""

    kind: PlayerKind
    name: str = ""
    picture: str = ""
    level: str | None = None  # a bot's
    holders: frozenset[str] = frozenset()  # guests whose seat it is
    left: frozenset[str] = frozenset()  # guests who got up during the match
    link: str | None = None  # brings the seat to another device
    wins: int = 0  # in the matches of a series before this one; of who has left it to a bot, too


@dataclass(frozen=True)
class StoredMove:
    """A move, or that moves were taken back ("takes back 3"); a table's are numbered from 1."""

    number: int
    seat: int
    action: str
    request: str | None  # the client's id for it, once for a seat; None: the server's own
    at: float  # seconds since 1970


@dataclass(frozen=True)
class StoredTable:
    """A table with all that happened at it."""

    id: str
    game: str
    version: int  # of the game
    options: dict[str, Any]  # those that differ from the usual
    seed: int
    clock_s: int | None
    host: str  # the guest who set it up
    stage: Stage
    created: float  # seconds since 1970
    seats: tuple[StoredSeat, ...]
    rematch: str | None = None  # the next table's id
    moves: tuple[StoredMove, ...] = field(default=(), repr=False)
    removed: frozenset[str] = frozenset()  # guests whom the host has removed
    meetings: Meetings = field(default_factory=dict)  # of those who sit here
    shared: bool = False  # one device may take several seats
    deal: StoredDeal | None = None  # whose numbers are in the seed; None: the server's alone


@dataclass(frozen=True)
class Owned:
    """A table that this server has acquired, as it was written then."""

    lease: Lease
    table: StoredTable


# Returns the seats of a table of this game and stage without anything of a guest.
Without = Callable[[str, Stage, tuple[StoredSeat, ...]], tuple[StoredSeat, ...]]


@dataclass(frozen=True)
class Invitation:
    """What the preview of a table's link tells."""

    game: str
    stage: Stage
    name: str  # of whoever set the table up; "" where they have no seat or no name


class Store(Protocol):
    """Where tables are kept."""

    on_commit: Callable[[int, float], None]  # is told what each commit carried out, and how long

    async def create(self, table: StoredTable, rematch_of: str | None = None) -> None:
        """Write a new table down, and into the table before it that this one follows."""
        ...

    async def load(self, table_id: str) -> StoredTable | None:
        """Return all that is known of a table, for reading only."""
        ...

    async def acquire(self, table_id: str) -> Owned | Owner | None:
        """Become a table's owner, again if need be; return its owner where that is another server
        that lives, None where there is no such table."""
        ...

    async def release(self, lease: Lease) -> None:
        """Give a table up, unless somebody else has acquired it already."""
        ...

    async def heartbeat(self) -> None:
        """Tell the other servers that this one lives."""
        ...

    async def servers(self) -> Sequence[Owner]:
        """Return the other servers that live."""
        ...

    async def cluster_secret(self) -> str:
        """Return the secret by which all servers over this store know each other."""
        ...

    async def invitation(self, table_id: str) -> Invitation | None:
        """Return who invites to which game."""
        ...

    async def append(
        self,
        lease: Lease,
        move: StoredMove,
        *,
        ends: bool,
        beaten: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write a move down; where it ends the match that, too, and which guest has beaten whom."""
        ...

    async def arrange(
        self,
        lease: Lease,
        stage: Stage,
        seats: Sequence[StoredSeat],
        removed: Collection[str] | None = None,
        deal: StoredDeal | None = None,
    ) -> Meetings:
        """Write down who sits where, the stage and, if that changes, all whom the host has removed
        and how far the deal has come, with its seed;
        return how often those who sit there have won against each other."""
        ...

    async def guest(self, guest: str) -> Me | None:
        """Return what is known of a guest."""
        ...

    async def save_guest(self, guest: str, me: Me) -> None:
        """Remember a guest."""
        ...

    async def forget_guest(self, guest: str, nobody: str, without: Without) -> int:
        """Delete some of what is known of a guest, so that no other call waits long; return how
        many tables had something of theirs, 0 when all is gone. Where they sat and were removed,
        `nobody` was, so that the seat stays closed."""
        ...

    async def entries(self) -> int:
        """Return how many tables, guests and meetings there are; where there are many, about."""
        ...

    async def forget(self, keep_days: int, live: Collection[str]) -> int:
        """Note that a server runs today. Delete some of the tables, guests and meetings that nobody
        has touched for so many days on which one ran (retention.py), but no live table, so that no
        other call waits long; return how many, 0 when there are no more."""
        ...

    async def check(self) -> None:
        """Write something; StoreFailure if nothing can be written, or would be lost."""
        ...

    async def unfinished(self) -> Sequence[str]:
        """Return the ids of all tables where a match is being played."""
        ...

    async def faults(self) -> Sequence[str]:
        """Return what is wrong with the database itself, in English; this may take long."""
        ...

    def export(self) -> AsyncGenerator[Chunk, None]:
        """Yield everything as it is at one moment, whatever is written meanwhile."""
        ...

    async def import_all(self, chunks: AsyncIterator[Chunk]) -> None:
        """Write everything of another store, or nothing if that fails or is cancelled; StoreFailure
        (database_not_empty) if there are tables, guests or meetings already."""
        ...

    async def size(self) -> int:
        """Return how many bytes the database has."""
        ...

    async def close(self) -> None:
        """Write what is waiting to be written, and end."""
        ...

"""The tables of the database, and how an older database is brought up to date."""

from typing import Any

from krabbel.server.store import StoreFailure

# Who sits where is always read and written as a whole, and so is what never changes: as JSON. A
# move has no foreign key: the fence that lets it in has found its table (statements.INSERT_MOVES).
FIRST = """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    about json NOT NULL,            -- what never changes: game, version, options, seed, created, …
    host text NOT NULL,             -- hash of a guest's secret
    stage text NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    touched float8 NOT NULL,        -- when somebody last sat down, got up or won, in s since 1970
    rematch text,                   -- the next table's id
    seats json NOT NULL,
    guests text[] NOT NULL,         -- hashes of all who hold a seat or have left one
    removed text[] NOT NULL,        -- hashes of guests whom the host has removed
    owner text,                     -- the server that has it; NULL: none
    epoch bigint NOT NULL DEFAULT 0, -- the fencing number: grows with every owner
    deal text                       -- JSON: whose numbers are in the seed; NULL: the server's
) WITH (fillfactor = 70);           -- an owner's change stays in its page, without its indexes
CREATE INDEX tables_of_guest ON tables USING gin (guests);
CREATE INDEX tables_removed_from ON tables USING gin (removed);
CREATE INDEX tables_of_host ON tables (host);
CREATE TABLE moves (
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,        -- from 1
    seat integer NOT NULL,
    action text NOT NULL,
    request text,                   -- the client's id for it; NULL: the server's own move
    at float8 NOT NULL,             -- seconds since 1970
    PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX requests ON moves (table_id, seat, request) WHERE request IS NOT NULL;
CREATE TABLE guests (
    hash text COLLATE "C" PRIMARY KEY, -- SHA-256 of the guest's secret
    name text NOT NULL,
    picture text NOT NULL,
    seen float8 NOT NULL            -- seconds since 1970
);
CREATE TABLE meetings (
    winner text COLLATE "C" NOT NULL, -- hashes of two guests who have played with each other
    loser text COLLATE "C" NOT NULL,
    times integer NOT NULL,         -- that the one has won and the other one has not
    at float8 NOT NULL,             -- the last time, in seconds since 1970
    PRIMARY KEY (winner, loser)
);
CREATE INDEX lost_meetings ON meetings (loser);
CREATE TABLE servers (
    id text PRIMARY KEY,
    address text NOT NULL,          -- where other servers reach it
    until timestamptz NOT NULL      -- it is taken for dead then, by the database's clock
);
CREATE TABLE cluster (
    id integer PRIMARY KEY CHECK (id = 1),
    secret text NOT NULL            -- by which the servers know each other
);
CREATE TABLE days (
    day integer PRIMARY KEY,        -- since 1970; on it a server ran
    seen integer NOT NULL           -- grows: the day that came last has the highest
);
"""
# What nobody has touched for long is found without a look at everything.
BY_AGE = """
CREATE INDEX tables_by_age ON tables (touched);
CREATE INDEX guests_by_age ON guests (seen);
CREATE INDEX meetings_by_age ON meetings (at);
"""

# A step is never changed once it has been out; another one is added.
STEPS = (FIRST, BY_AGE)
VERSION = len(STEPS)
LOCK = 0x6B72616262656C  # "krabbel": an advisory lock of servers that start at the same time


IS_OURS = "SELECT to_regclass('format') IS NOT NULL AND to_regclass('moves') IS NOT NULL"


async def migrate(connection: Any, *, creates: bool = True) -> None:
    """Bring the database up to date; StoreFailure if it is of a newer program, or has no tables and
    must have them."""
    if not creates and not await connection.fetchval(IS_OURS):
        name = await connection.fetchval("SELECT current_database()")
        raise StoreFailure(kind="foreign_database", database=name)
    async with connection.transaction():
        await connection.execute("SET LOCAL lock_timeout = '5s'")  # a copy may hold it for long
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        await connection.execute("CREATE TABLE IF NOT EXISTS format (version integer NOT NULL)")
        version = await connection.fetchval("SELECT version FROM format") or 0
        if version > VERSION:
            raise StoreFailure(
                "the database was written by a newer version of this program"
                f" (its format is {version}; this program knows up to {VERSION})"
            )
        for step in STEPS[version:]:
            await connection.execute(step)
        if version < VERSION:
            await connection.execute("DELETE FROM format")
            await connection.execute("INSERT INTO format VALUES ($1)", VERSION)

"""The tables of the database and how an older one is brought up to date.

PRAGMA user_version counts the steps below that a database has been through.
"""

import sqlite3
from pathlib import Path

from krabbel.server.logs import log
from krabbel.server.store import StoreFailure
from krabbel.server.store.sqlite.backup import back_up
from krabbel.server.store.sqlite.file import beside

FIRST = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,      -- of the game
    options TEXT NOT NULL,         -- JSON: those that differ from the usual
    seed TEXT NOT NULL,            -- 32 hexadecimal digits
    clock_s INTEGER,
    host TEXT NOT NULL,            -- hash of a guest's secret
    stage TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    created REAL NOT NULL,         -- seconds since 1970
    touched REAL NOT NULL,         -- when somebody last sat down, got up or won
    rematch TEXT                   -- the next table's id
);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'bot', 'free')),
    name TEXT NOT NULL,
    picture TEXT NOT NULL,
    level TEXT,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE seat_keys (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('holder', 'left', 'link')),
    hash TEXT NOT NULL,            -- SHA-256 of a guest's secret or of a link's
    PRIMARY KEY (table_id, seat, role, hash),
    FOREIGN KEY (table_id, seat) REFERENCES seats ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,       -- from 1
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    request TEXT,                  -- the client's id for it; NULL: the server's own move
    at REAL NOT NULL,              -- seconds since 1970
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX requests ON moves (table_id, seat, request) WHERE request IS NOT NULL;
CREATE TABLE guests (
    hash TEXT PRIMARY KEY,         -- SHA-256 of the guest's secret
    name TEXT NOT NULL,
    picture TEXT NOT NULL,
    seen REAL NOT NULL             -- seconds since 1970
) WITHOUT ROWID;
"""

FRIENDS = """
ALTER TABLE seats ADD COLUMN wins INTEGER NOT NULL DEFAULT 0;  -- before this match, of a series
CREATE TABLE removed (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    hash TEXT NOT NULL,            -- of a guest whom the host has removed
    PRIMARY KEY (table_id, hash)
) WITHOUT ROWID;
CREATE TABLE meetings (
    winner TEXT NOT NULL,          -- hashes of two guests who have played with each other
    loser TEXT NOT NULL,
    times INTEGER NOT NULL,        -- that the one has won and the other one has not
    at REAL NOT NULL,              -- the last time, in seconds since 1970
    PRIMARY KEY (winner, loser)
) WITHOUT ROWID;
CREATE INDEX lost_meetings ON meetings (loser);
CREATE INDEX keys_of ON seat_keys (hash);
CREATE INDEX tables_of ON tables (host);
CREATE INDEX removed_from ON removed (hash);
"""

OWNERS = """
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;  -- grows with every owner
ALTER TABLE tables ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;  -- several seats for one device
ALTER TABLE tables ADD COLUMN deal TEXT;  -- JSON: whose numbers are in the seed; NULL: the server's
CREATE TABLE days (
    day INTEGER PRIMARY KEY,       -- since 1970; on it a server ran
    seen INTEGER NOT NULL          -- grows: the day that came last has the highest
);
CREATE TABLE health (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at REAL NOT NULL               -- when a check wrote this, in seconds since 1970
);
"""

# A step is never changed once it has been out; another one is added.
STEPS = (FIRST, FRIENDS, OWNERS)
VERSION = len(STEPS)


def migrate(db: sqlite3.Connection, path: Path | None) -> None:
    """Bring the database up to date, with a copy of an older one kept beside it; StoreFailure if it
    is of a newer program."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreFailure(
            f"the database {path} was written by a newer version of this program"
            f" (its format is {version}; this program knows up to {VERSION})"
        )
    if 0 < version < VERSION and path is not None:
        copy = beside(path, f".before-{VERSION}")
        back_up(db, copy)
        log.warning("%s is brought to format %d; as it was it is kept as %s", path, VERSION, copy)
    for number, step in enumerate(STEPS[version:], start=version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")

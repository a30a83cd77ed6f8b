"""The file of an SQLite store: used by one server at a time, and watched while it is in use.

The lock is on a file beside the database, since SQLite's own locks on the database would be dropped
whenever this process closed any other descriptor of it.
"""

import os
import sqlite3
import sys
from pathlib import Path

from krabbel.server.logs import log
from krabbel.server.store import StoreFailure

NOWHERE = ":memory:"  # in place of a file: a database that is never kept
Identity = tuple[int, int]  # a file's device and inode


class DatabaseInUse(StoreFailure):
    """Another server has opened this database."""


class DatabaseLost(StoreFailure):
    """The database was deleted or replaced while it was in use."""


class DatabaseFile:
    """A database file, locked as long as it is open."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path).resolve()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(beside(self.path, ".lock"), self.path)
        try:
            _must_have_its_database(beside(self.path, "-wal"), self.path)
            created = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)  # seeds are secrets
            self._identity = _identity(os.fstat(created))
            os.close(created)
        except BaseException:
            self.close()
            raise
        self._names = str(self.path), str(beside(self.path, "-wal"))
        self._wal: Identity | None = None
        self._lost = False

    def check(self) -> None:
        """Raise DatabaseLost if the database, or the log of what was written last, has been deleted
        or replaced: what is written now would be lost."""
        known = self._wal  # before its name is looked for: the writer's thread makes the log
        found, wal = map(_found, self._names)
        if found != self._identity or (known and wal != known):
            lost = DatabaseLost(kind="database_lost", database=str(self.path))
            if not self._lost:
                log.error("%s", lost)
            self._lost = True
            raise lost
        self._wal, self._lost = wal, False

    def close(self) -> None:
        """Let another server open it."""
        os.close(self._lock)


def connect(path: Path | str) -> sqlite3.Connection:
    """Return a connection that any thread may use, one at a time."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def is_ours(db: sqlite3.Connection) -> bool:
    """Whether this program has made the tables of a database, whichever version of it."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return names >= {"tables", "seats", "moves"}


def is_empty(db: sqlite3.Connection) -> bool:
    """Whether a database has no tables at all yet."""
    return next(db.execute("SELECT name FROM sqlite_master"), None) is None


def beside(path: Path, ending: str) -> Path:
    """Return the file whose name is longer by this."""
    return path.with_name(path.name + ending)


def _identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino


def _found(path: str) -> Identity | None:
    try:
        return _identity(os.stat(path))
    except OSError:
        return None


def _must_have_its_database(log_of_writes: Path, database: Path) -> None:
    """Raise StoreFailure where a log is left of a database that is gone: SQLite would delete it
    with the new database that it makes, and with it what was written last."""
    if _bytes(log_of_writes) and not _bytes(database):
        names = {"log": log_of_writes.name, "database": str(database)}
        raise StoreFailure(kind="database_gone", **names)


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _locked(path: Path, database: Path) -> int:
    """Return the descriptor of a file that is locked until it is closed, or this process ends."""
    opened = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        lock(opened)
    except OSError as bad:
        os.close(opened)
        raise DatabaseInUse(kind="database_in_use", database=str(database)) from bad
    return opened


if sys.platform == "win32":
    import msvcrt

    def lock(opened: int) -> None:
        """Lock a file; OSError if somebody else has."""
        msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(opened: int) -> None:
        """Lock a file; OSError if somebody else has."""
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)

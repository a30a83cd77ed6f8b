"""What SQLite's errors say to whoever runs the server: the file, and SQLite's own name for it."""

import sqlite3

from krabbel.server.logs import unexpected
from krabbel.server.store import StoreFailure

# Beginnings of SQLite's names for what keeps a file from being written, which may be read still.
WRITING = (
    "SQLITE_BUSY",
    "SQLITE_CONSTRAINT",
    "SQLITE_FULL",
    "SQLITE_IOERR_DIR_FSYNC",
    "SQLITE_IOERR_FSYNC",
    "SQLITE_IOERR_TRUNCATE",
    "SQLITE_IOERR_WRITE",
    "SQLITE_READONLY",
)


def reason(error: BaseException) -> str:
    """Return what failed: "disk I/O error (SQLITE_IOERR_WRITE)". Words of anything but SQLite may
    quote a row, which is names and hashes: such an error is logged by its kind and place."""
    if name := _name(error):
        return f"{error} ({name})"
    if isinstance(error, sqlite3.OperationalError):  # of Python: a text is not UTF-8
        return str(error).partition(" with text ")[0]
    return f"unexpected error {unexpected(error, 'the store')} ({type(error).__name__})"


def failure_of(database: str, error: BaseException) -> StoreFailure:
    """Return the failure of a store whose file is called so."""
    verb = "written" if _name(error).startswith(WRITING) else "used"
    failure = StoreFailure(f"the database {database} cannot be {verb}: {reason(error)}")
    failure.__cause__ = error
    return failure


def _name(error: BaseException) -> str:
    return getattr(error, "sqlite_errorname", "")  # only errors of SQLite itself have one

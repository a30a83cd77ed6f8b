"""A copy of an SQLite database that is in use."""

import os
import sqlite3
from contextlib import closing, suppress
from errno import EACCES
from pathlib import Path
from stat import S_ISREG

from krabbel.server.store import StoreFailure
from krabbel.server.store.sqlite.file import beside, is_ours

INCREMENTAL = 2  # as SQLite answers "PRAGMA auto_vacuum"


def back_up(db: sqlite3.Connection, target: Path) -> None:
    """Copy the database as it is at this moment, in place of any file there; others may write
    meanwhile. Nothing is left behind if that fails or is interrupted."""
    if os.path.exists(beside(target, "-wal")):  # it would be taken for the log of the copy
        raise StoreFailure(kind="backup_in_use", file=str(target))
    part = _new_part(target)
    try:
        _vacuum_into(db, part)
        _verify(part)
        os.replace(part, target)
    except (OSError, sqlite3.Error) as bad:
        why = bad.strerror if isinstance(bad, OSError) else bad  # without the name of the part
        raise StoreFailure(f"the copy {target} could not be written: {why}") from bad
    finally:
        part.unlink(missing_ok=True)
    _sync(target.parent)


def _new_part(target: Path) -> Path:
    """Create the empty file that becomes the copy."""
    part = beside(target, ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # seeds are secrets
    except OSError as bad:
        raise unwritable(target.parent, bad) from bad
    return part


def unwritable(folder: Path, bad: OSError) -> StoreFailure:
    """Return the failure to write into a folder."""
    return StoreFailure(f"the folder {folder} cannot be written to: {bad.strerror}")


def must_be_readable(path: Path) -> None:
    """Raise StoreFailure where there is no file, or none to read; SQLite calls both the same."""
    try:
        is_file = S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        is_file = False
    except OSError as bad:
        raise StoreFailure(f"the database {path} cannot be read: {bad.strerror}") from bad
    if not is_file:
        raise StoreFailure(kind="no_database", database=str(path))
    if not os.access(path, os.R_OK):  # to open it and to close it would end SQLite's locks
        raise StoreFailure(f"the database {path} cannot be read: {os.strerror(EACCES)}")


def open_live(path: Path) -> sqlite3.Connection:
    """Return a connection to a database that a server may be using; StoreFailure if it is none."""
    try:
        address = f"{path.resolve().as_uri()}?mode=rw"
        db = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as bad:
        raise StoreFailure(f"the database {path} cannot be opened: {bad}") from bad
    try:
        if db.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
            # Of a copy; this file stays as it is. The same mode again would be written to it.
            db.execute("PRAGMA auto_vacuum = INCREMENTAL")
        if not is_ours(db):
            raise StoreFailure(kind="foreign_database", database=str(path))
    except BaseException as bad:
        db.close()
        if isinstance(bad, sqlite3.Error):
            raise StoreFailure(f"the database {path} cannot be used: {bad}") from bad
        raise
    return db


def copy_pages(path: Path, target: Path) -> None:
    """Copy a database as it is at this moment, with any damage it has."""
    try:
        with closing(open_live(path)) as db, closing(sqlite3.connect(target)) as copy:
            db.backup(copy)
    except sqlite3.Error as bad:
        raise StoreFailure(f"the database {path} cannot be copied: {bad}") from bad


def _vacuum_into(db: sqlite3.Connection, path: Path) -> None:
    """Write all pages that are in use, so that nothing of what was deleted is in the copy."""
    db.execute("VACUUM INTO ?", (str(path),))
    _sync(path)


def _verify(path: Path) -> None:
    with closing(sqlite3.connect(path)) as copy:
        faults = [fault for (fault,) in copy.execute("PRAGMA integrity_check")]
    if faults != ["ok"]:
        raise StoreFailure(f"the copy is damaged: {faults[0]}")


def _sync(path: Path) -> None:
    """Have a file, or a folder's names, on disk; some systems cannot for folders."""
    with suppress(PermissionError):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

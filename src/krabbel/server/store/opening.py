"""Opens the store that an address means: a PostgreSQL database, or else a file."""

import re
from importlib import import_module
from pathlib import Path
from stat import S_ISDIR
from typing import Any

from krabbel.core.errors import how_to_install
from krabbel.server.store import Owner, Store, StoreFailure, sqlite
from krabbel.server.store.sqlite.file import NOWHERE

POSTGRES = ("postgresql://", "postgres://")
SETTING = re.compile(r"\?.*=", re.DOTALL)
PLACES = ("host", "port", "dbname", "database")  # settings of an address that say where it is


def is_postgres(database: Path | str) -> bool:
    """Whether this is the address of a PostgreSQL database."""
    return str(database).startswith(POSTGRES)


def address_parts(address: str) -> tuple[str, str, str, str]:
    """Take a PostgreSQL address apart: "postgresql://", "user:password@", hosts, and the rest.

    Not every Python's urlsplit takes several hosts where one of them is an IPv6 address.
    """
    scheme, slashes, rest = address.partition("://")
    end = next((at for at, sign in enumerate(rest) if sign in "/?#"), len(rest))
    user, sign, hosts = rest[:end].rpartition("@")
    return scheme + slashes, user + sign, hosts, rest[end:]


def name_of(database: Path | str) -> str:
    """Return what a database is called before people: without a user and a password, even where
    signs in them should have been encoded. What is before an "@" is never shown."""
    if not is_postgres(database):
        return str(database)
    scheme, *_others = address_parts(str(database))
    before, _, shown = str(database).removeprefix(scheme).rpartition("@")
    if SETTING.search(before):  # the "@" may be in a setting, and that a password
        return scheme
    hosts_and_path, _, settings = shown.partition("#")[0].partition("?")
    places = "&".join(one for one in settings.split("&") if one.partition("=")[0] in PLACES)
    return f"{scheme}{hosts_and_path}" + f"?{places}" * bool(places)


def must_have_folder(database: Path | str) -> None:
    """Raise StoreFailure where somebody names a file in a folder that does not exist: the folder
    would be made, and a mistyped name would be an empty database."""
    if str(database) == NOWHERE or "://" in str(database):
        return
    folder = Path(database).parent
    try:
        folder = Path(database).resolve().parent
        found = S_ISDIR(folder.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        found = False  # or the one where the command was typed has been deleted
    except (OSError, RuntimeError):  # RuntimeError: links in a circle, before Python 3.13
        return  # whoever opens the file tells why that is not possible
    if not found:
        raise StoreFailure(kind="no_database_folder", folder=str(folder))


async def open_store(
    database: Path | str,
    owner: Owner | None,
    *,
    creates: bool = True,
    warn_of_standby: bool = True,
) -> Store:
    """Open the store at this address for a server, or for a command (None), creating or migrating
    it; StoreFailure if that fails. A database may be meant that must have its tables already. A
    server may be warned of what a database can lose."""
    if not is_postgres(database):
        if "://" in str(database):  # which is not told: it may hold a password
            raise StoreFailure(kind="unknown_database")
        return sqlite.open_store(database)
    postgres = _postgres()
    store: Store = await postgres.open_store(
        str(database), owner, creates=creates, warn_of_standby=warn_of_standby
    )
    return store


async def end_leases(address: str, server_id: str) -> None:
    """Leave all tables of a server that has died to the others at once; StoreFailure if that
    cannot be written. It is safe even where it lives: what it still writes is refused once another
    has acquired the table."""
    await _postgres().end_leases(address, server_id)


def _postgres() -> Any:
    try:
        return import_module("krabbel.server.store.postgres")
    except ImportError as bad:
        install = how_to_install("postgres")
        raise StoreFailure(kind="needs_package", package="asyncpg", install=install) from bad

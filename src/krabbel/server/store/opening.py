"""Opens the store that an address means: a PostgreSQL database, or else a file."""

from importlib import import_module
from pathlib import Path

from krabbel.server.store import Owner, Store, StoreFailure, sqlite

POSTGRES = ("postgresql://", "postgres://")
NO_DRIVER = (
    "PostgreSQL's driver is not installed: pip install 'krabbel[postgres]' brings it"
    " (a database in a file needs none)"
)


def is_postgres(database: Path | str) -> bool:
    """Whether this is the address of a PostgreSQL database."""
    return str(database).startswith(POSTGRES)


async def open_store(database: Path | str, owner: Owner) -> Store:
    """Open the store at this address for a server, creating or migrating it; StoreFailure if that
    fails."""
    if not is_postgres(database):
        return sqlite.open_store(database)
    try:
        postgres = import_module("krabbel.server.store.postgres")
    except ImportError as bad:
        raise StoreFailure(NO_DRIVER) from bad
    store: Store = await postgres.open_store(str(database), owner)
    return store

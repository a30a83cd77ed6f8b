"""A store in one SQLite file."""

from krabbel.server.store.sqlite.store import SqliteStore, open_store

__all__ = ["SqliteStore", "open_store"]

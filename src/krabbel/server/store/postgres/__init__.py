"""A store in a PostgreSQL database that any number of servers share.

store       what servers call               rows        tables to parameters, and back
moves       one commit for many moves       statements  the SQL
jobs        everything else                 schema      tables of the database, migrations
connection  one that comes back, if lost    durability  whether a commit can be trusted
forgetting  what is deleted                 checking    a walk through all tables
copying     everything, in and out          errors      how failures are told
"""

from krabbel.server.store.postgres.store import end_leases, open_store

__all__ = ["end_leases", "open_store"]

"""Whether what the database calls committed is kept: after a crash, and after a failover."""

from typing import Any

from krabbel.server.logs import log
from krabbel.server.store import StoreFailure

# What synchronous_commit is now it stays on this connection, whatever the database is told later.
ASKED = """
SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false) AS commit,
       current_setting('fsync') AS fsync
"""
STANDBYS = "SELECT current_setting('synchronous_standby_names')"
TOO_WEAK = ("off", "local")
ALONE = (
    "the database has no synchronous standby (synchronous_standby_names is empty):"
    " a failover to another machine can lose what was committed last; see docs/operations.md"
)


async def check_durable(connection: Any) -> None:
    """Raise StoreFailure if a commit may be lost in a crash of the database."""
    settings = await connection.fetchrow(ASKED)
    if settings["commit"] in TOO_WEAK or settings["fsync"] != "on":
        raise StoreFailure(
            "the database would lose moves that were acknowledged: synchronous_commit is"
            f" {settings['commit']}, fsync is {settings['fsync']}; both must be on"
        )


async def warn_if_alone(connection: Any) -> None:
    """Say so where a failover can lose something."""
    if not await connection.fetchval(STANDBYS):
        log.warning(ALONE)

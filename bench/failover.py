"""Kill the primary of two databases under load; its synchronous standby takes its place.

python -m bench.failover [TIMES]: no acknowledged move is lost, none is made twice.
"""

import asyncio
import sys

from bench.postgres import Postgres
from bench.serving import Serving
from bench.sieges import FaultSiege, besiege

TIMES = 10


class FailoverSiege(FaultSiege):
    """A server whose primary dies while a standby waits."""

    def __init__(self, primary: Postgres, standby: Postgres) -> None:
        here, there = (f"127.0.0.1:{database.port}" for database in (primary, standby))
        both = primary.address.replace(here, f"{here},{there}")
        super().__init__(both, Serving(both), seed=1)
        self.primary, self.standby = primary, standby
        self.kinds = {"kill -9 of the primary": self.fail_over}

    async def fail_over(self) -> None:
        """Kill the primary; make the standby the primary."""
        self.primary.kill()
        await asyncio.to_thread(self.standby.promote)


def fail_over() -> int:
    """Have a primary die; return how many moves were acknowledged, all of which are there."""
    with Postgres() as primary, Postgres(copy_of=primary) as standby:
        primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.reload()
        primary.wait_for("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")
        return asyncio.run(besiege(FailoverSiege(primary, standby), 1, asyncio.Event()))


def main() -> None:
    """Fail over again and again, and print the result."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    moves = sum(fail_over() for _ in range(times))
    print(f"{times} failovers: all of {moves} acknowledged moves are there, none twice")


if __name__ == "__main__":
    main()

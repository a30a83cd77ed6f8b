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
        """Kill the primary; make the standby the primary, and then the killed one its standby."""
        self.primary.kill()
        await asyncio.to_thread(self.standby.promote)
        self.primary, self.standby = self.standby, self.primary
        await self.all_back()
        await asyncio.to_thread(self.standby.follow, self.primary)
        await asyncio.to_thread(self.primary.rely_on_standby)


def fail_over(times: int) -> int:
    """Have the primary die again and again; return how many moves were acknowledged, all of which
    are there."""
    with Postgres() as primary, Postgres(copy_of=primary) as standby:
        primary.rely_on_standby()
        return asyncio.run(besiege(FailoverSiege(primary, standby), times, asyncio.Event()))


def main() -> None:
    """Fail over again and again, and print the result."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    moves = fail_over(times)
    print(f"{times} failovers: all of {moves} acknowledged moves are there, none twice")


if __name__ == "__main__":
    main()

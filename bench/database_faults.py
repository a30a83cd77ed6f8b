"""Kill, stop and freeze PostgreSQL under load, and check what it has kept.

python -m bench.database_faults [FAULTS]: no acknowledged move is lost, none is made twice. Then a
failover: the primary is killed, and its synchronous standby takes its place.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence

from bench.kill import Siege
from bench.postgres import Postgres

FAULTS = 100
STOPPED_S = (0.2, 3.0)  # the server waits so long for its database without a word
FROZEN_S = 7.0  # longer than it waits for an answer

Fault = Callable[[], Awaitable[None]]


class DatabaseSiege(Siege):
    """A server whose database is attacked, not the server."""

    def __init__(self, postgres: Postgres, seed: int) -> None:
        super().__init__(postgres.address, seed)
        self.postgres = postgres
        self.faults: Sequence[Callable[[], Awaitable[None]]] = (
            self.kill,
            self.stop,
            self.kill,
            self.freeze,
        )

    async def fault(self, number: int) -> None:
        """Have the next kind of fault."""
        await self.faults[number % len(self.faults)]()

    async def kill(self) -> None:
        """Kill the database with all its processes, and start it again."""
        self.postgres.kill()
        await asyncio.to_thread(self.postgres.start)

    async def stop(self) -> None:
        """Shut the database down for a while."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.chance.uniform(*STOPPED_S))
        await asyncio.to_thread(self.postgres.start)

    async def freeze(self) -> None:
        """Have the database answer nothing for a while."""
        processes = [self.postgres.pid, *self.postgres.children()]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(FROZEN_S)
        for process in processes:
            os.kill(process, signal.SIGCONT)


class Failover(Siege):
    """A server whose primary dies; a standby waits."""

    def __init__(self, primary: Postgres, standby: Postgres, seed: int = 1) -> None:
        both = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
        super().__init__(primary.address.replace(f"127.0.0.1:{primary.port}", both), seed)
        self.primary, self.standby = primary, standby

    async def fault(self, _number: int) -> None:
        """Kill the primary; make the standby the primary."""
        self.primary.kill()
        await asyncio.to_thread(self.standby.promote)


async def besiege(siege: Siege, faults: int) -> int:
    """Have so many faults; return how many moves were acknowledged, all of which are there."""
    await siege.run(faults)
    return await siege.check()


def fail_over() -> int:
    """Have the primary die; return how many moves were acknowledged, all of which are there."""
    with Postgres() as primary, Postgres(copy_of=primary) as standby:
        primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.reload()
        primary.wait_for("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")
        return asyncio.run(besiege(Failover(primary, standby), faults=1))


def main() -> None:
    """Attack, check and print the result."""
    faults = int(sys.argv[1]) if len(sys.argv) > 1 else FAULTS
    with Postgres() as postgres:
        moves = asyncio.run(besiege(DatabaseSiege(postgres, seed=1), faults))
    print(f"{faults} faults: all of {moves} acknowledged moves are there, none twice")
    print(f"a failover: all of {fail_over()} acknowledged moves are there, none twice")


if __name__ == "__main__":
    main()

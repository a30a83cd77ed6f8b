"""Kill, stop, freeze and fill up whatever tables depend on, under load, and check what was kept.

python -m bench.faults [FAULTS]: faults of all kinds in turn. No acknowledged move is lost, none is
made twice, every client comes back to its table. Printed is the longest time for which a client was
shown nothing, at each fault. Ctrl-C ends it, with what was found until then.
"""

import asyncio
import os
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench.cluster import Cluster
from bench.kill import Siege
from bench.postgres import Postgres
from bench.serving import Serving

FAULTS = 1000
SHARE_OF_SQLITE = 5  # every fifth fault is one of a server with SQLite
SERVERS = 2
STOPPED_S = (0.5, 3.0)  # the database stands still
FROZEN_S = 4.5  # a server does; its leases have run out before
FULL_S = 0.3  # the disk is full
BACK_S = 60.0  # in which every client must be back

Fault = Callable[[], Awaitable[None]]


class FaultSiege(Siege):
    """A siege with several kinds of faults; after each, all clients must be seen again."""

    kinds: dict[str, Fault]

    def __init__(self, database: Path | str, serving: Serving | Cluster, seed: int) -> None:
        super().__init__(database, seed, serving)
        self.pauses: dict[str, list[float]] = defaultdict(list)  # seconds without a view
        self.on_fault: Callable[[str], None] = lambda _kind: None

    async def fault(self, number: int) -> None:
        """Have the next kind of fault, and wait until everybody is back."""
        kind = list(self.kinds)[number % len(self.kinds)]
        for player in self.players:
            player.gap_s = 0.0
        await self.kinds[kind]()
        await self.all_back()
        self.pauses[kind].append(max(player.gap_s for player in self.players))
        self.on_fault(kind)

    async def all_back(self) -> None:
        """Wait until every client has been shown its table again."""
        before = [(player, player.views) for player in self.players]
        end = time.monotonic() + BACK_S
        while lost := [player for player, views in before if player.views == views]:
            seats = ", ".join(f"{player.table[:6]} {player.seat}" for player in lost)
            assert time.monotonic() < end, f"not back at their tables: {seats}"
            await asyncio.sleep(0.02)


class ClusterSiege(FaultSiege):
    """Several servers over PostgreSQL, behind a proxy."""

    def __init__(self, postgres: Postgres, seed: int = 1) -> None:
        self.postgres = postgres
        self.cluster = Cluster(postgres.address, SERVERS)
        super().__init__(postgres.address, self.cluster, seed)
        self.kinds = {
            "kill -9 of a server": self.kill_server,
            "kill -9 of the database": self.kill_database,
            "a server restarts (SIGTERM)": self.restart_server,
            "kill -9 of the proxy": self.kill_proxy,
            "two servers believe to own a table": self.freeze_server,
            "the database is down for seconds": self.stop_database,
        }

    async def kill_server(self) -> None:
        """Kill one of the servers; start it again when the others have taken its place."""
        number = self.chance.randrange(SERVERS)
        self.cluster.servers[number].kill()
        await self.all_back()
        await asyncio.to_thread(self.cluster.start, number)

    async def restart_server(self) -> None:
        """Have a server end in order; start it again when the others have taken its place."""
        number = self.chance.randrange(SERVERS)
        await asyncio.to_thread(self.cluster.servers[number].stop)
        await self.all_back()
        await asyncio.to_thread(self.cluster.start, number)

    async def freeze_server(self) -> None:
        """Stop a server until others own its tables; then let it go on where it was."""
        process = self.chance.choice(self.cluster.servers).process
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_S)
        process.send_signal(signal.SIGCONT)

    async def kill_database(self) -> None:
        """Kill the database with all its processes; start it again."""
        self.postgres.kill()
        await asyncio.to_thread(self.postgres.start)

    async def stop_database(self) -> None:
        """Shut the database down for a while."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.chance.uniform(*STOPPED_S))
        await asyncio.to_thread(self.postgres.start)

    async def kill_proxy(self) -> None:
        """Kill the proxy, and with it all connections; start it again."""
        self.cluster.proxy.kill()
        await asyncio.to_thread(self.cluster.proxy.start)


class FileSiege(FaultSiege):
    """One server with SQLite."""

    def __init__(self, database: Path, seed: int = 1) -> None:
        super().__init__(database, Serving(database), seed)
        self.kinds = {
            "SQLite: kill -9 of the server": self.kill_server,
            "SQLite: the disk is full": self.fill_disk,
        }

    async def kill_server(self) -> None:
        """Kill the server; start another one."""
        await super().restart()

    async def fill_disk(self) -> None:
        """Have no file of the server's grow for a while."""
        assert isinstance(self.serving, Serving)
        process = self.serving.process.pid
        _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1, most))
        await asyncio.sleep(FULL_S)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


async def besiege(siege: FaultSiege, faults: int, stop: asyncio.Event) -> int:
    """Have so many faults, or fewer if told to stop; return how many moves were acknowledged."""
    siege.stop = stop
    await siege.run(faults)
    return await siege.check()


async def measure(faults: int) -> None:
    """Attack both kinds of servers, and print a table by kind."""
    stop, done = asyncio.Event(), 0
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)

    def show(kind: str) -> None:
        nonlocal done
        done += 1
        print(f"\r{done:5} of {faults}: {kind:40}", end="", file=sys.stderr, flush=True)

    pauses: dict[str, list[float]] = {}
    moves = 0
    with tempfile.TemporaryDirectory() as folder, Postgres() as postgres:
        for kind in (FileSiege, ClusterSiege):
            where: Any = postgres if kind is ClusterSiege else Path(folder) / "krabbel.sqlite"
            few = faults // SHARE_OF_SQLITE
            if stop.is_set():
                break
            siege = kind(where)
            siege.on_fault = show
            moves += await besiege(siege, faults - few if kind is ClusterSiege else few, stop)
            pauses |= siege.pauses
    report(pauses, moves)


def report(pauses: dict[str, list[float]], moves: int) -> None:
    """Print what was found."""
    print(f"\n{'fault':38} {'times':>6} {'pause, usual':>14} {'longest':>10}")
    for kind, took in pauses.items():
        print(f"{kind:38} {len(took):6} {median(took):12.1f} s {max(took):8.1f} s")
    total = sum(map(len, pauses.values()))
    print(f"{total} faults: all of {moves} acknowledged moves are there, none twice")


if __name__ == "__main__":
    os.nice(5)
    Serving.group = 0
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else FAULTS))

"""Sieges with faults of many kinds: of servers, their workers, the database, the proxy, the disk.

After each fault every client must be seen at its table again. bench/faults.py has a thousand.
"""

import asyncio
import os
import re
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.cluster import Cluster
from bench.kill import Siege
from bench.postgres import Postgres, free_port
from bench.processes import listener
from bench.serving import Serving

WORKERS = (2, 2)  # processes of each server
STOPPED_S = (0.5, 3.0)  # the database stands still
TAKEN_S = 0.3  # after the first one, for a frozen owner's other tables to be taken
FREEZES = 5  # at most, until a frozen owner had something to write
FULL_S = 0.3  # the disk is full
BACK_S = 120.0  # in which every client must be back, and every fault must have come about
SEGMENT = 16 * 2**20  # bytes of one file of PostgreSQL's log: a limit that lets it be written
NOTHING = 1  # byte: a limit that lets nothing be written
# Moves that fill whole pages up to that limit, so that the next ones need pages beyond it.
BALLAST = f"""
INSERT INTO moves
SELECT 'ballast', number, 0, repeat('x', 964), NULL, 0
FROM generate_series(1, {SEGMENT // 1024}) number
"""
OWNERS = """
SELECT tables.id, address FROM tables JOIN servers ON servers.id = owner WHERE stage = 'playing'
"""
# What the database says when it refuses a move by its fencing number; the group is the request.
FENCED = re.compile(r"Failing row contains \(null, \d+, \d+, [^,]*, ([0-9a-f]+), ")
GREW_NOT = "could not extend file"

Fault = Callable[[], Awaitable[None]]


class FaultSiege(Siege):
    """A siege with several kinds of faults; after each, all clients must be seen again."""

    kinds: dict[str, Fault]
    pause_s = 0.1  # so that several sieges fit on a machine

    def __init__(self, database: Path | str, serving: Serving | Cluster, seed: int) -> None:
        super().__init__(database, seed, serving)
        self.pauses: dict[str, list[float]] = defaultdict(list)  # seconds without a view
        self.refused: set[str] = set()  # requests that a stale owner could not write
        self.on_fault: Callable[[str, float], None] = lambda _kind, _pause_s: None

    async def fault(self, number: int) -> None:
        """Have the next kind of fault, and wait until everybody is back."""
        kind = list(self.kinds)[number % len(self.kinds)]
        for player in self.players:
            player.begin_gap()
        await self.kinds[kind]()
        await self.all_back()
        pause_s = max(player.gap_s for player in self.players)
        self.pauses[kind].append(pause_s)
        self.on_fault(kind, pause_s)

    async def all_back(self) -> None:
        """Wait until every client has been shown its table again."""
        before = [(player, player.views) for player in self.players]

        def lost() -> str:
            gone = (player for player, views in before if player.views == views)
            return ", ".join(f"{player.table[:6]} {player.seat}" for player in gone)

        await until(lambda: not lost(), lambda: f"not back at their tables: {lost()}")


class ClusterSiege(FaultSiege):
    """Several servers over PostgreSQL, behind a proxy."""

    def __init__(self, postgres: Postgres, seed: int = 1) -> None:
        self.postgres = postgres
        self.cluster = Cluster(postgres.address, WORKERS)
        super().__init__(postgres.address, self.cluster, seed)
        postgres.query(BALLAST)
        self.kinds = {
            "kill -9 of a server": self.kill_server,
            "kill -9 of a worker": self.kill_worker,
            "kill -9 of the database": self.kill_database,
            "a server restarts (SIGTERM)": self.restart_server,
            "kill -9 of the proxy": self.kill_proxy,
            "two servers believe to own a table": self.freeze_owner,
            "the database is down for seconds": self.stop_database,
            "the database's disk is full": self.fill_tables,
            "its log's disk is full (PANIC)": self.fill_log,
        }

    async def kill_server(self) -> None:
        """Kill the server that owns most; start it again when the others have taken its place."""
        number = await self._busiest_server()
        await asyncio.to_thread(self.cluster.servers[number].kill)
        await self.all_back()
        await asyncio.to_thread(self.cluster.start, number)

    async def kill_worker(self) -> None:
        """Kill one of a server's processes, the one that owns most; the server replaces it."""
        os.kill(await asyncio.to_thread(self._busiest), signal.SIGKILL)

    async def restart_server(self) -> None:
        """Have a server end in order; start it again when the others have taken its place."""
        number = await self._busiest_server()
        await asyncio.to_thread(self.cluster.servers[number].stop)
        await self.all_back()
        await asyncio.to_thread(self.cluster.start, number)

    async def freeze_owner(self) -> None:
        """Freeze an owner until others own its tables; then let it go on where it was.

        It reads what its guests sent meanwhile, and the database must refuse what it writes.
        """
        before = self._fenced()
        for _ in range(FREEZES):
            await self._freeze(await asyncio.to_thread(self._busiest))
            await self.all_back()
            if refused := self._fenced() - before:
                self.refused |= refused
                return
        raise AssertionError("no move of an owner that was frozen was refused")

    async def kill_database(self) -> None:
        """Kill the database with all its processes; start it again."""
        self.postgres.kill()
        await asyncio.to_thread(self.postgres.start)

    async def stop_database(self) -> None:
        """Shut the database down for a while."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.chance.uniform(*STOPPED_S))
        await asyncio.to_thread(self.postgres.start)

    async def fill_tables(self) -> None:
        """Have the database's tables not grow, so that moves cannot be written for a while."""
        before = self.postgres.log().count(GREW_NOT)
        await asyncio.to_thread(self.postgres.limit_files, SEGMENT)
        await until(lambda: self.postgres.log().count(GREW_NOT) > before)
        await asyncio.sleep(FULL_S)
        await asyncio.to_thread(self.postgres.limit_files, None)

    async def fill_log(self) -> None:
        """Have the database write nothing at all: it gives up; start it again."""
        await asyncio.to_thread(self.postgres.limit_files, NOTHING)
        await asyncio.to_thread(self.postgres.wait)
        await asyncio.to_thread(self.postgres.start)

    async def kill_proxy(self) -> None:
        """Kill the proxy, and with it all connections; start it again."""
        self.cluster.proxy.kill()
        await asyncio.to_thread(self.cluster.proxy.start)

    async def _freeze(self, process: int) -> None:
        """Stop a process until one of its tables has another owner, and a bit longer."""
        before = await asyncio.to_thread(self._owners)
        mine = {table for table, owner in before.items() if owner == process}
        os.kill(process, signal.SIGSTOP)
        try:
            async with asyncio.timeout(BACK_S):
                while await asyncio.to_thread(self._has_all, process, mine):
                    await asyncio.sleep(TAKEN_S)
            await asyncio.sleep(TAKEN_S)
        finally:
            os.kill(process, signal.SIGCONT)

    def _has_all(self, process: int, tables: set[str]) -> bool:
        owners = self._owners()
        return all(owners.get(table) == process for table in tables)

    def _processes(self) -> list[int]:
        return [process for server in self.cluster.servers for process in server.processes()]

    def _owners(self) -> dict[str, int | None]:
        """Return which process owns which table, as the database knows it."""
        processes = self._processes()
        lines = [line.split("|") for line in self.postgres.query(OWNERS).splitlines()]
        ports = {address: int(address.rpartition(":")[2]) for _, address in lines}
        owners = {address: listener(port, processes) for address, port in ports.items()}
        return {table: owners[address] for table, address in lines}

    def _busiest(self) -> int:
        """Return the process that owns the most tables."""
        owners = list(self._owners().values())
        return max(self._processes(), key=owners.count)

    async def _busiest_server(self) -> int:
        busiest = await asyncio.to_thread(self._busiest)
        servers = enumerate(self.cluster.servers)
        return next(number for number, server in servers if busiest in server.processes())

    def _fenced(self) -> set[str]:
        """Return the requests that the database has refused to write for a stale owner."""
        return set(FENCED.findall(self.postgres.log()))


class FileSiege(FaultSiege):
    """One server with SQLite."""

    def __init__(self, database: Path, seed: int = 1) -> None:
        super().__init__(database, Serving(database, port=free_port()), seed)
        self.kinds = {
            "SQLite: kill -9 of the server": self.restart,
            "SQLite: the disk is full": self.fill_disk,
        }

    async def fill_disk(self) -> None:
        """Have no file of the server's grow for a while."""
        assert isinstance(self.serving, Serving)
        process = self.serving.process.pid
        _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (NOTHING, most))
        await asyncio.sleep(FULL_S)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


async def until(done: Callable[[], bool], missing: Callable[[], str] = lambda: "") -> None:
    """Wait until something has come about; AssertionError, with what is missing, if not in time."""
    end = time.monotonic() + BACK_S
    while not done():
        assert time.monotonic() < end, missing()
        await asyncio.sleep(0.02)


async def besiege(siege: FaultSiege, faults: int, stop: asyncio.Event) -> int:
    """Have so many faults, or fewer if told to stop; return how many moves were acknowledged."""
    siege.stop = stop
    await siege.run(faults)
    return await siege.check()

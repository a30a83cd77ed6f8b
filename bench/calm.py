"""How long a table waits when its owner dies or is told to end, and nothing else happens.

A siege of one table. Where its owner is killed, the time counts until the first acknowledged move
that was sent after that. One that is told to end plays on for a moment: there it is the longest
time without an acknowledged move. python -m bench.faults --calm 8: so often each
"""

import asyncio
import os
import signal
import time
from statistics import median

from bench.postgres import Postgres
from bench.processes import runs
from bench.sieges import WORKERS, ClusterSiege, besiege, until
from krabbel.games import game_names

SERVER, PROCESS = "kill -9 of the owner's server", "kill -9 of the owner's process"  # faults
RESTART = "the owner's server restarts (SIGTERM)"
WANTED_S = 5.0
LIVING = "SELECT count(*) FROM servers WHERE until > clock_timestamp()"


class CalmSiege(ClusterSiege):
    """The owner of the only table ends again and again: its server, or only its process."""

    games = game_names()[:1]
    newcomers = 0
    pause_s = 0.05

    def __init__(self, postgres: Postgres) -> None:
        super().__init__(postgres)
        self.gone = time.perf_counter()  # when the owner was
        self.heard_at, self.silence_s = self.gone, 0.0  # the last move; the longest time without
        self.moved = asyncio.Event()
        self.kinds = {
            SERVER: self.end_server,
            PROCESS: self.end_worker,
            RESTART: self.restart_owner,
        }

    def heard(self, table: str, seat: int, request: str, seconds: float) -> None:
        """Note that a move was acknowledged, and whether it was sent after the owner's end."""
        super().heard(table, seat, request, seconds)
        now = time.perf_counter()
        self.heard_at, self.silence_s = now, max(self.silence_s, now - self.heard_at)
        if now - seconds > self.gone:
            self.moved.set()

    async def fault(self, number: int) -> None:
        """End the owner when all processes live, and wait for a move."""
        await asyncio.to_thread(self.postgres.wait_for, LIVING, str(sum(WORKERS)))
        await list(self.kinds.values())[number % len(self.kinds)]()

    async def end_server(self) -> None:
        """Kill both processes of the owner's server; start it again once another one has played."""
        number = await self._busiest_server()
        began = time.perf_counter()
        await asyncio.to_thread(self.cluster.servers[number].kill)
        await self.note(SERVER, began)
        await asyncio.to_thread(self.cluster.start, number)

    async def end_worker(self) -> None:
        """Kill the owner; its server replaces it."""
        owner = await asyncio.to_thread(self._busiest)
        began = time.perf_counter()
        os.kill(owner, signal.SIGKILL)
        await until(lambda: not runs(owner))
        await self.note(PROCESS, began)

    async def restart_owner(self) -> None:
        """Tell the owner's server to end; start it again once another one has played."""
        number = await self._busiest_server()
        self.heard_at, self.silence_s = time.perf_counter(), 0.0
        await asyncio.to_thread(self.cluster.servers[number].stop)
        await self.next_move()
        self.pauses[RESTART].append(self.silence_s)
        await asyncio.to_thread(self.cluster.start, number)

    async def note(self, kind: str, began: float) -> None:
        """Wait for the first move after an owner's death, and note how long that took."""
        await self.next_move()
        self.pauses[kind].append(time.perf_counter() - began)

    async def next_move(self) -> None:
        """Wait until a move is acknowledged that was sent from now on."""
        self.gone = time.perf_counter()
        self.moved.clear()
        await self.moved.wait()


def measure(times: int) -> None:
    """Have each kind of end so often, and print how long the table waited."""
    with Postgres() as postgres:
        siege = CalmSiege(postgres)
        asyncio.run(besiege(siege, times * len(siege.kinds), asyncio.Event()))
    for kind, took in siege.pauses.items():
        within = sum(one < WANTED_S for one in took)
        spread = f"median {median(took):.1f} s, worst {max(took):.1f} s"
        print(f"{kind}: {within} of {len(took)} within {WANTED_S:.0f} s; {spread}")

"""How long a table waits when its owner dies and nothing else happens on the machine.

A siege of one table: its owner is killed, and the time counts until the first acknowledged move
that was sent after that. python -m bench.faults --calm 20
"""

import asyncio
import os
import signal
import time
from pathlib import Path
from statistics import median

from bench.postgres import Postgres
from bench.sieges import WORKERS, ClusterSiege, besiege, until
from krabbel.games import game_names

SERVER, PROCESS = "kill -9 of the owner's server", "kill -9 of the owner's process"  # faults
WANTED_S = 5.0
LIVING = "SELECT count(*) FROM servers WHERE until > clock_timestamp()"


class CalmSiege(ClusterSiege):
    """The owner of the only table dies again and again: its server, or only its process."""

    games = game_names()[:1]
    newcomers = 0
    pause_s = 0.05

    def __init__(self, postgres: Postgres) -> None:
        super().__init__(postgres)
        self.gone = time.perf_counter()  # when the owner was
        self.moved = asyncio.Event()
        self.kinds = {SERVER: self.end_server, PROCESS: self.end_worker}

    def heard(self, table: str, seat: int, request: str, seconds: float) -> None:
        """Note that a move was acknowledged, and whether it was sent after the owner's death."""
        super().heard(table, seat, request, seconds)
        if time.perf_counter() - seconds > self.gone:
            self.moved.set()

    async def fault(self, number: int) -> None:
        """Kill the owner when all processes live, and wait for a move."""
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
        await until(lambda: not Path(f"/proc/{owner}").exists())
        await self.note(PROCESS, began)

    async def note(self, kind: str, began: float) -> None:
        """Wait for the first move after an owner's death, and note how long that took."""
        self.gone = time.perf_counter()
        self.moved.clear()
        await self.moved.wait()
        self.pauses[kind].append(time.perf_counter() - began)


def measure(times: int) -> None:
    """Kill each kind of owner so often, and print how long the table waited."""
    with Postgres() as postgres:
        siege = CalmSiege(postgres)
        asyncio.run(besiege(siege, times * len(siege.kinds), asyncio.Event()))
    for kind, took in siege.pauses.items():
        within = sum(one < WANTED_S for one in took)
        spread = f"median {median(took):.1f} s, worst {max(took):.1f} s"
        print(f"{kind}: {within} of {len(took)} within {WANTED_S:.0f} s; {spread}")

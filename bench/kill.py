"""A siege: tables under load while a server is killed again and again, and what must be there then.

No acknowledged move is lost, none is made twice, all matches replay; nor is anything else lost that
was acknowledged (facts.py). More kinds of faults: faults.py.
"""

import asyncio
import random
from collections import Counter
from pathlib import Path

from bench.client import Script, scripts
from bench.cluster import Cluster
from bench.facts import Fact, Move, check
from bench.newcomers import Newcomers
from bench.postgres import free_port
from bench.serving import Serving
from krabbel.games import game_names

MOVES = (1, 60)  # acknowledged between two kills
TABLES_A_GAME = 2


class Siege:
    """Tables under load, and the moves that were acknowledged."""

    games = game_names() * TABLES_A_GAME  # one for each table
    newcomers = 1  # who set up tables beside them
    pause_s = 0.0  # in which a table thinks about its next move

    def __init__(
        self, database: Path | str, seed: int, serving: Serving | Cluster | None = None
    ) -> None:
        self.database, self.chance = database, random.Random(seed)
        self.serving = serving or Serving(database, port=free_port())
        self.players: list[Script] = []
        self.moves: Counter[Move] = Counter()
        self.facts: set[Fact] = set()
        self.left = 0  # acknowledgements until the next kill
        self.enough = asyncio.Event()
        self.stop = asyncio.Event()  # after the fault that is under way

    def heard(self, table: str, seat: int, request: str, _seconds: float) -> None:
        """Note that a move was acknowledged."""
        self.moves[table, seat, request] += 1
        self.left -= 1
        if self.left <= 0:
            self.enough.set()

    async def run(self, faults: int) -> None:
        """Have so many faults, in the middle of moves; the clients reconnect by themselves."""
        self.players = [
            script
            for game in self.games
            for script in scripts(self.serving.port, game, self.heard, self.pause_s)
        ]
        for player in self.players:
            player.told = self.facts.add
        newcomer = Newcomers(self.serving.port, self.facts.add)
        clients = [player.play() for player in self.players]
        clients += [newcomer.come() for _ in range(self.newcomers)]
        tasks = [asyncio.create_task(client) for client in clients]
        try:
            for number in range(faults):
                if self.stop.is_set():
                    break
                await self.acknowledged(self.chance.randint(*MOVES))
                await self.fault(number)
            await self.acknowledged(MOVES[1])
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            self.serving.kill()
        failed = [error for error in ended if isinstance(error, Exception)]
        assert not failed, failed

    async def acknowledged(self, moves: int) -> None:
        """Wait for so many more moves to be acknowledged."""
        self.left = moves
        self.enough.clear()
        await self.enough.wait()

    async def fault(self, _number: int) -> None:
        """Have a fault."""
        await self.restart()

    async def restart(self) -> None:
        """Kill the server and start another one in its place."""
        self.serving.kill()
        self.serving = await asyncio.to_thread(Serving, self.database, port=self.serving.port)

    async def check(self) -> int:
        """Check that all that was acknowledged is there; return how many moves that were."""
        await check(self.database, self.moves, self.facts)
        return len(self.moves)


async def siege(database: Path, kills: int, seed: int = 1) -> int:
    """Kill a server so often; return how many moves were acknowledged, all of which are there."""
    attack = Siege(database, seed)
    await attack.run(kills)
    return await attack.check()

"""A siege: tables under load while a server is killed again and again, and what must be there then.

No acknowledged move is lost, none is made twice, all matches replay. More kinds: bench/faults.py.
"""

import asyncio
import random
from collections import Counter
from pathlib import Path

from bench.client import Script, scripts
from bench.cluster import Cluster
from bench.postgres import free_port
from bench.serving import Serving
from krabbel.games import game_names
from krabbel.server.store import Owner
from krabbel.server.store.opening import open_store
from krabbel.server.tables.match import Match

MOVES = (1, 60)  # acknowledged between two kills
TABLES_A_GAME = 2


class Siege:
    """Tables under load, and the moves that were acknowledged."""

    pause_s = 0.0  # in which a table thinks about its next move

    def __init__(
        self, database: Path | str, seed: int, serving: Serving | Cluster | None = None
    ) -> None:
        self.database, self.chance = database, random.Random(seed)
        self.serving = serving or Serving(database, port=free_port())
        self.players: list[Script] = []
        self.moves: Counter[tuple[str, int, str]] = Counter()  # table, seat, request
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
            for game in game_names() * TABLES_A_GAME
            for script in scripts(self.serving.port, game, self.heard, self.pause_s)
        ]
        tasks = [asyncio.create_task(player.play()) for player in self.players]
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
            await asyncio.gather(*tasks, return_exceptions=True)
            self.serving.kill()

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
        """Check that every acknowledged move is there once, and every match replays."""
        store = await open_store(self.database, Owner("whoever checks"))
        for table_id in {table for table, _, _ in self.moves}:
            table = await store.load(table_id)
            assert table is not None
            match = Match(table)
            await match.follow_moves()
            assert [move.number for move in table.moves] == list(range(1, match.version + 1))
            written = Counter((table_id, move.seat, str(move.request)) for move in table.moves)
            assert max(written.values()) == 1
            lost = {move for move in self.moves if move[0] == table_id} - written.keys()
            assert not lost, f"acknowledged and lost: {lost}"
        await store.close()
        return len(self.moves)


async def siege(database: Path, kills: int, seed: int = 1) -> int:
    """Kill a server so often; return how many moves were acknowledged, all of which are there."""
    attack = Siege(database, seed)
    await attack.run(kills)
    return await attack.check()

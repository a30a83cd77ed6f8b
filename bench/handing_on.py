"""What it costs to hand requests on: players at the owner of their table, and at another server.

python -m bench.handing_on: processor time of both servers a move, and the database's beside it.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect

from bench.client import LOST, Script, scripts
from bench.postgres import Postgres
from bench.processes import processor_s
from bench.serving import Serving
from krabbel.games import game_names

TABLES = 40
PAUSE_S = 0.4  # of thought, so that neither client nor servers are the limit
WARM_S, MEASURE_S = 5.0, 20.0


class Elsewhere(Script):
    """A guest who holds their table in one server's memory, and plays at another."""

    owner = 0  # the port of the server that is to own all tables

    async def visit(self, socket: Any) -> None:
        """Play; the owner's connection, which looks at nothing, costs nothing a move."""
        address = f"ws://127.0.0.1:{self.owner}/api/tables/{self.table}/socket"
        with suppress(*LOST):
            async with connect(address, compression=None, ping_interval=None):
                await super().visit(socket)


async def measure(owner: Serving, entry: Serving, postgres: Postgres) -> None:
    """Print what a move costs when all players are at `entry` and `owner` owns the tables."""
    moves = 0

    def heard(_table: str, _seat: int, _request: str, _seconds: float) -> None:
        nonlocal moves
        moves += 1

    Elsewhere.owner = owner.port
    games = game_names()
    players = [
        Elsewhere(entry.port, one.table, one.seat, one.secret, heard, PAUSE_S)
        for number in range(TABLES)
        for one in scripts(owner.port, games[number % len(games)], heard, PAUSE_S)
    ]
    for player in players:
        await acquire(owner.port, player.table)
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(WARM_S)
    processes = [owner.process.pid, entry.process.pid]
    before = [processor_s(process) for process in processes], database_s(postgres), moves
    await asyncio.sleep(MEASURE_S)
    spent = [processor_s(process) - was for process, was in zip(processes, before[0], strict=True)]
    database, made = database_s(postgres) - before[1], moves - before[2]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    same = owner is entry
    each = [f"{1e6 * seconds / made:.0f}" for seconds in spent[: 1 if same else 2]]
    where = "at the owner" if same else "at the other server"
    print(
        f"all players {where:20} {made / MEASURE_S:5.0f} moves/s   servers"
        f" {' + '.join(each):>11} µs a move   database {1e6 * database / made:.0f} µs"
    )


async def acquire(port: int, table: str) -> None:
    """Have a server own a table."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    async with connect(address, compression=None) as socket:
        await socket.send('{"type":"ping"}')
        await socket.recv()


def database_s(postgres: Postgres) -> float:
    """Return the processor time of all processes of the database."""
    total = 0.0
    for process in [postgres.pid, *postgres.children()]:
        with suppress(FileNotFoundError):
            total += processor_s(process)
    return total


def main() -> None:
    """Measure both."""
    with Postgres() as postgres:
        first, second = Serving(postgres.address), Serving(postgres.address)
        try:
            asyncio.run(measure(first, first, postgres))
            time.sleep(1)
            asyncio.run(measure(first, second, postgres))
        finally:
            first.kill()
            second.kill()


if __name__ == "__main__":
    main()

"""`make bench-server`: tables with four scripted clients each, on one server process on one core.

Every table offers about four moves a second. The number of tables grows until the 99th percentile
of the time from a move to its acknowledgement passes 100 ms. python -m bench.server [GAME | mix]
"""

import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from bench.client import SEATS, scripts
from bench.serving import Serving
from krabbel.games import game_names

PAUSE_S = 0.25  # between two moves at a table
STEPS = (50, 100, 200, 300, 400, 500, 600, 800, 1000)
SETTLE_S, MEASURE_S = 5.0, 10.0
LIMIT_MS = 100
SERVER_CORE, CLIENT_CORE = 0, 1


def clients(port: int, games: list[str], told: Connection) -> None:
    """Run the clients' process: add as many tables as told, and send back the times measured."""
    os.sched_setaffinity(0, {CLIENT_CORE % (os.cpu_count() or 1)})
    asyncio.run(_clients(port, games, told))


async def _clients(port: int, games: list[str], told: Connection) -> None:
    taken: list[float] = []

    def heard(_table: str, _seat: int, _request: str, seconds: float) -> None:
        taken.append(seconds)

    tasks: set[asyncio.Task[None]] = set()
    while many := await asyncio.to_thread(told.recv):
        while len(tasks) < many * SEATS:
            game = games[len(tasks) // SEATS % len(games)]
            players = await asyncio.to_thread(scripts, port, game, heard, PAUSE_S)
            tasks |= {asyncio.create_task(player.play()) for player in players}
        await asyncio.sleep(SETTLE_S)
        taken.clear()
        told.send(None)
        started = time.perf_counter()
        await asyncio.sleep(MEASURE_S)
        told.send((sorted(taken), time.perf_counter() - started))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def processor_s(process: int) -> float:
    """Return the processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(serving: Serving, games: list[str]) -> None:
    """Add tables and print a line for each step, until the limit is passed."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=clients, args=(serving.port, games, there)
    )
    process.start()
    print(f"{'tables':>8}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'µs a move':>11}", flush=True)
    for many in STEPS:
        here.send(many)
        here.recv()
        before = processor_s(serving.process.pid)
        taken, seconds = here.recv()
        used = processor_s(serving.process.pid) - before
        p50, p99 = (1000 * taken[int(len(taken) * part)] for part in (0.5, 0.99))
        rate = len(taken) / seconds
        a_move = 1e6 * used / len(taken)
        print(f"{many:8}{rate:10.0f}{p50:9.1f}{p99:9.1f}{a_move:11.0f}", flush=True)
        if p99 > LIMIT_MS:
            break
    here.send(0)
    process.join()


def main() -> None:
    """Measure one game, or all in turns."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else "party-bugs"
    games = list(game_names()) if wanted == "mix" else [wanted]
    print(f"{wanted}: {SEATS} clients a table, one server process on one core")
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder) / "krabbel.sqlite", SERVER_CORE)
        measure(serving, games)
        serving.stop()


if __name__ == "__main__":
    main()

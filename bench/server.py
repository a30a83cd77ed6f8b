"""`make bench-server`: tables with four scripted clients each, on one server process on one core.

The number of tables grows until the 99th percentile of the time from a move to its acknowledgement
passes 100 ms; then the long run: 500 tables, whose matches end and are followed by others, and
whose players shorten or lengthen their pauses, so that they make OFFERED moves a second if the
server keeps up. Without arguments every game and the mix of all are measured over SQLite, then the
mix over a PostgreSQL on this machine with one process and with two; docs/benchmarks.md and its
picture are written. No bot plays, and nothing is loaded for any: that would take the server's core
in its first minute.
python -m bench.server [GAME … | mix] [--steps 100,500] [--windows 6] [--postgres [--workers 2]]
"""

import argparse
import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import uvloop

from bench import sizing
from bench.crowd import known_now
from bench.postgres import Postgres
from bench.processes import children, database_processes, memory_mb, processor_s
from bench.server_figures import OFFERED, POSTGRES, SQLITE, Figures, Step, save, show
from bench.serving import NO_BOTS, Serving
from bench.swarm import Swarm
from krabbel.games import game_names

PAUSE_S = 0.2  # a seat that is asked acts after so long, times the seats that are asked
STEPS = (100, 200, 300, 400, 500, 600, 800, 1000)
LONG_RUN, WINDOWS = 500, 6  # tables; matches end from the third window on
AT_ONCE = 20  # tables are set up
SETTLE_S, MEASURE_S = 4.0, 10.0
LIMIT_MS = 100
SERVER_CORE, CLIENT_CORE = 0, 1
MIX = "mix"


@dataclass
class Heard:
    """What the clients measured in one window."""

    taken: list[float]  # seconds, ascending
    seconds: float
    used_s: float  # of their own processor time
    refused: int


def clients(port: int, games: Sequence[str], pace: float | None, told: Connection) -> None:
    """Run the clients' process: add as many tables as told, and send back what was measured.

    `pace`: the moves a second that all of them make; None: as many as their pauses allow.
    """
    os.sched_setaffinity(0, {CLIENT_CORE % (os.cpu_count() or 1)})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_clients(port, games, pace, told))


async def _clients(port: int, games: Sequence[str], pace: float | None, told: Connection) -> None:
    swarm = Swarm(port, PAUSE_S)
    while many := await asyncio.to_thread(told.recv):
        is_new = swarm.tables < many
        while swarm.tables < many:
            more = range(swarm.tables, min(many, swarm.tables + AT_ONCE))
            await asyncio.gather(*(swarm.add_table(games[n % len(games)]) for n in more))
        if is_new and pace is not None:
            swarm.keep_pace(pace)
        await asyncio.sleep(SETTLE_S if is_new else 0)
        swarm.taken, swarm.refused = [], 0
        told.send(None)
        began, used = time.perf_counter(), time.process_time()
        await asyncio.sleep(MEASURE_S)
        seconds, used = time.perf_counter() - began, time.process_time() - used
        told.send(Heard(sorted(swarm.taken), seconds, used, swarm.refused))
    swarm.end()


class Load:
    """A server and the process of its clients."""

    def __init__(
        self,
        serving: Serving,
        workers: int,
        games: Sequence[str],
        *,
        has_database: bool,
        pace: float | None = None,
    ) -> None:
        self.serving, self.workers, self.has_database = serving, workers, has_database
        self.here, there = multiprocessing.Pipe()
        self.process = multiprocessing.get_context("spawn").Process(
            target=clients, args=(serving.port, games, pace, there)
        )
        self.process.start()

    def measure(self, tables: int) -> Step:
        """Have so many tables, and measure one window."""
        self.here.send(tables)
        self.here.recv()
        server = self.servers()
        database = database_processes() if self.has_database else set()
        before, stored = processor_s(*server), processor_s(*database)
        heard: Heard = self.here.recv()
        used, store_used = processor_s(*server) - before, processor_s(*database) - stored
        moves = len(heard.taken) or 1
        p50, p99 = (1000 * (heard.taken or [0])[int(moves * part)] for part in (0.5, 0.99))
        return Step(
            tables=tables,
            rate=len(heard.taken) / heard.seconds,
            p50_ms=p50,
            p99_ms=p99,
            server_us=1e6 * used / moves,
            database_us=1e6 * store_used / moves,
            client_load=heard.used_s / heard.seconds,
            refused=heard.refused,
            memory_mb=memory_mb(*server),
        )

    def servers(self) -> set[int]:
        """Return the processes that serve; a server alone has children in which bots think."""
        first = self.serving.process.pid
        return {first} | (children(first) if self.workers > 1 else set())

    def end(self) -> None:
        """Send the clients home."""
        self.here.send(0)
        self.process.join()


@contextmanager
def database(store: str) -> Iterator[str | Path]:
    """Have an empty database for a moment."""
    if store == POSTGRES:
        with Postgres() as postgres:
            yield postgres.address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder) / "krabbel.sqlite"


def measure(
    game: str, steps: Sequence[int], windows: int, store: str = SQLITE, workers: int = 1
) -> Figures:
    """Measure a game, or all in turns: more and more tables, then the long run."""
    games = list(game_names()) if game == MIX else [game]
    found = Figures(game, [], [], store, workers)
    with database(store) as where:
        serving = Serving(where, SERVER_CORE if workers == 1 else None, workers=workers)
        try:
            load = Load(serving, workers, games, has_database=store == POSTGRES)
            for tables in steps:
                found.steps.append(load.measure(tables))
                show(found.name, found.steps[-1])
                if found.steps[-1].p99_ms > LIMIT_MS:
                    break
            load.end()
            if windows:
                load = Load(serving, workers, games, has_database=store == POSTGRES, pace=OFFERED)
                for _ in range(windows):
                    found.long_run.append(load.measure(LONG_RUN))
                    show(f"{found.name}, long run", found.long_run[-1])
                load.end()
        finally:
            serving.stop()
    return found


def main() -> None:
    """Measure and print; without names, all of it, and write that down."""
    usual = ",".join(map(str, STEPS))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help=f"names of games, or {MIX}")
    parser.add_argument("--steps", default=usual, help=f"numbers of tables, such as {usual}")
    parser.add_argument("--windows", type=int, default=WINDOWS, help="of the long run")
    parser.add_argument("--postgres", action="store_true", help="over a PostgreSQL of its own")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve PostgreSQL")
    told = parser.parse_args()
    steps = [int(step) for step in told.steps.split(",") if step]
    os.environ[NO_BOTS] = "1"
    if not told.games and (told.postgres or told.workers > 1):
        parser.error("name a game, or mix: without one everything is measured")
    if told.workers > 1 and not told.postgres:
        parser.error("several processes need --postgres")
    if told.games:
        for game in told.games:
            measure(game, steps, told.windows, POSTGRES if told.postgres else SQLITE, told.workers)
        return
    found = [measure(game, steps, told.windows) for game in [*game_names(), MIX]]
    found += [measure(MIX, steps, told.windows, POSTGRES, workers) for workers in (1, 2)]
    save([asdict(one) for one in found])
    sizing.write(known_now())


if __name__ == "__main__":
    main()

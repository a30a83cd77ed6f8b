"""Attack a server and tell how long other guests wait meanwhile; writes docs/benchmarks.md.

python -m bench.attack: all attacks (bench/attacks*.py), which takes some minutes.
python -m bench.attack NAME… [--seconds 2.5]: those named; they are printed and not written down.

Each attack has a process of its own and a fresh `krabbel serve` with its usual limits, on loopback.
Honest guests play at 127.0.0.1 (bench/honest.py); the attacker comes from 127.0.0.2, then from the
guests' own address.
"""

import argparse
import asyncio
import multiprocessing
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from shutil import copyfile
from time import monotonic

from bench import (  # noqa: F401 - all of them register their attacks
    attacks_on_bots,
    attacks_on_memory,
    attacks_on_sockets,
    attacks_over_http,
    attacks_with_nonsense,
)
from bench.answers import Answers, told
from bench.attack_figures import Row, figures, save, verdict
from bench.attacks import ATTACKS, Target
from bench.bystander import Bystander, searches_loaded
from bench.honest import GUESTS, Honest, playing
from bench.hostile import HOST, many_files
from bench.long_match import long_match, long_matches, many_tables
from bench.processes import memory_mb, processor_s

OTHER = "127.0.0.2"
ARRIVE_S, CALM_S, SECONDS = 0.8, 1.0, 2.5
READY_S = 60  # an attack may take to begin, and to end
LAST_S = 1.0  # for answers that are still on their way
SERVE = "from krabbel.cli.main import main; main()"
KNOWN = {"replays": long_match, "long_tables": long_matches, "live_tables": many_tables}
FELT_BY_OTHERS = ("hardbots", "hints")  # by whoever needs worker processes, too


def attacker(name: str, spec: dict[str, object], begun: Event, said: "Queue[str]") -> None:
    """Run an attack in a process of its own."""
    target = Target(begin=begun.set, **spec)  # type: ignore[arg-type]
    try:
        with many_files():
            said.put(ATTACKS[name](target))
    except OSError as bad:
        said.put(f"ended: {bad!r}")
    finally:
        begun.set()


class Attacked:
    """A server as anybody starts it."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-c", SERVE, "serve", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        found = None
        while found is None:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("the server does not start")
            found = re.search(r"http://[^:/]+:(\d+)", line)
        self.port, self.pid = int(found[1]), self.process.pid

    def stop(self) -> None:
        """End it in order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


async def run(name: str, source: str, seconds: float, folder: Path) -> Row:
    """Run an attack; return its row."""
    database = folder / f"{name}-{source}.sqlite"
    known = await asyncio.to_thread(known_tables, name, database) if name in KNOWN else []
    server = await asyncio.to_thread(Attacked, database)
    guests = [Honest(server.port) for _ in range(GUESTS)]
    bystander = Bystander(server.port)
    begun, said = multiprocessing.Event(), multiprocessing.Queue()  # type: Event, Queue[str]
    spec = {"port": server.port, "source": source, "seconds": seconds, "known": known}
    process = multiprocessing.Process(target=attacker, args=(name, spec, begun, said), daemon=True)
    try:
        if name in FELT_BY_OTHERS:
            await searches_loaded(server.port)
        async with playing([*guests, bystander] if name in FELT_BY_OTHERS else guests):
            await asyncio.sleep(ARRIVE_S + CALM_S)
            calm = monotonic() - CALM_S, monotonic()
            memory = most = memory_mb(server.pid)
            written = disk_kb(database)
            process.start()
            await asyncio.to_thread(begun.wait, READY_S)
            start, spent = monotonic(), processor_s(server.pid)
            while process.is_alive() and monotonic() < start + seconds + READY_S:
                await asyncio.sleep(0.1)
                most = max(most, memory_mb(server.pid))
            end, spent = monotonic(), processor_s(server.pid) - spent
            await asyncio.sleep(LAST_S)
            now, happened = monotonic(), said.get(timeout=5)
            written = disk_kb(database) - written
    finally:
        if process.is_alive():
            process.kill()
        await asyncio.to_thread(server.stop)
    pings, moves = [one.pings for one in guests], [one.moves for one in guests]
    during = waited(pings, (start, end), now), waited(moves, (start, end), now)
    refused = sum(start <= at < now for one in guests for at in one.refused)
    lost = [one.lost for one in guests]
    if name in FELT_BY_OTHERS:
        before, then = bystander.told(*calm, now), bystander.told(start, end, now)
        happened += f"; a bystander before: {before}; during: {then} {bystander.lost}"
    return Row(
        attack=name,
        source=source,
        ping_before=told(waited(pings, calm, now)),
        ping_during=told(during[0]),
        move_during=told(during[1]),
        verdict=verdict(*during, refused * (source != HOST), lost),
        refused=refused,
        cores=spent / (end - start),
        mb_before=memory,
        mb_most=most,
        disk_kb=written,
        happened=happened,
    )


def known_tables(name: str, database: Path) -> list[str]:
    """Have the tables there that an attack needs; they are made for the first address only."""
    made, known = _made(name, database.parent)
    copyfile(made, database)
    return known


@cache
def _made(name: str, folder: Path) -> tuple[Path, list[str]]:
    database = folder / f"{name}.sqlite"
    return database, KNOWN[name](database)


def disk_kb(database: Path) -> float:
    """Return the size of a database, with what has not come to its main file yet."""
    return sum(file.stat().st_size for file in database.parent.glob(f"{database.name}*")) / 1e3


def waited(answers: Sequence[Answers], during: tuple[float, float], now: float) -> list[float]:
    """Return the milliseconds that all of them waited in a time."""
    return [took for one in answers for took in one.between(*during, now)]


def main() -> None:
    """Print a row for each attack; without names, write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.names or ATTACKS:
            for source in (OTHER, HOST):
                rows.append(asyncio.run(run(name, source, asked.seconds, Path(folder))))
                rows[-1].show()
    if not asked.names:
        save(figures(rows, asked.seconds))


if __name__ == "__main__":
    main()

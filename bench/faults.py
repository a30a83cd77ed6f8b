"""Kill, stop, freeze and fill up whatever tables depend on, under load, and check what was kept.

python -m bench.faults [FAULTS] [--at-once 3]: faults of all kinds in turn, in so many sieges at a
time, each with servers and a database of its own. Nothing acknowledged is lost, be it a move, a
seat or a start; no move is made twice, every client comes back to its table. Printed is the longest
time for which a client was shown nothing, at each fault. Ctrl-C ends it, with what was found until
then.

python -m bench.faults --calm 8: how long one table waits when its owner ends (bench/calm.py).
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench import calm
from bench.postgres import Postgres
from bench.serving import NO_BOTS, Serving
from bench.sieges import ClusterSiege, FaultSiege, FileSiege, besiege

FAULTS = 1000
AT_ONCE = 3
SHARE_OF_SQLITE = 5  # every fifth fault is one of a server with SQLite
LONG_S = 10.0  # a pause that is told at once
LAST_WORDS = 5000  # of the servers, where a siege fails


@dataclass
class Found:
    """What all sieges have found."""

    wanted: int
    began: float = field(default_factory=time.monotonic)
    pauses: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    moves: int = 0  # acknowledged, and there
    facts: int = 0  # the same of seats, starts and all else that is acknowledged
    refused: int = 0  # that a stale owner wanted to write
    failed: bool = False  # a siege has
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def faults(self) -> int:
        """Return how many there were."""
        return sum(map(len, self.pauses.values()))

    def note(self, kind: str, pause_s: float) -> None:
        """Count a fault, and show how far it has come."""
        self.pauses[kind].append(pause_s)
        passed = time.monotonic() - self.began
        line = f"{self.faults:5} of {self.wanted} in {passed:.0f} s: {kind} ({pause_s:.1f} s)"
        print(f"\r{line:79}", end="\n" if pause_s > LONG_S else "", file=sys.stderr, flush=True)

    async def besiege(self, siege: FaultSiege, faults: int) -> None:
        """Have a siege with so many faults, and add what it has found."""
        siege.on_fault = self.note
        self.moves += await besiege(siege, faults, self.stop)
        self.facts += len(siege.facts)
        self.refused += len(siege.refused)

    def report(self) -> None:
        """Print a table by kind, and the totals."""
        print(f"\n{'fault':38} {'times':>6} {'pause, usual':>14} {'longest':>10}")
        for kind, took in self.pauses.items():
            print(f"{kind:38} {len(took):6} {median(took):12.1f} s {max(took):8.1f} s")
        if self.failed:
            print(f"{self.faults} faults: A SIEGE HAS FAILED; the others kept {self.moves} moves")
        else:
            moves = f"all of {self.moves} acknowledged moves are there, none twice"
            print(f"{self.faults} faults: {moves}; so are all of {self.facts} other facts")
        print(f"{self.refused} moves of owners that were owners no more were refused")


async def share(found: Found, faults: int, seed: int) -> None:
    """Have a share of all faults: some with SQLite, then most with PostgreSQL."""
    few = faults // SHARE_OF_SQLITE
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "krabbel.sqlite"
        await found.besiege(await asyncio.to_thread(FileSiege, file, seed), few)
    if not found.stop.is_set():
        postgres = await asyncio.to_thread(Postgres)
        with postgres:
            siege = await asyncio.to_thread(ClusterSiege, postgres, seed)
            await found.besiege(siege, faults - few)


async def measure(faults: int, at_once: int) -> None:
    """Have all faults, in several sieges at a time; print what was found even if one fails."""
    found = Found(faults)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, found.stop.set)
    try:
        async with asyncio.TaskGroup() as sieges:
            for number in range(at_once):
                part = faults * (number + 1) // at_once - faults * number // at_once
                sieges.create_task(share(found, part, seed=number))
    except BaseException:
        found.failed = True
        raise
    finally:
        found.report()


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults")
    parser.add_argument("faults", nargs="?", type=int, default=FAULTS)
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="sieges at a time")
    parser.add_argument(
        "--calm", type=int, metavar="TIMES", help="end only owners, so often each way"
    )
    told = parser.parse_args()
    os.environ[NO_BOTS] = "1"  # compiled again and again, as no server lives until that is done
    Serving.group = 0
    with tempfile.TemporaryFile("a+") as log:
        Serving.log = log.fileno()
        try:
            if told.calm:
                calm.measure(told.calm)
            else:
                asyncio.run(measure(told.faults, told.at_once))
        except BaseException:
            log.seek(0)
            print(log.read()[-LAST_WORDS:], file=sys.stderr)
            raise


if __name__ == "__main__":
    main()

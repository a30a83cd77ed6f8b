"""Attack a server and tell how long another guest waits meanwhile.

python -m bench.attack [NAME…] [--seconds 6]: all attacks (bench/attacks.py), or those named.

Each attack has a process of its own and a fresh `krabbel serve` with its usual limits, on loopback.
An honest guest at 127.0.0.1 sends `ping` 25 times a second and moves when they may; the attacker
comes from 127.0.0.2, then from the guest's own address.
"""

import argparse
import asyncio
import json
import multiprocessing
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import quantiles
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import bench.attacks_on_bots
import bench.attacks_on_memory  # noqa: F401 - both register their attacks
from bench.attacks import ATTACKS, Target
from bench.hostile import HOST, many_files, memory_mb, processor_s, set_up
from bench.long_match import long_match, long_matches, many_tables

OTHER = "127.0.0.2"
CALM_S, PING_S, READY_S = 2.0, 0.04, 60
BOTS = [{"who": "me"}, {"who": "bot", "level": "easy"}, {"who": "bot", "level": "easy"}]
SERVE = "from krabbel.cli.main import main; main()"
GOAL_MS = 100
KNOWN = {"replays": long_match, "long_tables": long_matches, "live_tables": many_tables}
COLUMNS = (
    "attack",
    "from",
    "ping before, ms: p50 / p99 / worst",
    "ping during",
    "move during",
    "p99 below 100",
    "cores",
    "MB",
    "what happened",
)


@dataclass
class Honest:
    """A guest who plays; when each answer was asked for, and how long it took."""

    port: int
    pings: list[tuple[float, float]] = field(default_factory=list)
    moves: list[tuple[float, float]] = field(default_factory=list)
    lost: str = ""

    async def play(self) -> None:
        """Ping and move until cancelled."""
        wish = {"game": "rucki-zucki", "seats": BOTS, "options": {"rounds": 20}}
        table, cookie = await asyncio.to_thread(set_up, self.port, HOST, wish)
        address = f"ws://{HOST}:{self.port}/api/tables/{table}/socket"
        headers = {"Cookie": cookie}
        async with connect(address, additional_headers=headers, ping_interval=None) as line:
            await line.send('{"type": "look", "seat": 0}')
            asked: list[float] = []
            pinging = asyncio.create_task(self._ping(line, asked))
            try:
                await self._listen(line, asked)
            except ConnectionClosed as closed:
                self.lost = str(closed)
            finally:
                pinging.cancel()

    async def _ping(self, line: ClientConnection, asked: list[float]) -> None:
        while True:
            asked.append(monotonic())
            await line.send('{"type": "ping"}')
            await asyncio.sleep(PING_S)

    async def _listen(self, line: ClientConnection, asked: list[float]) -> None:
        number, moved = 0, 0.0
        async for text in line:
            got = json.loads(text)
            if got["type"] == "pong":
                begun = asked.pop(0)
                self.pings.append((begun, monotonic() - begun))
            elif got["type"] == "done":
                self.moves.append((moved, monotonic() - moved))
            elif got["type"] == "refused":
                self.lost = got["text"]
            elif got["type"] == "view" and got["actions"]:
                number, moved = number + 1, monotonic()
                act = {"type": "act", "id": str(number), "seat": 0, "action": got["actions"][0]}
                await line.send(json.dumps(act))


def told(times: list[tuple[float, float]], since: float, until: float) -> tuple[str, float]:
    """Return p50, p99 and the worst of what was asked within a time, and the p99 in ms."""
    some = sorted(1000 * took for begun, took in times if since <= begun < until)
    if len(some) < 2:
        return "-", 0
    cuts = quantiles(some, n=100, method="inclusive")
    return f"{cuts[49]:.1f} / {cuts[98]:.0f} / {some[-1]:.0f}", cuts[98]


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


async def run(name: str, source: str, seconds: float, folder: Path) -> str:
    """Run an attack; return its row."""
    database = folder / f"{name}-{source}.sqlite"
    known = await asyncio.to_thread(KNOWN[name], database) if name in KNOWN else []
    server = await asyncio.to_thread(Attacked, database)
    honest = Honest(server.port)
    playing = asyncio.create_task(honest.play())
    begun = multiprocessing.Event()
    said: Queue[str] = multiprocessing.Queue()
    spec = {"port": server.port, "source": source, "seconds": seconds, "known": known}
    process = multiprocessing.Process(target=attacker, args=(name, spec, begun, said), daemon=True)
    try:
        await asyncio.sleep(1 + CALM_S)
        calm = monotonic() - CALM_S, monotonic()
        memory = most = memory_mb(server.pid)
        process.start()
        await asyncio.to_thread(begun.wait, READY_S)
        start, spent = monotonic(), processor_s(server.pid)
        while process.is_alive() and monotonic() < start + seconds + READY_S:
            await asyncio.sleep(0.1)
            most = max(most, memory_mb(server.pid))
        end, spent = monotonic(), processor_s(server.pid) - spent
        await asyncio.sleep(1)
        what = said.get(timeout=5)
    finally:
        process.kill()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        server.stop()
    during, p99 = told(honest.pings, start, end)
    verdict = "yes" if 0 < p99 < GOAL_MS and not honest.lost else f"NO {honest.lost}"
    cells = [name, source, told(honest.pings, *calm)[0], during, told(honest.moves, start, end)[0]]
    cells += [verdict, f"{spent / (end - start):.2f}", f"{memory:.0f} → {most:.0f}", what]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print a row for each attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=6)
    asked = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |")
    print("|---" * len(COLUMNS) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.names or ATTACKS:
            for source in (OTHER, HOST):
                print(asyncio.run(run(name, source, asked.seconds, Path(folder))), flush=True)


if __name__ == "__main__":
    main()

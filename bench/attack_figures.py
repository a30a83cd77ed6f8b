"""What `make bench-attack` has measured: printed, kept in bench/attack.json, and as a section."""

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from bench.answers import percentiles
from bench.report import Section, put

RESULTS = Path(__file__).resolve().with_name("attack.json")
TITLE = "The server under attack: how long other guests wait"
GOAL_MS = 100
COLUMNS = (
    "attack",
    "from",
    "ping before",
    "ping during",
    "move during",
    f"p99 below {GOAL_MS}",
    "refused",
    "cores",
    "MB",
    "disk, kB",
    "what happened",
)


@dataclass
class Row:
    """One attack from one address; times in words, each as p50 / p99 / worst in ms."""

    attack: str
    source: str
    ping_before: str
    ping_during: str
    move_during: str
    verdict: str
    refused: int  # times that the others were told to wait a moment
    cores: float  # of the server's process
    mb_before: float
    mb_most: float
    disk_kb: float  # more than before
    happened: str

    def cells(self) -> list[str]:
        """Return it as a line of the table."""
        memory = f"{self.mb_before:.0f} → {self.mb_most:.0f}"
        times = self.ping_before, self.ping_during, self.move_during
        first = [self.attack, self.source, *times, self.verdict]
        return [
            *first,
            str(self.refused),
            f"{self.cores:.2f}",
            memory,
            f"+{self.disk_kb:.0f}",
            self.happened,
        ]

    def show(self) -> None:
        """Print it."""
        print(" | ".join(self.cells()), flush=True)


def verdict(
    pings: Sequence[float], moves: Sequence[float], refused: int, lost: Sequence[str]
) -> str:
    """Return whether the others played on undisturbed, and if not, why.

    `refused`: those times they were told to wait a moment that are nobody's design.
    """
    troubles = []
    for what, times in (("pings", pings), ("moves", moves)):
        found = percentiles(times)
        if found is None:
            troubles.append(f"no {what}")
        elif found[1] >= GOAL_MS:
            troubles.append(what)
    if refused:
        troubles.append("refused")
    troubles += sorted({f"lost: {why}" for why in lost if why})
    return f"NO: {', '.join(troubles)}" if troubles else "yes"


def figures(rows: Sequence[Row], seconds: float) -> dict[str, Any]:
    """Return all that is kept of a run."""
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    return {
        "machine": f"{machine}, Python {platform.python_version()}",
        "date": date.today().isoformat(),
        "seconds": seconds,
        "rows": [asdict(row) for row in rows],
    }


def save(found: Mapping[str, Any]) -> None:
    """Keep the figures, and put them into docs/benchmarks.md."""
    RESULTS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    put(section(found))


def section(found: Mapping[str, Any]) -> Section:
    """Return a line for each attack and address that it comes from."""
    text = (
        f"`make bench-attack` ({found['machine']}; {found['date']}): one hostile client at a time"
        f"\nattacks a fresh `krabbel serve` with its usual limits for {found['seconds']:g} s or a"
        "\nlittle longer. Meanwhile four guests at 127.0.0.1 ping, together 25 times a second, and"
        "\nmove whenever they may, alone with `easy` bots. Times are p50 / p99 / worst in ms, a"
        "\nmove's until it is on the disk; what is never answered counts as long as it was waited"
        "\nfor. The attacker comes from another address, then from the guests' own: there they may"
        "\nbe told to wait a moment (`refused`), as an address has one purse; where the attacker is"
        "\nat another address that is a failure. `cores` and `MB` are the server's process, `disk`"
        "\nis its database, with what the guests themselves write. While the worker processes are"
        "\nattacked, a guest at a third address asks for hints, for which"
        "\nthere is a search of 1 s, and plays with `normal` bots, which pause for up to 0.6 s."
    )
    made = Section(TITLE, text, COLUMNS)
    made.rows += [Row(**row).cells() for row in found["rows"]]
    return made

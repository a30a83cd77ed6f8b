"""What `make bench-server` has measured: printed, kept in bench/server.json, and as a section."""

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from bench.report import DOCS, Section, put
from krabbel.sim import plots

RESULTS = Path(__file__).resolve().with_name("server.json")
PICTURE = DOCS / "pictures" / "server.svg"
TITLE = "The server: moves acknowledged a second"
LIMIT_MS = 100
SQLITE, POSTGRES = "SQLite", "PostgreSQL"
OFFERED = 2050  # moves a second in the long run
WHOLE = 500  # tables, of the row for each game


@dataclass
class Step:
    """One window of so many tables."""

    tables: int
    rate: float  # moves acknowledged a second
    p50_ms: float
    p99_ms: float
    server_us: float  # processor time a move, without the processes in which bots think
    database_us: float  # of PostgreSQL's
    client_load: float  # of a core
    refused: int  # messages; none is expected
    memory_mb: float  # of the servers, at the end


@dataclass
class Figures:
    """The figures of a game, or of all in turns."""

    game: str
    steps: list[Step]
    long_run: list[Step]
    store: str = SQLITE
    workers: int = 1  # processes that serve

    @property
    def name(self) -> str:
        """Return what the figures are of, in words."""
        if self.store == SQLITE:
            return self.game
        return f"{self.game}, {self.store}, {self.workers} process{'es' * (self.workers > 1)}"


def show(what: str, step: Step) -> None:
    """Print one window."""
    print(
        f"{what:24}{step.tables:5} tables{step.rate:7.0f} moves/s  p50{step.p50_ms:7.1f}"
        f"  p99{step.p99_ms:7.1f} ms {step.server_us:6.0f} µs a move, database"
        f"{step.database_us:5.0f}, clients {step.client_load:4.0%} of a core"
        f"{f', {step.refused} refused' * bool(step.refused)}",
        flush=True,
    )


def save(found: Sequence[Mapping[str, Any]]) -> None:
    """Keep the figures, draw them, and put them into docs/benchmarks.md."""
    python = f"Python {platform.python_version()}"
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    figures = {"cores": os.cpu_count(), "python": python, "day": day, "measured": list(found)}
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n")
    draw(read(figures))
    put(section(figures))


def read(figures: Mapping[str, Any]) -> list[Figures]:
    """Return what was kept."""
    lists = "steps", "long_run"
    return [
        Figures(**{**one, **{key: [Step(**step) for step in one[key]] for key in lists}})
        for one in figures["measured"]
    ]


def section(figures: Mapping[str, Any]) -> Section:
    """Return a line for each game: the steps up to the limit, and the long run."""
    text = (
        f"`make bench-server`, {figures['day']}: {figures['cores']} cores, {figures['python']}."
        "\nOver SQLite one process on one core; four clients a table on another core; a seat"
        "\nacts 0.2 s after it is asked, times the seats that are asked. A move is acknowledged"
        "\nwhen it is on the disk. `most`: tables with p99 under 100 ms. `MB`: resident memory"
        f"\nof the servers at {WHOLE} tables. Long run: {WHOLE} tables, windows of 10 s; matches"
        f"\nend and are followed by others; the clients' pauses are such that they make {OFFERED:,}"
        "\nmoves a second if the server keeps up; median of the windows, worst p99. Over PostgreSQL"
        "\nservers, database and clients share both cores: the step from one process to two is a"
        "\nfloor of the scaling, no measure of it. The database's processor time stands apart."
        "\nRate limits are off, and nothing is loaded for bots. The processors are shared with"
        "\nother guests of their host, and their speed varies by up to 1.7 within minutes: figures"
        "\nof different runs do not compare."
        "\n\n![Moves a second, and p99, by tables](pictures/server.svg)"
    )
    columns = ["", "most tables", "moves/s there", f"{WHOLE} tables: moves/s", "p50 ms", "p99 ms"]
    columns += ["µs a move", "MB", "long run: moves/s", "worst p99 ms", "µs a move"]
    columns += ["database's µs", "clients' core"]
    made = Section(TITLE, text, columns)
    for one in read(figures):
        made.rows.append([one.name, *_cells(one.steps), *_long_cells(one.long_run)])
    return made


def _cells(steps: Sequence[Step]) -> list[str]:
    within = [step for step in steps if step.p99_ms <= LIMIT_MS]
    most = [f"{within[-1].tables}", f"{within[-1].rate:.0f}"] if within else ["–", "–"]
    at = next((step for step in steps if step.tables == WHOLE), None)
    if at is None:
        return [*most, *["–"] * 5]
    figures = at.rate, at.p50_ms, at.p99_ms, at.server_us, at.memory_mb
    return [*most, *(f"{figure:.0f}" for figure in figures)]


def _long_cells(windows: Sequence[Step]) -> list[str]:
    if not windows:
        return ["–"] * 5
    load = max(step.client_load for step in windows)
    keys = "rate", "server_us", "database_us"
    rate, used, stored = (median(getattr(one, key) for one in windows) for key in keys)
    return [
        f"{rate:.0f}",
        f"{max(one.p99_ms for one in windows):.0f}",
        f"{used:.0f}",
        f"{stored:.0f}" if stored else "–",
        f"{load:.0%}",
    ]


def draw(found: Sequence[Figures]) -> None:
    """Draw moves a second, and p99, against tables."""
    figure = plots.drawing().Figure(figsize=(8.4, 3.6), layout="constrained")
    labels = {"rate": "moves acknowledged a second", "p99_ms": "p99, ms"}
    for number, (key, label) in enumerate(labels.items(), 1):
        axes = figure.add_subplot(1, len(labels), number)
        axes.set_title(label, loc="left", fontsize=10)
        axes.set_xlabel("tables of four")
        axes.spines[["top", "right"]].set_visible(False)
        for one, colour in zip(found, cycle((*plots.COLOURS, "#111111"))):
            tables, values = ([getattr(step, of) for step in one.steps] for of in ("tables", key))
            axes.plot(tables, values, "o-", color=colour, label=one.name, markersize=3)
        axes.set_ylim(bottom=0)
        if key == "p99_ms":
            axes.axhline(LIMIT_MS, color="#999999", linewidth=0.8, linestyle="--")
        axes.legend(frameon=False, fontsize=7)
    plots.save(figure, PICTURE)

"""Scaling: decisions per second by threads, by the size of a batch, and by threads of a GPU."""

import os
import time
from collections.abc import Mapping
from typing import Any

from bench.env import Steps
from bench.report import DOCS, Section
from krabbel.games import game_names
from krabbel.sim import plots
from krabbel.sim.match import DECISIONS
from krabbel.sim.plan import Plan, split
from krabbel.sim.runners import threads

PLAYERS, SEED = 4, 2026
SECONDS = 1.0  # per round
ROUNDS = 5
BATCHES = (1, 4, 16, 64, 256, 1024, 4096)
PICTURE = DOCS / "pictures" / "growth.svg"


class Threads:
    """Random play of whole matches on so many threads, in wall-clock time."""

    def __init__(self, name: str, many: int) -> None:
        self.name, self.many = name, many
        self.plan = Plan(name, ("random",) * PLAYERS, SEED)
        self.matches = threads.SIZE * many
        self.measure()

    def measure(self) -> float:
        """Return decisions per second of one round; the next one is sized to last SECONDS."""
        start = time.perf_counter()
        jobs = split(self.plan, 0, self.matches, threads.SIZE)
        decisions = sum(int(rows[:, DECISIONS].sum()) for rows in threads.play(jobs, self.many))
        took = time.perf_counter() - start
        self.matches = max(threads.SIZE * self.many, int(self.matches * SECONDS / took))
        return decisions / took


def by_threads() -> dict[str, dict[int, float]]:
    """Return every game's rate on 1, 2, 4 … threads."""
    cores = os.cpu_count() or 1
    counts = [1 << power for power in range(cores.bit_length())]
    found = {}
    for name in game_names():
        rounds = [Threads(name, many) for many in counts]
        best = dict.fromkeys(counts, 0.0)
        for _ in range(ROUNDS):
            for one in rounds:
                best[one.many] = max(best[one.many], one.measure())
        found[name] = best
    return found


def by_batch() -> dict[str, dict[int, float]]:
    """Return every game's rate by batch size, with observations and masks, on one core."""
    return {
        name: {size: max(one.measure() for _ in range(ROUNDS)) for size, one in steps(name).items()}
        for name in game_names()
    }


def steps(name: str) -> dict[int, Steps]:
    """Return batches of every size."""
    return {size: Steps(name, batch=size) for size in BATCHES}


def section(found: Mapping[str, Mapping[int, float]]) -> Section:
    """Return the rates by threads as a table."""
    counts = list(next(iter(found.values())))
    most = counts[-1]
    text = "Whole matches of `random` bots by the runner `threads`, in wall-clock time."
    titles = [f"{many} thread{'s' * (many > 1)}, M decisions/s" for many in counts]
    made = Section("Threads", text, ["", *titles, f"{most} ÷ 1"])
    for name, rates in found.items():
        cells = [f"{rates[many] / 1e6:.2f}" for many in counts]
        made.rows.append([name, *cells, f"{rates[most] / rates[1]:.2f}"])
    return made


def draw(panels: Mapping[str, Mapping[str, Mapping[Any, float]]]) -> None:
    """Draw a panel for each kind of scaling, with a line for each game."""
    colours = dict(zip(game_names(), plots.COLOURS, strict=False))
    figure = plots.drawing().Figure(figsize=(4.2 * len(panels), 3.6), layout="constrained")
    for number, (title, lines) in enumerate(panels.items(), 1):
        axes = figure.add_subplot(1, len(panels), number)
        axes.set_title(title, loc="left", fontsize=10)
        axes.spines[["top", "right"]].set_visible(False)
        for name, rates in lines.items():
            sizes = sorted(rates, key=int)
            many = [rates[size] for size in sizes]
            axes.plot(
                [int(size) for size in sizes],
                many,
                "o-",
                color=colours[name],
                label=name,
                markersize=3,
            )
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.set_ylabel("decisions/s")
        axes.legend(frameon=False, fontsize=7)
    plots.save(figure, PICTURE)

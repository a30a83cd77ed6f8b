"""Matches on the GPU: the same rows as on the CPU, and how fast. Run it where there is a GPU.

PYTHONPATH=src python -m bench.gpu [GAME …]: first the rows of all games with all kinds of seats are
compared, then decisions a second of `easy` and of `normal` bots are measured.
"""

import sys
import time

import krabbel
from krabbel.sim import bulk
from krabbel.sim.match import DECISIONS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.runners import cuda

CHECKED = 2000  # matches
LAUNCH = 1 << 20
SEED = 2026


def check(name: str) -> None:
    """Rows of the GPU and of the CPU, for every number of players."""
    for players in krabbel.game(name).players:
        for seats in (("easy",) * players, ("normal",) * players, ("normal", "easy") * 3):
            plan = Plan(name, seats[:players], SEED)
            job = Job(plan, (1 << 33) + 5, CHECKED)  # a number of more than one word
            same = (next(cuda.play([job])) == bulk.play(job)).all()
            assert same, f"{name}, {players} players, {seats}: GPU and CPU differ"
    print(f"{name}: GPU and CPU give the same rows", flush=True)


def measure(name: str) -> None:
    """Decisions a second, the rows' way back counted."""
    for level in ("easy", "normal"):
        plan = Plan(name, (level,) * 4, SEED)
        cuda.check(plan)
        best = 0.0
        for first in range(3):
            start = time.perf_counter()
            rows = next(cuda.play([Job(plan, first * LAUNCH, LAUNCH)]))
            best = max(best, rows[:, DECISIONS].sum() / (time.perf_counter() - start))
        print(f"{name}: {level} bots, {best / 1e9:.3f} G decisions/s", flush=True)


if __name__ == "__main__":
    for game in sys.argv[1:] or krabbel.game_names():
        check(game)
        measure(game)

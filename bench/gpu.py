"""On a GPU: the same results as on the CPU, and how fast. Writes bench/gpu.json for `make bench`.

PYTHONPATH=src python -m bench.gpu [GAME …], where there is a GPU: checks rows and checksums of all
games, then measures random play, house bots, and batches with observations and masks, beside Pgx.
"""

import fcntl
import json
import sys
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import numpy as np

import krabbel
from bench import gpu_env, pgx
from bench.gpu_figures import RESULTS
from krabbel.sim import bulk
from krabbel.sim.match import DECISIONS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.random_play import play_random
from krabbel.sim.runners import cuda

CHECKED = 2000  # matches
LAUNCH = 1 << 20
BLOCK = 128  # threads
GAMES_A_THREAD = 4
PLAYERS = 4
SEED = 2026
PGX = "pgx"


def check_rows(name: str) -> None:
    """Rows of the GPU and of the CPU, for every number of players."""
    for players in krabbel.game(name).players:
        for seats in (("easy",) * players, ("normal",) * players, ("normal", "easy") * 3):
            plan = Plan(name, seats[:players], SEED)
            job = Job(plan, (1 << 33) + 5, CHECKED)  # a number of more than one word
            same = (next(cuda.play([job])) == bulk.play(job)).all()
            assert same, f"{name}, {players} players, {seats}: GPU and CPU differ"
    print(f"{name}: GPU and CPU give the same rows", flush=True)


def bots(name: str, level: str) -> float:
    """Decisions a second of whole matches between bots, the rows' way back counted."""
    plan = Plan(name, (level,) * PLAYERS, SEED)
    cuda.check(plan)
    best = 0.0
    for first in range(3):
        start = time.perf_counter()
        rows = next(cuda.play([Job(plan, first * LAUNCH, LAUNCH)]))
        best = max(best, rows[:, DECISIONS].sum() / (time.perf_counter() - start))
    return best


class RandomPlay:
    """`play_random` of one game, a few matches in every thread."""

    def __init__(self, name: str) -> None:
        self.game, self.cuda = krabbel.game(name), cuda.numba_cuda()
        self.play = self.game.bind(play_random)
        names = {"cuda": self.cuda, "STATE": self.game.State.dtype, "play_random": self.play}
        self.kernel = self.cuda.jit(types.FunctionType(random_kernel.__code__, names, "play"))
        self.blank = self.game.blank(PLAYERS, {}).array
        self.check()

    def run(self, threads: int) -> tuple[Any, float]:
        """Decisions and checksum of every thread, and the seconds it took."""
        out = self.cuda.device_array((threads, 2), np.int64)
        blank = self.cuda.to_device(self.blank)
        self.cuda.synchronize()
        start = time.perf_counter()
        self.kernel[threads // BLOCK, BLOCK](blank, SEED, GAMES_A_THREAD, out)
        self.cuda.synchronize()
        return out.copy_to_host(), time.perf_counter() - start

    def check(self) -> None:
        """The CPU's very numbers."""
        out, _ = self.run(BLOCK)
        states = np.zeros(1, self.game.State.dtype)
        for i, found in enumerate(out.tolist()):
            first = i * GAMES_A_THREAD
            expected = self.play(states, self.blank, SEED, first, GAMES_A_THREAD)
            assert tuple(found) == expected, f"{self.game.name}: thread {i} differs from the CPU"

    def rate(self, threads: int) -> float:
        """Decisions a second."""
        self.run(threads)
        out, seconds = min((self.run(threads) for _ in range(3)), key=lambda run: run[1])
        return float(out[:, 0].sum() / seconds)


def random_kernel(blank, seed, games, out):
    """A few random matches a thread."""
    i = cuda.grid(1)
    states = cuda.local.array(1, STATE)  # noqa: F821  # bound above
    out[i, 0], out[i, 1] = play_random(states, blank, seed, i * games, games)


@contextmanager
def alone() -> Iterator[None]:
    """While nobody else is here."""
    with RESULTS.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check(name: str) -> None:
    """Everything against the CPU; it compiles on the way."""
    check_rows(name)
    gpu_env.check(name)
    gpu_env.check_torch(name)


def measured(name: str) -> dict[str, Any]:
    """All figures of a game, once it is right."""
    check(name)
    play = RandomPlay(name)
    with alone():
        growth = {1 << power: play.rate(1 << power) for power in range(10, 22, 2)}
        return {
            "random": max(growth.values()),
            "growth": growth,
            "easy": bots(name, "easy"),
            "normal": bots(name, "normal"),
            "observations": gpu_env.rates(name),
        }


def pgx_rates() -> dict[str, float]:
    """Pgx's games, where JAX and Pgx are installed."""
    if not (find_spec("pgx") and find_spec("jax")):
        return {}
    with alone():
        return {name: pgx.rate(name) for name in pgx.GAMES}


def main(names: list[str]) -> None:
    """Check, measure, write; several may compile at once, but only one measures."""
    for name in names:
        figures = pgx_rates() if name == PGX else measured(name)
        print(name, json.dumps(figures), flush=True)
        with alone():
            written = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"games": {}}
            device = cuda.numba_cuda().get_current_device().name
            written["device"] = device.decode() if isinstance(device, bytes) else device
            where = written if name == PGX else written["games"]
            where[name] = figures
            RESULTS.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":  # one name a process lets them compile side by side
    main(sys.argv[1:] or [*krabbel.game_names(), PGX])

"""Check results on a GPU against the CPU's, and measure the speed; writes bench/gpu.json.

PYTHONPATH=src python -m bench.gpu [GAME …], where there is a GPU: checks rows and checksums of all
games, then measures random play, bots, and batches with observations and masks, beside Pgx. `make
bench` puts the figures into docs/benchmarks.md.
"""

import fcntl
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import numpy as np

import krabbel
from bench import gpu_env, pgx
from bench.gpu_figures import RESULTS
from krabbel.bots import AS_RULES
from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, count, deal, pick, row, waiting, winners
from krabbel.core.dice import below, random_block
from krabbel.core.gpu import BLOCK, compact, kernel, numba_cuda
from krabbel.sim import compiled
from krabbel.sim.match import DECISIONS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.random_play import CHOOSING, DEALING, play_random
from krabbel.sim.runners import cuda as runner

CHECKED, MANY = 2000, 1 << 18  # matches; a GPU has fewer threads than MANY
LAUNCH = 1 << 20
MATCHES_A_THREAD = 4
PLAYERS = 4
SEED = 2026
PGX = "pgx"


def check_rows(name: str) -> None:
    """Compare the rows of the GPU with those of the CPU, for every number of players."""
    for players in krabbel.game(name).players:
        equal = ((level,) * players for level in AS_RULES)
        for seats in (*equal, AS_RULES * 2):
            plan = Plan(name, seats[:players], SEED)
            job = Job(plan, (1 << 33) + 5, CHECKED)  # a number of more than one word
            same = (next(runner.play([job])) == compiled.play(job)).all()
            assert same, f"{name}, {players} players, {seats}: GPU and CPU differ"
    many = next(runner.play([Job(plan, 0, MANY)]))  # so that threads play one after the other
    same = (many[-CHECKED:] == compiled.play(Job(plan, MANY - CHECKED, CHECKED))).all()
    assert same, f"{name}: the last of many matches differ"
    print(f"{name}: GPU and CPU give the same rows", flush=True)


def bots(name: str, level: str) -> float:
    """Return decisions per second of whole matches between bots, with the copying of the rows."""
    plan = Plan(name, (level,) * PLAYERS, SEED)
    runner.check(plan)
    best = 0.0
    for first in range(3):
        start = time.perf_counter()
        rows = next(runner.play([Job(plan, first * LAUNCH, LAUNCH)]))
        best = max(best, rows[:, DECISIONS].sum() / (time.perf_counter() - start))
    return best


class RandomPlay:
    """Random matches of one game: their results, and how fast they are."""

    def __init__(self, name: str) -> None:
        self.game, self.cuda = krabbel.game(name), numba_cuda()
        self.play = self.game.compiled.bind(play_random)
        if self.game.in_step:
            self.block, registers = runner.BLOCK_IN_STEP, runner.REGISTERS_IN_STEP
            self.kernel = kernel(kernel_in_step, self.game, max_registers=registers)
        else:
            self.block, self.kernel = BLOCK, kernel(free_kernel, self.game)
        self.blank = self.game.blank(PLAYERS, {}).array
        self.check()

    def run(self, threads: int) -> tuple[Any, float]:
        """Return decisions and winners of every match, and the seconds it took."""
        out = self.cuda.device_array((threads * MATCHES_A_THREAD, 2), np.int32)
        blank = self.cuda.to_device(self.blank)
        taken = self.cuda.to_device(np.zeros(1, np.int64))
        self.cuda.synchronize()
        start = time.perf_counter()
        self.kernel[threads // self.block, self.block](blank, SEED, out, taken)
        self.cuda.synchronize()
        return out.copy_to_host(), time.perf_counter() - start

    def check(self) -> None:
        """Compare the results with those of the CPU, match by match."""
        out, _ = self.run(self.block)
        states = np.zeros(1, self.game.State.dtype)
        for number, found in enumerate(out.tolist()):
            expected = self.play(states, self.blank, SEED, number, 1)
            assert tuple(found) == expected, f"{self.game.name}: match {number} is not the CPU's"

    def rate(self, threads: int) -> float:
        """Return decisions per second."""
        self.run(threads)
        out, seconds = min((self.run(threads) for _ in range(3)), key=lambda run: run[1])
        return float(out[:, 0].sum() / seconds)


cuda: Any = None  # bound in core/gpu.py
STATE: Any = None


def free_kernel(blank: Any, seed: int, out: Any, _taken: Any) -> None:
    """Play a few random matches per thread."""
    compact()
    states = cuda.local.array(1, STATE)
    for number in range(cuda.grid(1), out.shape[0], cuda.gridsize(1)):
        out[number, 0], out[number, 1] = play_random(states, blank, seed, number, 1)


def kernel_in_step(blank: Any, seed: int, out: Any, taken: Any) -> None:
    """Play as `play_random` does, each decision together with the other threads of the block."""
    compact()
    states = cuda.local.array(1, STATE)
    s = row(states, 0)
    seats = seat = many = action = made = 0
    w0 = w1 = w2 = w3 = 0
    number = cuda.atomic.add(taken, 0, 1)
    while True:
        if seats == 0 and number < out.shape[0]:
            states[0] = blank[0]
            deal(s, (seed, 0, number, DEALING))
            made = 0
            seats = waiting(s)
        if cuda.syncthreads_or(seats) == 0:
            break
        if seats:
            if made & 3 == 0:
                w0, w1, w2, w3 = random_block((seed, 0, number, CHOOSING), made >> 2)
            seat = lowest_bit(seats)
            many = count(s, seat)
        cuda.syncthreads()
        if seats:
            action = pick(s, seat, below(w0, many))
        cuda.syncthreads()
        if seats:
            act(s, seat, action)
            w0, w1, w2 = w1, w2, w3
            made += 1
            seats = waiting(s)
            if seats == 0:
                out[number, 0], out[number, 1] = made, winners(s)
                number = cuda.atomic.add(taken, 0, 1)


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock, so that only one process measures at a time."""
    with RESULTS.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check(name: str) -> None:
    """Compare everything with the CPU; this also compiles it."""
    check_rows(name)
    gpu_env.check(name)
    gpu_env.check_torch(name)


def measured(name: str) -> dict[str, Any]:
    """Return all figures of a game, after its results were checked."""
    check(name)
    play = RandomPlay(name)
    with alone():
        growth = {1 << power: play.rate(1 << power) for power in range(10, 22, 2)}
        return {
            "random": max(growth.values()),
            "growth": growth,
            "random bots": bots(name, "random"),
            "normal": bots(name, "normal"),
            "observations": gpu_env.rates(name),
        }


def pgx_rates() -> dict[str, float]:
    """Measure Pgx's games, where JAX and Pgx are installed."""
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
            device = numba_cuda().get_current_device().name
            written["device"] = device.decode() if isinstance(device, bytes) else device
            where = written if name == PGX else written["games"]
            where[name] = figures
            RESULTS.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":  # a process for each game lets them compile in parallel
    main(sys.argv[1:] or [*krabbel.game_names(), PGX])

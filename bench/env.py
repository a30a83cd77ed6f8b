"""Batches on the CPU: decisions a second with observations and masks written out, on one core.

python -m bench.env [GAME …], beside OpenSpiel with its tensors. The random choice of each action
is counted, too. All are measured in turns, in processor time; the best round counts.
"""

import sys
import time

import krabbel
from bench.open_spiel import WITH_TENSORS, TensorLoop
from krabbel.research.batch import BatchEnv

PLAYERS, BATCH, SEED = 4, 512, 1
SECONDS, ROUNDS = 0.05, 40


class Steps:
    """Random steps of one game's batch."""

    def __init__(self, name: str, threads: int = 1, batch: int = BATCH) -> None:
        self.name = f"{name}, batch of {batch}"
        self.env = BatchEnv(name, PLAYERS, batch, seed=SEED, threads=threads)
        self.steps = 20
        self.measure()

    def measure(self) -> float:
        """Decisions per second of one round; the next round is made to last a set time."""
        env = self.env
        start = time.process_time()
        for _ in range(self.steps):
            env.step(env.sample())
        took = time.process_time() - start
        rate = self.steps * env.size / took
        self.steps = max(20, int(SECONDS * rate / env.size))
        return rate


def main(names: list[str]) -> None:
    """Measure and print."""
    print("Compiling …", flush=True)
    loops = [TensorLoop(spec) for spec in WITH_TENSORS]
    best = dict.fromkeys([*(Steps(name) for name in names), *loops], 0.0)
    for _ in range(ROUNDS):
        for one in best:
            best[one] = max(best[one], one.measure())
    fastest = max(best[loop] for loop in loops)
    print(f"{'':38}{'M decisions/s':>14}{'OpenSpiel fastest':>20}")
    for one, rate in best.items():
        print(f"{one.name:38}{rate / 1e6:14.3f}{rate / fastest:19.1f}x")


if __name__ == "__main__":
    main(sys.argv[1:] or list(krabbel.game_names()))

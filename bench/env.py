"""Batches on the CPU: random steps with observations and masks, the random choice included."""

import time

from krabbel.research.batch import BatchEnv

PLAYERS, BATCH, SEED = 4, 512, 1
SECONDS = 0.05  # per round


class Steps:
    """Random steps of one game's batch."""

    def __init__(self, name: str, threads: int = 1, batch: int = BATCH) -> None:
        self.name = f"{name}, batch of {batch}"
        self.env = BatchEnv(name, PLAYERS, batch, seed=SEED, threads=threads)
        self.steps = 20
        self.measure()

    def measure(self) -> float:
        """Return decisions per second of one round; the next one is sized to last SECONDS."""
        env = self.env
        start = time.process_time()
        for _ in range(self.steps):
            env.step(env.sample())
        took = time.process_time() - start
        rate = self.steps * env.size / took
        self.steps = max(20, int(SECONDS * rate / env.size))
        return rate

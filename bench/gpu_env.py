"""Batches on the GPU: compared with the CPU's, shared with PyTorch without a copy, and measured.

Part of bench.gpu. Every decision has its observation and mask written; the random choice of the
action is measured, too.
"""

import time

from krabbel.core.gpu import numba_cuda
from krabbel.research.batch import BatchEnv
from krabbel.research.cuda import CudaBatchEnv

PLAYERS, SEED = 4, 7
CHECKED, CHECKED_STEPS = 500, 300
BATCHES = (1 << 14, 1 << 16, 1 << 18, 1 << 20)
STEPS = 60


def check(name: str) -> None:
    """Compare every array after every step with a batch on the CPU, with and without bots."""
    for bots in ({}, {1: "normal", 2: "easy", 3: "random"}):
        here = BatchEnv(name, PLAYERS, CHECKED, seed=SEED, bots=bots)
        there = CudaBatchEnv(name, PLAYERS, CHECKED, seed=SEED, bots=bots)
        for step in range(CHECKED_STEPS):
            for field, array in here.turn._asdict().items():
                same = (getattr(there.turn, field).copy_to_host() == array).all()
                assert same, f"{name}: {field} differ after {step} steps, bots {bots}"
            actions, drawn = here.sample(), there.sample()
            assert (drawn.copy_to_host() == actions).all(), f"{name}: samples differ"
            here.step(actions)
            there.step(drawn)
        there.check()
    print(f"{name}: GPU and CPU give the same arrays", flush=True)


def check_torch(name: str) -> None:
    """Check that tensors share the memory of the batch, both ways."""
    import torch

    env = CudaBatchEnv(name, PLAYERS, CHECKED, seed=SEED)
    seen = torch.as_tensor(env.turn.observations, device="cuda")
    assert seen.data_ptr() == env.turn.observations.__cuda_array_interface__["data"][0]
    before = seen.clone()
    env.step(torch.as_tensor(env.sample(), device="cuda"))
    env.check()
    assert (seen != before).any()
    print(f"{name}: PyTorch takes {tuple(seen.shape)} {seen.dtype} without a copy", flush=True)


def rates(name: str) -> dict[int, float]:
    """Return decisions per second by batch size."""
    cuda, best = numba_cuda(), dict.fromkeys(BATCHES, 0.0)
    for batch in BATCHES:
        env = CudaBatchEnv(name, PLAYERS, batch, seed=SEED)
        for _ in range(STEPS):  # away from the deal, where all matches are at the same phase
            env.step(env.sample())
        for _ in range(3):
            cuda.synchronize()
            start = time.perf_counter()
            for _ in range(STEPS):
                env.step(env.sample())
            cuda.synchronize()
            best[batch] = max(best[batch], STEPS * batch / (time.perf_counter() - start))
        env.check()
    return best

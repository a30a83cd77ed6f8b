"""Batches on CUDA, in Numba's simulator: the same arrays as on the CPU. bench/gpu_env.py: for real.

Rules are plain Python there. It wraps arrays, which rules cannot take: they are unwrapped.
"""

import os
import subprocess
import sys
from typing import Any

import numpy as np

from krabbel.research.batch import BatchEnv

BATCH, STEPS = 5, 30


def arrays(env, copied):
    return " ".join(np.ascontiguousarray(copied(array)).tobytes().hex() for array in env.turn)


def played(env, copied):
    """What some random steps lead to, as text."""
    texts = [arrays(env, copied)]
    for _ in range(STEPS):
        env.step(env.sample())
        texts.append(arrays(env, copied))
    return "\n".join(texts)


def simulated_env():
    """A batch in the simulator."""
    from numba.cuda.simulator import kernel

    from krabbel.research import cuda

    cuda.SIDE, cuda.LINES, cuda.SQUARE = 8, 2, (8, 9)  # threads are slow there

    class Unwrapped(cuda.CudaBatchEnv):
        def _launch(self, name, *arguments):
            whole = self._batch
            bare: Any = (getattr(array, "_ary", array) for array in whole)
            self._batch = type(whole)(*bare)
            super()._launch(name, *arguments)
            self._batch = whole

    kernel.FakeWithinKernelCUDAArray = lambda wrapped: wrapped._ary
    return Unwrapped("party-bugs", 3, BATCH, seed=5)


def simulated():
    """The same there."""
    return played(simulated_env(), lambda array: array.copy_to_host())


def refused_in_the_simulator():
    """What is said of an action that is not allowed."""
    from krabbel.core.errors import IllegalAction

    env = simulated_env()
    actions = env.sample()
    actions[:] = 68
    env.step(actions)
    try:
        env.check()
    except IllegalAction as refusal:
        return str(refusal)
    return ""


def unlike_in_the_simulator():
    """What is said of arrays that are not one whole number a match: nothing is done."""
    from numba import cuda

    from krabbel.core.errors import IllegalAction

    env = simulated_env()
    cuda.as_cuda_array = cuda.to_device  # the simulator has none
    before, said = arrays(env, lambda array: array.copy_to_host()), []
    right = env.sample().copy_to_host()
    for wrong in (right[:-1], np.append(right, 0), right[:, None], right.astype(float), right > 0):
        try:
            env.step(wrong)
        except IllegalAction as refusal:
            said.append(str(refusal))
    assert arrays(env, lambda array: array.copy_to_host()) == before
    env.step(right.astype(np.int32))
    assert arrays(env, lambda array: array.copy_to_host()) != before
    env.check()
    return "\n".join(said)


def in_the_simulator(expression):
    code = f"from tests.research import test_cuda as t; print({expression})"
    simulator = {"NUMBA_ENABLE_CUDASIM": "1"}
    environment = {**os.environ, **simulator}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_the_gpus_kernels_give_what_the_cpu_gives():
    expected = played(BatchEnv("party-bugs", 3, BATCH, seed=5), lambda array: array)
    assert in_the_simulator("t.simulated()") == expected


def test_what_is_not_allowed_is_counted():
    assert in_the_simulator("t.refused_in_the_simulator()").startswith(f"{BATCH} actions so far")


def test_a_step_takes_one_whole_number_a_match():
    said = in_the_simulator("t.unlike_in_the_simulator()").splitlines()
    assert said == [f"a step takes {BATCH} whole numbers, one per match"] * 5

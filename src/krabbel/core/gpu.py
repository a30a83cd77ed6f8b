"""What simulations and batches share on an NVIDIA GPU: Numba's CUDA compiler, and kernels.

A kernel is a template: a plain function whose free names are bound to a game's rules.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from krabbel.core.compile import for_kernels
from krabbel.core.game import Game
from krabbel.core.optional import optional
from krabbel.core.rule import rule

BLOCK = 128  # threads per block


def numba_cuda() -> Any:
    """Return `numba.cuda`."""
    if not hasattr(np, "row_stack"):  # dropped by NumPy 2.5; numba-cuda still looks it up
        np.row_stack = np.vstack  # noqa: NPY201  # the old name is the point
    return optional("numba.cuda", "the cuda runner", "gpu")


def is_simulated() -> bool:
    """Tell whether kernels run in Numba's simulator, as plain Python."""
    return bool(optional("numba", "the cuda runner", "fast").config.ENABLE_CUDASIM)


def kernel(
    template: Any, game: Game | None = None, more: Mapping[str, Any] = {}, **how: int
) -> Any:
    """Return a template as a kernel, bound to a game's rules and to more names."""
    cuda, simulated = numba_cuda(), is_simulated()
    names = {"cuda": cuda, **more}
    if game is not None:
        rules = game.engine("python" if simulated else "numba")
        names = {**rules.bindings, "STATE": game.State.dtype, **names}
    return cuda.jit(for_kernels(template, names, simulated=simulated), **how)


@rule(cuda="krabbel.core.instructions.short_code")
def compact() -> None:
    """Ask for short code in the kernel that calls this.

    By itself the compiler unrolls a loop over the seats a hundred times, since all it knows of
    their number is that it is a byte. Threads stall on code that exceeds the instruction cache.
    """


@rule
def not_compact() -> None:
    """Leave the length of the code to the compiler."""

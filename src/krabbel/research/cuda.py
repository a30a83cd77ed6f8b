"""A batch on an NVIDIA GPU, one match per thread: the same rules, compiled for CUDA.

    env = CudaBatchEnv("party-bugs", players=4, batch=1 << 16, seed=1)
    seen = torch.as_tensor(env.turn.observations)   # no copy: the GPU's own memory
    env.step(actions)                               # a tensor on the GPU, not copied either

No call but `check` waits for the GPU: an action that is not legal is left out, and `check` raises.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from krabbel.core import gpu
from krabbel.core.dice import random_block
from krabbel.core.errors import IllegalAction
from krabbel.core.game import Game
from krabbel.core.gpu import BLOCK, compact, not_compact, numba_cuda
from krabbel.games import find_game
from krabbel.research.batch import Arrays, Turn, shown
from krabbel.research.compiled import step_bindings
from krabbel.research.step import GO_ON, any_marked, is_allowed, step_one

SIDE, LINES = 32, 8  # of a tile that is transposed; lines of it that a block copies at a time
SQUARE = (SIDE, SIDE + 1)  # padded by one column to avoid shared-memory bank conflicts


def step_kernel(b: Any, actions: Any, size: int, refused: Any, first: int) -> None:
    """Do one step in one match, or begin it."""
    shorten()
    i = cuda.grid(1)
    if i < b.states.shape[0]:
        action = int(actions[i])
        if first != GO_ON or is_allowed(b.masks[i], action, size):
            step_one(b, i, action, first)
        else:
            cuda.atomic.add(refused, 0, 1)


def sample_kernel(b: Any, drawn: int, actions: Any) -> None:
    """Draw a legal action in one match: the same one that a batch on the CPU draws."""
    i = cuda.grid(1)
    if i < b.states.shape[0]:
        w0, w1, w2, w3 = random_block(b.key, (drawn << 32) + (i >> 2))
        word = (w0, w1, w2, w3)[i & 3]
        actions[i] = any_marked(b.masks[i], word)


def transpose_kernel(columns: Any, rows: Any) -> None:
    """Transpose one tile from column-major to row-major; both accesses are coalesced.

    The step kernel writes column-major arrays, since its threads write the same word of
    neighbouring matches at once; users see row-major ones.
    """
    tile = cuda.shared.array(SQUARE, WORD)
    match, word = SIDE * cuda.blockIdx.x, SIDE * cuda.blockIdx.y
    x = cuda.threadIdx.x
    for first in range(0, SIDE, LINES):
        y = first + cuda.threadIdx.y
        if match + x < rows.shape[0] and word + y < rows.shape[1]:
            tile[x, y] = columns[match + x, word + y]
    cuda.syncthreads()
    for first in range(0, SIDE, LINES):
        y = first + cuda.threadIdx.y
        if match + y < rows.shape[0] and word + x < rows.shape[1]:
            rows[match + y, word + x] = tile[y, x]


cuda: Any = None  # bound in core/gpu.py
shorten: Any = None  # bound in `kernels`
WORD: Any = None  # bound in `transposing`


@cache
def kernels(name: str, *, bots: bool) -> dict[str, Any]:
    """Return the kernels of a game."""
    game = find_game(name)
    short = compact if game.in_step else not_compact  # short code made other games slower
    more = {**step_bindings(game, bots=bots), "shorten": short}
    return {
        template.__name__: gpu.kernel(template, game, more)
        for template in (step_kernel, sample_kernel)
    }


@cache
def transposing(kind: Any) -> Any:
    """Return the kernel that transposes arrays of this type."""
    return gpu.kernel(transpose_kernel, more={"WORD": kind})


class CudaBatchEnv(Arrays):
    """The same matches as a BatchEnv with the same seed, on a GPU."""

    def __init__(
        self,
        game: str | Game,
        players: int,
        batch: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(game, players, batch, options, seed, bots)
        self._cuda = numba_cuda()

        def by_rows(shape: Any, kind: Any) -> Any:
            return self._cuda.to_device(np.zeros(shape, kind))

        def by_columns(shape: Any, kind: Any) -> Any:
            return self._cuda.to_device(np.zeros(shape, kind, order="F"))

        made = self.arrays(by_rows, by_columns)
        self._batch = made._replace(blank=self._cuda.to_device(made.blank))
        columns = (made.observations, made.masks)
        self._shown = [(array, by_rows(array.shape, array.dtype)) for array in columns]
        self._kernels = kernels(self.game.name, bots=bool(self.bots))
        self._blocks = -(-batch // BLOCK)
        self._refused = by_rows(1, np.int64)
        self._actions = by_rows(batch, np.int64)
        (_, observations), (_, masks) = self._shown
        self.turn = shown(made._replace(observations=observations, masks=masks))
        self.numbers, self.points = self._batch.numbers, self._batch.points
        self.reset()

    def reset(self, first: int = 0) -> Turn:
        """Begin anew with the matches from this number on."""
        self._drawn = 0
        self._step(self._actions, first)
        return self.turn

    def step(self, actions: Any) -> Turn:
        """Do one action in each match, from any array on the GPU."""
        if actions is not self._actions:
            actions = self.taken(self._cuda.as_cuda_array(actions))
        self._step(actions, GO_ON)
        return self.turn

    def sample(self) -> Any:
        """Draw a random legal action in each match; the next call overwrites the array."""
        self._drawn += 1
        self._launch("sample_kernel", self._drawn, self._actions)
        return self._actions

    def check(self) -> None:
        """Wait for the GPU; raise IllegalAction if some action so far was not legal."""
        refused = int(self._refused.copy_to_host()[0])
        if refused:
            raise IllegalAction(f"{refused} actions so far were not legal, and were left out")

    def _step(self, actions: Any, first: int) -> None:
        self._launch("step_kernel", actions, self.game.actions.size, self._refused, first)
        for columns, rows in self._shown:
            tiles = tuple(-(-length // SIDE) for length in rows.shape)
            transposing(rows.dtype)[tiles, (SIDE, LINES)](columns, rows)

    def _launch(self, kernel: str, *arguments: Any) -> None:
        self._kernels[kernel][self._blocks, BLOCK](self._batch, *arguments)

"""A batch on an NVIDIA GPU, one match a thread: the very rules, compiled for it.

    env = CudaBatchEnv("party-bugs", players=4, batch=1 << 16, seed=1)
    seen = torch.as_tensor(env.turn.observations)   # no copy: the GPU's own memory
    env.step(actions)                               # a tensor on the GPU, likewise

Nothing waits for the GPU: an action that is not allowed is left out and counted (`check`).
"""

import types
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from krabbel.core.dice import words
from krabbel.core.errors import IllegalAction
from krabbel.core.game import Game
from krabbel.games import find_game
from krabbel.research import compiled
from krabbel.research.batch import Arrays, Turn, shown
from krabbel.research.stepping import GO_ON, any_marked, is_allowed
from krabbel.sim.runners.cuda import numba_cuda

BLOCK = 128  # threads


def step_kernel(b: Any, actions: Any, size: int, refused: Any, first: int) -> None:
    """One step in one match, or its beginning."""
    i = cuda.grid(1)
    if i < b.states.shape[0]:
        action = int(actions[i])
        if first != GO_ON or is_allowed(b.masks[i], action, size):
            step_one(b, i, action, first)
        else:
            cuda.atomic.add(refused, 0, 1)


def sample_kernel(b: Any, drawn: int, actions: Any) -> None:
    """Any allowed action in one match: the one that a batch on the CPU draws."""
    i = cuda.grid(1)
    if i < b.states.shape[0]:
        w0, w1, w2, w3 = words(b.key, (drawn << 32) + (i >> 2))
        word = (w0, w1, w2, w3)[i & 3]
        actions[i] = any_marked(b.masks[i], word)


cuda: Any = None  # names of the templates, bound in `kernels`
step_one: Any = None


@cache
def kernels(name: str, *, bots: bool) -> dict[str, Any]:
    """The kernels of a game."""
    steps = compiled.stepping_of(find_game(name).name, bots=bots)
    names = {"cuda": numba_cuda(), "step_one": steps["step_one"]}
    made = {}
    for template in (step_kernel, sample_kernel):
        function = types.FunctionType(template.__code__, {**globals(), **names}, template.__name__)
        made[template.__name__] = names["cuda"].jit(function)
    return made


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

        def on_device(shape: Any, kind: Any) -> Any:
            return self._cuda.to_device(np.zeros(shape, kind))

        made = self.arrays(on_device, on_device)
        self._batch = made._replace(blank=self._cuda.to_device(made.blank))
        self._kernels = kernels(self.game.name, bots=bool(self.bots))
        self._blocks = -(-batch // BLOCK)
        self._refused = on_device(1, np.int64)
        self._actions = on_device(batch, np.int64)
        self.turn = shown(self._batch)
        self.numbers, self.points = self._batch.numbers, self._batch.points
        self.reset()

    def reset(self, first: int = 0) -> Turn:
        """Begin anew with the matches from this number on."""
        self._drawn = 0
        self._step(self._actions, first)
        return self.turn

    def step(self, actions: Any) -> Turn:
        """One action in each match, from any array on the GPU."""
        if actions is not self._actions:
            actions = self.taken(self._cuda.as_cuda_array(actions))
        self._step(actions, GO_ON)
        return self.turn

    def sample(self) -> Any:
        """A random allowed action in each match; the next call writes over it."""
        self._drawn += 1
        self._launch("sample_kernel", self._drawn, self._actions)
        return self._actions

    def check(self) -> None:
        """Wait for the GPU; IllegalAction if some step so far was not allowed."""
        refused = int(self._refused.copy_to_host()[0])
        if refused:
            raise IllegalAction(f"{refused} actions so far were not allowed, and not done")

    def _step(self, actions: Any, first: int) -> None:
        self._launch("step_kernel", actions, self.game.actions.size, self._refused, first)

    def _launch(self, kernel: str, *arguments: Any) -> None:
        self._kernels[kernel][self._blocks, BLOCK](self._batch, *arguments)

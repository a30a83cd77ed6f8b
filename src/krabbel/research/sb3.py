"""A batch as a vector environment of Stable-Baselines3: a learner at seat A, bots at all others.

MaskablePPO("MlpPolicy", Matches(BatchEnv("party-bugs", 4, 64, bots=against("random", 4))))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from krabbel.core.optional import optional
from krabbel.research.batch import BatchEnv

_vec: Any = optional("stable_baselines3.common.vec_env", "krabbel.research.sb3", "training")
_spaces: Any = optional("gymnasium.spaces", "krabbel.research.sb3", "training")

LEARNER = 0  # seat


def against(level: str, players: int) -> dict[int, str]:
    """Return bots of that level for all seats but the learner's."""
    return {seat: level for seat in range(players) if seat != LEARNER}


class Matches(_vec.VecEnv):  # type: ignore[misc]  # the package is optional
    """Every match of the batch is an environment; an episode is a match.

    The last observation of a match is not kept: no info has a `terminal_observation`.
    """

    render_mode = None

    def __init__(self, env: BatchEnv) -> None:
        self.env = env
        self.ended = self.won = 0  # matches, and those of them that the learner has won
        seen = _spaces.Box(0, 127, env.turn.observations.shape[1:], np.int8)
        super().__init__(env.size, seen, _spaces.Discrete(env.game.actions.size))

    def reset(self) -> Any:
        """Begin with the first matches; after `seed`, with those of that seed."""
        seed = self._seeds[0]  # of the first one: all are matches of one batch
        self._reset_seeds()
        return self.env.reset(seed=seed).observations.copy()

    def step_async(self, actions: Any) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Do the actions, and let the bots move until the learner's next turn."""
        turn = self.env.step(self._actions)
        seen, got, ended = turn.observations.copy(), turn.rewards[:, LEARNER].copy(), turn.dones > 0
        self.ended += int(ended.sum())
        self.won += int((got > 0).sum())
        return seen, got, ended, [{} for _ in got]

    def action_masks(self) -> Any:
        """Return what each learner may do, as an array of bool."""
        return self.env.allowed()

    def env_method(
        self, method_name: str, *_args: Any, indices: Any = None, **_kwargs: Any
    ) -> list[Any]:
        """Return the masks, one per match; MaskablePPO asks for them in this way."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which is the same for every match."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: nothing can be set."""
        raise AttributeError(f"{attr_name} of a match cannot be set to {value!r} at {indices!r}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        """Tell that no match is wrapped."""
        return [isinstance(None, wrapper_class) for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Do nothing: nothing is held open."""

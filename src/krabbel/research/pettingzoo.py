"""The games as PettingZoo environments, one agent after the other.

    from krabbel.research.pettingzoo import env
    env(game="party-bugs", players=4, mirror=True)

Where all choose at the same time, agents are asked in turn, and none sees an earlier choice.
"""

import sys
import warnings
from collections.abc import Iterable
from typing import Any

import numpy as np

from krabbel.core.compile import fastest
from krabbel.core.errors import BadOption
from krabbel.core.game import seat_name
from krabbel.core.keys import match_key
from krabbel.core.optional import optional
from krabbel.core.seed import check_seed, fresh_seed, key_of
from krabbel.core.table import Table
from krabbel.games import find_game
from krabbel.research.single import mask, observation, rewards

EXTRA = "research"
RENDER_MODES = ("human", "ansi")
_spaces: Any = optional("gymnasium.spaces", "krabbel.research.pettingzoo", EXTRA)
_zoo: Any = optional("pettingzoo", "krabbel.research.pettingzoo", EXTRA)
_wrappers: Any = optional("pettingzoo.utils.wrappers", "krabbel.research.pettingzoo", EXTRA)


def env(game: str, players: int = 4, render_mode: str | None = None, **options: Any) -> Any:
    """Return the environment, wrapped so that wrong use raises readable errors."""
    raw = RawEnv(game, players, render_mode, **options)
    return _wrappers.OrderEnforcingWrapper(_wrappers.AssertOutOfBoundsWrapper(raw))


class RawEnv(_zoo.AECEnv):  # type: ignore[misc]  # the package is optional
    """A match; agents are the seats' letters, from A on."""

    def __init__(
        self, game: str, players: int, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.game, self.players, self.options = find_game(game), players, options
        self.game.blank(players, options)  # raises BadOption for impossible ones
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise BadOption(f"render_mode: {render_mode!r} is not possible; expected {known}")
        self.metadata = {
            "name": f"krabbel_{game.replace('-', '_')}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [seat_name(seat) for seat in range(players)]
        self._key = key_of(fresh_seed())
        self._number = 0
        size, many = self.game.observation.LAYOUT.size, self.game.actions.size
        self._seen = {
            agent: _spaces.Dict(
                {
                    "observation": _spaces.Box(0, 127, (size,), np.int8),
                    "action_mask": _spaces.Box(0, 1, (many,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._done = {agent: _spaces.Discrete(many) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what `observe` returns."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions: the codes of docs/actions.md."""
        return self._done[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Start the next match; with a seed, the first match of that seed."""
        self._refuse(options or ())
        if seed is not None:
            self._key, self._number = key_of(check_seed(seed)), 0
        words = match_key(self._key, self._number)
        self._number += 1
        number = sum(int(word) << 32 * place for place, word in enumerate(words))
        self.table = Table(self.game, self.players, number, self.options, engine=fastest())
        self._told: list[str] = [self.game.sentence(e) for e in self._happenings(None)]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.waiting[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent knows, and what it may do now."""
        seat, state = self.possible_agents.index(agent), self.table.state
        return {
            "observation": observation(self.game, state, seat),
            "action_mask": mask(self.game, state, seat),
        }

    def step(self, action: Any) -> None:
        """Do the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self.table.view() if self.render_mode else None
        self.table.act(self.possible_agents.index(agent), int(action))
        if before is not None:
            self._told = [self.game.sentence(e) for e in self._happenings(before)]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            shared = rewards(self.game, self.table.state)
            self.rewards = dict(zip(self.agents, shared, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.table.waiting[0]]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return or print what happened last, as spectators see it, and who is to do what."""
        if self.render_mode is None:
            return None
        prompt = self.game.sentence(self.game.prompt(self.table.view()))
        text = "\n".join([*self._told, prompt]) + "\n"
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def _refuse(self, options: Iterable[Any]) -> None:
        """Refuse the game's options, which belong to `env`; warn of others.

        PettingZoo's own API test passes some that no game has.
        """
        for name in options:
            if name in (option.name for option in self.game.options):
                raise BadOption(f"reset takes no options; give {name} to env(…)")
            warnings.warn(f"reset takes no options; {name!r} makes no difference", stacklevel=3)

    def _happenings(self, before: Any) -> Any:
        return self.game.happenings(before, self.table.view())

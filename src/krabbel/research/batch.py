"""Many matches at once, for training: who is to act, what they know and may do, as arrays.

>>> env = BatchEnv("party-bugs", players=4, batch=1024, seed=1)
>>> turn = env.step(env.sample())  # or your policy's actions
>>> turn.observations.shape[0], turn.rewards.shape
(1024, (1024, 4))
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from krabbel.bots import AS_RULES, levels
from krabbel.bots.by_level import packed
from krabbel.core.compile import Engine, fastest
from krabbel.core.errors import BadOption, IllegalAction
from krabbel.core.game import Game, seat_name
from krabbel.core.layout import mask_words
from krabbel.core.seed import check_seed, key_of
from krabbel.games import find_game
from krabbel.research import compiled
from krabbel.research.step import GO_ON, Batch

WORTH_A_THREAD = 64  # matches; a thread for fewer costs more than it saves


class Turn(NamedTuple):
    """What is to be decided now. The arrays are the batch's own: the next step overwrites them."""

    seats: Any  # int64, by match: who is to act
    observations: Any  # int8, by match: what that seat knows (docs/observations.md)
    masks: Any  # int32, by match: bit a % 32 of word a // 32 is set if action a is allowed
    rewards: Any  # float32, by match and seat: when a match has just ended, else 0
    dones: Any  # int8, by match: 1 if a match has just ended and the next one begun


class Arrays:
    """What batches on the CPU and on a GPU have in common."""

    def __init__(
        self,
        game: str | Game,
        players: int,
        batch: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.players, self.size = players, batch
        self.blank = self.game.blank(players, options or {})
        self.key = key_of(check_seed(seed))
        self.bots = self._seated(bots or {})
        if batch < 1:
            raise BadOption(f"a batch has at least one match, not {batch}")

    def _seated(self, bots: Mapping[int, str]) -> dict[int, str]:
        for seat, level in bots.items():
            if seat not in range(self.players):
                raise BadOption(f"there is no seat {seat!r} at this table")
            if level not in AS_RULES or level not in levels(self.game):
                raise BadOption(
                    f"{level!r} bots cannot be in a batch; these can: {', '.join(AS_RULES)}"
                )
        if len(bots) == self.players:
            raise BadOption("bots at all seats: there is nothing left to decide")
        return dict(bots)

    def taken(self, actions: Any) -> Any:
        """Return the actions if they are an array with one whole number per match."""
        if actions.shape != (self.size,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"a step takes {self.size} whole numbers, one per match")
        return actions

    def arrays(self, full: Any, rows: Any) -> Batch:
        """Make the arrays by `full`; `rows` makes those in which a match has many words."""
        size, players = self.size, self.players
        return Batch(
            key=self.key,
            bots=sum(1 << seat for seat in self.bots),
            levels=packed(self.bots),
            blank=self.blank.array,
            states=full(size, self.game.State.dtype),
            numbers=full(size, np.int64),
            moves=full(size, np.int64),
            seats=full(size, np.int64),
            observations=rows((size, self.game.observation.LAYOUT.words), np.int64),
            masks=rows((size, mask_words(self.game.actions.size)), np.uint32),
            rewards=full((size, players), np.float32),
            points=full((size, players), np.int32),
            dones=full(size, np.int8),
        )


class BatchEnv(Arrays):
    """A batch on this machine's cores: by default in machine code where there is Numba."""

    def __init__(
        self,
        game: str | Game,
        players: int,
        batch: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        bots: Mapping[int, str] | None = None,
        threads: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        super().__init__(game, players, batch, options, seed, bots)
        self._batch = self.arrays(np.zeros, np.zeros)
        self._loops = compiled.loops(self.game.name, engine or fastest(), bots=bool(self.bots))
        threads = min(threads or os.cpu_count() or 1, max(1, batch // WORTH_A_THREAD))
        self._ends = [batch * n // threads for n in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.turn = Turn(*map(_read_only, shown(self._batch)))
        self.numbers = _read_only(self._batch.numbers)  # which match each is
        self.points = _read_only(self._batch.points)  # of each seat, as the last match left them
        self._nothing = np.zeros(batch, np.int64)
        self.reset()

    def reset(self, first: int = 0, seed: int | None = None) -> Turn:
        """Begin anew with the matches from this number on, of another seed if one is given."""
        if seed is not None:
            self.key = key_of(check_seed(seed))
            self._batch = self._batch._replace(key=self.key)
        self._drawn = 0
        self._share(self._nothing, first)
        return self.turn

    def step(self, actions: Any) -> Turn:
        """Do one action in each match; if one is not legal, raise IllegalAction and do nothing."""
        actions = self.taken(np.ascontiguousarray(actions))
        refused = self._share(actions.astype(np.int64, copy=False), GO_ON)
        if refused < self.size:
            raise self._refusal(refused, int(actions[refused]))
        return self.turn

    def sample(self) -> Any:
        """Draw a uniformly random legal action in each match; repeatable by the seed."""
        actions = np.empty(self.size, np.int64)
        self._drawn += 1
        self._loops["sample_many"](self._batch.masks, self.key, self._drawn, actions)
        return actions

    def allowed(self) -> Any:
        """Return the masks as an array of bool, one for every action."""
        return unpacked(self.turn.masks, self.game.actions.size)

    def state(self, i: int) -> Any:
        """Return a copy of the i-th match's state: the whole truth, for inspection."""
        return self.game.State.from_bytes(self._batch.states[i : i + 1].view(np.uint8).data)

    def _share(self, actions: Any, first: int) -> int:
        """Step, or begin, all matches; return the first with an illegal action, else their number.

        Several threads would do a part of the step before one finds an illegal action, so then all
        actions are checked first.
        """
        run, size = self._loops["step_many"], self.game.actions.size
        if self._pool is None:
            return int(run(self._batch, 0, self.size, actions, size, first))
        if first == GO_ON:
            check = self._loops["first_refused"]
            refused = int(check(self._batch.masks, 0, self.size, actions, size))
            if refused < self.size:
                return refused
        jobs = [
            self._pool.submit(run, self._batch, low, high, actions, size, first)
            for low, high in pairwise(self._ends)
        ]
        for job in jobs:
            job.result()
        return self.size

    def _refusal(self, i: int, action: int) -> IllegalAction:
        name = f"action {action}"
        if 0 <= action < self.game.actions.size:
            name = repr(self.game.actions.action_name(action))
        seat = seat_name(int(self.turn.seats[i]))
        return IllegalAction(f"match {i} of the batch: seat {seat} may not do {name} now")


def shown(batch: Batch) -> Turn:
    """Return the arrays as users see them: viewed as types that other libraries know."""
    observations, masks = batch.observations.view(np.int8), batch.masks.view(np.int32)
    return Turn(batch.seats, observations, masks, batch.rewards, batch.dones)


def unpacked(masks: Any, actions: int) -> Any:
    """Return masks as an array of bool, one for every action."""
    octets = np.ascontiguousarray(masks).astype("<i4", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=actions, bitorder="little").view(np.bool_)


def _read_only(array: Any) -> Any:
    view = array.view()
    view.flags.writeable = False
    return view

"""Search for one decision: run simulations until the budget is used up.

Simulation i belongs to tree i mod TREES. The trees are independent, and their roots are added up:
so a budget in simulations gives the same result on any number of threads.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from krabbel.bots.search.binding import seen_codes, simulations
from krabbel.bots.search.playout import DEPTH
from krabbel.bots.search.tree import (
    ACTION,
    FIRST,
    MANY,
    MEAN,
    MIXES,
    ROOT,
    TRIED,
    WEIGHT,
    WON,
    Tree,
    clear_tree,
    new_tree,
)
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.state import SEATS

TREES = 4
BATCH = 256  # simulations between two looks at the clock
NO_END = 1 << 40
SPARE: list[Tree] = []  # trees for reuse: to make a new one costs as much as 400 simulations


@dataclass(frozen=True)
class Budget:
    """How long to think: until time or simulations are used up; threads=None uses all cores."""

    ms: float | None = 200
    simulations: int | None = None
    threads: int | None = None

    @classmethod
    def repeatable(cls, simulations: int) -> "Budget":
        """Return a budget of so many simulations: it gives the same result on every machine."""
        return cls(None, simulations, threads=1)


FIRST_THOUGHT = Budget.repeatable(8)  # enough to have everything compiled


@dataclass(frozen=True)
class Arm:
    """One of a seat's actions, and what the search has found out about it."""

    action: int
    tried: int
    utility: float
    wins: float  # the chance to win with it
    share: float  # of the mixture, where the seat chooses in secret; else of the simulations
    mixed: bool  # whether the seat chooses in secret


def spare_tree() -> Tree | None:
    """Return a tree that an earlier search has left, or None."""
    try:
        return SPARE.pop()
    except IndexError:
        return None


class Buffers:
    """The buffers of one tree: states, path, gains."""

    def __init__(self, game: Game, root: Any, seat: int, key: Key) -> None:
        self.tree: Tree = spare_tree() or new_tree()
        states = np.zeros(1, game.State.dtype)
        notes = np.zeros(SEATS, np.int64), np.zeros((DEPTH, 3), np.int64), np.zeros(2 * SEATS)
        self.run = simulations(game.name)
        self.before = states, root.array, seat, key
        self.after = self.tree, seen_codes(game.name), notes

    def think(self, first: int, end: int) -> None:
        """Run this tree's simulations, from number `first` on and below `end`."""
        self.run(*self.before, (first, end, TREES), *self.after)

    def clear(self) -> None:
        """Leave the tree to the next search."""
        clear_tree(self.tree)
        if len(SPARE) < TREES:
            SPARE.append(self.tree)


def search(game: Game, state: Any, seat: int, key: Key, budget: Budget) -> list[Arm]:
    """Search for this seat; return its actions and what was found about them, the best first.

    Every simulation imagines what the seat does not know, so `state` may be any twin of the truth.
    """
    rules = game.compiled
    if rules.count(state, seat) == 1:
        return [Arm(int(rules.pick(state, seat, 0)), 0, 0.0, 0.0, 1.0, mixed=False)]
    buffers = [Buffers(game, state, seat, key) for _ in range(TREES)]
    until = time.perf_counter() + (NO_END if budget.ms is None else budget.ms / 1000)
    end = NO_END if budget.simulations is None else budget.simulations

    def grow(numbers: range) -> None:
        for begin in range(0, end, BATCH * TREES):
            for number in numbers:
                buffers[number].think(begin + number, min(end, begin + BATCH * TREES))
            if time.perf_counter() >= until:
                return

    threads = min(TREES, budget.threads or cores())
    shares = [range(first, TREES, threads) for first in range(threads)]
    if threads == 1:
        grow(shares[0])
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(grow, shares))
    found = arms_of(game, state, seat, [one.tree for one in buffers])
    for one in buffers:
        one.clear()
    return found


def make_ready(game: Game) -> None:
    """Compile everything that a search needs."""
    table = game.table(players=game.players[0], seed=1)
    search(game, table.state, table.waiting[0], (0, 0, 0, 0), FIRST_THOUGHT)


def cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def arms_of(game: Game, root: Any, seat: int, trees: list[Tree]) -> list[Arm]:
    """Add up the arms of all roots by action; return them with the largest share first."""
    sums: dict[int, Any] = {}
    shares: dict[int, float] = {}
    for _, nodes, arms, _ in trees:
        first, many = nodes[ROOT, FIRST], nodes[ROOT, MANY]
        mine = arms[first : first + many].copy()
        mine[:, MEAN] *= mine[:, TRIED]  # so that trees can be added up
        column = mine[:, WEIGHT if nodes[ROOT, MIXES] else TRIED]
        for arm, weight in zip(mine, column / max(column.sum(), 1e-9), strict=True):
            n = int(arm[ACTION])
            sums[n] = sums.get(n, 0) + arm
            shares[n] = shares.get(n, 0.0) + float(weight) / len(trees)
    found = [
        Arm(
            action=int(game.compiled.pick(root, seat, n)),
            tried=int(arm[TRIED]),
            utility=float(arm[MEAN] / max(arm[TRIED], 1)),
            wins=float(arm[WON] / max(arm[TRIED], 1)),
            share=shares[n],
            mixed=bool(trees[0][1][ROOT, MIXES]),
        )
        for n, arm in sums.items()
    ]
    return sorted(found, key=lambda arm: (-arm.share, arm.action))

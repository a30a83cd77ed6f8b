"""Bots against bots: every deal is played with every seating, so that luck cancels.

A contest is one lone bot against a crowd of bots of another kind. Deal d of it is match number d,
played n times: the lone bot sits at each of the n seats once. Each match gives WHOLE points to its
winners, who share them, or to the loser where the game has only one loser.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, groupby, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from krabbel.bots import SEARCHES
from krabbel.core.game import Game
from krabbel.games import find_game
from krabbel.sim import runners
from krabbel.sim.intervals import Estimate, bootstrap
from krabbel.sim.match import WINNERS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows

WHOLE = 60  # divisible by 1 to 6, so that so many can share it

Scores = list[int]  # of some deals, all seatings together


@dataclass(frozen=True)
class Contest:
    """One lone bot against a crowd."""

    game: str
    players: int
    lone: str
    crowd: str
    simulations: int | None = None  # as in a plan

    def plan(self, at: int, seed: int) -> Plan:
        """Return the plan of its matches with the lone bot at that seat."""
        seats = [self.crowd] * self.players
        seats[at] = self.lone
        return Plan(self.game, tuple(seats), seed, simulations=self.simulations)


@dataclass(frozen=True)
class Block:
    """Some deals of a contest with all seatings."""

    contest: Contest
    first: int
    deals: int

    def jobs(self, seed: int) -> Iterator[Job]:
        """Yield one job for each seating."""
        for at in range(self.contest.players):
            yield Job(self.contest.plan(at, seed), self.first, self.deals)


@dataclass(frozen=True)
class Standing:
    """A contest's result so far: shares of the wins, or of the losses."""

    contest: Contest
    result: str  # wins, or loses
    deals: int
    lone: Estimate
    crowd: Estimate  # the share of each bot of the crowd


def contests(
    games: Iterable[Game],
    counts: Iterable[int],
    bots: Sequence[str],
    simulations: int | None = None,
) -> list[Contest]:
    """List the contests: each bot alone against each other bot, in every game and player count.

    With two players a pair of bots has one contest, since either is the lone one.
    """
    counts = list(counts)
    return [
        Contest(game.name, players, *pair, simulations if SEARCHES in pair else None)
        for game in games
        for players in counts
        if players in game.players
        for pair in (permutations if players > 2 else combinations)(bots, 2)
    ]


def score(rows: Rows, seats: int, *, players: int, loses: bool) -> npt.NDArray[np.int64]:
    """Return what these seats, a bit set, score in each match."""
    best = rows[:, WINNERS].astype(np.int64)
    if loses:
        best = (1 << players) - 1 & ~best
    got: npt.NDArray[np.int64] = WHOLE // np.bitwise_count(best) * np.bitwise_count(best & seats)
    return got


def play(
    blocks: Sequence[Block], seed: int, runner: str | None = None
) -> Generator[tuple[Block, Scores, Scores]]:
    """Play the blocks in order; yield each with the lone bot's and the crowd's scores by deal."""

    def runner_of(block: Block) -> Any:
        return runners.find_runner(runner, block.contest.plan(0, seed))

    for chosen, some in groupby(blocks, runner_of):
        group = list(some)
        jobs = (job for block in group for job in block.jobs(seed))
        with closing(runners.play(chosen, jobs)) as batches:
            for block in group:
                yield block, *scores_of(block, batches)


def scores_of(block: Block, batches: Iterator[Rows]) -> tuple[Scores, Scores]:
    """Add up a block's scores by deal, over the batches of all its seatings."""
    players, loses = block.contest.players, find_game(block.contest.game).one_loses
    lone, crowd = np.zeros(block.deals, np.int64), np.zeros(block.deals, np.int64)
    for at in range(players):
        rows = next(batches)
        others = (1 << players) - 1 & ~(1 << at)
        lone += score(rows, 1 << at, players=players, loses=loses)
        crowd += score(rows, others, players=players, loses=loses)
    return lone.tolist(), crowd.tolist()


def standing(contest: Contest, lone: Scores, crowd: Scores) -> Standing:
    """Estimate shares from the scores of at least one deal; deals are the independent samples."""
    whole = WHOLE * contest.players
    return Standing(
        contest,
        "loses" if find_game(contest.game).one_loses else "wins",
        len(lone),
        bootstrap(np.array(lone), whole),
        divided(bootstrap(np.array(crowd), whole), contest.players - 1),
    )


def divided(value: Estimate, among: int) -> Estimate:
    """Divide an estimate by a number."""
    low, high = (None if end is None else end / among for end in (value.low, value.high))
    return Estimate(value.value / among, low, high)

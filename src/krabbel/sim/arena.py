"""Bots against bots: every deal is played with every seating, so that luck cancels.

A contest is one bot alone against a crowd of others of one kind. Deal d of it is match number d, n
times: the lone bot sits at each of the n seats once. A score is in parts of WHOLE: who wins (loses,
where one loses) gets a WHOLE, several share it.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from krabbel.bots import SEARCHES
from krabbel.core.game import Game
from krabbel.games import find_game
from krabbel.sim.intervals import Estimate, bootstrap
from krabbel.sim.match import WINNERS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows
from krabbel.sim.runners import find_runner

WHOLE = 60  # 1 to 6 can share it

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
        """Its matches with the lone bot at that seat."""
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
        """One job a seating."""
        for at in range(self.contest.players):
            yield Job(self.contest.plan(at, seed), self.first, self.deals)


@dataclass(frozen=True)
class Standing:
    """What a contest says so far: shares of the wins, or of the losses, as a fair part of 1."""

    contest: Contest
    result: str  # wins, or loses
    deals: int
    lone: Estimate
    crowd: Estimate  # each one of them


def contests(
    games: Iterable[Game],
    counts: Iterable[int],
    bots: Sequence[str],
    simulations: int | None = None,
) -> list[Contest]:
    """Everybody alone against everybody else, in every game, for every number of players.

    Of two players either is the lone one.
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
    """What these seats, a bit set, have got in each match."""
    best = rows[:, WINNERS].astype(np.int64)
    if loses:
        best = (1 << players) - 1 & ~best
    got: npt.NDArray[np.int64] = WHOLE // np.bitwise_count(best) * np.bitwise_count(best & seats)
    return got


def play(
    blocks: Sequence[Block], seed: int, runner: str | None = None
) -> Generator[tuple[Block, Scores, Scores]]:
    """The blocks one after the other, with the lone bot's and the crowd's scores of each deal."""

    def runner_of(block: Block) -> Any:
        return find_runner(runner, block.contest.plan(0, seed))

    for chosen, some in groupby(blocks, runner_of):
        group = list(some)
        batches = chosen.play(job for block in group for job in block.jobs(seed))
        try:
            for block in group:
                yield block, *scores_of(block, batches)
        finally:
            getattr(batches, "close", bool)()


def scores_of(block: Block, batches: Iterator[Rows]) -> tuple[Scores, Scores]:
    """The next seatings' scores, added up for each deal."""
    players, loses = block.contest.players, find_game(block.contest.game).one_loses
    lone, crowd = np.zeros(block.deals, np.int64), np.zeros(block.deals, np.int64)
    for at in range(players):
        rows = next(batches)
        others = (1 << players) - 1 & ~(1 << at)
        lone += score(rows, 1 << at, players=players, loses=loses)
        crowd += score(rows, others, players=players, loses=loses)
    return lone.tolist(), crowd.tolist()


def standing(contest: Contest, lone: Scores, crowd: Scores) -> Standing:
    """What the scores of at least one deal say; the deals are what is independent."""
    whole = WHOLE * contest.players
    return Standing(
        contest,
        "loses" if find_game(contest.game).one_loses else "wins",
        len(lone),
        bootstrap(np.array(lone), whole),
        divided(bootstrap(np.array(crowd), whole), contest.players - 1),
    )


def divided(value: Estimate, among: int) -> Estimate:
    """What each of so many gets of it."""
    low, high = (None if end is None else end / among for end in (value.low, value.high))
    return Estimate(value.value / among, low, high)

"""The reference: matches move by move at a table, by any bots, in plain Python.

Every other runner gives the same rows, bit for bit. Bots come in by their front door here: they
see imagined tables, and the table refuses what is not allowed.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from krabbel.bots import decide, wait_until_ready
from krabbel.core.seed import key_of
from krabbel.core.table import Table
from krabbel.sim.match import DECISIONS, HEAD, POINTS, WINNERS, luck, match_key
from krabbel.sim.plan import Job, Plan

Rows = npt.NDArray[np.int32]
Note = Callable[[Any, int, int], None]  # state, seat, action: a decision before it is carried out


def blank_rows(plan: Plan, matches: int) -> Rows:
    """Room for so many matches."""
    return np.zeros((matches, HEAD + plan.game.counts.COLUMNS), np.int32)


def match_seed(plan: Plan, number: int) -> int:
    """The seed with which a table deals that match."""
    words = match_key(key_of(plan.seed), number)
    return sum(int(word) << 32 * place for place, word in enumerate(words))


def play_table(plan: Plan, number: int, note: Note = lambda *_: None) -> Table:
    """The table of that match when it is over."""
    seed = match_seed(plan, number)
    table = Table(plan.game, plan.players, seed, plan.options)
    if plan.searches:
        wait_until_ready(plan.game)
    while not table.over:
        seat = table.waiting[0]
        key = luck(key_of(seed), len(table.history))
        action = decide(plan.game, plan.seats[seat], table.state, seat, key, plan.budget)
        note(table.state, seat, action)
        table.act(seat, action)
    return table


def play(job: Job) -> Rows:
    """The rows of the job's matches."""
    rows = blank_rows(job.plan, job.matches)
    for place, row in enumerate(rows):
        fill(job.plan, job.first + place, row)
    return rows


def fill(plan: Plan, number: int, row: npt.NDArray[np.int32]) -> None:
    """Play one match and write its row."""
    facts, noted = plan.game.counts, row[HEAD:]
    table = play_table(plan, number, lambda s, seat, action: facts.note(s, seat, action, noted))
    facts.sum_up(table.state, noted)
    row[WINNERS] = plan.game.rules.winners(table.state)
    row[DECISIONS] = len(table.history)
    for seat in range(plan.players):
        row[POINTS + seat] = plan.game.rules.points(table.state, seat)

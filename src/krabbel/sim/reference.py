"""The reference: matches played move by move at a table, by any bots; plain Python by default.

Every other runner gives the same rows, bit for bit. Here bots are asked by `decide`, so they are
handed imagined tables, and the table refuses illegal actions.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from krabbel.bots import decide
from krabbel.bots.search.search import FIRST_THOUGHT
from krabbel.core.compile import Engine
from krabbel.core.keys import decision_key, match_key
from krabbel.core.seed import key_of
from krabbel.core.table import Table
from krabbel.sim.match import DECISIONS, HEAD, POINTS, WINNERS
from krabbel.sim.plan import Job, Plan

Rows = npt.NDArray[np.int32]
Note = Callable[[Any, int, int], None]  # state, seat, action: a decision before it is carried out


def blank_rows(plan: Plan, matches: int) -> Rows:
    """Make blank rows for so many matches."""
    return np.zeros((matches, HEAD + plan.game.counts.COLUMNS), np.int32)


def match_seed(plan: Plan, number: int) -> int:
    """Return the seed with which a table deals that match."""
    words = match_key(key_of(plan.seed), number)
    return sum(int(word) << 32 * place for place, word in enumerate(words))


def play_table(
    plan: Plan, number: int, note: Note = lambda *_: None, engine: Engine = "python"
) -> Table:
    """Play a match to its end; return its table."""
    seed = match_seed(plan, number)
    table = Table(plan.game, plan.players, seed, plan.options, engine=engine)
    while not table.over:
        seat = table.waiting[0]
        key = decision_key(key_of(seed), len(table.history))
        level, state = plan.seats[seat], table.state
        action = decide(plan.game, level, state, seat, key, plan.budget, engine=engine)
        note(table.state, seat, action)
        table.act(seat, action)
    return table


def make_ready(plan: Plan, engine: Engine) -> None:
    """Compile everything that matches of the plan need, by asking each of its bots once."""
    table = Table(plan.game, plan.players, 1, plan.options, engine=engine)
    seat = table.waiting[0]
    for level in sorted(set(plan.seats)):
        action = decide(
            plan.game, level, table.state, seat, key_of(1), FIRST_THOUGHT, engine=engine
        )
    table.act(seat, action)


def play(job: Job, engine: Engine = "python") -> Rows:
    """Play a job's matches; return their rows."""
    rows = blank_rows(job.plan, job.matches)
    for place, row in enumerate(rows):
        fill(job.plan, job.first + place, row, engine)
    return rows


def fill(plan: Plan, number: int, row: npt.NDArray[np.int32], engine: Engine) -> None:
    """Play one match and write its row."""
    facts, noted = plan.game.counts, row[HEAD:]

    def note(s: Any, seat: int, action: int) -> None:
        facts.note(s, seat, action, noted)

    table = play_table(plan, number, note, engine)
    facts.sum_up(table.state, noted)
    row[WINNERS] = plan.game.rules.winners(table.state)
    row[DECISIONS] = len(table.history)
    for seat in range(plan.players):
        row[POINTS + seat] = plan.game.rules.points(table.state, seat)

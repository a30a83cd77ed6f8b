"""A study: all matches of a plan by one runner, added up as they come in."""

from collections.abc import Callable
from typing import Any

from krabbel.sim.plan import Plan, split
from krabbel.sim.tally import Tally


def run(
    plan: Plan, matches: int, runner: Any, progress: Callable[[Tally], None] = lambda _: None
) -> tuple[Tally, bool]:
    """The tally, and whether it is of all matches: Ctrl-C ends it early.

    `progress` is told the tally after each job. What comes in is always the first matches, in
    order, so that an early end is the same study with fewer matches.
    """
    tally = Tally(plan.game.counts.COLUMNS)
    batches = runner.play(split(plan, 0, matches, runner.SIZE))
    try:
        for rows in batches:
            tally.add(rows)
            progress(tally)
    except KeyboardInterrupt:
        return tally, False
    finally:
        getattr(batches, "close", bool)()
    return tally, True

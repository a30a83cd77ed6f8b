"""Run a study: all matches of a plan by one runner, added up as they come in."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from krabbel.sim.plan import Plan, split
from krabbel.sim.runners import play
from krabbel.sim.tally import Tally


def run(
    plan: Plan, matches: int, runner: Any, progress: Callable[[Tally], None] = lambda _: None
) -> tuple[Tally, bool]:
    """Play the matches; return the tally, and whether it is complete: Ctrl-C ends it early.

    `progress` is called with the tally after each job. Matches come in by their numbers, so that a
    study that ends early is the same as one of fewer matches.

    >>> from krabbel.sim.runners import find_runner
    >>> plan = Plan("rucki-zucki", ("random", "random"), seed=1)
    >>> tally, whole = run(plan, 20, find_runner("python", plan))
    >>> tally.matches, whole
    (20, True)
    """
    tally = Tally(plan.game.counts.COLUMNS)
    try:
        with closing(play(runner, split(plan, 0, matches, runner.SIZE))) as batches:
            for rows in batches:
                tally.add(rows)
                progress(tally)
    except KeyboardInterrupt:
        return tally, False
    return tally, True

"""Plans for tests, and rows by each way to get them."""

from krabbel.sim.plan import Plan, split

SEED = 20_26


def mixed(game, players, options=None):
    """Bots of all levels that are rules, in turns."""
    return Plan(game.name, (("normal", "easy", "random") * 2)[:players], SEED, options or {})


def rows(runner, plan, matches, size=None, first=0, **how):
    """The rows of these matches by a runner, as lists."""
    batches = runner.play(split(plan, first, matches, size or matches), **how)
    return [row for batch in batches for row in batch.tolist()]

"""Studies: matches known by number, and early ends."""

import signal
from typing import Any

import pytest

import krabbel
from krabbel.core.errors import BadOption
from krabbel.core.keys import decision_key
from krabbel.core.seed import key_of
from krabbel.sim import study
from krabbel.sim.match import DECISIONS, POINTS, WINNERS
from krabbel.sim.plan import Job, Plan, split
from krabbel.sim.reference import match_seed, play, play_table
from krabbel.sim.runners import find_runner, processes, python
from tests.sim.plans import mixed
from tests.strategies import per_game

BUGS = krabbel.game("party-bugs")


def after(jobs):
    """A progress that presses Ctrl-C after so many jobs."""
    seen = []

    def progress(tally):
        seen.append(tally.matches)
        if len(seen) == jobs:
            signal.raise_signal(signal.SIGINT)

    return progress


@pytest.mark.parametrize("name", ["python", None])
def test_an_interrupted_study_is_the_same_study_with_fewer_matches(name):
    plan = mixed(BUGS, 3)
    runner = find_runner(name, plan)
    many = 50 * runner.SIZE
    tally, whole = study.run(plan, many, runner, after(jobs=3))
    assert not whole
    assert tally.matches == 3 * runner.SIZE
    expected, whole = study.run(plan, tally.matches, runner)
    assert whole
    assert (tally.products == expected.products).all()


def test_no_more_jobs_are_begun_than_are_needed():
    taken = []

    def jobs():
        for job in split(mixed(BUGS, 2), 0, 1000, 1):
            taken.append(job)
            yield job

    batches: Any = processes.play(jobs(), workers=1)
    next(batches)
    batches.close()
    assert len(taken) < 10


@per_game
def test_a_match_is_that_of_the_table_with_its_seed(game):
    plan = mixed(game, 2)
    row = play(Job(plan, 3, 1))[0].tolist()
    table = play_table(plan, 3)
    again = krabbel.replay(table.record())
    assert again.seed == match_seed(plan, 3)
    assert row[DECISIONS] == len(again.history)
    assert again.outcome
    assert row[POINTS : POINTS + 2] == list(again.outcome.points[:2])
    assert [place for place in range(6) if row[WINNERS] >> place & 1] == list(again.outcome.winners)


def test_seeds_and_luck_never_meet():
    plans = [Plan("party-bugs", ("random", "random"), seed) for seed in (0, 1, 1 << 127)]
    numbers = (0, 1, 2, 1 << 32, 1 << 40)
    seeds = {match_seed(plan, number) for plan in plans for number in numbers}
    assert len(seeds) == len(plans) * len(numbers)
    keys = {decision_key(key_of(seed), made) for seed in seeds for made in range(50)}
    assert len(keys | {key_of(seed) for seed in seeds}) == 51 * len(seeds)


def test_what_cannot_be_planned():
    with pytest.raises(BadOption, match="2 to 6 players, not 1"):
        Plan("party-bugs", ("random",), 0)
    with pytest.raises(
        BadOption, match="Party Bugs has no bot “grandma”; it has: random, easy, normal"
    ):
        Plan("party-bugs", ("random", "grandma"), 0)
    with pytest.raises(BadOption, match="no option “turbo”"):
        Plan("party-bugs", ("random", "random"), 0, {"turbo": True})
    with pytest.raises(BadOption, match="a seed is a whole number"):
        Plan("party-bugs", ("random", "random"), -1)


def test_jobs_cover_all_matches_once():
    plan = mixed(BUGS, 2)
    jobs = list(split(plan, 5, 23, 10))
    assert [(job.first, job.matches) for job in jobs] == [(5, 10), (15, 10), (25, 3)]
    assert sum(len(rows) for rows in python.play(split(plan, 0, 3, 2))) == 3

"""Tallies and intervals against plain arithmetic, and simulated matches against slow ones."""

import random
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import krabbel
from krabbel.bots import decide
from krabbel.bots import luck as live_luck
from krabbel.sim import study
from krabbel.sim.intervals import Estimate, bootstrap, mean, ratio, share, student
from krabbel.sim.match import DECISIONS, HEAD, POINTS, WINNERS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import play
from krabbel.sim.runners import find_runner, python
from krabbel.sim.summary import figures
from krabbel.sim.tally import FACTS, LENGTH, SCORED, WON, Tally
from tests.sim.plans import SEED, mixed
from tests.strategies import per_game

BUGS = krabbel.game("party-bugs")
MANY, FEW = 2000, 120  # simulated matches, and slow ones to compare with
BOUND = 4.0  # deviations; of ten thousand such figures one is further off


@pytest.fixture(scope="module")
def played():
    """Rows, and the tally of the same rows in three portions."""
    rows = play(Job(mixed(BUGS, 3), 0, 30))
    tally = Tally(BUGS.counts.COLUMNS)
    for portion in np.split(rows, (7, 8)):
        tally.add(portion)
    return rows, tally


def test_a_tally_in_portions_is_plain_arithmetic(played):
    rows, tally = played
    assert tally.matches == 30
    for seat in range(3):
        assert tally.mean(WON + seat) == fmean((rows[:, WINNERS] >> seat & 1).tolist())
        assert tally.mean(SCORED + seat) == pytest.approx(fmean(rows[:, POINTS + seat].tolist()))
        assert tally.deviation(SCORED + seat) == pytest.approx(
            stdev(rows[:, POINTS + seat].tolist())
        )
    assert tally.mean(FACTS) == rows[:, HEAD].mean()
    lengths = sorted(rows[:, DECISIONS].tolist())
    assert tally.lengths.sum() == 30
    assert (tally.quantile(0.5), tally.quantile(1.0)) == (lengths[14], lengths[-1])


def test_ctrl_c_in_the_middle_of_adding_leaves_what_there_was(played, monkeypatch):
    rows, _ = played
    tally = Tally(BUGS.counts.COLUMNS)
    tally.add(rows[:20])
    before = (tally.matches, tally.sums.tolist(), tally.products.tolist(), tally.lengths.tolist())

    def interrupted(*_args, **_more):
        raise KeyboardInterrupt

    for step in ("lines", "np.bincount", "Sums"):
        with monkeypatch.context() as patched:
            patched.setattr(f"krabbel.sim.tally.{step}", interrupted)
            with pytest.raises(KeyboardInterrupt):
                tally.add(rows[20:])
    after = (tally.matches, tally.sums.tolist(), tally.products.tolist(), tally.lengths.tolist())
    assert after == before


def bounds(found: Estimate) -> tuple[float, float]:
    """The interval of an estimate that has one."""
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


def test_a_mean_and_a_ratio_with_their_intervals(played):
    rows, tally = played
    found = mean(tally, LENGTH)
    half = 2.04523 * stdev(rows[:, DECISIONS].tolist()) / sqrt(30)
    assert bounds(found)[1] - found.value == pytest.approx(half, rel=1e-4)
    top, bottom = rows[:, HEAD + 4].astype(float), rows[:, DECISIONS].astype(float)
    found = ratio(tally, FACTS + 4, LENGTH)
    assert found.value == pytest.approx(top.sum() / bottom.sum())
    off = top - found.value * bottom
    half = 2.04523 * sqrt((off * off).sum() * 30 / 29) / bottom.sum()
    assert bounds(found)[1] - found.value == pytest.approx(half, rel=1e-4)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (10**9, 1.960)],
)
def test_students_t_is_that_of_the_printed_tables(freedom, printed):
    assert student(freedom) == pytest.approx(printed, rel=2e-3)


def few_matches(*pairs):
    """The tally of matches with so many decisions, and so many of what is counted first."""
    rows = np.zeros((len(pairs), HEAD + BUGS.counts.COLUMNS), np.int32)
    rows[:, DECISIONS], rows[:, HEAD] = np.array(pairs).T
    tally = Tally(BUGS.counts.COLUMNS)
    tally.add(rows)
    return tally


def test_two_matches_have_wide_intervals():
    found = mean(few_matches((20, 1), (24, 1)), LENGTH)
    assert found.value == 22
    assert bounds(found)[1] - 22 == pytest.approx(12.706 * 2, rel=1e-4)


@pytest.mark.parametrize("pairs", [[(24, 4)], [(24, 4), (24, 4)], [(21, 7), (24, 8), (3, 1)]])
def test_where_matches_do_not_differ_there_is_no_interval(pairs):
    tally = few_matches(*pairs)
    assert (ratio(tally, FACTS, LENGTH).low, ratio(tally, FACTS, LENGTH).high) == (None, None)
    assert (mean(tally, LENGTH).low is None) == (len({length for length, _ in pairs}) == 1)


def test_intervals_hold_the_true_mean_in_95_of_100_studies_of_few_matches():
    lengths = np.random.default_rng(1).normal(200, 30, (2000, 4)).round().astype(int)
    studies = [mean(few_matches(*((n, 0) for n in study)), LENGTH) for study in lengths]
    held = fmean(low <= 200 <= high for low, high in map(bounds, studies))
    assert held == pytest.approx(0.95, abs=0.02)


def test_wilsons_interval():
    assert share(8, 10).low == pytest.approx(0.4902, abs=1e-4)
    assert share(8, 10).high == pytest.approx(0.9433, abs=1e-4)
    assert share(0, 20).low == 0.0
    assert share(0, 20).high == pytest.approx(0.1611, abs=1e-4)
    assert share(20, 20).high == 1.0


def test_a_bootstrap_is_what_drawing_one_by_one_gives():
    chance = random.Random(1)
    values = [chance.choice((0, 0, 60, 120, 180)) for _ in range(80)]
    means = sorted(fmean(chance.choices(values, k=80)) for _ in range(4000))
    found = bootstrap(np.array(values), whole=180)
    assert found.value == fmean(values) / 180
    assert found.low == pytest.approx(means[100] / 180, abs=0.01)
    assert found.high == pytest.approx(means[-100] / 180, abs=0.01)


@pytest.mark.parametrize(("part", "times"), [(0, 0), (90, 10), (180, 20)], ids=str)
def test_equal_values_have_the_interval_of_single_cases(part, times):
    assert bootstrap(np.array([part] * 20), whole=180) == share(times, 20)


def slow_matches(game, level):
    """Decisions, points of seat A and whether it won, of live matches with other luck."""
    chance = random.Random(f"slow {game.name}")
    for _ in range(FEW):
        table = game.table(3, chance.getrandbits(128))
        while not table.over:
            seat = chance.choice(table.waiting)
            if level == "random":
                table.act(seat, chance.choice(table.legal(seat)))
            else:
                key = live_luck(chance.getrandbits(128), len(table.history))
                table.act(seat, decide(game, level, table.state, seat, key))
        outcome = table.outcome
        yield len(table.history), outcome.points[0], 0 in outcome.winners


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
@per_game
def test_simulated_matches_are_distributed_as_slow_ones(game, level):
    plan = Plan(game.name, (level,) * 3, SEED)
    tally, whole = study.run(plan, MANY, find_runner(None, plan))
    assert whole
    slow = list(slow_matches(game, level))
    for place, column in enumerate((LENGTH, SCORED, WON)):
        values = [float(match[place]) for match in slow]
        error = sqrt(tally.deviation(column) ** 2 * (1 / MANY + 1 / FEW))
        assert abs(tally.mean(column) - fmean(values)) < BOUND * error
    if level == "random":  # and the seats are alike
        for seat in range(3):
            error = tally.deviation(WON + seat) / sqrt(MANY)
            average = fmean(tally.mean(WON + other) for other in range(3))
            assert abs(tally.mean(WON + seat) - average) < BOUND * error


@per_game
def test_figures_read_as_they_are_meant(game):
    plan = mixed(game, 2)
    tally, _ = study.run(plan, 20, python)
    found = figures(plan, tally)
    assert found.matches == sum(found.lengths.values()) == 20
    assert all(0 <= value.value <= 1 for text, value in found.facts.items() if text in found.shares)
    sure = [value for value in found.facts.values() if value.low is not None]
    assert sure
    for value in sure:
        low, high = bounds(value)
        assert low <= value.value <= high
    assert found.result == ("loses" if game.name == "poker-royal" else "wins")
    assert sum(place.result.value for place in found.places) >= 1 - 1e-9

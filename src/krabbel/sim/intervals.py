"""95 % confidence intervals: in 95 of 100 studies they hold the true value."""

from dataclasses import dataclass
from math import pi, sqrt, tan

import numpy as np
import numpy.typing as npt

from krabbel.sim.tally import Tally

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
RESAMPLES = 4000


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; without one if all matches agree or there is only one."""

    value: float
    low: float | None = None
    high: float | None = None


def share(times: float, of: int) -> Estimate:
    """Return a share with Wilson's interval, which holds for rare events and few matches, too."""
    rate, spread = times / of, Z * Z / of
    centre = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / of + spread / (4 * of)) / (1 + spread)
    return Estimate(rate, min(max(centre - half, 0.0), rate), max(min(centre + half, 1.0), rate))


def mean(tally: Tally, column: int) -> Estimate:
    """Return a column's mean over matches."""
    return around(tally.mean(column), tally.deviation(column) / sqrt(tally.matches), tally.matches)


def ratio(tally: Tally, column: int, of: int) -> Estimate:
    """Return one column's total divided by another's, which is not 0; matches are the samples."""
    part, total, matches = int(tally.sums[column]), int(tally.sums[of]), tally.matches
    own, both, others = (
        int(tally.products[pair]) for pair in ((column, column), (column, of), (of, of))
    )
    squares = own * total**2 - 2 * part * total * both + part**2 * others  # integers: 0 is exact
    error = sqrt(squares * matches / max(matches - 1, 1)) / total**2
    return around(part / total, error, matches)


def around(value: float, error: float, matches: int) -> Estimate:
    """Return a value with its interval, from a standard error estimated over so many matches."""
    if matches < 2 or not error:
        return Estimate(value)
    half = student(matches - 1) * error
    return Estimate(value, value - half, value + half)


def student(freedom: int) -> float:
    """Return how many deviations hold 95 % of Student's t distribution.

    From 3 degrees of freedom on by a series, Abramowitz and Stegun's 26.7.5: less than 0.2 % off.
    """
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def bootstrap(values: npt.NDArray[np.int64], whole: int, seed: int = 0) -> Estimate:
    """Return the mean of independent parts of a whole, with its bootstrap interval.

    Equal values are drawn together, which makes large samples cheap. If all are equal, resampling
    says nothing; then each counts as a single trial that is won wholly or not at all (Wilson's
    interval), which is the widest spread that values with this mean can have.
    """
    kinds, counts = np.unique(values / whole, return_counts=True)
    if len(kinds) == 1:
        return share(float(kinds[0]) * len(values), len(values))
    chance = np.random.default_rng(seed)
    drawn = chance.multinomial(len(values), counts / len(values), size=RESAMPLES)
    low, high = np.quantile(drawn @ kinds / len(values), (0.025, 0.975))
    return Estimate(float(values.mean()) / whole, float(low), float(high))

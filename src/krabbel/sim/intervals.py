"""How sure a figure is: intervals that hold the true value in 95 of 100 studies."""

from dataclasses import dataclass
from math import pi, sqrt, tan

import numpy as np
import numpy.typing as npt

from krabbel.sim.tally import Tally

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
RESAMPLES = 4000


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; without one where all matches say the same, or there is one."""

    value: float
    low: float | None = None
    high: float | None = None


def share(times: float, of: int) -> Estimate:
    """Wilson's interval for a share; it holds for rare things and few matches, too."""
    rate, spread = times / of, Z * Z / of
    centre = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / of + spread / (4 * of)) / (1 + spread)
    return Estimate(rate, min(max(centre - half, 0.0), rate), max(min(centre + half, 1.0), rate))


def mean(tally: Tally, column: int) -> Estimate:
    """A column's mean over matches."""
    return around(tally.mean(column), tally.deviation(column) / sqrt(tally.matches), tally.matches)


def ratio(tally: Tally, column: int, of: int) -> Estimate:
    """One column's total against another's, which is not 0; matches are the unit."""
    part, total, matches = int(tally.sums[column]), int(tally.sums[of]), tally.matches
    own, both, others = (
        int(tally.products[pair]) for pair in ((column, column), (column, of), (of, of))
    )
    squares = own * total**2 - 2 * part * total * both + part**2 * others  # whole: 0 is really 0
    error = sqrt(squares * matches / max(matches - 1, 1)) / total**2
    return around(part / total, error, matches)


def around(value: float, error: float, matches: int) -> Estimate:
    """A value with the interval that its standard error, itself from so many matches, leaves."""
    if matches < 2 or not error:
        return Estimate(value)
    half = student(matches - 1) * error
    return Estimate(value, value - half, value + half)


def student(freedom: int) -> float:
    """Within so many deviations lie 95 % of Student's t; from 3 degrees of freedom on by a series.

    The series is Abramowitz and Stegun's 26.7.5; it is less than 0.2 % off.
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
    """The mean of independent parts of a whole: what it is in 95 of 100 samples drawn from them.

    Equal values are drawn together, which makes large samples cheap. Where all are equal, samples
    say nothing; then each counts as a single case that is all or nothing, the widest spread there
    can be around that mean.
    """
    kinds, counts = np.unique(values / whole, return_counts=True)
    if len(kinds) == 1:
        return share(float(kinds[0]) * len(values), len(values))
    chance = np.random.default_rng(seed)
    drawn = chance.multinomial(len(values), counts / len(values), size=RESAMPLES)
    low, high = np.quantile(drawn @ kinds / len(values), (0.025, 0.975))
    return Estimate(float(values.mean()) / whole, float(low), float(high))

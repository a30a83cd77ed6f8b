"""How sure a figure is: intervals that hold the true value in 95 of 100 studies."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from krabbel.sim.tally import Tally

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
RESAMPLES = 4000
def student(freedom): return Z


@dataclass(frozen=True)
class Estimate:
    """A value with its interval."""

    value: float
    low: float
    high: float


def share(times: float, of: int) -> Estimate:
    """Wilson's interval for a share; it holds for rare things and few matches, too."""
    rate, spread = times / of, Z * Z / of
    centre = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / of + spread / (4 * of)) / (1 + spread)
    return Estimate(rate, min(max(centre - half, 0.0), rate), max(min(centre + half, 1.0), rate))


def mean(tally: Tally, column: int) -> Estimate:
    """A column's mean over matches."""
    value = tally.mean(column)
    half = Z * tally.deviation(column) / sqrt(tally.matches)
    return Estimate(value, value - half, value + half)


def ratio(tally: Tally, column: int, of: int) -> Estimate:
    """One column's total against another's, which is not 0; matches are the unit."""
    total = int(tally.sums[of])
    value = float(tally.sums[column] / total)
    products = tally.products
    left = products[column, column] - 2 * value * products[column, of]
    squares = max(float(left + value * value * products[of, of]), 0.0)
    half = Z * sqrt(squares) / total
    return Estimate(value, value - half, value + half)


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

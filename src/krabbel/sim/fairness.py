"""Test whether all seats win equally often: how likely such unequal shares come about by chance.

Wins within a match depend on each other: one may win, several, or all but one. So whole matches are
the samples, not single wins: Hotelling's test on each seat's wins less the match's mean.
"""

from math import erfc, exp, pi, sqrt

import numpy as np
import numpy.typing as npt

from krabbel.sim.match import WINNERS
from krabbel.sim.reference import Rows

ROUNDING = 1e-9  # of the largest variance: less than this is rounding error, and counts as zero


def seat_wins(rows: Rows, players: int) -> npt.NDArray[np.float64]:
    """Return a line for each match: 1 for each seat that has won it."""
    return (rows[:, WINNERS, None] >> np.arange(players) & 1).astype(np.float64)


def chance_of_shares(wins: npt.NDArray[np.float64]) -> float:
    """Return the p-value: how likely equal seats' shares differ as much as these or more.

    Valid for many matches, however wins within a match depend on each other.
    """
    lines = wins - wins.mean(axis=1, keepdims=True)
    total = lines.sum(axis=0)
    variances, directions = np.linalg.eigh(lines.T @ lines)
    real = variances > ROUNDING * max(variances.max(), 1.0)
    parts = (directions.T @ total)[real]
    return chi_square_tail(float((parts**2 / variances[real]).sum()), int(real.sum()))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how likely a chi-square variable with so many degrees of freedom is at least this."""
    half = statistic / 2
    if freedom % 2:
        tail, term, first = erfc(sqrt(half)), exp(-half) * sqrt(half / pi) * 2, 3
    else:
        tail, term, first = (exp(-half) if freedom else 1.0), exp(-half) * half, 4
    for upto in range(first, freedom + 1, 2):
        tail += term
        term *= half / (upto / 2)
    return tail

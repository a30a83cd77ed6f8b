"""Add up the rows of any number of matches, as far as rates, means and intervals need it.

A match is a line of numbers (`lines`): whether each place wins, points, decisions, facts. The sums
of these are kept, and the sums of all their products. The place after the seats is the dummy's.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from krabbel.core.state import SEATS
from krabbel.sim.match import DECISIONS, HEAD, POINTS, WINNERS
from krabbel.sim.reference import Rows

WON, SCORED, LENGTH, FACTS = 0, SEATS, 2 * SEATS, 2 * SEATS + 1  # first columns of a line


class Sums(NamedTuple):
    """What is kept of all rows so far."""

    matches: int
    sums: npt.NDArray[np.int64]
    products: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]  # matches by their number of decisions


class Tally:
    """The sums of all rows so far. They are replaced as a whole, so Ctrl-C never leaves half."""

    def __init__(self, facts: int) -> None:
        size = FACTS + facts
        squares = np.zeros((size, size), np.int64)
        self._so_far = Sums(0, np.zeros(size, np.int64), squares, np.zeros(0, np.int64))

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self._so_far.matches

    @property
    def sums(self) -> npt.NDArray[np.int64]:
        """The sums of the columns."""
        return self._so_far.sums

    @property
    def products(self) -> npt.NDArray[np.int64]:
        """The sums of the products of any two columns."""
        return self._so_far.products

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """The matches by their number of decisions."""
        return self._so_far.lengths

    def add(self, rows: Rows) -> None:
        """Add some more matches."""
        line, before = lines(rows), self._so_far
        lengths = np.bincount(rows[:, DECISIONS], minlength=len(before.lengths))
        lengths[: len(before.lengths)] += before.lengths
        self._so_far = Sums(
            before.matches + len(rows),
            before.sums + line.sum(axis=0).astype(np.int64),
            before.products + (line.T @ line).astype(np.int64),  # exact: whole numbers below 2**53
            lengths,
        )

    def mean(self, column: int) -> float:
        """Return a column's mean per match."""
        return float(self.sums[column] / self.matches)

    def deviation(self, column: int) -> float:
        """Return a column's sample standard deviation between matches.

        It is computed from integers, so that it is exactly 0 if all matches agree.
        """
        total, squares = int(self.sums[column]), int(self.products[column, column])
        return sqrt((squares * self.matches - total**2) / (self.matches * max(self.matches - 1, 1)))

    def quantile(self, share: float) -> int:
        """Return the number of decisions that this share of the matches does not exceed."""
        return int(np.searchsorted(np.cumsum(self.lengths), share * self.matches))


def lines(rows: Rows) -> npt.NDArray[np.float64]:
    """Return the rows as lines of numbers that can be added up: winners become one per place."""
    line: npt.NDArray[Any] = np.empty((len(rows), FACTS + rows.shape[1] - HEAD), np.float64)
    for place in range(SEATS):
        line[:, WON + place] = rows[:, WINNERS] >> place & 1
    line[:, SCORED : SCORED + SEATS] = rows[:, POINTS:HEAD]
    line[:, LENGTH] = rows[:, DECISIONS]
    line[:, FACTS:] = rows[:, HEAD:]
    return line

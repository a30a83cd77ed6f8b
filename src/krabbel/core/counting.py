"""What simulations count of a game beside wins, points and lengths: the terms of its counts.py.

It has COLUMNS (how many numbers it keeps per match), FIGURES and BY_SEAT (what they say), and two
rules over the state: `note` before each decision, `sum_up` at the end. They count into `facts`,
a row of integers, change nothing else and allocate nothing.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A column's total: for each match, or for each one that another column counts."""

    text: str
    column: int
    of: int | None = None  # the column that counts those
    option: str | None = None  # only of interest where this is played


@dataclass(frozen=True)
class Share(Figure):
    """A part of a whole, to be read as a percentage."""


@dataclass(frozen=True)
class SeatFigure:
    """Six columns, one a seat: what each seat has in a match."""

    text: str
    first: int

"""What simulations count of a game besides wins, points and lengths: the types of its counts.py.

A counts.py has COLUMNS (how many integers it keeps per match), FIGURES and BY_SEAT (what they
mean), and two rules over the state: `note` before each decision, `sum_up` at the end. They count
into `facts`, a row of integers, leave the state as it was and allocate nothing.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A column's average: per match, or per case that another column counts."""

    text: str
    column: int
    of: int | None = None  # the column that counts those cases
    option: str | None = None  # shown only where this option is played


@dataclass(frozen=True)
class Share(Figure):
    """A part of a whole, to be read as a percentage."""


@dataclass(frozen=True)
class SeatFigure:
    """Six columns, one per seat: what each seat has in a match."""

    text: str
    first: int

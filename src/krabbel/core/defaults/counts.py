"""The counts of a game that has none of its own: only what every game has is counted."""

from typing import Any

from krabbel.core.counting import Figure, SeatFigure
from krabbel.core.rule import rule
from krabbel.core.state import Ints

COLUMNS = 0
FIGURES: tuple[Figure, ...] = ()
BY_SEAT: tuple[SeatFigure, ...] = ()


@rule
def note(_s: Any, _seat: int, _action: int, _facts: Ints) -> None:
    """Count nothing."""


@rule
def sum_up(_s: Any, _facts: Ints) -> None:
    """Count nothing."""

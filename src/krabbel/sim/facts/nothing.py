"""For a game that has no module here yet: only what every game has is counted."""

from typing import Any

from krabbel.core.state import Ints
from krabbel.sim.facts import Figure, SeatFigure

COLUMNS = 0
LOSES = False
FIGURES: tuple[Figure, ...] = ()
BY_SEAT: tuple[SeatFigure, ...] = ()


def note(_s: Any, _seat: int, _action: int, _facts: Ints) -> None:
    """Nothing."""


def sum_up(_s: Any, _facts: Ints) -> None:
    """Nothing."""

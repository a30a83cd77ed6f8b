"""What is interesting in a game: its module here counts it while matches are played.

A module has COLUMNS (how many numbers it keeps a match), FIGURES and BY_SEAT (what they say), and
two templates over the state: `note` before each decision, `sum_up` at the end. They count into
`facts`, a row of integers, change nothing else and allocate nothing. LOSES: there is one loser.
"""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from krabbel.core.game import Game
from krabbel.core.state import Ints


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


def note(s: Any, seat: int, action: int, facts: Ints) -> None:
    """Count what this decision is; it has not been carried out yet."""
    raise NotImplementedError


def sum_up(s: Any, facts: Ints) -> None:
    """Count what can be seen at the end of the match."""
    raise NotImplementedError


def facts_of(game: Game) -> Any:
    """The module of that game; one that counts nothing if it has none."""
    module = f"{__name__}.{game.name.replace('-', '_')}"
    return import_module(module if find_spec(module) else f"{__name__}.nothing")

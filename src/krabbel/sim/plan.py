"""What is to be studied: a game with its players, options, bots and seed; and pieces of the work.

A match is known by its number: its deal and its bots' luck come from the seed and that number
alone, so that it does not matter who plays it, where, and together with which others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from krabbel.bots import levels
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import check_seed
from krabbel.games import find_game

COMPILED_LEVELS = ("easy", "normal")  # bots whose choices are rules; all others play from Python


@dataclass(frozen=True)
class Plan:
    """Matches to be played, without their numbers; it travels between processes."""

    name: str  # of the game
    seats: tuple[str, ...]  # each seat's level
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game.blank(self.players, self.options)  # refuses what cannot be
        for level in self.seats:
            if level not in levels(self.game):
                known = ", ".join(levels(self.game))
                raise BadOption(f"{self.game.title} has no bot {level!r}; it has: {known}")
        check_seed(self.seed)

    @property
    def game(self) -> Game:
        """The game itself."""
        return find_game(self.name)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def compiled(self) -> bool:
        """Whether all its bots can play inside compiled code."""
        return all(level in COMPILED_LEVELS for level in self.seats)

    @property
    def sensible(self) -> int:
        """The seats of `normal` bots, as a bit set."""
        return sum(1 << seat for seat, level in enumerate(self.seats) if level == "normal")


@dataclass(frozen=True)
class Job:
    """Matches number `first` on of a plan, played in one go."""

    plan: Plan
    first: int
    matches: int


def split(plan: Plan, first: int, matches: int, size: int) -> Iterator[Job]:
    """The matches as jobs of that size, in order."""
    for start in range(first, first + matches, size):
        yield Job(plan, start, min(size, first + matches - start))

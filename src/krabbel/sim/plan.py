"""What a study plays: a game with its players, options, bots and seed; and jobs, parts of the work.

A match is known by its number: its deal and its bots' luck come from the seed and that number
alone, so that it does not matter who plays it, where, and together with which others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from krabbel.bots import AS_RULES, SEARCHES, Budget, levels, no_bot
from krabbel.bots.by_level import packed
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import check_seed
from krabbel.games import find_game


@dataclass(frozen=True)
class Plan:
    """Matches to be played, without their numbers; it travels between processes."""

    name: str  # of the game
    seats: tuple[str, ...]  # each seat's level
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    simulations: int | None = None  # per decision of `hard`; None: it thinks by the clock

    def __post_init__(self) -> None:
        self.game.blank(self.players, self.options)  # raises BadOption for impossible ones
        for level in self.seats:
            if level not in levels(self.game):
                raise no_bot(self.game, level)
        check_seed(self.seed)
        if self.simulations is not None and self.simulations < 1:
            raise BadOption(kind="at_least_one", option="simulations", value=self.simulations)
        if self.simulations is not None and not self.searches:
            raise BadOption(kind="nobody_thinks", level=SEARCHES)

    @property
    def game(self) -> Game:
        """The game itself."""
        return find_game(self.name)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def searches(self) -> bool:
        """Whether a bot plays that searches."""
        return SEARCHES in self.seats

    @property
    def budget(self) -> Budget:
        """How long a bot that searches thinks."""
        return Budget() if self.simulations is None else Budget.repeatable(self.simulations)

    @property
    def repeats(self) -> bool:
        """Whether its matches are the same every time: no bot thinks by the clock."""
        return not self.searches or self.simulations is not None

    @property
    def compiled(self) -> bool:
        """Whether all its bots can play inside compiled code."""
        return all(level in AS_RULES for level in self.seats)

    @property
    def levels(self) -> int:
        """The seats' levels packed into a number (bots/by_level.py), for compiled code."""
        return packed(dict(enumerate(self.seats)))


@dataclass(frozen=True)
class Job:
    """Some matches of a plan, from number `first` on, played in one go."""

    plan: Plan
    first: int
    matches: int


def split(plan: Plan, first: int, matches: int, size: int) -> Iterator[Job]:
    """Yield the matches as jobs of that size, in order."""
    for start in range(first, first + matches, size):
        yield Job(plan, start, min(size, first + matches - start))

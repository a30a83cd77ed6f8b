"""The parts that a game may have besides its rules, and their types; core/defaults has defaults.

bot.py      `choose`: the game's own bot, level `normal`. Without it there is no such level.
beginner.py `choose`: the level `easy`. Without it `easy` plays at random.
search.py   what the search has to know: any of core/defaults/search.py's functions.
counts.py   what simulations count.
observe.py  what a seat knows as numbers. Without it the game cannot be trained on.
draw.py     the table in the terminal.
feelings.py what faces show at an event, from what everybody sees (core/feelings.py).
scenes.py   what each event does to a view, so that a page shows one thing after the other.
why.py      why something that a viewer touches is not possible; what an action would touch.
merits.py   what speaks for an action, for hints, by what its seat sees.
consequences.py what actions lead to, where a rule says so plainly: for their buttons.
decided.py  what decided a match that is over.
lesson.json a first game that teaches (core/lessons.py); without it none is offered.
guide.json  the rules for people (core/guide.py), with texts in guide/<language>.json.
reduced.py  the deals of a version that is small enough to be solved.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from krabbel.core.counting import Figure, SeatFigure
from krabbel.core.dice import Key
from krabbel.core.layout import Layout
from krabbel.core.state import Ints

if TYPE_CHECKING:
    from rich.console import RenderableType

    from krabbel.core.events import Event
    from krabbel.core.feelings import Feels
    from krabbel.core.game import Game
    from krabbel.core.say import Say
    from krabbel.core.scenes import Move


class Bot(Protocol):
    """A bot that is a rule: level `normal` or `easy`."""

    def choose(self, s: Any, seat: int, key: Key) -> int:
        """Return the bot's action; it looks only at what the seat knows."""
        ...


class Counts(Protocol):
    """What simulations count (core/counting.py)."""

    COLUMNS: int
    FIGURES: Sequence[Figure]
    BY_SEAT: Sequence[SeatFigure]

    def note(self, s: Any, seat: int, action: int, facts: Ints) -> None:
        """Count what this decision is; it has not been carried out yet."""
        ...

    def sum_up(self, s: Any, facts: Ints) -> None:
        """Count what can be seen at the end of the match."""
        ...


class Observation(Protocol):
    """What a seat knows as a row of numbers (core/layout.py)."""

    LAYOUT: Layout

    def observe(self, s: Any, seat: int, out: Ints) -> None:
        """Write what the seat knows into a row."""
        ...


class Drawing(Protocol):
    """The table in the terminal."""

    def draw(self, view: Any, say: "Say", own: str) -> "RenderableType":
        """Draw the table; `say` names the players, `own` says whose hand is shown."""
        ...


class Staging(Protocol):
    """What lies between two views (core/scenes.py); everything is of one viewer."""

    def moved(self, before: Any, after: Any, move: "Move") -> Iterator[Any]:
        """Yield one view or more: the move itself, before it brings anything about."""
        ...

    def staged(self, view: Any, event: "Event", before: Any, after: Any) -> Iterator[Any]:
        """Yield one view or more: what the event does, one thing after the other from `view` on."""
        ...


class Feelings(Protocol):
    """What faces show (core/feelings.py); everything is as everybody sees it."""

    def at_move(self, move: "Move", before: Any, after: Any) -> "Iterator[Feels]":
        """Yield who feels what at the move itself, before it brings anything about."""
        ...

    def at_event(self, event: "Event", move: "Move", before: Any, after: Any) -> "Iterator[Feels]":
        """Yield who feels what when this event happens."""
        ...


class Reduced(Protocol):
    """A reduced game."""

    def is_reduced(self, options: Mapping[str, Any]) -> bool:
        """Tell whether these options make the game so small that its deals can be listed."""
        ...

    def all_deals(self, game: "Game", players: int, options: Mapping[str, Any]) -> list[bytes]:
        """List the states in which it can begin, all equally likely."""
        ...

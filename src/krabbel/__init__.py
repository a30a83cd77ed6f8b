"""Krabbel: a card table for four small-box games.

>>> import krabbel
>>> table = krabbel.game("party-bugs").table(players=4, seed=7)
>>> table.act(0, table.legal(0)[0])
"""

from typing import TYPE_CHECKING, Any

from krabbel.core.errors import KrabbelError

if TYPE_CHECKING:
    from krabbel.core.game import Game
    from krabbel.core.table import Table

__all__ = ["KrabbelError", "Table", "game", "game_names", "replay", "set_up"]

# The engine is imported when it is asked for: whether rules are compiled is settled then
# (core/rule.py), and the command line settles it for people, who need no compiler.


def game(name: str) -> "Game":
    """The game of that name."""
    from krabbel.games import find_game

    return find_game(name)


def game_names() -> tuple[str, ...]:
    """The names of all games, without loading them."""
    from krabbel.games import game_names as names

    return names()


def replay(text: str) -> "Table":
    """The table after all actions of a record."""
    from krabbel.core.replay import replay as replay_with

    return replay_with(text, game)


def set_up(position: Any) -> "Table":
    """A table set up from a position, which names its game."""
    from krabbel.core.errors import BadPosition
    from krabbel.core.table import Table
    from krabbel.games import all_game_names

    name = position.get("game") if isinstance(position, dict) else None
    if name not in all_game_names():
        raise BadPosition(f"game: expected one of {', '.join(game_names())}, not {name!r}")
    return Table.from_position(game(name), position)


def __getattr__(name: str) -> Any:
    if name != "Table":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from krabbel.core.table import Table

    return Table

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
    """Return the game of that name; UnknownGame if there is none.

    >>> game("go5").players
    range(2, 5)
    """
    from krabbel.games import find_game

    return find_game(name)


def game_names() -> tuple[str, ...]:
    """Return the names of all games, without loading them.

    >>> game_names()
    ('go5', 'party-bugs', 'poker-royal', 'rucki-zucki')
    """
    from krabbel.games import game_names as names

    return names()


def replay(text: str) -> "Table":
    """Return the table after all actions of a record; BadRecord names what cannot be.

    >>> table = game("go5").table(players=2, seed=5)
    >>> table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    >>> replay(table.record()).history == table.history
    True
    """
    from krabbel.core.replay import replay as replay_with

    return replay_with(text, game)


def set_up(position: Any) -> "Table":
    """Return a table set up from a position, which names its game; BadPosition if it cannot occur.

    >>> position = game("poker-royal").table(players=3, seed=2).position()
    >>> set_up(position).position() == position
    True
    """
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

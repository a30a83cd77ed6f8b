"""Krabbel: a card table for four small-box games.

>>> import krabbel
>>> table = krabbel.game("party-bugs").table(players=4, seed=7)
>>> table.act(0, table.legal(0)[0])
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from krabbel.core.errors import KrabbelError as KrabbelError
    from krabbel.core.game import Game
    from krabbel.core.table import Table as Table

__all__ = ["KrabbelError", "Table", "game", "game_names", "replay", "set_up"]

# Importing any module of the package runs this file, so the engine, and NumPy with it, is imported
# when it is asked for: `krabbel --help` needs neither.


def game(name: str) -> "Game":
    """Return the game of that name, a draft as well; UnknownGame if there is none.

    >>> game("go5").players
    range(2, 5)
    """
    from krabbel.games import find_game

    return find_game(name)


def game_names() -> tuple[str, ...]:
    """Return the names of the games that are offered.

    >>> game_names()
    ('go5', 'party-bugs', 'poker-royal', 'rucki-zucki')
    """
    from krabbel import games

    return games.game_names()


def replay(text: str) -> "Table":
    """Return the table after all actions of a record; BadRecord names what is impossible.

    >>> table = game("go5").table(players=2, seed=5)
    >>> table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    >>> replay(table.record()).history == table.history
    True
    """
    from krabbel.core import replay

    return replay.replay(text, game)


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
    """Import a class when it is asked for (PEP 562)."""
    if name == "Table":
        from krabbel.core.table import Table

        return Table
    if name == "KrabbelError":
        from krabbel.core.errors import KrabbelError

        return KrabbelError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

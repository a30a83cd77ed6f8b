"""Krabbel: a card table for four small-box games.

>>> import krabbel
>>> table = krabbel.game("party-bugs").table(players=4, seed=7)
>>> table.act(0, table.legal(0)[0])
"""

from typing import Any

from krabbel.core.errors import BadPosition, KrabbelError
from krabbel.core.replay import replay as _replay
from krabbel.core.table import Table
from krabbel.games import all_game_names, game_names
from krabbel.games import find_game as game

__all__ = ["KrabbelError", "Table", "game", "game_names", "replay", "set_up"]


def replay(text: str) -> Table:
    """Return the table after all actions of a record; BadRecord names what cannot be.

    >>> table = game("go5").table(players=2, seed=5)
    >>> table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    >>> replay(table.record()).history == table.history
    True
    """
    return _replay(text, game)


def set_up(position: Any) -> Table:
    """Return a table set up from a position, which names its game; BadPosition if it cannot occur.

    >>> position = game("poker-royal").table(players=3, seed=2).position()
    >>> set_up(position).position() == position
    True
    """
    name = position.get("game") if isinstance(position, dict) else None
    if name not in all_game_names():
        raise BadPosition(f"game: expected one of {', '.join(game_names())}, not {name!r}")
    return Table.from_position(game(name), position)

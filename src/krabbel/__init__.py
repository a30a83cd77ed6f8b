"""Krabbel: a card table for four small-box games.

>>> import krabbel
>>> table = krabbel.game("party-bugs").table(players=4, seed=7)
>>> table.act(0, table.legal(0)[0])
"""

from krabbel.core.errors import KrabbelError
from krabbel.core.table import Table
from krabbel.games import find_game as game
from krabbel.games import game_names

__all__ = ["KrabbelError", "Table", "game", "game_names", "replay"]


def replay(text: str) -> Table:
    """The table after all actions of a record."""
    from krabbel.core.replay import replay as replay_with

    return replay_with(text, game)

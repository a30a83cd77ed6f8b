"""The games. Every folder here is one, and is found by its name.

A draft (VERSION = 0) is held to the laws only and is not listed, but it is found when named.
"""

import pkgutil
from functools import cache
from importlib import import_module

from krabbel.core.errors import UnknownGame
from krabbel.core.game import Game


@cache
def all_game_names() -> tuple[str, ...]:
    """Return the names of all games, drafts included, without loading them."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return tuple(sorted(name.replace("_", "-") for name in folders))


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of the games that are offered.

    >>> game_names()
    ('go5', 'party-bugs', 'poker-royal', 'rucki-zucki')
    """
    return tuple(name for name in all_game_names() if import_module(_package(name)).VERSION > 0)


@cache
def find_game(name: str) -> Game:
    """Return the game of that name, drafts included; UnknownGame if there is none.

    >>> find_game("go5").players
    range(2, 5)
    """
    if name not in all_game_names():
        raise UnknownGame(kind="unknown_game", name=name, games=tuple(game_names()))
    return Game.load(_package(name))


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"

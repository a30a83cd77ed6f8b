"""The games. Every folder here is one and has its GAME; nothing else has to know."""

import pkgutil
from functools import cache
from importlib import import_module

from krabbel.core.errors import UnknownGame
from krabbel.core.game import Game


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, without loading them."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return tuple(sorted(name.replace("_", "-") for name in folders))


@cache
def find_game(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(game_names())}")
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game

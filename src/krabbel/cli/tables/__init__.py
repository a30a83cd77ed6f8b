"""How each game's table is drawn in the terminal: one module a game with a function `draw`."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from krabbel.core.game import Game


def draw(game: Game, view: Any, names: Sequence[str], own: str = "Your hand") -> RenderableType:
    """The table as the view shows it; names[seat] is the player there, `own` whose hand it is."""
    module = import_module(f"{__name__}.{game.name.replace('-', '_')}")
    drawing: RenderableType = module.draw(view, names, own)
    return drawing

"""All action names of a game, made once: names are asked for at every move of every table."""

from functools import cache

from krabbel.core.game import Game
from krabbel.games import find_game


class ActionNames:
    """An action's name by its code and back."""

    def __init__(self, game: Game) -> None:
        codes = range(game.actions.size)
        self.names = [game.actions.action_name(code) for code in codes]
        self.seen = [game.actions.seen_name(code) for code in codes]  # hidden parts are a ?
        self.codes = {name: code for code, name in enumerate(self.names)}


@cache
def action_names(game: str) -> ActionNames:
    """Return the names of one game's actions."""
    return ActionNames(find_game(game))

"""All action names of a game, made once: names are asked for at every move of every table."""

from functools import cache

from krabbel.core.game import Game
from krabbel.games import find_game


class Lexicon:
    """An action's name by its code and back."""

    def __init__(self, game: Game) -> None:
        codes = range(game.actions.size)
        self.names = [game.actions.action_name(code) for code in codes]
        self.seen = [game.actions.seen_name(code) for code in codes]
        self.codes = {name: code for code, name in enumerate(self.names)}

    def read(self, action: str) -> str | int:
        """The code of an action that is written as we write it, else the text to be parsed."""
        return self.codes.get(action, action)


@cache
def lexicon(game: str) -> Lexicon:
    """The names of one game's actions."""
    return Lexicon(find_game(game))

"""All actions of a game, as text and taken apart, made once: every move needs them."""

from functools import cache
from typing import cast

from msgspec import Raw
from msgspec.json import encode

from krabbel.core.actions import Choice
from krabbel.core.game import Game
from krabbel.games import find_game


class ActionNames:
    """An action's name by its code and back; what others see of it, and its parts."""

    def __init__(self, game: Game) -> None:
        codes = range(game.actions.size)
        self.names = [game.actions.action_name(code) for code in codes]
        self.seen = [game.actions.seen_name(code) for code in codes]  # hidden parts are a ?
        self.choices = [_encoded(game.actions.choice(code)) for code in codes]
        self.seen_choices = [_encoded(game.actions.seen_choice(code)) for code in codes]
        self.codes = {name: code for code, name in enumerate(self.names)}

    def told(self, code: int, *, known: bool) -> tuple[str, Choice]:
        """Return an action as a viewer sees it; hidden parts are known to whoever made it."""
        if known:
            return self.names[code], self.choices[code]
        return self.seen[code], self.seen_choices[code]


def _encoded(choice: Choice) -> Choice:
    """The choice as JSON, which goes into a message as it is."""
    return cast(Choice, Raw(encode(choice)))


@cache
def action_names(game: str) -> ActionNames:
    """Return the names of one game's actions."""
    return ActionNames(find_game(game))

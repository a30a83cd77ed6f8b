"""How a game's actions go over the wire, as text and taken apart; made once, for every move."""

from functools import cache
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from krabbel.core.actions import Choice, Choices
from krabbel.core.game import Game
from krabbel.games import find_game


class ActionNames:
    """An action's name by its code and back; what others see of it, and its parts."""

    def __init__(self, game: Game) -> None:
        actions, codes = game.actions, range(game.actions.size)
        self.names = [actions.action_name(code) for code in codes]
        self.seen = [actions.seen_name(code) for code in codes]  # hidden parts are a ?
        self.codes = {name: code for code, name in enumerate(self.names)}
        self._choices = [_encoded(actions.choice(code)) for code in codes]
        self._seen_choices = [_encoded(actions.seen_choice(code)) for code in codes]
        self._verbs = [actions.verb(code) for code in codes]
        self._rows = [_encoded([*actions.choice(code).words.values()]) for code in codes]

    def told(self, code: int, *, known: bool) -> tuple[str, Choice]:
        """Return an action as a viewer sees it; hidden parts are known to whoever made it."""
        if known:
            return self.names[code], self._choices[code]
        return self.seen[code], self._seen_choices[code]

    def offered(self, codes: list[int]) -> tuple[list[str], list[Choices]]:
        """Return actions, ascending, as texts and taken apart: form by form, a row for each."""
        groups: list[Choices] = []
        verb = None
        for code in codes:
            if self._verbs[code] is not verb:
                verb = self._verbs[code]
                groups.append(Choices(verb.form, tuple(verb.words(code)), []))
            groups[-1].rows.append(self._rows[code])
        return [self.names[code] for code in codes], groups


def _encoded(part: Any) -> Any:
    """The part as JSON, which goes into a message as it is."""
    return Raw(encode(part))


@cache
def action_names(game: str) -> ActionNames:
    """Return the names of one game's actions."""
    return ActionNames(find_game(game))

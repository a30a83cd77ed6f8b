"""How a game's actions go over the wire, as text and taken apart; made once, for every move."""

from functools import cache
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from krabbel.core.actions import Choice, Choices, Verb
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
        self._heads = [head for verb in actions for head in [_head(verb)] * verb.size]
        self._rows = [_encoded([*actions.choice(code).words.values()]) for code in codes]

    def told(self, code: int, *, known: bool) -> tuple[str, Choice]:
        """Return an action as a viewer sees it; hidden parts are known to whoever made it."""
        if known:
            return self.names[code], self._choices[code]
        return self.seen[code], self._seen_choices[code]

    def offered(self, codes: list[int]) -> tuple[list[str], list[Choices]]:
        """Return actions, ascending, as texts and taken apart: form by form, a row for each."""
        groups: list[Choices] = []
        head, rows = None, self._rows
        for code in codes:
            if self._heads[code] is not head:
                head = self._heads[code]
                group: list[tuple[str, ...]] = []
                groups.append(Choices(*head, group))
            group.append(rows[code])
        return [self.names[code] for code in codes], groups


def _head(verb: Verb) -> tuple[str, tuple[str, ...]]:
    """The form of a verb's actions, and the names of its parts in their order."""
    return verb.form, tuple(verb.words(verb.first))


def _encoded(part: Any) -> Any:
    """The part as JSON, which goes into a message as it is."""
    return Raw(encode(part))


@cache
def action_names(game: str) -> ActionNames:
    """Return the names of one game's actions."""
    return ActionNames(find_game(game))

"""The games as pages: what a client asks for before there is a table."""

from collections.abc import Sequence

from krabbel.core.game import Game
from krabbel.core.lessons import has_lesson
from krabbel.core.options import Choice, Number, Option
from krabbel.protocol.pages import GamePage, OptionPage


def game_page(game: Game, levels: Sequence[str], *, hints: bool) -> GamePage:
    """A game, with the levels at which bots play it, and whether there are hints."""
    return GamePage(
        name=game.name,
        title=game.title,
        players=list(game.players),
        levels=list(levels),
        hints=hints,
        options=[option_page(option) for option in game.options],
        verbs=[verb.form for verb in game.actions],
        lesson=has_lesson(game),
    )


def option_page(option: Option) -> OptionPage:
    """An option, with the values that it can have."""
    bounds = (option.low, option.high) if isinstance(option, Number) else (None, None)
    return OptionPage(
        name=option.name,
        kind=option.kind,
        default=option.default,
        low=bounds[0],
        high=bounds[1],
        choices=list(option.choices) if isinstance(option, Choice) else [],
    )

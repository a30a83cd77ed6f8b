"""What the browser tests must know of a game: tests/games/<game>/browser.py, found by its name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import krabbel
from krabbel.core.words import ENGLISH, game_words

GAMES = krabbel.game_names()
Press = Callable[[Any], None]  # clicks a locator, taps it, or comes with the keyboard


@dataclass(frozen=True)
class Browser:
    """One game."""

    move: Callable[[Any, Press], None]  # on a page, when it is their turn: what is lit
    players: int  # of a match that is played to its end
    short: Mapping[str, Any]  # options that make a match short
    much: Mapping[str, Any]  # options with which there is much to see
    counted: str | None  # the view's number of the round, if several are counted
    goal: str  # what the page says it is about
    reason: str  # in the result of a match
    touch: bool = False  # a whole match is played on a phone


def browser(game: str) -> Browser:
    """Return what the tests know of a game."""
    known: Browser = import_module(f"tests.games.{game.replace('-', '_')}.browser").BROWSER
    return known


def labels(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options by what the set-up page calls them."""
    words = game_words(krabbel.game(game).package, ENGLISH).options
    return {words[name].label: value for name, value in options.items()}

"""Errors, in words a person can act on. Code that raises one has changed nothing."""

from typing import Any

from krabbel.core.sentences import as_value, fill
from krabbel.core.words import ENGLISH, terminal_words


class KrabbelError(Exception):
    """Any error that is meant for the person at the table.

    One that only programmers see has a text. One that players may see has a kind and the words that
    fill it in, so that it can be said in their language; its text is then the English sentence.
    """

    def __init__(self, text: str = "", kind: str = "", **words: Any) -> None:
        values = {name: as_value(word) for name, word in words.items()}
        if kind and not text:
            text = fill(terminal_words(ENGLISH)[f"error.{kind}"], values, ENGLISH)
        super().__init__(text)
        self.kind, self.words = kind, words


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra; quoted, since zsh would interpret the brackets."""
    return f"pip install -e '.[{extra}]' in a checkout of Krabbel"


class IllegalAction(KrabbelError):
    """The action is malformed, or not possible now."""


class BadOption(KrabbelError):
    """An option, a player count or a seed that the game does not have."""


class BadPosition(KrabbelError):
    """A position that cannot occur."""


class BadRecord(KrabbelError):
    """A record that cannot be read or replayed."""


class BadGame(KrabbelError):
    """A game's folder that lacks something."""


class UnknownGame(KrabbelError):
    """No game of that name."""

"""What goes wrong, in words a person can act on. Whatever raises one has changed nothing."""

from typing import Any


class KrabbelError(Exception):
    """Any error that is meant for the person at the table."""


def how_to_install(extra: str) -> str:
    """What to type to get a group of optional packages; quoted, since zsh reads brackets."""
    return f"pip install -e '.[{extra}]' in a checkout of Krabbel"


class IllegalAction(KrabbelError):
    """The action is malformed, or not possible now."""


class BadOption(KrabbelError):
    """An option, a player count or a seed that the game does not have.

    What a person may choose on the page has a kind of fault and the words that fill it in, too, so
    that the page can say it in their language.
    """

    def __init__(self, text: str, kind: str = "", **words: Any) -> None:
        super().__init__(text)
        self.kind, self.words = kind, words


class BadPosition(KrabbelError):
    """A position that cannot occur."""


class BadRecord(KrabbelError):
    """A record that cannot be read or replayed."""


class BadGame(KrabbelError):
    """A game's folder that lacks something."""


class UnknownGame(KrabbelError):
    """No game of that name."""

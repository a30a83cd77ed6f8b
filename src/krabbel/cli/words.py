"""What the terminal says round the games, in the player's language."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from krabbel.core.errors import KrabbelError
from krabbel.core.sentences import Value, as_value, fill
from krabbel.core.words import ENGLISH, LANGUAGES, shared_words, terminal_words

if TYPE_CHECKING:  # so that --help does not wait for NumPy
    from krabbel.core.game import Game
    from krabbel.core.options import Option

SIGNS = {  # between thousands, and before decimals
    "de": (".", ","),
    "en": (",", "."),
    "fr": ("\N{NO-BREAK SPACE}", ","),
    "it": (".", ","),
    "nl": (".", ","),
}
SPACED = ("de", "fr")  # have a blank before %
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as POSIX has it


def wished_language(wished: str | None, environment: Mapping[str, str]) -> str:
    """The language that was asked for, else the system's, else English."""
    if wished:
        return wished
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    spoken = locale[:2].casefold()
    return spoken if spoken in LANGUAGES else ENGLISH


class Words:
    """The terminal's texts in one language: `words("menu.type", ways="1-5")`."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self.texts = shared_words(language) | terminal_words(language)

    def __call__(self, key: str, /, **values: Value) -> str:
        return fill(self.texts[key], values, self.language)

    def title(self, game: "Game") -> str:
        """What the game is called."""
        return self.texts.get(f"title.{game.name}", game.title)

    def title_of(self, english: str) -> str:
        """What the game of this English title is called."""
        titles = {text: key for key, text in shared_words(ENGLISH).items() if "title." in key}
        return self.texts[titles[english]] if english in titles else english

    def fact(self, game: "Game", english: str) -> str:
        """What simulations count in a game; in English where a draft counts it."""
        return game.words(self.language).counts.get(english, english)

    def number(self, value: float, form: str = ",.0f") -> str:
        """A number as the language writes it: 1,234.5 or 1.234,5."""
        comma, point = SIGNS[self.language]
        written = format(value, form).translate({ord(","): comma, ord("."): point})
        return written.replace("%", "\N{NO-BREAK SPACE}%") if self.language in SPACED else written

    def level(self, level: str) -> str:
        """What a bot's level is called."""
        return self.texts.get(f"level.{level}", level)

    def expected(self, option: "Option") -> str:
        """The values that an option may have."""
        return self(f"option.{option.kind}", **values_of(option.bounds()))

    def error(self, bad: KrabbelError, **values: Value) -> str:
        """What has gone wrong; in English where it is only for whoever writes programs."""
        key = f"error.{bad.kind}"
        if key not in self.texts:
            return str(bad)
        causes = {
            name: self.error(w) for name, w in bad.words.items() if isinstance(w, KrabbelError)
        }
        return self(key, **values_of(bad.words) | causes | values)

    def fault(self, game: "Game", bad: KrabbelError) -> str | None:
        """What is wrong with the value of an option, as only the game can say it."""
        return game.say((), language=self.language).fault(bad.kind, bad.words)


def values_of(words: Mapping[str, Any]) -> dict[str, Value]:
    """The words of an error as a sentence wants them."""
    return {name: as_value(word) for name, word in words.items()}


def listed(names: Sequence[str]) -> str:
    """Names one after the other."""
    return ", ".join(names)

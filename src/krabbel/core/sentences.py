"""Fill words into a sentence, as web/src/words/format.ts does in the browser.

"{seat} takes the {card}"; "{many|a card|# cards}" has one and many; "{card:the}" is a name with its
article, where a language bends it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BLANK = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}", re.ASCII)
AND = {"de": "und", "en": "and", "fr": "et", "nl": "en", "it": "e"}


@dataclass(frozen=True)
class Items:
    """Several items; the last may need an "and" before it."""

    items: Sequence[str]
    people: bool = False  # people are joined by "and" wherever they stand


@dataclass(frozen=True)
class Named:
    """A name without and with its article, as the object of a sentence."""

    plain: str
    the: str


Value = str | int | Items | Named


def as_value(word: object) -> Value:
    """A plain object as a sentence wants it; a tuple is a list."""
    if isinstance(word, tuple):
        return Items([str(one) for one in word])
    return word if isinstance(word, int) else str(word)


def fill(sentence: str, values: Mapping[str, Value], language: str) -> str:
    """Fill in every blank for which there is a value."""

    def filled(blank: re.Match[str]) -> str:
        name, form, one, other = blank.groups()
        match values.get(name):
            case None:
                return blank[0]
            case Items(items, people):
                alone = not people and stands_alone(sentence, name)
                return ", ".join(items) if alone else listed(items, language)
            case Named(plain, the):
                return the if form == "the" else plain
            case value if one is None:
                return str(value)
            case value:
                chosen = one if is_one(int(str(value)), one, language) else other
                return chosen.replace("#", str(value), 1)

    return BLANK.sub(filled, sentence)


def colon(language: str) -> str:
    """The colon behind a label, which French keeps apart from it."""
    return "\N{NO-BREAK SPACE}:" if language == "fr" else ":"


def stands_alone(sentence: str, name: str) -> bool:
    """Tell whether a list is behind a colon or a bracket, and not in running text."""
    return re.search(rf"[:(]\s*\{{{name}\}}", sentence) is not None


def is_one(number: int, one: str, language: str) -> bool:
    """1 and -1 are singular, and 0 in French (« 0 carte »); but only 1 is ever "a card"."""
    singular = (-1, 0, 1) if language == "fr" else (-1, 1)
    return number == 1 or (number in singular and "#" in one)


def listed(items: Sequence[str], language: str) -> str:
    """Join names as in running text: "Ana, Ben and Cleo"; nothing of nobody."""
    *others, last = items or [""]
    return f"{', '.join(others)} {AND[language]} {last}" if others else last

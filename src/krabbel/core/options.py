"""What can be agreed on before a match: each option reads and writes its values."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from krabbel.core.errors import BadOption
from krabbel.core.sentences import as_value, fill
from krabbel.core.text import SEAT, BadText, folded
from krabbel.core.words import ENGLISH, terminal_words

DIGITS = re.compile(r"[0-9]{1,18}")  # int() refuses numbers of thousands of digits
SHOWN = 40  # characters of a wrong value that are repeated


def shown(value: Any) -> str:
    """Return a value that somebody sent as text, cut to a length."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits is not written
        return type(value).__name__
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


@dataclass(frozen=True)
class Option:
    """An option's name, meaning and default value."""

    kind: ClassVar[str]  # tells the page which input to show
    name: str
    meaning: str
    default: Any = None

    def read(self, value: Any) -> Any:
        """Return the value, given as itself or as text; BadOption says what was expected."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """Return the value as a record writes it."""
        return value

    def bounds(self) -> dict[str, Any]:
        """Return the words of the sentence that tells the possible values."""
        return {}

    def expected(self) -> str:
        """Return the sentence that tells the possible values, in English."""
        values = {name: as_value(word) for name, word in self.bounds().items()}
        return fill(terminal_words(ENGLISH)[f"option.{self.kind}"], values, ENGLISH)

    def usual(self) -> str:
        """Return the default as text; empty where the game decides."""
        return "" if self.default in (None, 0) else str(self.default)

    def refuse(self, value: Any) -> BadOption:
        """Return the error for an impossible value."""
        words = {"value": shown(value), "expected": self.expected()}
        return BadOption(kind="bad_value", option=self.name, **words)


@dataclass(frozen=True)
class YesNo(Option):
    """A variant that is played or not."""

    kind = "yes-no"
    default: Any = False

    def read(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        words = {"yes": True, "true": True, "": True, "no": False, "false": False}
        if isinstance(value, str) and folded(value) in words:
            return words[folded(value)]
        raise self.refuse(value)

    def usual(self) -> str:
        return "yes" if self.default else "no"


@dataclass(frozen=True)
class Number(Option):
    """A whole number between two bounds; 0 by default, which leaves it to the game."""

    kind = "number"
    default: Any = 0
    low: int = 1
    high: int = 9999

    def read(self, value: Any) -> int:
        if isinstance(value, str) and DIGITS.fullmatch(value.strip()):
            value = int(value)
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise self.refuse(value)

    def bounds(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high}


@dataclass(frozen=True)
class SeatOption(Option):
    """One of the seats, as its letter or number; None leaves it to the seed."""

    kind = "seat"
    seats: int = len(SEAT.names)  # at the largest table of the game

    def read(self, value: Any) -> int | None:
        if value is None:
            return None
        try:
            seat = value if type(value) is int else SEAT.read(shown(value))
        except BadText as bad:
            raise self.refuse(value) from bad
        if not 0 <= seat < self.seats:
            raise self.refuse(value)
        return seat

    def write(self, value: Any) -> Any:
        return None if value is None else SEAT.write(value)

    def bounds(self) -> dict[str, Any]:
        return {"last": SEAT.names[self.seats - 1]}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few names."""

    kind = "choice"
    choices: tuple[str, ...] = ()

    def read(self, value: Any) -> str:
        if isinstance(value, str) and folded(value) in self.choices:
            return folded(value)
        raise self.refuse(value)

    def bounds(self) -> dict[str, Any]:
        return {"choices": ", ".join(self.choices)}

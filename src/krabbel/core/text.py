"""Codecs between numbers and text: how a card, a seat or a set of cards is written and read."""

import re
from collections.abc import Iterable
from typing import Any

from krabbel.core.bits import members
from krabbel.core.errors import KrabbelError


class BadText(KrabbelError):
    """A word that means nothing here; the message says what was expected."""


def folded(text: str) -> str:
    """Return the text in lower case, with single blanks: input is compared in this form."""
    return " ".join(text.casefold().split())


class Text:
    """Writes a number as itself; subclasses write it in other ways."""

    def write(self, number: int) -> Any:
        """Return the number as JSON."""
        return number

    def read(self, written: Any) -> int:
        """Return the number that was written as this; BadText says what was expected."""
        if type(written) is not int:
            raise BadText(f"{written!r} is not a whole number")
        return written


class Flag(Text):
    """Yes or no."""

    def write(self, number: int) -> Any:
        return bool(number)

    def read(self, written: Any) -> int:
        if type(written) is not bool:
            raise BadText(f"{written!r} is neither true nor false")
        return int(written)


class Names(Text):
    """The numbers from `first` on, one name each."""

    def __init__(self, noun: str, names: Iterable[str], first: int = 0) -> None:
        self.noun, self.names, self.first = noun, tuple(names), first
        self.numbers = {folded(name): first + i for i, name in enumerate(self.names)}

    def write(self, number: int) -> Any:
        return self.names[number - self.first]

    def read(self, written: Any) -> int:
        number = self.numbers.get(folded(written)) if isinstance(written, str) else None
        if number is None:
            expected = self.expected()
            raise BadText(
                f"{written!r} is not a {self.noun}; expected {expected}",
                kind="bad_word",
                word=written,
                expected=expected,
            )
        return number

    def expected(self) -> str:
        """List the names, or of many the first few and the last."""
        if len(self.names) <= 24:
            return ", ".join(name or '""' for name in self.names)
        return ", ".join(self.names[:3]) + ", … " + self.names[-1]


class SetOf(Text):
    """A bit set, as its members' names."""

    def __init__(self, members: Names) -> None:
        self.members = members

    def write(self, number: int) -> Any:
        return [self.members.write(i) for i in members(number)]

    def read(self, written: Any) -> int:
        if not isinstance(written, list):
            raise BadText(f"{written!r} is not a list of names")
        bits = 0
        for name in written:
            bit = 1 << self.members.read(name)
            if bits & bit:
                raise BadText(f"{name!r} appears twice in {written!r}")
            bits |= bit
        return bits


class Hex(Text):
    """A word of 32 bits of a key."""

    def write(self, number: int) -> Any:
        return f"{number:08x}"

    def read(self, written: Any) -> int:
        if isinstance(written, str) and re.fullmatch("[0-9a-f]{8}", written):
            return int(written, 16)
        raise BadText(f"{written!r} is not eight hexadecimal digits")


NUMBER = Text()
FLAG = Flag()
WORD_OF_KEY = Hex()
SEAT = Names("seat", "ABCDEF")
SEAT_OR_NONE = Names("seat", ("", *"ABCDEF"))  # 0 is nobody
SEATS_TEXT = SetOf(SEAT)

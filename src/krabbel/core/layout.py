"""The layout of observations: what a seat knows, as a row of small numbers.

A game's observe.py has a LAYOUT and a rule over the state, `observe`, that writes the row. The rule
reads only what the seat may know, writes only into what it is handed and allocates nothing. Masks
follow from the game's `offer` (menus.py).

row    head │ place 0: the seat itself │ place 1: its left neighbour │ … │ blank places
       numbers from 0 to 127, eight in a word (observation_rows.py); every part of them is declared
mask   bit a % 32 of word a // 32 is action a
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

IN_A_WORD = 8  # numbers of a row
MASK_BITS = 32  # in a word of a mask
IN_TWO = "as two numbers: 128s and the rest"  # what `in_two` writes
BY_PLACE = "by place: 1 if it"  # a set of places


@dataclass(frozen=True)
class Part:
    """Some numbers in a row that belong together; without a name they are always 0."""

    name: str
    size: int
    meaning: str


def blank(size: int) -> Part:
    """Return a part without a name, which fills up a word."""
    return Part("", size, "")


@dataclass(frozen=True)
class Layout:
    """What stands where in a game's rows."""

    head: Sequence[Part]
    place: Sequence[Part]
    places: int

    def __post_init__(self) -> None:
        for parts in (self.head, self.place):
            if sum(part.size for part in parts) % IN_A_WORD:
                raise ValueError(f"these parts leave a word unfilled: {parts}")

    @cached_property
    def head_size(self) -> int:
        """Features before the first place."""
        return sum(part.size for part in self.head)

    @cached_property
    def place_size(self) -> int:
        """Features per seat."""
        return sum(part.size for part in self.place)

    @cached_property
    def size(self) -> int:
        """Numbers in a row."""
        return self.head_size + self.places * self.place_size

    @cached_property
    def words(self) -> int:
        """Words in a row."""
        return self.size // IN_A_WORD

    def named(self) -> Iterator[tuple[int, Part]]:
        """Yield the named parts of the head, then those of a place, and where each begins there."""
        for parts in (self.head, self.place):
            yield from ((start, p) for start, p in zip(starts(parts), parts, strict=True) if p.name)

    def columns(self, name: str, place: int | None = None) -> slice:
        """Return where a part stands in a row: in the head, or in a place."""
        parts = self.head if place is None else self.place
        first = 0 if place is None else self.head_size + place * self.place_size
        for start, part in zip(starts(parts), parts, strict=True):
            if part.name == name:
                return slice(first + start, first + start + part.size)
        raise KeyError(name)

    def word(self, name: str) -> int:
        """Return the word of a row in which a part of the head begins."""
        return int(self.columns(name).start) // IN_A_WORD

    def bit(self, name: str, word: int) -> int:
        """Return a part's first bit in a bit set that is written from that word on."""
        return int(self.columns(name).start) - word * IN_A_WORD

    def read(self, row: Any, name: str, place: int | None = None) -> list[int]:
        """Return the numbers of a part of a row."""
        return [int(number) for number in row[self.columns(name, place)]]


def starts(parts: Sequence[Part]) -> list[int]:
    """List where each part begins."""
    return [sum(part.size for part in parts[:i]) for i in range(len(parts))]


def mask_words(actions: int) -> int:
    """Return how many words a mask over so many actions has."""
    return -(-actions // MASK_BITS)

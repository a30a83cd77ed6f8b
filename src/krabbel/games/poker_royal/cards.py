"""The cards of Cockroach Poker Royal; equal ones are interchangeable, so they are counted by kind.

A kind is 0 to 15: the seven animals, their seven royals in the same order, the joker, the blank.
A heap of cards is one integer with four bits for the number of each kind, the bat lowest; it is
never negative, since the highest four bits count the blank, and there is only one. A field with a
single card holds its kind + 1, or NO_CARD.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from krabbel.core.rule import rule
from krabbel.core.text import BadText, Names, Text

ANIMALS = ("bat", "fly", "rat", "cockroach", "toad", "scorpion", "stink bug")
ROYALS = tuple(f"royal {animal}" for animal in ANIMALS)
SPECIALS = ("joker", "blank")
KIND_NAMES = (*ANIMALS, *ROYALS, *SPECIALS)
CLAIMS = (*ANIMALS, "royal")

KINDS = 16
FIRST_ROYAL = 7  # as a kind: 7 + its animal
ROYAL = 7  # as a claim
JOKER = 14
BLANK = 15
NO_CARD = 0
DECK = 65

ONES = 0x1111111111111111  # one card of every kind
ORDINARY_CARDS = (1 << 4 * FIRST_ROYAL) - 1  # masks of four bits per kind
LAYABLE_CARDS = (1 << 4 * JOKER) - 1
ROYAL_CARDS = LAYABLE_CARDS & ~ORDINARY_CARDS
WHOLE_DECK = (ONES & ORDINARY_CARDS) * 8 + (ONES & ~ORDINARY_CARDS)  # KR-1.1


@rule
def one(kind: int) -> int:
    """Return the heap of one card."""
    return 1 << 4 * kind


@rule
def number_of(cards: int, kind: int) -> int:
    """Return how many cards of the kind are in the heap."""
    return cards >> 4 * kind & 15


@rule
def kinds_in(cards: int) -> int:
    """Return bit 4 * kind for every kind in the heap."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES


@rule
def total(cards: int) -> int:
    """Return how many cards are in the heap."""
    cards = (cards & 0x0F0F0F0F0F0F0F0F) + (cards >> 4 & 0x0F0F0F0F0F0F0F0F)
    cards = (cards & 0x00FF00FF00FF00FF) + (cards >> 8 & 0x00FF00FF00FF00FF)
    cards = (cards & 0x0000FFFF0000FFFF) + (cards >> 16 & 0x0000FFFF0000FFFF)
    return (cards & 0xFFFFFFFF) + (cards >> 32)


@rule
def several(cards: int) -> bool:
    """Whether there are at least two cards in the heap."""
    return cards & (cards - 1) != 0 or cards & ~ONES != 0


@lru_cache(1 << 12)
def card_names(cards: int) -> tuple[str, ...]:
    """List the names of the cards in a heap."""
    return tuple(
        name for kind, name in enumerate(KIND_NAMES) for _ in range(number_of(cards, kind))
    )


class Heap(Text):
    """A heap of cards in a position: the list of their names."""

    def write(self, number: int) -> Any:
        return list(card_names(number))

    def read(self, written: Any) -> int:
        if not isinstance(written, list):
            raise BadText(f"{written!r} is not a list of cards")
        kinds = [KIND.read(name) for name in written]
        return heap(kinds)


def heap(kinds: Iterable[int]) -> int:
    """Return the heap of these cards; BadText if there are more of a kind than in the game."""
    cards = 0
    for kind in kinds:
        if number_of(cards, kind) == number_of(WHOLE_DECK, kind):
            many = number_of(WHOLE_DECK, kind)
            raise BadText(f"too many of the {KIND_NAMES[kind]}: there are {many} in the game")
        cards += one(kind)
    return cards


KIND = Names("card", KIND_NAMES)
CARD = Names("card", ("", *KIND_NAMES))
CLAIM = Names("claim", CLAIMS)
CLAIM_OR_NONE = Names("claim", ("", *CLAIMS))
HEAP = Heap()

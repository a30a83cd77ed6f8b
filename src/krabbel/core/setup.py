"""Rules that every game's `deal` begins with."""

from typing import Any

from krabbel.core.dice import Key, below, random_block
from krabbel.core.rule import rule


@rule
def begin(s: Any, key: Key) -> None:
    """Keep the key in the state: all randomness of the match comes from it."""
    for i in range(4):
        s.key[i] = key[i]


@rule
def drawn_seat(s: Any, key: Key) -> int:
    """Draw a seat at random, and return it plus one: in such a field 0 means nobody."""
    word, _, _, _ = random_block(key, s.block)
    s.block += 1
    return 1 + below(word, s.seats)

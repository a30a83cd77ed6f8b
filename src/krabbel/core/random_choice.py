"""Random play in every game: a uniformly random legal action. A template over the contract."""

from typing import Any

from krabbel.core.contract import count, pick
from krabbel.core.dice import Key, below, random_block
from krabbel.core.rule import rule


@rule
def choose_any(s: Any, seat: int, key: Key) -> int:
    """Return one of the seat's actions, by the key's first word."""
    word, _, _, _ = random_block(key, 0)
    return pick(s, seat, below(word, count(s, seat)))

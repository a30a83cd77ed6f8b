"""The easy bot of every game: any legal action, all as likely. A template over the contract."""

from typing import Any

from krabbel.core.contract import count, pick
from krabbel.core.dice import Key, below, words
from krabbel.core.rule import rule


@rule
def choose(s: Any, seat: int, key: Key) -> int:
    """One of the seat's actions, by the key's first word."""
    word, _, _, _ = words(key, 0)
    return pick(s, seat, below(word, count(s, seat)))

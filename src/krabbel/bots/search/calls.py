"""Rules as calls of their own: where a search calls them in several places they are not inlined.

So the compiler has less to do; the loop of a playout, where speed matters most, inlines them.
"""

from typing import Any

from krabbel.core.contract import act, count, imagine, pick, place_of
from krabbel.core.defaults.search import strong_rollout
from krabbel.core.dice import Key
from krabbel.core.rule import big_rule


@big_rule
def call_act(s: Any, seat: int, action: int) -> None:
    """`act` as a call of its own."""
    act(s, seat, action)


@big_rule
def call_count(s: Any, seat: int) -> int:
    """`count`, likewise."""
    return count(s, seat)


@big_rule
def call_pick(s: Any, seat: int, n: int) -> int:
    """`pick`, likewise."""
    return pick(s, seat, n)


@big_rule
def call_place_of(s: Any, seat: int, action: int) -> int:
    """`place_of`, likewise."""
    return place_of(s, seat, action)


@big_rule
def call_imagine(s: Any, seat: int, key: Key) -> None:
    """`imagine`, likewise."""
    imagine(s, seat, key)


@big_rule
def call_strong_rollout(s: Any, seat: int, word: int) -> int:
    """`strong_rollout`, likewise."""
    return strong_rollout(s, seat, word)

"""Rules that are not inlined: a search calls these in several places.

The compiler has less to do this way; the loop of a playout, where speed matters most, inlines them.
"""

from typing import Any

from krabbel.core.contract import act, count, imagine, pick, place_of
from krabbel.core.defaults.search import strong_rollout
from krabbel.core.dice import Key
from krabbel.core.rule import big_rule


@big_rule
def call_act(s: Any, seat: int, action: int) -> None:
    """Call `act`, not inlined."""
    act(s, seat, action)


@big_rule
def call_count(s: Any, seat: int) -> int:
    """Call `count`, not inlined."""
    return count(s, seat)


@big_rule
def call_pick(s: Any, seat: int, n: int) -> int:
    """Call `pick`, not inlined."""
    return pick(s, seat, n)


@big_rule
def call_place_of(s: Any, seat: int, action: int) -> int:
    """Call `place_of`, not inlined."""
    return place_of(s, seat, action)


@big_rule
def call_imagine(s: Any, seat: int, key: Key) -> None:
    """Call `imagine`, not inlined."""
    imagine(s, seat, key)


@big_rule
def call_strong_rollout(s: Any, seat: int, word: int) -> int:
    """Call `strong_rollout`, not inlined."""
    return strong_rollout(s, seat, word)

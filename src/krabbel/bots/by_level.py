"""Bots of several levels in one piece of machine code. A template over the contract.

A seat's level is two bits of one number: its place in AS_RULES, seat A's lowest.
"""

from collections.abc import Mapping
from typing import Any

from krabbel.bots import AS_RULES, rule_of
from krabbel.core.contract import choose, choose_easy
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.random_choice import choose_any
from krabbel.core.rule import rule

EASY, NORMAL = AS_RULES.index("easy"), AS_RULES.index("normal")
BITS = 2  # per seat
MASK = (1 << BITS) - 1


def packed(seats: Mapping[int, str]) -> int:
    """Pack the levels of these seats into one number."""
    return sum(AS_RULES.index(level) << BITS * seat for seat, level in seats.items())


def level_bindings(game: Game) -> dict[str, Any]:
    """Return the game's bots, by the names that they have in the contract."""
    return {"choose": rule_of(game, "normal"), "choose_easy": rule_of(game, "easy")}


@rule
def choose_at_level(s: Any, seat: int, key: Key, levels: int) -> int:
    """Return the action of the bot at that seat, by the packed levels."""
    level = levels >> BITS * seat & MASK
    if level == NORMAL:
        return choose(s, seat, key)
    if level == EASY:
        return choose_easy(s, seat, key)
    return choose_any(s, seat, key)

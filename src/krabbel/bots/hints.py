"""Hints: what a seat might do, how likely it would win with it, and why in a few words.

A hint is found by a search from what the seat knows. Its reason is an event, as the log's: its
sentences are in krabbel/words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from krabbel.bots.search.thinking import Arm, Budget, Search, search
from krabbel.core.dice import Key
from krabbel.core.errors import IllegalAction
from krabbel.core.events import Event
from krabbel.core.game import Game
from krabbel.core.seed import key_of
from krabbel.core.table import Table

SECOND = Budget(ms=1000)
MOST = 3  # actions that a hint names
CLOSE = 1  # of 100 matches: a difference that does not matter
CLEAR = 10  # and one that does
SURE = 0.75  # the share of a mixture that is as good as always

HINTS = (  # kinds of reasons
    *("hint_forced", "hint_best", "hint_only", "hint_close", "hint_three", "hint_mix"),
    *("hint_soon", "hint_none"),
)


@dataclass(frozen=True)
class Advice:
    """An action, and how many of 100 matches are won with it, about."""

    action: str
    chance: int | None  # None where there is no choice


@dataclass(frozen=True)
class Hint:
    """The best actions, the very best first, and why; none where there is no hint yet."""

    best: tuple[Advice, ...]
    why: Event


def hint(table: Table, seat: int, budget: Budget = SECOND, *, search: Search = search) -> Hint:
    """What the seat might do now.

    The search is compiled when it is first wanted, which takes a minute; standard error says so
    meanwhile. With `search=aside.search` another process compiles it, and until then there is no
    hint.
    """
    if seat not in table.waiting:
        raise IllegalAction("no hint to give: it is not this seat's turn")
    if table.count(seat) == 1:
        return Hint((Advice(table.legal(seat)[0], None),), Event("hint_forced"))
    key = key_of(len(table.history))
    return advise(table.game, table.state, seat, key, budget, search=search)


def advise(
    game: Game, state: Any, seat: int, key: Key, budget: Budget, *, search: Search = search
) -> Hint:
    """The same for a state, with this key's luck."""
    if not find_spec("numba"):
        return Hint((), Event("hint_none"))
    world = state.copy()
    game.rules.imagine(world, seat, key)
    arms = search(game, world, seat, key, budget)
    return told(game, arms) if arms else Hint((), Event("hint_soon"))


def told(game: Game, arms: Sequence[Arm]) -> Hint:
    """What a search has found, in words."""
    best = [
        Advice(game.actions.action_name(arm.action), round(100 * arm.wins)) for arm in arms[:MOST]
    ]
    return Hint(tuple(best), reason(arms))


def reason(arms: Sequence[Arm]) -> Event:
    """Why the first is best, by the chances as they are told: pages mark as many as are as good."""
    first = arms[0]
    chance, *others = (round(100 * arm.wins) for arm in arms[:MOST])
    if first.mixed and first.share < SURE:
        return Event("hint_mix", {"chance": chance, "share": round(100 * first.share)})
    as_good = sum(chance - other <= CLOSE for other in others)
    if as_good:
        return Event("hint_close" if as_good == 1 else "hint_three", {"chance": chance})
    more = chance - others[0]
    return Event("hint_best" if more < CLEAR else "hint_only", {"chance": chance, "more": more})

"""Hints: what a seat might do, how likely it would win with it, and why in a few words.

A hint is found by a search from what the seat knows. Its reason is an event, like those of the log;
the sentences are in krabbel/words.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from krabbel.bots.search.search import Arm, Budget, search
from krabbel.core.advice import Advice, Hint
from krabbel.core.dice import Key
from krabbel.core.errors import IllegalAction
from krabbel.core.events import Event
from krabbel.core.game import Game
from krabbel.core.seed import key_of
from krabbel.core.table import Table

SECOND = Budget(ms=1000)
MOST = 3  # actions that a hint names
CLOSE = 1  # of 100 matches: a difference up to this does not matter
CLEAR = 10  # and from this on it is called large
SURE = 0.75  # an action with at least this share of a mixture is advised as if it were the only one

HINTS = (  # kinds of reasons
    *("hint_forced", "hint_best", "hint_only", "hint_close", "hint_three", "hint_mix"),
    *("hint_soon", "hint_none"),
)


NEVER = Hint((), Event("hint_none"))


def hint(table: Table, seat: int, budget: Budget = SECOND) -> Hint:
    """Return what the seat might do now.

    The first search in a game is compiled, which takes a minute; a line on standard error says so.
    """
    found = without_search(table, seat)
    if found is not None:
        return found
    world, key = imagined_for_hint(table, seat)
    return told(table.game, world, seat, search(table.game, world, seat, key, budget))


def without_search(table: Table, seat: int) -> Hint | None:
    """Return the hint if there is only one action, or no Numba; None if a search is needed."""
    if seat not in table.waiting:
        raise IllegalAction("no hint to give: it is not this seat's turn")
    if table.count(seat) == 1:
        only = advice(table.game, table.state, seat, table.actions(seat)[0])
        return Hint((only,), Event("hint_forced"))
    if not find_spec("numba"):
        return NEVER
    return None


def imagined_for_hint(table: Table, seat: int) -> tuple[Any, Key]:
    """Return a state that holds what the seat knows, and a key that is the same for all twins."""
    world, key = table.state.copy(), key_of(len(table.history))
    table.game.rules.imagine(world, seat, key)
    return world, key


def advice(game: Game, state: Any, seat: int, code: int, chance: int | None = None) -> Advice:
    """Return an action as advice, with what speaks for it by what the seat sees."""
    choice = game.actions.choice(code)
    merits = game.merits(game.view(state, seat), seat, choice)
    return Advice(game.actions.action_name(code), choice, chance, merits)


def told(game: Game, state: Any, seat: int, arms: Sequence[Arm]) -> Hint:
    """Return what a search has found as a hint."""
    best = [advice(game, state, seat, arm.action, round(100 * arm.wins)) for arm in arms[:MOST]]
    return Hint(tuple(best), reason(arms))


def by_rules(game: Game, state: Any, seat: int, code: int) -> Hint:
    """Return what the game's own bot would do, while the search is not ready."""
    return Hint((advice(game, state, seat, code),), Event("hint_soon"))


def reason(arms: Sequence[Arm]) -> Event:
    """Return why the first is best.

    It is judged by the rounded chances that are shown, so that it agrees with what pages mark.
    """
    first = arms[0]
    chance, *others = (round(100 * arm.wins) for arm in arms[:MOST])
    if first.mixed and first.share < SURE:
        return Event("hint_mix", {"chance": chance, "share": round(100 * first.share)})
    as_good = sum(chance - other <= CLOSE for other in others)
    if as_good:
        return Event("hint_close" if as_good == 1 else "hint_three", {"chance": chance})
    more = chance - others[0]
    return Event("hint_best" if more < CLEAR else "hint_only", {"chance": chance, "more": more})

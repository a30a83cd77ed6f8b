"""The search bound to a game's rules: compiled once, then kept on disk.

Where rules are called in several places they are calls of their own, so that the compiler has less
to do; in the loop of a playout they are inlined.
"""

from functools import cache
from typing import Any

import numpy as np

from krabbel.bots.search import playout
from krabbel.core.contract import act, count, imagine, pick
from krabbel.core.defaults import search as defaults
from krabbel.core.defaults.search import strong_rollout
from krabbel.core.dice import Key
from krabbel.core.rule import bind
from krabbel.games import find_game

PARTS = (  # what a game's search may say; callees first
    *("rollout", "strong_rollout", "strong_depth", "value", "horizon"),
    *("likelihood", "is_mixed", "unchoose", "infoset_hash"),
)


def call_act(s: Any, seat: int, action: int) -> None:
    """`act` as a call of its own."""
    act(s, seat, action)


def call_count(s: Any, seat: int) -> int:
    """`count`, likewise."""
    return count(s, seat)


def call_pick(s: Any, seat: int, n: int) -> int:
    """`pick`, likewise."""
    return pick(s, seat, n)


def call_imagine(s: Any, seat: int, key: Key) -> None:
    """`imagine`, likewise."""
    imagine(s, seat, key)


def call_strong_rollout(s: Any, seat: int, word: int) -> int:
    """`strong_rollout`, likewise."""
    return strong_rollout(s, seat, word)


CALLS = (call_act, call_count, call_pick, call_imagine, call_strong_rollout)
LARGE: tuple[Any, ...] = (
    playout.index_of,
    playout.propose,
    playout.descend,
    playout.likely_world,
)  # callees first
SMALL: tuple[Any, ...] = (playout.play_on, playout.weigh, playout.simulate)


@cache
def simulations(name: str) -> Any:
    """`run` of playout.py, for a game."""
    game = find_game(name)
    own = game.search
    names = dict(game.names)
    for what in PARTS:
        given = own is not defaults and hasattr(own, what)
        template = getattr(defaults, what)
        names[what] = (
            getattr(own, what) if given else bind(template, names, own.__name__, cached=False)
        )
    calls = {
        call.__name__.removeprefix("call_"): _kept_apart(call, names, own.__name__)
        for call in CALLS
    }
    for template in LARGE:
        calls[template.__name__] = _kept_apart(template, {**names, **calls}, own.__name__)
    names |= {name: calls[name] for name in ("strong_rollout", "descend", "likely_world")}
    for template in SMALL:
        names[template.__name__] = _kept_apart(template, names, own.__name__)
    return bind(playout.run, names, own.__name__, inlined=False)


def _kept_apart(template: Any, names: dict[str, Any], module: str) -> Any:
    return bind(template, names, module, cached=False, inlined=False)


@cache
def seen_codes(name: str) -> Any:
    """For every action of a game the code that stands for how others see it."""
    actions = find_game(name).actions
    first: dict[str, int] = {}
    names = map(actions.seen_name, range(actions.size))
    return np.array([first.setdefault(name, code) for code, name in enumerate(names)], np.int64)

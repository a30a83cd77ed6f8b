"""Bind the search to a game's rules: compiled once, then kept on disk."""

from functools import cache
from typing import Any

import numpy as np

from krabbel.bots.search import playout
from krabbel.core.compile import Engine
from krabbel.games import find_game

PARTS = (  # what a game's search.py may define
    *("rollout", "strong_rollout", "strong_depth", "value", "horizon"),
    *("likelihood", "is_mixed", "unchoose", "infoset_hash"),
)


@cache
def simulations(name: str, engine: Engine = "numba") -> Any:
    """Return playout.run for a game; core/defaults/search.py has what its search.py does not."""
    game = find_game(name)
    own = {name: getattr(game.search, name) for name in PARTS if hasattr(game.search, name)}
    return game.engine(engine).bind(playout.run, own, title="the search", nogil=True)


@cache
def seen_codes(name: str) -> Any:
    """Return an array by action: the lowest code of all actions that look the same to others."""
    actions = find_game(name).actions
    first: dict[str, int] = {}
    names = map(actions.seen_name, range(actions.size))
    return np.array([first.setdefault(name, code) for code, name in enumerate(names)], np.int64)

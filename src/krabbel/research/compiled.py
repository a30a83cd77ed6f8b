"""The templates of a batch as rules of a game, compiled once and kept on disk.

Their names change with the sources here, since the disk cache looks at the game's own
(core/cache.py).
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from krabbel.bots import chooser
from krabbel.core.contract import allow, observe
from krabbel.core.dice import words
from krabbel.core.game import Game
from krabbel.core.rule import COMPILED, bind
from krabbel.games import find_game
from krabbel.research.stepping import (
    GO_ON,
    answer,
    any_marked,
    begin,
    forget,
    go_on,
    is_allowed,
    no_answer,
    settle,
    show,
    step_one,
)

HERE = Path(__file__).parent


def step_many(b: Any, low: int, high: int, actions: Any, size: int, first: int) -> int:
    """One step in each match from one place to another, or their beginning.

    If an action is not allowed nothing is done, and its place is returned; else `high`.
    """
    if first == GO_ON:
        refused = first_refused(b.masks, low, high, actions, size)
        if refused < high:
            return refused
    for i in range(low, high):
        step_one(b, i, int(actions[i]), first)
    return high


def first_refused(masks: Any, low: int, high: int, actions: Any, size: int) -> int:
    """The first of these places where the action is not allowed, or `high`."""
    for i in range(low, high):
        if not is_allowed(masks[i], int(actions[i]), size):
            return i
    return high


def sample_many(masks: Any, key: Any, drawn: int, actions: Any) -> None:
    """Any allowed action in each place; a block of random words serves four of them."""
    w0 = w1 = w2 = w3 = 0
    for i in range(actions.shape[0]):
        if i & 3 == 0:
            w0, w1, w2, w3 = words(key, (drawn << 32) + (i >> 2))
        actions[i] = any_marked(masks[i], w0)
        w0, w1, w2 = w1, w2, w3


def see(s: Any, seat: int, out: Any) -> None:
    """Write what the seat knows."""
    observe(s, seat, out)


def may(s: Any, seat: int, mask: Any) -> None:
    """Mark what the seat may do."""
    allow(s, seat, mask)


LOOPS = (first_refused, sample_many, step_many)


@cache
def reading(name: str) -> dict[str, Any]:
    """`observe` and `allow` of a game."""
    game = find_game(name)
    return _bound(game, game.observation.TEMPLATES, game.names, inlined=True)


@cache
def reading_from_python(name: str) -> dict[str, Any]:
    """The same, for calling from Python."""
    game, names = find_game(name), reading(name)
    return {template.__name__: _kept(template, names, game, "") for template in (see, may)}


@cache
def stepping_of(name: str, *, bots: bool) -> dict[str, Any]:
    """`step_one` of a game; with no bots in it they need not be compiled."""
    game = find_game(name)
    names = {**game.names, **reading(name)}
    if bots:
        names |= {"choose": chooser(game, "normal"), "choose_any": chooser(game, "easy")}
    rare = (begin, settle, answer if bots else no_answer)  # and large
    names = _bound(game, rare, names, inlined=False)
    names["answer"] = names[rare[-1].__name__]
    return _bound(game, (forget, show, go_on, step_one), names, inlined=True)


@cache
def loops(name: str, *, bots: bool) -> dict[str, Any]:
    """The loops over a batch, for calling from Python; they let other threads run."""
    game = find_game(name)
    names = _bound(game, (first_refused,), stepping_of(name, bots=bots), inlined=True)
    return {loop.__name__: _kept(loop, names, game, f"{bots}") for loop in LOOPS}


def _bound(game: Game, templates: Any, names: Any, *, inlined: bool) -> dict[str, Any]:
    """The names and these templates, bound to them one after the other."""
    bound: dict[str, Any] = dict(names)
    for template in templates:
        one = bind(template, bound, game.rules.__name__, cached=False, inlined=inlined)
        bound[template.__name__] = _uncounted(one, forceinline=inlined)
    return bound


def _kept(template: Any, names: Any, game: Game, variant: str) -> Any:
    bound: Any = bind(template, names, game.rules.__name__, cached=False)
    if COMPILED:
        from krabbel.core.cache import enable_caching

        bound.py_func.__qualname__ += f"_{variant}_{_digest()}"
        bound = _uncounted(bound, nogil=True)
        enable_caching(bound, game.rules.__name__)
    return bound


def _uncounted(bound: Any, **how: bool) -> Any:
    """Compiled without counting who holds an array: nothing here makes or keeps one.

    Counting costs more than the rules: Party Bugs, a step in a batch of 512, 176 -> 82 ns.
    """
    if not COMPILED:
        return bound
    import numba

    return numba.njit(error_model="numpy", _nrt=False, **how)(bound.py_func)


@cache
def _digest() -> str:
    """Of the sources that go into it beside the game's own."""
    digest = hashlib.sha256()
    for path in sorted([*HERE.glob("*.py"), *HERE.glob("observations/*.py")]):
        digest.update(path.read_bytes())
    for name in ("sim/match.py", "bots/__init__.py", "bots/easy.py"):
        digest.update((HERE.parent / name).read_bytes())
    return digest.hexdigest()[:16]

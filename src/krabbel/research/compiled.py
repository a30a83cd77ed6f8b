"""Loops over a batch bound to a game's rules, and `observe` and `allow` for one state."""

from functools import cache
from typing import Any

from krabbel.bots.by_level import level_bindings
from krabbel.core.compile import Engine, fastest
from krabbel.core.dice import random_block
from krabbel.core.game import Game
from krabbel.core.rule import rule
from krabbel.games import find_game
from krabbel.research.step import GO_ON, any_marked, is_allowed, play_bots, step_one


@rule
def step_many(b: Any, low: int, high: int, actions: Any, size: int, first: int) -> int:
    """Do one step in each match from `low` to `high`, or begin these matches.

    If an action is not legal nothing is done, and its place is returned; else `high`.
    """
    if first == GO_ON:
        refused = first_refused(b.masks, low, high, actions, size)
        if refused < high:
            return refused
    for i in range(low, high):
        step_one(b, i, int(actions[i]), first)
    return high


@rule
def first_refused(masks: Any, low: int, high: int, actions: Any, size: int) -> int:
    """Return the first of these places whose action is not legal, or `high`."""
    for i in range(low, high):
        if not is_allowed(masks[i], int(actions[i]), size):
            return i
    return high


@rule
def sample_many(masks: Any, key: Any, drawn: int, actions: Any) -> None:
    """Draw a legal action in each place; a block of random words serves four of them."""
    w0 = w1 = w2 = w3 = 0
    for i in range(actions.shape[0]):
        if i & 3 == 0:
            w0, w1, w2, w3 = random_block(key, (drawn << 32) + (i >> 2))
        actions[i] = any_marked(masks[i], w0)
        w0, w1, w2 = w1, w2, w3


LOOPS = (first_refused, sample_many, step_many)


@cache
def reading(name: str, what: str) -> Any:
    """Return `observe` or `allow` of a game, for calling from Python."""
    game = find_game(name)
    rules = game.engine(fastest())
    if what == "allow":
        return rules.allow
    return rules.bind(game.observation.observe, title="what a seat knows")


def step_bindings(game: Game, *, bots: bool) -> dict[str, Any]:
    """Return what `step_one` needs besides the rules; without bots none are compiled into it."""
    names = {"observe": game.observation.observe}
    return names | ({"answer": play_bots, **level_bindings(game)} if bots else {})


@cache
def loops(name: str, engine: Engine, *, bots: bool) -> dict[str, Any]:
    """Return the loops over a batch, for calling from Python; other threads run meanwhile."""
    game = find_game(name)
    rules, more = game.engine(engine), step_bindings(game, bots=bots)
    return {
        loop.__name__: rules.bind(loop, more, title="the batches", nogil=True) for loop in LOOPS
    }

"""Bots and their front door: a bot is handed an imagined table and knows what its seat knows.

`easy` plays every game at random. `normal` is a game's bot.py, with a rule `choose(s, seat, key)`.
`hard` searches, with what the game's search.py tells it. A search needs the compiler: without Numba
there is no `hard`.
"""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from krabbel.bots import aside, easy, hard
from krabbel.bots.hints import HINTS as HINTS
from krabbel.bots.hints import Advice as Advice
from krabbel.bots.hints import Hint as Hint
from krabbel.bots.hints import advise as advise
from krabbel.bots.hints import hint as hint
from krabbel.bots.search.thinking import Budget as Budget
from krabbel.core.dice import Key, words
from krabbel.core.errors import BadOption, KrabbelError, how_to_install
from krabbel.core.game import Game
from krabbel.core.rule import COMPILED
from krabbel.core.seed import key_of, seed_name

Choose = Callable[[Any, int, Key], int]  # state, seat, key: an action's code

LEVELS = ("easy", "normal", "hard")  # the weakest first
SEARCHES = LEVELS[-1]  # and gives hints
USUAL = "normal"  # where nobody says which
IMAGINING, CHOOSING = 0, 1  # blocks of a key's words

_bound: dict[str, Choose] = {}  # the easy bot, bound to each game when first asked for


def decide(
    game: Game, level: str, state: Any, seat: int, key: Key, budget: Budget | None = None
) -> int:
    """Return the action of a bot that knows what the seat knows and has this key's luck.

    The budget is for `hard`; the others answer at once.

    >>> import krabbel
    >>> table = krabbel.game("party-bugs").table(players=3, seed=4)
    >>> code = decide(table.game, "normal", table.state, 0, luck(table.seed, len(table.history)))
    >>> code in table.actions(0)
    True
    """
    world = state.copy()
    game.rules.imagine(world, seat, words(key, IMAGINING))
    return int(chooser(game, level, budget)(world, seat, words(key, CHOOSING)))


def luck(seed: int, moves: int) -> Key:
    """A bot's key after so many moves of a match: repeatable, and no way back to the seed."""
    text = f"krabbel bot {seed_name(seed)} {moves}"
    return key_of(int.from_bytes(sha256(text.encode()).digest()[:16], "big"))


def levels(game: Game) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    known = [LEVELS[0]]
    if game.has("bot"):
        known.append(LEVELS[1])
    if find_spec("numba"):
        known.append(SEARCHES)
    return tuple(known)


def no_bot(game: Game, level: str) -> BadOption:
    """The error for a level at which no bot plays the game here, and what would help."""
    if level == SEARCHES and not find_spec("numba"):
        return BadOption(f"the {level} bot needs Numba: {how_to_install('fast')}")
    return BadOption(f"{game.title} has no bot {level!r}; it has: {', '.join(levels(game))}")


def usual_level(game: Game) -> str:
    """The level that sits down where nobody says which."""
    return USUAL if USUAL in levels(game) else LEVELS[0]


def chooser(game: Game, level: str, budget: Budget | None = None) -> Choose:
    """What the bots of that level choose by; they are to be handed imagined states."""
    if level not in levels(game):
        raise no_bot(game, level)
    if level == SEARCHES:
        return partial(hard.choose if COMPILED else _choose_aside, game, budget or Budget())
    return _easy(game) if level == "easy" else _normal(game)


def warm_up(game: Game) -> bool:
    """Have `hard` and hints ready soon, without waiting; whether they are."""
    return COMPILED or aside.ready(game)


def wait_until_ready(game: Game) -> None:
    """Have `hard` ready, however long that takes: for matches in which it must not be `normal`."""
    if not COMPILED and not aside.wait(game):
        raise KrabbelError(f"the {SEARCHES} bot could not be made ready")


def _choose_aside(game: Game, budget: Budget, state: Any, seat: int, key: Key) -> int:
    """By compiled rules in a process of their own; until it is ready, as `normal` does."""
    arms = aside.search(game, state, seat, key, budget)
    return hard.draw(arms, key) if arms else chooser(game, usual_level(game))(state, seat, key)


def _normal(game: Game) -> Choose:
    return game.bot.choose


def _easy(game: Game) -> Choose:
    if game.name not in _bound:
        _bound[game.name] = game.bind(easy.choose)
    return _bound[game.name]

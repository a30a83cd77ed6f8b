"""House bots and their front door: a bot is handed an imagined table and knows what its seat knows.

`easy` plays every game at random. `normal` is the module here that bears the game's name, with a
rule `choose(s, seat, key)`; being there is all it takes to be found.
"""

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from krabbel.bots import easy
from krabbel.core.dice import Key, words
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import key_of, seed_name

Choose = Callable[[Any, int, Key], int]  # state, seat, key: an action's code

LEVELS = ("easy", "normal")  # the weakest first
IMAGINING, CHOOSING = 0, 1  # blocks of a key's words

_bound: dict[str, Choose] = {}  # the easy bot, bound to each game when first asked for


def decide(game: Game, level: str, state: Any, seat: int, key: Key) -> int:
    """The action of a bot that knows what the seat knows and has this key's luck."""
    world = state.copy()
    game.rules.imagine(world, seat, words(key, IMAGINING))
    return int(chooser(game, level)(world, seat, words(key, CHOOSING)))


def luck(seed: int, moves: int) -> Key:
    """A bot's key after so many moves of a match: repeatable, and no way back to the seed."""
    text = f"krabbel bot {seed_name(seed)} {moves}"
    return key_of(int.from_bytes(sha256(text.encode()).digest()[:16], "big"))


def levels(game: Game) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    return LEVELS if find_spec(_module(game)) else LEVELS[:1]


def chooser(game: Game, level: str) -> Choose:
    """What the bots of that level choose by; they are to be handed imagined states."""
    if level not in levels(game):
        raise BadOption(f"{game.title} has no bot {level!r}; it has: {', '.join(levels(game))}")
    return _easy(game) if level == "easy" else _normal(game)


def _module(game: Game) -> str:
    return f"{__name__}.{game.name.replace('-', '_')}"


def _normal(game: Game) -> Choose:
    choose: Choose = import_module(_module(game)).choose
    return choose


def _easy(game: Game) -> Choose:
    if game.name not in _bound:
        _bound[game.name] = game.bind(easy.choose)
    return _bound[game.name]

"""Ask bots: a bot is handed an imagined table, so it knows only what its seat knows.

`random` plays every game at random, for studies. `easy` is a game's beginner.py and `normal` its
bot.py, each with a rule `choose(s, seat, key)`. `hard` searches, with what the game's search.py
tells it. A search is machine code: without Numba there is no `hard`. Programs that must not wait
for a search ask a worker process (pool.py).
"""

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from krabbel.bots import hard
from krabbel.bots.hints import HINTS as HINTS
from krabbel.bots.hints import hint as hint
from krabbel.bots.search.search import Budget as Budget
from krabbel.bots.search.search import search
from krabbel.core.advice import Advice as Advice
from krabbel.core.advice import Hint as Hint
from krabbel.core.compile import Engine
from krabbel.core.dice import Key, random_block
from krabbel.core.errors import BadOption, how_to_install
from krabbel.core.game import Game
from krabbel.core.keys import CHOOSING, IMAGINING
from krabbel.core.random_choice import choose_any
from krabbel.core.seed import key_of, seed_name
from krabbel.games import find_game

Choose = Callable[[Any, int, Key], int]  # state, seat, key: an action's code

LEVELS = ("random", "easy", "normal", "hard")  # the weakest first
RANDOM, EASY, USUAL, SEARCHES = LEVELS  # USUAL is the default; the last one searches
AS_RULES = LEVELS[:-1]  # bots that are rules, so that whole matches can be machine code


def decide(
    game: Game,
    level: str,
    state: Any,
    seat: int,
    key: Key,
    budget: Budget | None = None,
    *,
    engine: Engine = "python",
) -> int:
    """Return the action of a bot that knows what the seat knows and takes its luck from the key.

    The budget is for `hard`; the others answer at once, by rules of this engine. The first search
    in a game is compiled, which takes a minute.

    >>> import krabbel
    >>> table = krabbel.game("party-bugs").table(players=3, seed=4)
    >>> code = decide(table.game, "normal", table.state, 0, luck(table.seed, len(table.history)))
    >>> code in table.actions(0)
    True
    """
    world, own_luck = imagined(game, state, seat, key, engine=engine)
    return int(chooser(game, level, budget, engine=engine)(world, seat, own_luck))


def imagined(
    game: Game, state: Any, seat: int, key: Key, *, engine: Engine = "python"
) -> tuple[Any, Key]:
    """Return what a bot is handed: a state that holds what its seat knows, and its own luck."""
    world = state.copy()
    game.engine(engine).imagine(world, seat, random_block(key, IMAGINING))
    return world, random_block(key, CHOOSING)


def luck(seed: int, moves: int) -> Key:
    """Return a bot's key after so many moves: repeatable, and a hash that hides the seed."""
    text = f"krabbel bot {seed_name(seed)} {moves}"
    return key_of(int.from_bytes(sha256(text.encode()).digest()[:16], "big"))


def levels(game: Game) -> tuple[str, ...]:
    """Return the levels at which bots play this game, the weakest first."""
    known = [RANDOM, EASY]
    if game.has("bot"):
        known.append(USUAL)
    if find_spec("numba"):
        known.append(SEARCHES)
    return tuple(known)


def levels_for_people(game: Game) -> tuple[str, ...]:
    """Return the levels that people are offered: all but random play, which is for studies."""
    return tuple(level for level in levels(game) if level != RANDOM)


def no_bot(game: Game, level: str) -> BadOption:
    """Return the error for a level that this game or machine lacks; it says what would help."""
    if level == SEARCHES and not find_spec("numba"):
        return BadOption(kind="needs_numba", level=level, install=how_to_install("fast"))
    return BadOption(kind="no_bot", game=game.title, level=level, levels=levels(game))


def usual_level(game: Game) -> str:
    """Return the default level."""
    return USUAL if game.has("bot") else EASY


def chooser(
    game: Game,
    level: str,
    budget: Budget | None = None,
    *,
    engine: Engine = "python",
) -> Choose:
    """Return the function by which bots of that level choose; hand it imagined states only."""
    if level not in levels(game):
        raise no_bot(game, level)
    if level == SEARCHES:
        return partial(_choose_by_search, game, budget or Budget())
    return _choose_by_rule(game.name, level, engine)


def _choose_by_search(game: Game, budget: Budget, state: Any, seat: int, key: Key) -> int:
    return hard.draw(search(game, state, seat, key, budget), key)


@cache
def _choose_by_rule(name: str, level: str, engine: Engine) -> Choose:
    game = find_game(name)
    choose: Choose = game.engine(engine).bind(rule_of(game, level), title=f"the {level} bot")
    return choose


def rule_of(game: Game, level: str) -> Any:
    """Return the rule by which a bot chooses; the beginner's, where a game has no bot.py."""
    if level == RANDOM:
        return choose_any
    return game.bot.choose if level == USUAL and game.has("bot") else game.beginner.choose

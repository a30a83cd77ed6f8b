"""Measure simulations per second of `hard` on one core, beside OpenSpiel's ISMCTS on hearts.

Both search from several positions of a match; a playout goes to the end of the round or the game.
"""

import random
import time
from collections.abc import Iterator
from typing import Any

import pyspiel

from bench.open_spiel import dealt
from bench.rollouts import all_games
from krabbel.bots import Budget, decide
from krabbel.bots.search.search import search
from krabbel.core.game import Game
from krabbel.core.seed import key_of

PLAYERS = 4
POSITIONS = 8  # of a match between normal bots, at even distances
SIMULATIONS = 4000


class Search:
    """The search of one game, from several positions of a match."""

    def __init__(self, game: Game) -> None:
        self.game, self.name = game, f"{game.name}, search"
        self.roots = list(positions(game))
        self.measure()  # compiles

    def measure(self) -> float:
        """Return simulations per second over all positions."""
        budget = Budget(None, SIMULATIONS, threads=1)
        start = time.process_time()
        for number, (state, seat) in enumerate(self.roots):
            search(self.game, state, seat, key_of(number), budget)
        return SIMULATIONS * len(self.roots) / (time.process_time() - start)


def positions(game: Game) -> list[tuple[Any, int]]:
    """Return some states of one match, each with the seat that is to decide."""
    table = game.table(min(PLAYERS, game.players[-1]), seed=1)
    met = []
    while not table.over:
        seat = table.waiting[0]
        if table.count(seat) > 1:
            met.append((table.state.copy(), seat))
        key = key_of(len(table.history))
        table.act(seat, decide(game, "normal", table.state, seat, key))
    return some_of(met)


def some_of(met: list[Any]) -> list[Any]:
    """Return about POSITIONS of them, evenly spaced."""
    return met[:: -(-len(met) // POSITIONS)]


class HeartsSearch:
    """OpenSpiel's information-set search in C++ on hearts, one random rollout per simulation."""

    name = "hearts, ISMCTS"

    def __init__(self) -> None:
        self.roots = some_of(list(hearts_states()))
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        self.bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS)

    def measure(self) -> float:
        """Return simulations per second over all positions."""
        start = time.process_time()
        for state in self.roots:
            self.bot.step(state)
        return SIMULATIONS * len(self.roots) / (time.process_time() - start)


def hearts_states() -> Iterator[Any]:
    """Yield the states of one random game in which there is a choice.

    Without passing cards: OpenSpiel 2.0's search crashes after it.
    """
    chance = random.Random(1)
    state = dealt(pyspiel.load_game("hearts(pass_cards=false)"))
    while not state.is_terminal():
        if len(state.legal_actions()) > 1:
            yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))


def contestants() -> list[Search | HeartsSearch]:
    """Return our searches, then OpenSpiel's."""
    return [*(Search(game) for game in all_games()), HeartsSearch()]

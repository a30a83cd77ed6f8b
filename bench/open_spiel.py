"""OpenSpiel beside us: its C++ random rollouts, and a plain Python loop over its states."""

import random
import time
from typing import Any

import pyspiel

ROLLOUTS = ("goofspiel(players=4)", "hearts", "crazy_eights(players=4)", "oh_hell(players=4)")
LOOP = "crazy_eights(players=4)"
WITH_TENSORS = ("hearts", LOOP)


class Rollouts:
    """Random rollouts of one game from a dealt state, run by OpenSpiel's own C++ evaluator."""

    batch = 2000

    def __init__(self, spec: str) -> None:
        game = pyspiel.load_game(spec)
        if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
        self.name = spec
        self.state = dealt(game)
        self.decisions = sum(play(self.state.clone(), random.Random(i)) for i in range(300)) / 300
        evaluator = pyspiel.RandomRolloutEvaluator(self.batch, 1)
        self.bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def measure(self) -> float:
        """Return decisions per second of one batch: one simulation is one evaluation."""
        start = time.process_time()
        self.bot.mcts_search(self.state)
        return self.batch * self.decisions / (time.process_time() - start)


class PythonLoop:
    """Random play through OpenSpiel's Python interface."""

    name = f"{LOOP}, Python loop"

    def __init__(self) -> None:
        self.game = pyspiel.load_game(LOOP)
        self.chance = random.Random(1)

    def measure(self) -> float:
        """Return decisions per second of 30 games, the deal not counted."""
        states = [dealt(self.game) for _ in range(30)]
        start = time.process_time()
        decisions = sum(play(state, self.chance) for state in states)
        return decisions / (time.process_time() - start)


class TensorLoop:
    """Random play with the tensor and the mask of every decision, through its Python interface."""

    def __init__(self, spec: str) -> None:
        self.name = f"{spec}, with tensors"
        self.game = pyspiel.load_game(spec)
        knows = self.game.get_type().provides_information_state_tensor
        self.tensor = "information_state_tensor" if knows else "observation_tensor"
        self.chance = random.Random(1)

    def measure(self) -> float:
        """Return decisions per second of 10 games, the deal not counted."""
        states = [dealt(self.game) for _ in range(10)]
        start = time.process_time()
        decisions = sum(map(self.play, states))
        return decisions / (time.process_time() - start)

    def play(self, state: Any) -> int:
        """Play to the end; return how many decisions the players made."""
        decisions = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                getattr(state, self.tensor)()
                state.legal_actions_mask()
                decisions += 1
            state.apply_action(self.chance.choice(state.legal_actions()))
        return decisions


def dealt(game: Any) -> Any:
    """Return a state after the deal, at its first decision."""
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def play(state: Any, chance: random.Random) -> int:
    """Play to the end; return how many decisions the players made."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return decisions

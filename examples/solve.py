"""Compute how much a perfect opponent wins against each bot (exploitability), in a reduced game.

    python examples/solve.py

Then OpenSpiel's own MCCFR learns the game, and its exploitability falls towards 0. 0 is an even
match; 1 is to lose every match. It takes about ten minutes.
"""

from typing import Any

import click
import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from open_spiel.python.policy import UniformRandomPolicy

from krabbel.bots import Budget, levels
from krabbel.research.openspiel import SpielGame
from krabbel.research.policies import BotPolicy

GAME = "krabbel_rucki_zucki(board=small,rounds=1,dealer=A)"
SIMULATIONS = 400  # of `hard`, per decision
ASKED = {"random": 64, "easy": 64, "normal": 16, "hard": 1}  # times in each information set
LEARNING = (1_000, 10_000)  # iterations
SEED = 1  # of what MCCFR samples, so that the figures repeat


def main() -> None:
    """Measure the bots, then learn."""
    game: SpielGame = pyspiel.load_game(GAME)
    show("any action", exploitability.exploitability(game, UniformRandomPolicy(game)))
    for level in levels(game.game):
        bot = BotPolicy(game, level, ASKED[level], Budget.repeatable(SIMULATIONS))
        show(level, exploitability.exploitability(game, bot))
    solver = seeded_solver(game)
    done = 0
    for iterations in LEARNING:
        while done < iterations:
            solver.iteration()
            done += 1
        learnt = exploitability.exploitability(game, solver.average_policy())
        show(f"MCCFR, {iterations} iterations", learnt)


def seeded_solver(game: SpielGame) -> Any:
    """Return an MCCFR solver that learns the same every time."""
    np.random.seed(SEED)  # noqa: NPY002  # what OpenSpiel's solver draws from
    return external_sampling_mccfr.ExternalSamplingSolver(game)


def show(who: str, exploited: float) -> None:
    """Print one line of the table."""
    click.echo(f"{who:28}{exploited:8.4f}")


if __name__ == "__main__":
    main()

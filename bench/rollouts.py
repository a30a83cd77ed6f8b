"""Decisions per second of uniformly random play on one core: `python bench/rollouts.py [GAME …]`."""

import sys
import time

import numpy as np

import krabbel
from krabbel.core.game import Game
from krabbel.sim.random_play import play_random

PLAYERS = 4
SEED = 1


def decisions_per_second(game: Game, seconds: float = 1.0) -> float:
    """Compile, then play batches until the time is up; the best batch counts."""
    blank = game.blank(PLAYERS, {}).array
    states = np.zeros(1, game.State.dtype)
    play = game.bind(play_random)
    play(states, blank, SEED, 0, 10)
    games, first, best = 200, 0, 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        decisions, _ = play(states, blank, SEED, first, games)
        took = time.perf_counter() - start
        best = max(best, decisions / took)
        first += games
        games = max(200, int(games * 0.1 / took))
    return best


def main(names: list[str]) -> None:
    """One line a game."""
    for name in names or krabbel.game_names():
        print(f"{name:14} {decisions_per_second(krabbel.game(name)) / 1e6:7.1f} M decisions/s")


if __name__ == "__main__":
    main(sys.argv[1:])

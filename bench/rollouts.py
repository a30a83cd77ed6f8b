"""Our own random play: in bulk, through the readable Table, and the hand-written C program."""

import random
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

import krabbel
from krabbel.core.game import Game
from krabbel.sim.random_play import play_random

PLAYERS = 4
SEED = 1
SECONDS = 0.1  # per batch


class Bulk:
    """Compiled random play of one game."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self.blank = game.blank(PLAYERS, {}).array
        self.states = np.zeros(1, game.State.dtype)
        self.play = game.compiled.bind(play_random)
        self.run(0, 10)  # compiles
        self.games = 100
        self.first = 0

    def run(self, first: int, games: int) -> tuple[int, int]:
        """Return decisions and checksum of so many games."""
        decisions, checksum = self.play(self.states, self.blank, SEED, first, games)
        return decisions, checksum

    def measure(self) -> float:
        """Return decisions per second of one batch; the next one is sized to last SECONDS."""
        start = time.process_time()
        decisions, _ = self.run(self.first, self.games)
        took = time.process_time() - start
        self.first += self.games
        self.games = max(100, int(self.games * SECONDS / took))
        return decisions / took


class CProgram:
    """bench/party_bugs.c, compiled with -O3 for this machine."""

    name = "party-bugs in C"

    def __init__(self, games: int = 40_000) -> None:
        self.games = games
        self.folder = tempfile.TemporaryDirectory()
        self.program = Path(self.folder.name) / "party_bugs"
        source = Path(__file__).with_name("party_bugs.c")
        subprocess.run(
            ["cc", "-O3", "-march=native", "-o", str(self.program), str(source)], check=True
        )

    def run(self, first: int, games: int) -> tuple[int, int, float]:
        """Return decisions, checksum and seconds of so many games."""
        command = [str(self.program), str(SEED), str(first), str(games)]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        return int(out[0]), int(out[1]), float(out[2])

    def measure(self) -> float:
        """Return decisions per second of one batch."""
        decisions, _, seconds = self.run(0, self.games)
        return decisions / seconds


class TableLoop:
    """Random play through the readable Table, with integer actions."""

    def __init__(self, game: Game) -> None:
        self.game, self.name = game, f"{game.name}, Table"
        self.chance = random.Random(1)
        self.measure()

    def measure(self) -> float:
        """Return decisions per second of a few games, the deal not counted."""
        tables = [self.game.table(PLAYERS, seed=i, engine="numba") for i in range(10)]
        chance, decisions = self.chance.random, 0
        start = time.process_time()
        for table in tables:
            while table.waiting:
                seat = table.waiting[0]
                table.act(seat, table.pick(seat, int(chance() * table.count(seat))))
            decisions += len(table.history)
        return decisions / (time.process_time() - start)


def all_games() -> list[Game]:
    """Return every registered game."""
    return [krabbel.game(name) for name in krabbel.game_names()]

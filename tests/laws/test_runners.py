"""One rule, every runner: interpreted and compiled give the same bytes."""

import hashlib
import os
import subprocess
import sys

import krabbel
from krabbel.core.rule import COMPILED
from krabbel.core.seed import key_of
from tests.strategies import GAMES

MATCHES = 3
MOVES = 1500


def digests() -> list[str]:
    """A digest of every state of some random matches, and of imagined ones, of every game."""
    return [digest(game, players) for game in GAMES for players in game.players]


def digest(game, players) -> str:
    sha = hashlib.sha256()
    options = {option.name: True for option in game.options if option.default is False}
    for match in range(MATCHES):
        table = game.table(players, seed=match, **(options if match % 2 else {}))
        for move in range(MOVES):
            if table.over:
                break
            seat = table.waiting[move % len(table.waiting)]
            actions = table.actions(seat)
            table.act(seat, actions[move * 7 % len(actions)])
            twin = table.state.copy()
            game.rules.imagine(twin, move % (players + 1) - 1, key_of(move))
            sha.update(table.state.data)
            sha.update(twin.data)
    return f"{game.name} {players} {sha.hexdigest()}"


def test_interpreted_and_compiled_give_the_same_bytes():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    code = "from tests.laws.test_runners import digests; print('\\n'.join(digests()))"
    other = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    assert other.stdout.splitlines() == digests()


def test_every_game_is_registered():
    assert krabbel.game_names() == ("go5", "party-bugs", "poker-royal", "rucki-zucki")

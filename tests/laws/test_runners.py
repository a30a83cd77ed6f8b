"""One rule, every runner: interpreted and compiled give the same bytes."""

import hashlib
import os
import subprocess
import sys

from krabbel.bots import chooser
from krabbel.core.rule import COMPILED
from krabbel.core.seed import key_of
from tests.strategies import SETTINGS, chances, new_table, setting_name, step

BOTS = ("easy", "normal")  # whose choices are rules
CODE = "from tests.laws.test_runners import digests; print('\\n'.join(digests()))"


def digests() -> list[str]:
    """For every setting, a digest of a match: its states, what seats imagine, what bots choose."""
    return [f"{setting_name(*setting)} {digest(*setting)}" for setting in SETTINGS]


def digest(game, players, options) -> str:
    sha = hashlib.sha256()
    chance = chances(setting_name(game, players, options))
    table = new_table(game, players, options, chance)
    while True:
        key = key_of(len(table.history))
        for viewer in (len(table.history) % (players + 1) - 1, *table.waiting[:1]):
            world = table.state.copy()
            game.rules.imagine(world, viewer, key)
            sha.update(world.data)
            for level in BOTS if viewer in table.waiting else ():
                sha.update(b"%d" % chooser(game, level)(world, viewer, key))
        sha.update(table.state.data)
        if table.over:
            return sha.hexdigest()
        step(table, chance)


def test_interpreted_and_compiled_give_the_same_bytes():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    other = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, check=True, capture_output=True, text=True
    )
    assert other.stdout.splitlines() == digests()

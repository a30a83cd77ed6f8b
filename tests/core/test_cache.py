"""The cache of compiled rules: one game never runs another's code, and no cache is no obstacle."""

import os
import subprocess
import sys

import pytest

from krabbel.core.rule import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="rules are interpreted")

ASK = "import krabbel; print([krabbel.game(name).table(3, seed=1).waiting for name in {games}])"


def answers(games, **environment):
    command = [sys.executable, "-c", ASK.format(games=games)]
    done = subprocess.run(
        command, env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_games_keep_apart_in_one_cache_folder(tmp_path):
    games = ["party-bugs", "rucki-zucki"]
    expected = answers(games, NUMBA_DISABLE_JIT="1")
    assert answers(games, NUMBA_CACHE_DIR=str(tmp_path)) == expected
    assert answers(games[::-1], NUMBA_CACHE_DIR=str(tmp_path)) != expected
    assert answers(games, NUMBA_CACHE_DIR=str(tmp_path)) == expected


def test_without_a_place_to_write_rules_are_compiled_anew(tmp_path):
    nowhere = tmp_path / "a file, not a folder"
    nowhere.touch()
    games = ["party-bugs"]
    expected = answers(games, NUMBA_DISABLE_JIT="1")
    assert answers(games, NUMBA_CACHE_DIR=str(nowhere)) == expected


def test_numba_that_cannot_be_imported_is_done_without(tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs another NumPy')")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    expected = answers(["party-bugs"], NUMBA_DISABLE_JIT="1")
    assert answers(["party-bugs"], PYTHONPATH=path) == expected

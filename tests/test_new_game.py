"""A fifth game: a copy of a game's folder under another name is a draft that keeps all laws."""

import ast
import os
import re
import subprocess
import sys

import pytest

import krabbel
from krabbel.core.errors import BadGame
from krabbel.core.game import Game
from tests.new_game import ROOT, with_new_game

PARTS = ("bot", "search", "counts", "observe", "draw", "reduced")


@pytest.fixture
def tree(tmp_path):
    """A copy of the sources and tests with one more game, and nothing else changed."""
    return with_new_game(tmp_path)


def run(tree, *command):
    """Run a Python program on the tree's sources."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    return subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True
    )


def without_parts(tree, *parts):
    for part in parts:
        (tree / f"src/krabbel/games/my_game/{part}.py").unlink()


def test_a_copied_game_keeps_the_laws(tree):
    done = run(
        tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/laws", "-kmy-game"
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b[1-9]\d+ passed", done.stdout), done.stdout


def test_a_game_without_its_optional_parts_is_played_and_simulated(tree):
    without_parts(tree, *PARTS)
    played = run(tree, "-m", "krabbel", "play", "my-game", "--seats", "easy,easy", "--seed", "1")
    assert played.returncode == 0, played.stderr
    simulated = run(tree, "-m", "krabbel", "simulate", "my-game", "--runner", "python", "-n", "2")
    assert simulated.returncode == 0, simulated.stderr


def test_a_draft_is_not_listed_but_found_by_its_name(tree):
    code = "import krabbel; print(krabbel.game_names(), krabbel.game('my-game').is_draft)"
    done = run(tree, "-c", code)
    assert done.stdout.split() == [*str(krabbel.game_names()).split(), "True"]


def test_a_folder_that_lacks_something_is_told(tmp_path, monkeypatch):
    (tmp_path / "half_a_game").mkdir()
    (tmp_path / "half_a_game/__init__.py").write_text("TITLE = 'Half'")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadGame, match="half_a_game lacks VERSION, PLAYERS, OPTIONS, configure"):
        Game.load("half_a_game")


def names_in(path):
    """All imported modules and all texts of a source that stand for one thing: not sentences."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_code_outside_its_folder_names_a_game():
    names = {form for name in krabbel.game_names() for form in (name, name.replace("-", "_"))}
    source = ROOT / "src/krabbel"
    paths = [path for path in source.rglob("*.py") if "games" not in path.parts]
    assert [str(path) for path in paths if names & {*names_in(path)}] == []


def test_no_test_of_the_page_lists_the_games():
    """What they must know of a game stands in its own tests/games/<game>/browser.py."""
    names = {*krabbel.game_names()}
    lists = [
        f"{path.name}:{node.lineno}"
        for path in sorted((ROOT / "tests/web").glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Dict | ast.List | ast.Set | ast.Tuple)
        and len(names & {text.value for text in ast.walk(node) if isinstance(text, ast.Constant)})
        > len(names) / 2
    ]
    assert lists == []


def test_every_game_has_what_its_browser_tests_need():
    games = ROOT / "tests/games"
    folders = [games / name.replace("-", "_") for name in krabbel.game_names()]
    assert [folder.name for folder in folders if not (folder / "browser.py").is_file()] == []

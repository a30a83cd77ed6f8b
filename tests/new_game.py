"""A fifth game for tests: a copy of the smallest one under another name, as docs/adding-a-game.md
begins. It is a draft."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent
MODEL = "rucki_zucki"


def with_new_game(folder):
    """Copy the sources, link the tests, and add one game, `my-game`; nothing else is changed."""
    without = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(ROOT / "src", folder / "src", ignore=without)
    (folder / "src/krabbel/server/page").mkdir()
    for name in ("tests", "docs", "tools", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    games = folder / "src/krabbel/games"
    shutil.copytree(games / MODEL, games / "my_game")
    for path in (games / "my_game").rglob("*.py"):
        path.write_text(path.read_text().replace(MODEL, "my_game"))
    about = games / "my_game/__init__.py"
    about.write_text(re.sub(r"VERSION = \d+", "VERSION = 0", about.read_text()))
    return folder

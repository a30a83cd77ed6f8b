"""docs/versions.md names every version of every game, and says which are still played."""

import re
from pathlib import Path

import pytest

from tests.strategies import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "versions.md"
ROW = re.compile(r"^\| (\d+) \| (yes|no) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_version_of_a_game_is_told(game):
    [section] = re.findall(
        rf"^## {re.escape(game.title)}\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.M | re.S
    )
    rows = ROW.findall(section)
    assert [int(version) for version, _, _ in rows] == list(range(game.version, 0, -1))
    assert {int(version) for version, played, _ in rows if played == "yes"} == set(game.versions)


def test_no_other_game_is_on_the_page():
    titles = re.findall(r"^## (.+)$", PAGE.read_text(), re.MULTILINE)
    assert sorted(titles) == sorted(game.title for game in GAMES)

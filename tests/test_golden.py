"""Every game behaves as its golden texts say."""

from tests.goldens import FOLDER, goldens
from tests.strategies import per_game


@per_game
def test_perft_counts_and_playthroughs_are_as_they_were(game):
    texts = goldens(game)
    folder = FOLDER / game.name
    assert sorted(texts) == sorted(path.name for path in folder.iterdir())
    for name, text in texts.items():
        assert text == (folder / name).read_text(), f"{name} has changed: see `make golden`"

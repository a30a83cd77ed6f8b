"""The plain board: a game that has no board of its own is played in the page all the same.

KRABBEL_DEALS=8 plays all games on it (`make test-long`); by itself the suite plays one and a draft.
"""

import os

import pytest
from playwright.sync_api import expect

import krabbel.games
from tests.new_game import with_new_game
from tests.server.guest import opened
from tests.web.conftest import PATIENT, WIDE
from tests.web.games import GAMES, browser, labels
from tests.web.looking import SIZES, faults, resize
from tests.web.test_keyboard import press

ALL = bool(int(os.environ.get("KRABBEL_DEALS", "0")))


def choose(page, touch):
    """Take what is offered first: an action, or a word of one."""
    offered = page.get_by_role("group", name="What you can do")
    touch(offered.locator("button:not([aria-pressed=true])").first)


@pytest.mark.parametrize("game", GAMES if ALL else GAMES[:1])
def test_a_whole_match_on_the_plain_board(come, game):
    known = browser(game)
    ana = come()
    ana.set_up(game, *["Bot"] * (known.players - 1), **labels(game, known.short))
    ana.open(f"/t/{ana.table}?plain")
    ana.wait_for_turn()
    assert faults(ana, "plain board") == []
    resize(ana.page, SIZES["desktop"])
    ana.play_on(choose)
    expect(ana.result).to_contain_text(known.reason)


@pytest.fixture
def draft(tmp_path, monkeypatch):
    """A server that finds one more game by its name, and so do the processes of its bots."""
    sources = with_new_game(tmp_path) / "src"
    monkeypatch.setenv("PYTHONPATH", str(sources))
    folders = [*krabbel.games.__path__, str(sources / "krabbel/games")]
    monkeypatch.setattr(krabbel.games, "__path__", folders)
    krabbel.games.all_game_names.cache_clear()
    with opened(PATIENT, WIDE) as running:
        yield running
    monkeypatch.undo()
    krabbel.games.all_game_names.cache_clear()


def test_a_draft_is_played_by_keyboard_on_its_first_day(come, draft):
    """Its words and its options come from the server: the page need not be built again."""
    ana = come(draft.url)
    ana.set_up("my-game", "Bot", Rounds=1)
    ana.play_on(choose, press)
    expect(ana.result).to_contain_text("fewest penalty points")

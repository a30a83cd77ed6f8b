"""The key h: a hint for whoever is to move, and nobody waits for a compiler."""

from importlib.util import find_spec

import krabbel
from krabbel.bots import aside
from krabbel.bots.search.thinking import search
from krabbel.cli.words import Words
from tests.cli.desk import first, match

GAME = krabbel.game("rucki-zucki")


def test_h_shows_a_hint_and_goes_back_to_the_table(tmp_path, monkeypatch):
    monkeypatch.setattr(aside, "search", lambda *_asked: [])  # it is not ready
    answers = iter(["h", "", "q"])
    played = match(GAME, tmp_path, players=2, answer=lambda _prompt: next(answers))
    assert played.run() == 0
    prompts = played.screen.asked
    assert "h hint" in prompts[0]
    assert prompts[0] == prompts[2]
    page = next(page for page in played.screen.all_pages() if "go back to the table" in page)
    kind = "hint_soon" if find_spec("numba") else "hint_none"
    assert Words()(f"hint.{kind}").split()[0:4] == page.split()[0:4]


def test_h_shows_what_a_search_finds(tmp_path, monkeypatch):
    monkeypatch.setattr(aside, "search", search)  # in this process, which waits for the compiler
    answers = iter(["h", "", "q"])
    played = match(GAME, tmp_path, players=2, answer=lambda _prompt: next(answers))
    assert played.run() == 0
    page = next(page for page in played.screen.all_pages() if "go back to the table" in page)
    assert page.count("of 100 times") >= 2
    assert "Lay " in page or "Draw " in page


def test_a_hard_bot_that_is_not_ready_says_so_and_plays(tmp_path, monkeypatch):
    if not find_spec("numba"):
        return
    monkeypatch.setattr(aside, "ready", lambda _game: False)
    monkeypatch.setattr(aside, "search", lambda *_asked: [])
    played = match(GAME, tmp_path, seats="me,hard", answer=first, rounds=1)
    played.run()
    assert played.table.over
    assert "warming up" in played.screen.all_pages()[0]

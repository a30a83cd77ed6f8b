"""The key h: a hint for whoever is to move, and nobody waits for a compiler."""

from importlib.util import find_spec

import pytest

import krabbel
from krabbel.bots import Budget, hint
from krabbel.cli.words import Words
from tests.bots.workers import DIES, NEVER_READY, run_as_worker, until_ready
from tests.cli.desk import first, match

GAME = krabbel.game("rucki-zucki")
needs_search = pytest.mark.skipif(not find_spec("numba"), reason="without Numba nothing searches")


def asked_for_hint(tmp_path, prepare=lambda _played: None):
    """A match in which h is typed and then q, and the page with the hint."""
    answers = iter(["h", "", "q"])
    played = match(GAME, tmp_path, players=2, answer=lambda _prompt: next(answers))
    prepare(played)
    assert played.run() == 0
    pages = played.screen.all_pages()
    return played, next(page for page in pages if "go back to the table" in page)


def test_h_shows_a_hint_and_goes_back_to_the_table(tmp_path, monkeypatch):
    run_as_worker(monkeypatch, NEVER_READY)
    played, page = asked_for_hint(tmp_path)
    prompts = played.screen.asked
    assert "h hint" in prompts[0]
    assert prompts[0] == prompts[2]
    kind = "hint_soon" if find_spec("numba") else "hint_none"
    assert Words()(f"hint.{kind}")[:30] in page


@needs_search
def test_h_shows_what_a_search_finds(tmp_path):
    few = Budget.repeatable(200)

    def ready(played):
        played.bots.hint_budget = few
        until_ready(played.bots, GAME)

    played, page = asked_for_hint(tmp_path, ready)
    best = hint(played.table, played.table.waiting[0], few).best
    assert page.count("of 100 times") == len(best) >= 2
    assert "Lay " in page or "Draw " in page


@needs_search
def test_where_the_process_dies_there_is_no_hint_and_the_match_goes_on(tmp_path, monkeypatch):
    run_as_worker(monkeypatch, DIES)
    played, page = asked_for_hint(tmp_path)
    assert page.startswith(Words()("hint.no-answer"))
    assert played.screen.asked[0] == played.screen.asked[2]


@needs_search
def test_a_hard_bot_that_is_not_ready_says_so_and_plays(tmp_path, monkeypatch):
    run_as_worker(monkeypatch, NEVER_READY)
    played = match(GAME, tmp_path, seats="me,hard", answer=first, rounds=1)
    played.run()
    assert played.table.over
    assert played.bots.fallbacks == 0
    assert "warming up" in played.screen.all_pages()[0]


def test_bots_that_play_by_rules_need_no_process(tmp_path):
    played = match(GAME, tmp_path, seats="easy,normal", rounds=1)
    played.run()
    assert played.table.over
    assert played.bots.movers[0].process is None

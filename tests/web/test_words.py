"""Page and terminal speak five languages: each says all there is to say, with the same blanks."""

import re
from pathlib import Path

import pytest

from krabbel.bots import HINTS, usual_level
from krabbel.core.words import LANGUAGES
from krabbel.games.rucki_zucki import board
from tests.strategies import GAMES
from tests.web import page_words
from tests.web.page_words import WEB, flat, texts

BLANK = re.compile(r"\{(\w+)")

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
per_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="session")
def written():
    """The words of every game, and of the page itself, by language."""
    return page_words.written()


def is_own(path):
    """Whether a language has it by itself: an article where it needs one, and what simulations
    count, since counts.py has that in English."""
    return (path[0] == "names" and path[-1].startswith("the ")) or path[0] == "counts"


@per_language
@pytest.mark.parametrize("name", ["page", "terminal", *(game.name for game in GAMES)])
def test_every_language_says_what_english_says(written, name, language):
    english, other = flat(written[name]["en"]), flat(written[name][language])
    assert [path for path in {*other} ^ {*english} if not is_own(path)] == []
    assert [path for path, text in other.items() if not text.strip()] == []
    for path, text in other.items():
        if not is_own(path):
            assert set(BLANK.findall(text)) == set(BLANK.findall(english[path])), path


@per_game
def test_the_words_cover_all_that_the_game_can_say(written, game):
    words = written[game.name]["en"]
    forms = {verb.form for verb in game.actions}
    assert {key.split(".")[0] for key in words["you"]} <= set(words["sentences"])
    assert set(words["actions"]) == forms
    assert set(words["moves"]) == forms
    assert {form.removesuffix(".to") for form in words["your_moves"]} == forms
    assert set(words["options"]) == {option.name for option in game.options}


def test_the_page_can_give_every_reason_of_a_hint(written):
    words = written["page"]["en"]
    assert {f"hint.{kind}" for kind in HINTS} <= set(words)


@per_language
def test_the_page_says_which_bot_plays_for_somebody(written, language):
    words = written["page"][language]
    assert {usual_level(game) for game in GAMES} == {"normal"}
    for key in ("set-up.time-help", "player.stand-in", "seat.stand-ask", "news.stand-in"):
        assert words["level.normal"] in words[key], key


def test_every_language_can_say_what_is_wrong_with_a_board(written):
    faults = re.findall(r'Fault\("(\w+)"', Path(board.__file__).read_text())
    assert set(faults) == set(written["rucki-zucki"]["en"]["faults"])


@per_game
@per_language
def test_actions_and_moves_use_the_words_that_come_with_them(written, game, language):
    words = written[game.name][language]
    for verb in game.actions:
        parts = {"to" if part == "seat" else part for part in verb.parts}
        assert set(BLANK.findall(words["actions"][verb.form])) <= parts
        assert set(BLANK.findall(words["moves"][verb.form])) <= parts | {"seat"}
        assert set(BLANK.findall(words["your_moves"][verb.form])) <= parts


@per_game
@per_language
def test_names_stay_what_they_are_where_cards_are_told_apart_by_them(written, game, language):
    names = [
        text
        for name, text in written[game.name][language]["names"].items()
        if name != "?" and not name.startswith("the ")
    ]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]


PARAGRAPH = re.compile(r"\b[A-Z][A-Z0-9]-\d+\.\d+")


@per_language
def test_no_text_of_the_page_has_a_paragraphs_number(language):
    """Rules are told in words; a number comes only with a reason, from the server."""
    shown = [one for one in texts(language) if not one[0].startswith("terminal ")]
    assert [one for one in shown if PARAGRAPH.search(one[1])] == []


def test_no_source_of_the_page_has_a_paragraphs_number():
    """But comments of types, which are written from Python's, and made-up ones in tests."""
    sources = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts")]
    made = [path for path in sources if path.name == "protocol.ts" or ".test." in path.name]
    written = {path: path.read_text() for path in sources if path not in made}
    assert [path for path, text in written.items() if PARAGRAPH.search(text)] == []
    assert len(written) > 100


@per_language
def test_whoever_is_connected_is_called_so_at_the_table_and_in_the_result(written, language):
    page = written["page"][language]
    for one in ("here", "away"):
        assert page[f"next.{one}"].lower().startswith(page[f"player.{one}"])

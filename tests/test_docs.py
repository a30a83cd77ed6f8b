"""The docs keep up with the code: generated pages, rules cited by tests, examples, links."""

import doctest
import re
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from tools.write_docs import DOCS, PAGES

from krabbel.core.rulebook import Piece, rulebook
from krabbel.core.words import LANGUAGES
from tests.strategies import GAMES

ROOT = DOCS.parent
PREFIXES = {next(iter(rulebook(game.name).paragraphs)).partition("-")[0] for game in GAMES}
PARAGRAPH = re.compile(rf"\b(?:{'|'.join(sorted(PREFIXES))})-\d+\.\d+")

RULING = {
    "de": "regelung",
    "en": "ruling",
    "fr": "décision",
    "nl": "afspraak",
    "it": "decisione",
}


def rulings(pieces: list[Piece], language: str) -> int:
    """How often a paragraph marks a ruling; at the start of a sentence with a capital letter."""
    marked = [Piece(piece.kind, piece.text.lower()) for piece in pieces]
    return marked.count(Piece("strong", RULING[language]))


per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(scope="session")
def tested() -> set[str]:
    """The paragraphs that stand in the ids of the games' tests."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(ROOT / "tests/games")]
    listed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    return set(PARAGRAPH.findall(listed))


@per_game
def test_every_numbered_paragraph_is_named_by_a_test(game, tested):
    page = (DOCS / "rules" / f"{game.name}.md").read_text()
    numbers = re.findall(r"^- \*\*([A-Z0-9]+-\d+\.\d+)\*\*", page, re.MULTILINE)
    assert numbers
    assert len(numbers) == len(set(numbers))
    assert [number for number in numbers if number not in tested] == []


def test_no_test_names_a_paragraph_that_does_not_exist(tested):
    written = {number for game in GAMES for number in rulebook(game.name).paragraphs}
    assert sorted(tested - written) == []


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_paragraphs(game, language):
    english, other = rulebook(game.name), rulebook(game.name, language)
    assert list(other.paragraphs) == list(english.paragraphs)
    assert len(other.sections) == len(english.sections)
    for number, paragraph in other.paragraphs.items():
        pieces, told = pieces_of(paragraph), pieces_of(english.paragraphs[number])
        assert cited_in(pieces) == cited_in(told), number
        assert rulings(pieces, language) == rulings(told, "en"), number


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_stands_in_brackets_which_the_page_makes_a_footnote(game, language):
    for number, paragraph in rulebook(game.name, language).paragraphs.items():
        for block in paragraph.blocks:
            for before, piece in pairwise([Piece("plain", ""), *block.pieces]):
                if rulings([piece], language):
                    assert before.text.endswith("("), number


def pieces_of(paragraph):
    return [piece for block in paragraph.blocks for piece in block.pieces]


def cited_in(pieces):
    return {number for piece in pieces for number in PARAGRAPH.findall(piece.text)}


@per_game
def test_the_code_cites_paragraphs_that_exist(game):
    (folder,) = map(Path, import_module(game.rules.__package__).__path__)
    cited = {
        number for path in folder.glob("*.py") for number in PARAGRAPH.findall(path.read_text())
    }
    assert cited
    assert sorted(cited - set(rulebook(game.name).paragraphs)) == []


@per_game
def test_every_game_has_a_bot_and_a_drawing_of_its_table(game):
    assert [part for part in ("bot", "search", "observe", "draw") if not game.has(part)] == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_from_code_are_up_to_date(page):
    assert (DOCS / page).read_text() == PAGES[page](), "run `make docs`"


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(DOCS.rglob("*.md")), ids=lambda page: page.name
)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_examples_in_the_readme_run():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0

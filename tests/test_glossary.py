"""The glossary is sorted, lacks no word that readers meet, and has none that nobody uses."""

import inspect
import re
from pathlib import Path

import krabbel
from krabbel.core import contract

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE = DOCS / "glossary.md"
ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
ITALICS = re.compile(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)")
TERMS = dict(ENTRY.findall(PAGE.read_text()))


def words(text):
    """The text in small letters, with one blank wherever there are some, or a line's end."""
    return " ".join(text.casefold().split())


def used():
    """All that is written in sources and docs, but for the glossary itself and the built page."""
    pages = [*DOCS.glob("*.md"), *(DOCS / "rules").glob("*.md"), *(ROOT / "src").rglob("*.py")]
    return words("\n".join(page.read_text() for page in pages if page != PAGE))


def test_it_has_one_line_a_term_in_order():
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("- ")]
    assert len(lines) == len(TERMS) > 40
    assert list(TERMS) == sorted(TERMS, key=str.casefold)


def test_every_class_of_the_public_api_is_in_it():
    classes = [name for name in krabbel.__all__ if inspect.isclass(getattr(krabbel, name))]
    assert classes
    assert sorted(set(classes) - TERMS.keys()) == []


def test_every_question_of_the_contract_is_in_it():
    asked = {
        name
        for name, thing in vars(contract).items()
        if inspect.isfunction(thing) and thing.__module__ == contract.__name__
    }
    assert {"deal", "imagine"} <= asked
    assert sorted(asked - TERMS.keys()) == []


def test_every_word_that_the_architecture_sets_in_italics_is_in_it():
    stressed = {words(term) for term in ITALICS.findall((DOCS / "architecture.md").read_text())}
    assert {"position", "record"} <= stressed
    assert sorted(stressed - TERMS.keys()) == []


def test_no_term_is_in_it_that_nobody_uses():
    written = used()
    assert [term for term in TERMS if not re.search(rf"\b{re.escape(words(term))}", written)] == []

"""The rule pages: numbered paragraphs, looked up by their number.

A page is docs/rules/<game>.md, in other languages docs/rules/<language>/<game>.md. A line
"- **PB-2.1** text" opens a paragraph; what follows, up to the next one or a heading, belongs to it.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from krabbel.core.errors import KrabbelError

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = (PACKAGE / "rulebooks", PACKAGE.parent.parent / "docs" / "rules")  # installed, checkout

LANGUAGES = ("de", "en", "fr", "nl", "it")

OPENING = re.compile(r"-?\s*\*\*([A-Z0-9]+-\d+\.\d+)\*\*\s*(.*)")


class UnknownRule(KrabbelError):
    """No page or paragraph of that name."""


@dataclass
class Paragraph:
    """One numbered rule; its lines as they stand in the page."""

    number: str
    lines: list[str]


@dataclass
class Section:
    """A heading and the paragraphs under it."""

    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Rulebook:
    """A rule page."""

    title: str
    opening: list[str] = field(default_factory=list)  # what stands before the first section
    sections: list[Section] = field(default_factory=list)

    @property
    def paragraphs(self) -> dict[str, Paragraph]:
        """All paragraphs by their number."""
        return {rule.number: rule for section in self.sections for rule in section.paragraphs}

    def find(self, wanted: str) -> list[Paragraph]:
        """A paragraph ("PB-2.1" or "2.1") or all those of a section ("2")."""
        known = self.paragraphs
        letters = next(iter(known), "").partition("-")[0]
        number = wanted.strip().upper().removeprefix(f"{letters}-")
        found = [rule for rule in known.values() if _is(rule.number.partition("-")[2], number)]
        if not found:
            raise UnknownRule(
                f"{self.title} has no paragraph {wanted!r}; it has: {', '.join(known)}"
            )
        return found


def _is(number: str, wanted: str) -> bool:
    return wanted in (number, number.partition(".")[0])


def parse_rulebook(text: str) -> Rulebook:
    """The page that was written so."""
    book = Rulebook("")
    paragraph: Paragraph | None = None
    for line in text.splitlines():
        opening = OPENING.match(line)
        if line.startswith("# "):
            book.title = line[2:].strip()
        elif line.startswith("## "):
            book.sections.append(Section(line[3:].strip()))
            paragraph = None
        elif opening and book.sections:
            paragraph = Paragraph(opening[1], [opening[2]])
            book.sections[-1].paragraphs.append(paragraph)
        elif paragraph and line.strip():
            paragraph.lines.append(line)
        elif line.strip() and not book.sections:
            book.opening.append(line)
    return book


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rule page of the game of that name."""
    if language not in LANGUAGES:
        raise UnknownRule(f"there are no rules in {language!r}, only in {', '.join(LANGUAGES)}")
    name = f"{game}.md" if language == "en" else f"{language}/{game}.md"
    for folder in FOLDERS:
        page = folder / name
        if page.is_file():
            return parse_rulebook(page.read_text(encoding="utf-8"))
    raise UnknownRule(f"the rule page of {game} in {language!r} is not installed")

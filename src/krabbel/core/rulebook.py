"""The rule pages: numbered paragraphs, looked up by their number.

A page is docs/rules/<game>.md, in other languages docs/rules/<language>/<game>.md. An item
"- **PB-2.1** text" of a list is a paragraph. Markdown is read here alone: terminal and browser are
handed blocks of pieces. Markup that they could not show is refused.
"""

import re
from functools import cache
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

from krabbel.core.errors import KrabbelError
from krabbel.core.words import LANGUAGES

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = (PACKAGE / "rulebooks", PACKAGE.parent.parent / "docs" / "rules")  # installed, checkout

NUMBER = re.compile(r"[A-Z0-9]+-\d+\.\d+")
NOTE = re.compile(r"\n(?=(?:Hinweis|Note|Remarque|Opmerking|Nota)\s?:)")  # where a note begins
MARKDOWN = MarkdownIt("commonmark")

PieceKind = Literal["plain", "strong", "stressed", "code"]
KINDS: dict[str, PieceKind] = {
    "text": "plain",
    "strong": "strong",
    "em": "stressed",
    "code_inline": "code",
}


class UnknownRule(KrabbelError):
    """No page or paragraph of that name."""


class Piece(Struct, frozen=True):
    """Words that are set alike."""

    kind: PieceKind
    text: str


class Block(Struct, frozen=True):
    """Running text, a note on it, or a grid, which keeps its blanks and line breaks."""

    kind: Literal["text", "note", "grid"]
    pieces: list[Piece]


class Paragraph(Struct, frozen=True):
    """A numbered rule."""

    number: str
    blocks: list[Block]


class Section(Struct, frozen=True):
    """A chapter of the rules."""

    heading: str
    paragraphs: list[Paragraph]


class Rulebook(Struct):
    """A game's rules in one language."""

    title: str
    opening: list[Block]  # what stands before the first section
    sections: list[Section]

    @property
    def paragraphs(self) -> dict[str, Paragraph]:
        """All paragraphs by their number."""
        return {rule.number: rule for section in self.sections for rule in section.paragraphs}

    def find(self, wanted: str) -> list[Paragraph]:
        """Find a paragraph ("PB-2.1" or "2.1") or all those of a section ("2")."""
        known = self.paragraphs
        letters = next(iter(known), "").partition("-")[0]
        number = wanted.strip().upper().removeprefix(f"{letters}-")
        found = [rule for rule in known.values() if _is(rule.number.partition("-")[2], number)]
        if not found:
            raise UnknownRule(
                kind="no_paragraph", book=self.title, wanted=wanted, numbers=self._near(number)
            )
        return found

    def _near(self, number: str) -> tuple[str, ...]:
        """The paragraphs of the same section; where there is no such section, the sections."""
        section = number.partition(".")[0]
        near = [one for one in self.paragraphs if _is(one.partition("-")[2], section)]
        return tuple(near or [one.heading for one in self.sections])


def _is(number: str, wanted: str) -> bool:
    return wanted in (number, number.partition(".")[0])


def parse_rulebook(text: str) -> Rulebook:
    """Read a page; ValueError if it has markup that rule pages do not have."""
    book = Rulebook("", [], [])
    for node in SyntaxTreeNode(MARKDOWN.parse(text)).children:
        if node.type == "heading" and node.tag == "h1":
            book.title = node.children[0].content
        elif node.type == "heading":
            book.sections.append(Section(node.children[0].content, []))
        elif node.type == "bullet_list" and book.sections:
            book.sections[-1].paragraphs.extend(map(_paragraph, node.children))
        elif not book.sections:
            book.opening.extend(_blocks(node))
        else:
            raise ValueError(f"only a list can stand under a heading, not a {node.type}")
    return book


def _paragraph(item: SyntaxTreeNode) -> Paragraph:
    """Take the number off the front of a list item."""
    opening, *blocks = (block for node in item.children for block in _blocks(node))
    number, *pieces = opening.pieces
    if number.kind != "strong" or not NUMBER.fullmatch(number.text):
        raise ValueError(f"a paragraph begins with its number, not with {number.text!r}")
    pieces[:1] = [Piece(first.kind, first.text.lstrip()) for first in pieces[:1]]
    return Paragraph(
        number.text, [Block("text", [piece for piece in pieces if piece.text]), *blocks]
    )


def _blocks(node: SyntaxTreeNode) -> list[Block]:
    """Return the blocks of a node: a grid, or running text with its notes."""
    if node.type == "fence":
        return [Block("grid", [Piece("plain", node.content.rstrip())])]
    if node.type != "paragraph":
        raise ValueError(f"a rule page has no {node.type}")
    text, *notes = NOTE.split(node.children[0].content)
    return [Block("text", _pieces(text)), *(Block("note", _pieces(note)) for note in notes)]


def _pieces(text: str) -> list[Piece]:
    line = SyntaxTreeNode(MARKDOWN.parseInline(text.replace("\n", " ")))
    return [
        _piece(node) for node in line.children[0].children if node.type != "text" or node.content
    ]


def _piece(node: SyntaxTreeNode) -> Piece:
    """Return a piece: plain words, or one mark with plain words in it."""
    inner = node.children[0] if len(node.children) == 1 else node
    if node.type not in KINDS or inner.type not in ("text", "code_inline"):
        raise ValueError(f"a rule page has no {node.type} in a line, or nothing within it")
    return Piece(KINDS[node.type], inner.content)


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """Return the rule page of the game of that name."""
    if language not in LANGUAGES:
        raise UnknownRule(f"there are no rules in {language!r}, only in {', '.join(LANGUAGES)}")
    name = f"{game}.md" if language == "en" else f"{language}/{game}.md"
    for folder in FOLDERS:
        page = folder / name
        if page.is_file():
            return parse_rulebook(page.read_text(encoding="utf-8"))
    raise UnknownRule(f"the rule page of {game} in {language!r} is not installed")

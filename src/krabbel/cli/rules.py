"""The rule pages on the screen."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from krabbel.cli.words import Words
from krabbel.core.game import Game
from krabbel.core.guide import guide_words, has_guide, read_guide
from krabbel.core.rulebook import Block, Paragraph, PieceKind, Rulebook, rulebook
from krabbel.games import find_game

STYLES: dict[PieceKind, str] = {
    "plain": "",
    "strong": "bold",
    "stressed": "italic",
    "code": "cyan",
}
INDENT = 2  # of a grid


def asked_for(
    name: str, language: str, paragraph: str | None, *, everything: bool
) -> RenderableType:
    """What `krabbel rules` shows: a paragraph, the whole page, or else the guide."""
    book, game = rulebook(name, language), find_game(name)
    if paragraph:
        return listed(book.find(paragraph))
    if everything or not has_guide(game):
        return page(book)
    return guide(game, book.title, Words(language))


def guide(game: Game, title: str, words: Words) -> RenderableType:
    """The rules for people."""
    texts = guide_words(game.package, words.language).chapters
    parts: list[RenderableType] = [Text(title, style="bold")]
    for chapter in read_guide(game.package).chapters:
        told = texts[chapter.key]
        example = Text.assemble((words("rules.example"), "bold"), " ", told.example)
        parts += [Text(), Text(told.title, style="bold underline"), Text(told.text)]
        parts += [Padding(example, (0, 0, 0, INDENT))]
    more = Text(words("rules.detail", game=game.name), style="dim")
    return Group(*parts, Text(), more)


def page(book: Rulebook) -> RenderableType:
    """A whole rule page."""
    parts: list[RenderableType] = [Text(book.title, style="bold"), *map(shown, book.opening)]
    for section in book.sections:
        parts += [Text(), Text(section.heading, style="bold underline"), listed(section.paragraphs)]
    return Group(*parts)


def paragraphs_now(game: Game, view: Any, words: Words) -> RenderableType:
    """The rules that apply now."""
    known = rulebook(game.name, words.language).paragraphs
    now = [known[number] for number in game.paragraphs(view) if number in known]
    more = Text(words("rules.all", game=game.name), style="dim")
    return Group(Text(), Text(words("rules.now"), style="bold"), listed(now), more)


def listed(paragraphs: Iterable[Paragraph]) -> RenderableType:
    """Numbers on the left, texts on the right."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for paragraph in paragraphs:
        grid.add_row(paragraph.number, Group(*map(shown, paragraph.blocks)))
    return grid


def shown(block: Block) -> RenderableType:
    """A block as the screen has it."""
    pieces = ((piece.text, STYLES[piece.kind]) for piece in block.pieces)
    if block.kind == "grid":
        return Padding(Text.assemble(*pieces, no_wrap=True), (0, 0, 0, INDENT))
    return Text.assemble(*pieces)

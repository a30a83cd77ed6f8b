"""The rule pages on the screen."""

import re
from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from krabbel.core.game import Game
from krabbel.core.rulebook import Paragraph, Rulebook, rulebook

MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
FENCE = "```"


def page(book: Rulebook) -> RenderableType:
    """A whole rule page."""
    parts: list[RenderableType] = [Text(book.title, style="bold"), *map(styled, book.opening)]
    for section in book.sections:
        parts += [Text(), Text(section.heading, style="bold underline"), listed(section.paragraphs)]
    return Group(*parts)


def paragraphs_now(game: Game, view: Any) -> RenderableType:
    """The rules that apply now."""
    known = rulebook(game.name).paragraphs
    now = [known[number] for number in game.paragraphs(view) if number in known]
    more = Text(f"All rules: krabbel rules {game.name}", style="dim")
    return Group(Text(), Text("The rules that apply now", style="bold"), listed(now), more)


def listed(paragraphs: Iterable[Paragraph]) -> RenderableType:
    """Numbers on the left, texts on the right."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for paragraph in paragraphs:
        grid.add_row(paragraph.number, Group(*text_of(paragraph)))
    return grid


def text_of(paragraph: Paragraph) -> list[RenderableType]:
    """A paragraph's running text, its notes and its drawings."""
    parts: list[RenderableType] = []
    running: list[str] = []
    drawing = False
    for line in paragraph.lines:
        if line.strip().startswith((FENCE, "Note:", "- ")) or drawing:
            if running:
                parts.append(styled(" ".join(running)))
            running = []
        if line.strip().startswith(FENCE):
            drawing = not drawing
        elif drawing:
            parts.append(Padding(Text(line, no_wrap=True), 0))
        else:
            running.append(line.strip())
    return [*parts, styled(" ".join(running))] if running else parts


def styled(text: str) -> Text:
    """Bold, italics and code as the screen has them."""
    styles = ("bold", "italic", "cyan")
    shown, end = Text(), 0
    for match in MARKS.finditer(text):
        shown.append(text[end : match.start()])
        shown.append(match[match.lastindex or 0], styles[(match.lastindex or 1) - 1])
        end = match.end()
    return shown.append(text[end:])

"""The rules for people: a game's guide.json, and its texts in guide/<language>.json.

A guide is a few chapters, each with a picture and a worked example. A picture is a row of cards by
their names, "back" for one that lies face down, and signs. An example is played in the engine from
a position of the game's lesson. A topic names paragraphs of the rule page by words.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.json import decode

from krabbel.core.game import Game
from krabbel.core.lessons import LEARNER, read_lesson
from krabbel.core.table import Table
from krabbel.core.text import SEAT
from krabbel.core.words import ENGLISH

FILE = "guide.json"
BACK = "back"
SIGNS = ("→", "+", "=", "✗", "✓", "?", "0")


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: what is done from a position, and what is true then."""

    picture: tuple[str, ...]
    start: str  # a position of the lesson
    moves: tuple[str, ...]  # "B play 8"
    after: dict[str, Any]  # by the way to it in the learner's view, or "outcome": "places.1.laid"
    cannot: tuple[str, ...] = ()  # moves that are not possible before


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know."""

    key: str
    picture: tuple[str, ...]
    example: Example


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's guide, without its texts."""

    chapters: tuple[Chapter, ...]
    topics: dict[str, tuple[str, ...]]  # by key: paragraphs of the rule page
    faces: dict[str, dict[str, Any]] = {}  # what cards look like that are more than their names


class ChapterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a chapter."""

    title: str
    text: str
    example: str


class GuideWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What a language says in a guide, by keys."""

    chapters: dict[str, ChapterWords]
    topics: dict[str, str]


def has_guide(game: Game) -> bool:
    """Tell whether the game has a guide."""
    return (files(game.package) / FILE).is_file()


@cache
def read_guide(package: str) -> Guide:
    """Read the guide in a game's folder."""
    return decode((files(package) / FILE).read_bytes(), type=Guide)


@cache
def guide_words(package: str, language: str = ENGLISH) -> GuideWords:
    """Read a guide's texts."""
    file = files(package) / "guide" / f"{language}.json"
    return decode(file.read_bytes(), type=GuideWords)


def play_example(game: Game, example: Example) -> Iterator[Table]:
    """Yield the table before and after the example; IllegalAction where a move is not possible."""
    head = {"game": game.name, "version": game.version}
    table = Table.from_position(game, head | read_lesson(game).positions[example.start])
    yield table.copy()
    for move in example.moves:
        seat, _, action = move.partition(" ")
        table.act(SEAT.names.index(seat), action)
    yield table


def seen(table: Table, way: str) -> Any:
    """Return what the learner sees there: "places.1.laid", "outcome.points"."""
    found: Any = {
        **msgspec.to_builtins(table.view(LEARNER)),
        "outcome": msgspec.to_builtins(table.outcome),
    }
    for step in way.split("."):
        found = found[step] if isinstance(found, dict) else found[int(step)]
    return list(found) if isinstance(found, tuple) else found

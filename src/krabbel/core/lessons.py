"""First games that teach: a game's lesson.json, and how it is played in the engine.

A lesson is a few steps of short bubbles. The learner has the first seat, the others play by the
script. A bubble asks for an action, or is only read. Its texts are in the game's words ("lesson").
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.resources import files
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.json import decode

from krabbel.core.game import Game
from krabbel.core.table import Table
from krabbel.core.text import SEAT

LEARNER = 0  # their seat
FILE = "lesson.json"
ANY = "*"


class Bubble(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at one moment, and what the learner may do then."""

    at: tuple[str, ...]  # what it speaks of, as the page marks it: "hand 2", "floor 4", "seat 1"
    say: str = ""  # the key of a text
    task: str = ""  # of another one: what to do
    moves: tuple[str, ...] = ()  # made before it, by the others: "B play 8"
    do: dict[str, tuple[str, ...]] = {}  # actions that go on, and what the others do then; * is any
    other: dict[str, str] = {}  # what is said of actions that do not, by the same patterns


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn."""

    bubbles: tuple[Bubble, ...]
    start: str | None = None  # the position that it starts from; None: where the last one ended


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's lesson."""

    positions: dict[str, dict[str, Any]]  # of the newest version of the game
    steps: tuple[Step, ...]
    other: str  # the key of what is said of actions for which a bubble has nothing of its own


class Played(NamedTuple):
    """A bubble in the engine: tables are as they are after each move, the one before comes first.

    If an action that goes on is one of several, the next bubble goes on from the first of them.
    """

    bubble: Bubble
    tables: tuple[Table, ...]  # up to the moment of the bubble
    answers: dict[str, tuple[Table, ...]]  # by action: from that moment on
    other: dict[str, str]  # by action: what is said of it instead
    otherwise: str  # what is said of any other action
    is_fresh: bool  # the first table was set up for it


def has_lesson(game: Game) -> bool:
    """Tell whether the game has a lesson."""
    return (files(game.package) / FILE).is_file()


def read_lesson(game: Game) -> Lesson:
    """Read the game's lesson."""
    return decode((files(game.package) / FILE).read_bytes(), type=Lesson)


def play_lesson(game: Game, lesson: Lesson) -> Iterator[list[Played]]:
    """Play every step; IllegalAction where the script asks for what is not possible."""
    table: Table | None = None
    for step in lesson.steps:
        played: list[Played] = []
        for number, bubble in enumerate(step.bubbles):
            is_fresh = step.start is not None and number == 0
            if step.start is not None and is_fresh:
                head = {"game": game.name, "version": game.version}
                table = Table.from_position(game, head | lesson.positions[step.start])
            if table is None:
                raise ValueError(f"{game.title}: the first step starts from nowhere")
            played.append(_played(table, bubble, lesson.other, is_fresh=is_fresh))
            table = _goes_on(played[-1])
        yield played


def _played(table: Table, bubble: Bubble, otherwise: str, *, is_fresh: bool) -> Played:
    tables = _moved(table, bubble.moves)
    said = {pattern: key for pattern, key in bubble.other.items() if pattern != ANY}
    answers: dict[str, tuple[Table, ...]] = {}
    other: dict[str, str] = {}
    legal = tables[-1].legal(LEARNER) if bubble.do else []
    for action in sorted(legal, key=lambda action: _place(bubble.do, action)):
        pattern = _pattern(bubble.do, action)
        if pattern is not None:
            move = f"{SEAT.names[LEARNER]} {action}"
            answers[action] = _moved(tables[-1], (move, *bubble.do[pattern]))
        elif (known := _pattern(said, action)) is not None:
            other[action] = said[known]
    return Played(bubble, tables, answers, other, bubble.other.get(ANY, otherwise), is_fresh)


def _goes_on(played: Played) -> Table:
    first = next(iter(played.answers.values()), played.tables)
    return first[-1]


def _moved(table: Table, moves: tuple[str, ...]) -> tuple[Table, ...]:
    """Return the table, and copies of it after each of the moves."""
    tables = [table]
    for move in moves:
        seat, _, action = move.partition(" ")
        after = tables[-1].copy()
        after.act(SEAT.names.index(seat), action)
        tables.append(after)
    return tuple(tables)


def _pattern(patterns: dict[str, Any], action: str) -> str | None:
    """Return the first pattern that fits the action."""
    return next((one for one in patterns if fnmatchcase(action, one)), None)


def _place(patterns: dict[str, Any], action: str) -> int:
    """Return the place of that pattern: the script's first action is the first answer."""
    pattern = _pattern(patterns, action)
    return len(patterns) if pattern is None else list(patterns).index(pattern)

"""Load the words that people read, in five languages: JSON files, which the page reads, too.

A game's are in its folder (games/<game>/words/<language>.json); what all games share and what only
the terminal or a link's preview says is in krabbel/words. `core/sentences.py` defines their syntax.
"""

from functools import cache
from importlib.resources import files

from msgspec import Struct
from msgspec.json import decode

LANGUAGES = ("de", "en", "fr", "nl", "it")
ENGLISH = "en"


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """An option: a short label and a sentence."""

    label: str
    help: str


class GameWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What a language has to say about a game."""

    options: dict[str, OptionWords]
    choices: dict[str, str]  # values of options that are names, by option and value: "board.blue"
    names: dict[str, str]  # cards, animals … "#-red": "red #" for numbers; "the joker": see Named
    actions: dict[str, str]  # as a menu has them, by their form: "play {card}"
    meanings: dict[str, str]  # what actions do, in short, by their form
    moves: dict[str, str]  # in the log, by their form; {seat} has made it
    your_moves: dict[str, str]  # the same where the reader made it; "form.to": was made to them
    moves_together: dict[str, str]  # of several {seats} that did the same, where that happens
    sentences: dict[str, str]  # events and prompts by kind
    you: dict[str, str]  # the same where the reader is meant: see Say.event
    faults: dict[str, str]  # what can be wrong with an option that a person wrote, by kind
    why: dict[str, str]  # why something is not possible, by kind
    board: dict[str, str]  # what stands on the board
    drawing: dict[str, str]  # what stands beside the drawing in a terminal
    counts: dict[str, str] = {}  # what simulations count, by its English name in counts.py
    merits: dict[str, str] = {}  # what speaks for an action, by kind (merits.py)
    consequences: dict[str, str] = {}  # what an action leads to, by kind (consequences.py)
    signs: dict[str, str] = {}  # what cards and signs are, by what the board calls them: "hand 13"
    lesson: dict[str, str] = {}  # what is said in its lesson (core/lessons.py)


@cache
def game_words(package: str, language: str) -> GameWords:
    """Load a game's words; in English where a draft lacks the language."""
    folder = files(package) / "words"
    file = folder / f"{language}.json"
    if not file.is_file():
        file = folder / f"{ENGLISH}.json"
    return decode(file.read_bytes(), type=GameWords)


@cache
def shared_words(language: str) -> dict[str, str]:
    """Load what terminal and page say besides the games' own words."""
    return _texts("shared", language)


@cache
def terminal_words(language: str) -> dict[str, str]:
    """Load what only the terminal says, errors included."""
    return _texts("terminal", language)


@cache
def preview_words(language: str) -> dict[str, str]:
    """Load what messengers show beside a link."""
    return _texts("preview", language)


def _texts(folder: str, language: str) -> dict[str, str]:
    file = files("krabbel") / "words" / folder / f"{language}.json"
    return decode(file.read_bytes(), type=dict[str, str])

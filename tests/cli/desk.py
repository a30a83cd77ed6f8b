"""A screen for tests: answers come from a function of the prompt, pages are kept as text."""

import io
import random
import re

from rich.console import Console

from krabbel.cli.people import seat_players
from krabbel.cli.play import Match
from krabbel.cli.screen import Screen
from krabbel.core.options import Number
from krabbel.core.table import Table


class Desk(Screen):
    """`answer(prompt)` types; it may raise what a keyboard raises."""

    def __init__(self, answer=None, language="en"):
        self.file = io.StringIO()
        console = Console(file=self.file, width=80, highlight=False)
        super().__init__(console, read=lambda: "\n", language=language)
        self.answer = answer or first
        self.pages = [""]
        self.asked = []

    def text(self):
        """What stands on the page now."""
        return self.file.getvalue()

    def clear(self):
        self.pages[-1] = self.file.getvalue()
        self.pages.append("")
        self.file.seek(0)
        self.file.truncate()

    def ask(self, prompt):
        self.console.print(prompt, markup=False)
        self.asked.append(prompt)
        if len(self.asked) > 20_000:
            raise AssertionError(f"asked for ever: {prompt}")
        return self.answer(prompt)

    def all_pages(self):
        return [*self.pages[:-1], self.file.getvalue()]


def menu_marks(prompt, back="Enter to go back"):
    """The marks of the menu that the prompt offers."""
    prompt = prompt.replace(f"{back}, ", "")
    found = re.match(r"((?:\w+(?:-\w+)?, )+)\?", prompt)
    marks: list[str] = []
    for run in found[1].removesuffix(", ").split(", ") if found else ():
        low, _, high = run.partition("-")
        if high.isdigit():
            marks += map(str, range(int(low), int(high) + 1))
        else:
            marks += [chr(letter) for letter in range(ord(low), ord(high) + 1)] if high else [low]
    return [mark for mark in marks if mark not in ("Enter", "Entrée", "Invio")]


def first(prompt):
    """Always the first choice; Enter where there is none."""
    return next(iter(menu_marks(prompt)), "")


def by_chance(seed):
    """A random choice of the menu; Enter where there is none."""
    chance = random.Random(seed)
    return lambda prompt: chance.choice(menu_marks(prompt) or [""])


def shortest(game):
    """The options that make a match of whole rounds short."""
    return {option.name: option.low for option in game.options if isinstance(option, Number)}


def match(
    game, tmp_path, *, seats=None, players=None, seed=7, answer=None, language="en", **options
):
    """A match at a desk."""
    seated = seat_players(game, players, seats)
    table = Table(game, len(seated), seed, shortest(game) | options)
    return Match(Desk(answer, language), table, seated, tmp_path / "match.record")

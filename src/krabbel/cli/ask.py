"""Choosing an action: listed where there are few, step by step where there are many, or typed.

The steps come from the verbs: first which verb, then what fills in its form, part by part. A number
that is typed means the card of that number wherever there is one. Actions are shown in the player's
language; their names, which records have, are understood as well.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import eq

from krabbel.cli.marks import marks, runs
from krabbel.cli.screen import Screen
from krabbel.cli.words import Words
from krabbel.core.actions import Actions
from krabbel.core.actions import Choice as ActionChoice
from krabbel.core.errors import KrabbelError
from krabbel.core.say import Say
from krabbel.core.sentences import colon
from krabbel.core.text import folded

FEW = 24  # actions that are listed one by one
ROWS = 8  # choices that stand one below the other; more stand in columns
OPEN = "…"  # what is still to be chosen
DIGITS = re.compile(r"\d+").findall
WORDS = {  # that are understood as commands in every language
    "help": "?",
    "rules": "?",
    "hint": "h",
    "log": "l",
    "quit": "q",
    "exit": "q",
    "undo": "u",
    "take back": "u",
    "back": "b",
}
SPOKEN = {"rules": "?", "hint": "h", "log": "l", "quit": "q", "undo": "u"}  # in the player's own
UNDO = "u"
Why = Callable[[str], str | None]  # why what was typed is not possible, where that is known


@dataclass(frozen=True)
class Choice:
    """A line of the menu and the actions behind it."""

    label: str
    codes: tuple[int, ...]


class Wording:
    """The actions of a game as a reader is shown them."""

    def __init__(self, actions: Actions, say: Say) -> None:
        self.actions, self.say = actions, say

    def label(self, codes: Sequence[int]) -> str:
        """What they share: the form, filled in where they agree."""
        first = self.actions.choice(codes[0])
        words = dict(first.words)
        for code in codes:
            for part, word in self.actions.choice(code).words.items():
                if words[part] != word:
                    words[part] = OPEN
        return self.say.action(ActionChoice(first.form, words))

    def choices(self, codes: Sequence[int]) -> list[Choice]:
        """The menu for these actions: one by one, or by verb, or by the first part that differs."""
        if len(codes) <= FEW:
            return [Choice(self.label([code]), (code,)) for code in codes]
        actions = self.actions
        if len({actions.verb(code).first for code in codes}) > 1:
            return self.grouped(codes, lambda code: actions.verb(code).first)
        verb = actions.verb(codes[0])
        parts = [[verb.words(code)[part] for code in codes] for part in verb.parts]
        words = next(words for words in parts if len(set(words)) > 1)
        return self.grouped(codes, dict(zip(codes, words, strict=True)).__getitem__)

    def grouped(self, codes: Sequence[int], group: Callable[[int], Hashable]) -> list[Choice]:
        """A choice for each group, in the order of their first actions."""
        groups: dict[Hashable, list[int]] = {}
        for code in codes:
            groups.setdefault(group(code), []).append(code)
        return [Choice(self.label(members), tuple(members)) for members in groups.values()]

    def matching(self, codes: Sequence[int], typed: str) -> list[int]:
        """The actions meant by a text: the very one, else that begin so, else word by word."""
        try:
            code = self.actions.parse_action(typed)
            if code in codes:
                return [code]
        except KrabbelError:
            pass  # not a whole action: its beginning, perhaps
        typed = folded(typed)
        for naming in (self.actions.action_name, lambda code: self.label([code])):
            names = {code: folded(naming(code)) for code in codes}
            for fits in (eq, str.startswith, begins_word_by_word):
                found = [code for code, name in names.items() if fits(name, typed)]
                if found:
                    return found
        return []


def begins_word_by_word(name: str, typed: str) -> bool:
    """Whether "s r to b" stands for "slide rat to B"."""
    pairs = zip_longest(name.split(), typed.split())
    return all(word and word.startswith(start) for word, start in pairs if start is not None)


class BadAnswer(ValueError):
    """What was typed is not one of the choices."""


def numbers(actions: Actions, choice: Choice) -> frozenset[int]:
    """The numbers of cards, fields or sets that a choice names, and all its actions share."""
    found = [
        {int(digits) for word in actions.verb(code).words(code).values() for digits in DIGITS(word)}
        for code in choice.codes
    ]
    return frozenset.intersection(*map(frozenset, found))


class Menu:
    """The choices as they stand, narrowed step by step."""

    def __init__(
        self, wording: Wording, codes: Sequence[int], words: Words, why: Why = lambda _typed: None
    ) -> None:
        self.wording, self.actions, self.words = wording, wording.actions, words
        self.why = why
        self.steps = [tuple(codes)]

    @property
    def lines(self) -> list[Choice]:
        """The choices of this step."""
        return self.wording.choices(self.steps[-1])

    @property
    def hint(self) -> str:
        """What can be typed."""
        return self.words("menu.enter") if len(self.lines) == 1 else self.typed

    @property
    def typed(self) -> str:
        """The marks of this step in short, and how to get to the one before."""
        back = f", {self.words('menu.back')}" if len(self.steps) > 1 else ""
        return runs(self._marks(self.lines)) + back

    @property
    def ways(self) -> str:
        """What can be typed, and how to get out of here, for whoever has typed something else."""
        return self.words("menu.ways", marks=self.typed)

    def _marks(self, lines: Sequence[Choice]) -> list[str]:
        return marks([line.label for line in lines], [numbers(self.actions, x) for x in lines])

    def read(self, answer: str) -> int | None:
        """The action that is chosen; None if the menu has moved a step."""
        lines = self.lines
        if not answer:
            return self._enter(lines)
        by_mark = dict(zip(self._marks(lines), lines, strict=True))
        if answer.casefold() in by_mark:
            return self._narrow(by_mark[answer.casefold()].codes)
        if answer.isascii() and answer.isdigit():
            return self._numbered(lines, answer[:9])
        found = tuple(self.wording.matching(self.steps[0], answer))
        if not found:
            raise self._impossible("impossible", answer[:40])
        return self._found(found, answer)

    def _numbered(self, lines: Sequence[Choice], answer: str) -> int | None:
        """A number that is no mark: whatever has it in its name."""
        named = [line for line in lines if int(answer) in numbers(self.actions, line)]
        if not named:
            raise self._impossible("no-number", answer)
        return self._found(tuple(code for line in named for code in line.codes), answer)

    def _found(self, codes: tuple[int, ...], answer: str) -> int | None:
        if codes == self.steps[-1] and len(codes) > 1:
            raise self._bad("several", typed=answer[:40])
        return self._narrow(codes)

    def _enter(self, lines: Sequence[Choice]) -> int | None:
        if len(self.steps) > 1:
            self.steps.pop()
            return None
        if len(lines) > 1:
            raise self._bad("type")
        return lines[0].codes[0]

    def _impossible(self, kind: str, typed: str) -> BadAnswer:
        """The game's own reason, where it has one."""
        why = self.why(typed)
        if why:
            return BadAnswer(f"{why} {self.words('menu.type', ways=self.ways)}")
        return self._bad(kind, typed=typed, number=typed)

    def _bad(self, kind: str, **values: str) -> BadAnswer:
        return BadAnswer(self.words(f"menu.{kind}", ways=self.ways, **values))

    def _narrow(self, codes: tuple[int, ...]) -> int | None:
        if len(codes) == 1:
            return codes[0]
        self.steps.append(codes)
        return None

    def text(self, width: int) -> str:
        """The choices with their marks: one below the other, or many in columns."""
        lines = self.lines
        listed = self._marks(lines)
        room = max(map(len, listed)) + 1
        cells = [f"{mark:>{room}}  {line.label}" for mark, line in zip(listed, lines, strict=True)]
        longest = max(map(len, cells))
        meanings = self.wording.say.words.meanings
        verbs = [self.actions.verb(line.codes[0]).form for line in lines]
        if len(set(verbs)) == len(verbs):  # where each stands once, its meaning
            told = [
                f"{cell.ljust(longest)}   {meanings[verb]}"
                for cell, verb in zip(cells, verbs, strict=True)
            ]
            cells = [
                long if len(long) <= width else short
                for long, short in zip(told, cells, strict=True)
            ]
        if len(cells) > ROWS:
            rows = -(-len(cells) // max(1, (width + 2) // (longest + 2)))
            table = ["  ".join(c.ljust(longest) for c in cells[row::rows]) for row in range(rows)]
            return "\n".join(map(str.rstrip, table))
        return "\n".join(cells)


def command(answer: str, words: Words) -> str:
    """A command's letter for its word; what else was typed, in small letters."""
    typed = folded(answer)
    spoken = {folded(words(f"command.{name}")): letter for name, letter in SPOKEN.items()}
    return (spoken | WORDS).get(typed, typed)


def choose(screen: Screen, menu: Menu, commands: Mapping[str, str]) -> int | str:
    """The action that is chosen, or a command's letter."""
    words = screen.words
    hints = ", ".join(f"{letter} {meaning}" for letter, meaning in commands.items())
    while True:
        screen.show(menu.text(screen.console.width))
        action = None
        while True:
            answer = screen.ask(f"{menu.hint}, {hints}{colon(words.language)}")
            typed = command(answer, words)
            if typed in commands:
                return typed
            try:
                if typed == UNDO:
                    raise BadAnswer(words("menu.nothing-back"))
                action = menu.read(answer)
                break
            except BadAnswer as bad:
                screen.show(str(bad), style="yellow")
        if action is not None:
            return action

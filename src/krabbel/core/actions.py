"""Actions as text and back. A verb owns a range of codes, one for each way of filling in its form.

Verb("slide {card} to {seat}", first=8, …) with 16 cards and 6 seats owns 8 … 103;
the last part counts fastest: code = 8 + card * 6 + seat.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from msgspec import Struct

from krabbel.core.errors import IllegalAction
from krabbel.core.text import BadText, Names, folded

HIDDEN = "?"  # stands for what only the acting seat sees


class Choice(Struct, frozen=True):
    """An action taken apart: its verb's form, and the words that fill it in."""

    form: str
    words: dict[str, str]


class Choices(Struct, frozen=True):
    """Actions of one form, taken apart: what its parts are called, and a row of words for each."""

    form: str
    parts: tuple[str, ...]
    rows: list[tuple[str, ...]]


@dataclass(frozen=True)
class Verb:
    """A form such as "play {card}", and the words that fill it in."""

    form: str
    first: int
    parts: dict[str, Names] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()  # parts that only the acting seat sees

    @property
    def size(self) -> int:
        """The number of codes that the verb owns."""
        return prod(len(names.names) for names in self.parts.values())

    def words(self, code: int) -> dict[str, str]:
        """Return the words that fill in the form for this code."""
        index, words = code - self.first, {}
        for part, names in reversed(self.parts.items()):
            index, i = divmod(index, len(names.names))
            words[part] = names.names[i]
        return words

    def match(self, text: str) -> re.Match[str] | None:
        """Match a text against the form; None if it has another one."""
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(folded(self.form)))
        return re.fullmatch(pattern, text)

    def read(self, match: re.Match[str]) -> int:
        """Return the code of a text that matched this form."""
        index = 0
        for part, names in self.parts.items():
            index = index * len(names.names) + names.read(match[part]) - names.first
        return self.first + index


class Actions:
    """All the actions of a game."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = tuple(sorted(verbs, key=lambda verb: verb.first))
        self.firsts = [verb.first for verb in self.verbs]
        self.size = self.verbs[-1].first + self.verbs[-1].size
        ends = [verb.first + verb.size for verb in self.verbs]
        if self.firsts != [0, *ends[:-1]]:
            raise ValueError(f"the verbs' codes overlap or leave gaps: {self.firsts}, {ends}")
        self._choices: dict[int, Choice] = {}  # by code, as they are asked for
        self._seen_choices: dict[int, Choice] = {}

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.verbs)

    def verb(self, code: int) -> Verb:
        """Return the verb that owns the code."""
        if not 0 <= code < self.size:
            raise IllegalAction(f"there is no action {code}")
        return self.verbs[bisect_right(self.firsts, code) - 1]

    def choice(self, code: int) -> Choice:
        """Return the action split into its form and its words."""
        choice = self._choices.get(code)
        if choice is None:
            verb = self.verb(code)
            choice = self._choices[code] = Choice(verb.form, verb.words(code))
        return choice

    def seen_choice(self, code: int) -> Choice:
        """Return the action as everybody else sees it: hidden words are question marks."""
        choice = self._seen_choices.get(code)
        if choice is None:
            verb = self.verb(code)
            words = verb.words(code) | dict.fromkeys(verb.hidden, HIDDEN)
            choice = self._seen_choices[code] = Choice(verb.form, words)
        return choice

    def action_name(self, code: int) -> str:
        """Return the action as text."""
        choice = self.choice(code)
        return choice.form.format(**choice.words)

    def seen_name(self, code: int) -> str:
        """Return the action's text as everybody else sees it."""
        choice = self.seen_choice(code)
        return choice.form.format(**choice.words)

    def parse_action(self, text: str) -> int:
        """Return the code of an action's text; IllegalAction says what was expected."""
        text = folded(text)
        # Of all forms that the text has, the one with the most fixed letters is most likely meant:
        # its fault is reported.
        # Not the error itself is kept: its traceback has this frame (a reference cycle).
        faults: list[tuple[int, str, str, dict[str, Any]]] = []  # fixed letters, what is wrong
        for verb in self.verbs:
            match = verb.match(text)
            if match:
                try:
                    return verb.read(match)
                except BadText as bad:
                    fixed = len(re.sub(r"\{\w+\}", "", verb.form))
                    faults.append((fixed, str(bad), bad.kind, bad.words))
        if faults:
            _, told, kind, words = max(faults, key=lambda fault: fault[0])
            raise IllegalAction(told, kind, **words)
        forms = "; ".join(re.sub(r"\{(\w+)\}", r"<\1>", verb.form) for verb in self.verbs)
        told = f"{text!r} is not an action; expected: {forms}"
        raise IllegalAction(told, kind="no_action", action=text, forms=forms)

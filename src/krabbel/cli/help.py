"""What `krabbel --help` and click itself say, in five languages.

The texts are in the terminal's catalogue: help.COMMAND, what follows it as help.COMMAND.more, an
option as help.COMMAND.OPTION, or help.option.OPTION where commands share it.
"""

import gettext
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import click

from krabbel.cli.words import Words, wished_language
from krabbel.core.sentences import Items
from krabbel.core.words import LANGUAGES

HELP = ("-h", "--help")
WITH_KEYS = ("krabbel", "play")  # commands whose help tells what is typed in a game
EXAMPLES: Mapping[str, Mapping[str, str]] = {  # what to type, and what that does: example.…
    "krabbel": {
        "play": "ask",
        "play go5 -p 3": "bots",
        "serve": "browser",
        "games": "games",
        "rules go5": "rules",
    },
    "play": {
        "play party-bugs": "",
        "play rucki-zucki --players 3 --with board=red": "",
        "play poker-royal --seats Ana,Ben,normal,easy": "",
        "play party-bugs --with face_down --with mirror --seed 7": "",
        "play --continue my-match.record": "",
    },
    "serve": {
        "serve": "",
        "serve --host 0.0.0.0": "network",
        "serve --port 80 --database /srv/krabbel.sqlite --no-open": "",
        "serve --host 0.0.0.0 --tls": "tls",
        "serve --origin https://example.org": "proxy",
    },
    "simulate": {
        "simulate party-bugs": "",
        "simulate poker-royal --players 5 --seats normal,easy": "",
        "simulate party-bugs --with face_down --games 1000000 --json out.json": "",
        "simulate go5 --plot pictures --records samples --seed 7": "",
        "simulate go5 --seats hard,normal --simulations 5000 --games 100": "",
    },
    "arena": {
        "arena party-bugs --bots normal,easy": "",
        "arena --players 2-4 --games 20000 --out arena.jsonl --plot arena.svg": "",
    },
    "backup": {
        "database backup monday.sqlite": "",
        "database backup --database postgresql:///krabbel monday.sqlite": "",
    },
    "copy": {"database copy krabbel.sqlite postgresql://localhost/krabbel": ""},
    "compile": {"compile": "", "compile go5 --training": ""},
}
CLICK = {  # click's own texts, which it looks up by their English: the key of ours
    "Usage:": "click.usage",
    "Options": "click.options",
    "Commands": "click.commands",
    "Error: {message}": "click.error",
    "Try '{command} {option}' for help.": "click.try",
    "Invalid value for {param_hint}: {message}": "click.bad-value",
    "Missing argument": "click.no-argument",
    "Missing command.": "click.no-command",
    "No such option {name!r}.": "click.unknown-option",
    "No such command {name!r}.": "click.unknown-command",
    "Did you mean {possibility}?": "click.did-you-mean",
    "(Did you mean one of: {possibilities}?)": "click.did-you-mean-one",
    "Got unexpected extra argument ({args})": "click.too-much",
    "Got unexpected extra arguments ({args})": "click.too-much",
    "Option {name!r} requires an argument.": "click.needs-value",
    "Option {name!r} does not take a value.": "click.takes-no-value",
    "{value!r} is not a valid {number_type}.": "click.no-number",
    "{value!r} is not one of {choices}.": "click.no-choice",
    "{value} is not in the range {range}.": "click.out-of-range",
}


class SpokenGroup(click.Group):
    """The `krabbel` command; its context's object is the language."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run it in the language that is asked for anywhere in the line, else in the system's."""
        typed = sys.argv[1:] if args is None else args
        words = Words(wished_language(asked_language(typed), os.environ))
        for command in every_command(self):
            put_help(command, words)
        with said_by_click(words):
            return super().main(args, *rest, obj=words.language, **extra)


def every_command(command: click.Command) -> Iterator[click.Command]:
    """Yield a command with those under it."""
    yield command
    if isinstance(command, click.Group):
        for under in command.commands.values():
            yield from every_command(under)


def asked_language(typed: Sequence[str]) -> str | None:
    """The language of `--language de` or `--language=de`, wherever it stands."""
    asked = [second for first, second in pairwise(typed) if first == "--language"]
    asked += [word.partition("=")[2] for word in typed if word.startswith("--language=")]
    return next((language for language in asked if language in LANGUAGES), None)


def put_help(command: click.Command, words: Words) -> None:
    """Have a command and its options explain themselves in a language."""
    name, texts = command.name, words.texts
    titles = [text for key, text in texts.items() if key.startswith("title.")]
    short = words(f"help.{name}", games=Items(titles))
    more = [texts[key] for key in (f"help.{name}.more",) if key in texts]
    keys = [texts["help.keys"]] if name in WITH_KEYS else []
    command.short_help = short
    command.help = "\n\n".join([short, *more, *keys, *examples(str(name), words)])
    for option in command.get_params(click.Context(command, help_option_names=list(HELP))):
        if isinstance(option, click.Option):
            word = max(option.opts, key=len).removeprefix("--")
            option.help = texts.get(f"help.{name}.{word}") or texts[f"help.option.{word}"]


def examples(name: str, words: Words) -> list[str]:
    """The examples of a command, if it has some: a paragraph whose lines stay (\\b)."""
    known = EXAMPLES.get(name, {})
    room = max((len(typed) for typed, does in known.items() if does), default=0) + 3
    lines = [
        f"  krabbel {typed.ljust(room)}{words(f'example.{does}') if does else ''}".rstrip()
        for typed, does in known.items()
    ]
    return ["\n".join(["\b", words("help.examples"), *lines])] if lines else []


class Catalogue(gettext.NullTranslations):
    """click's texts in a language."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.said = {english: words.texts[key] for english, key in CLICK.items()}

    def gettext(self, message: str) -> str:
        """What stands for an English text; the text itself where we have none."""
        return self.said.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same for one or many."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def said_by_click(words: Words) -> Iterator[None]:
    """Have gettext, which click asks for all that it says, answer from the catalogue meanwhile."""
    before, catalogue = gettext.translation, Catalogue(words)
    vars(gettext)["translation"] = lambda *_, **__: catalogue
    try:
        yield
    finally:
        vars(gettext)["translation"] = before

"""`--help` and wrong usage, in five languages: ours and click's own texts."""

from itertools import product
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from krabbel.cli.help import CLICK, EXAMPLES, HELP, SpokenGroup, asked_language
from krabbel.cli.main import BAD_INPUT, main
from krabbel.core.words import LANGUAGES, terminal_words

UNDER = {"database": main.commands["database"].commands}  # type: ignore[attr-defined]
COMMANDS = {"krabbel": main, **main.commands, **UNDER["database"]}
# No words but "krabbel" in two of them; the French say "Options", too.
SAME = {"click.error", "click.bad-value", "click.options"}

per_help = pytest.mark.parametrize(("name", "language"), [*product(COMMANDS, LANGUAGES)])


def run(*words, **environment):
    nothing = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), "")
    return CliRunner().invoke(main, words, env=nothing | environment)


def squeezed(text):
    """The text without any blanks: help is broken into lines and columns."""
    return "".join(text.split())


def help_keys(name):
    """The texts that a command's help is made of."""
    command = COMMANDS[name]
    shared = {key for key in terminal_words("en") if key.startswith("help.option.")}
    keys = {f"help.{name}", f"help.{name}.more"} & terminal_words("en").keys()
    for option in command.get_params(click.Context(command, help_option_names=list(HELP))):
        if isinstance(option, click.Option):
            word = max(option.opts, key=len).removeprefix("--")
            keys |= {f"help.option.{word}"} & shared or {f"help.{name}.{word}"}
    keys |= {f"example.{does}" for does in EXAMPLES.get(name, {}).values() if does}
    return keys | ({"help.examples"} if name in EXAMPLES else set())


@per_help
def test_help_is_in_the_language_and_fits_the_screen(name, language):
    above = [one for one, under in UNDER.items() if name in under]
    words = [] if name == "krabbel" else [*above, name]
    done = run(*words, "--help", "--language", language)
    assert done.exit_code == 0
    assert all(len(line) <= 80 for line in done.output.splitlines())
    shown = squeezed(done.output)
    texts, english = terminal_words(language), terminal_words("en")
    for key in help_keys(name) | {"click.usage", "click.options"}:
        assert squeezed(texts[key]).removeprefix("{games}") in shown, key
        if language != "en" and key not in SAME:
            assert squeezed(english[key]) not in shown, key


def test_every_text_of_the_help_is_shown_somewhere():
    known = {key for key in terminal_words("en") if key.startswith(("help.", "example."))}
    assert set().union(*map(help_keys, COMMANDS)) | {"help.keys"} == known
    assert {key for key in terminal_words("en") if key.startswith("click.")} == {*CLICK.values()}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_text_of_the_help_was_left_in_english(language):
    texts, english = terminal_words(language), terminal_words("en")
    keys = [key for key in texts if key.startswith(("help.", "example.", "click."))]
    assert [key for key in keys if texts[key] == english[key] and key not in SAME] == []


def test_the_texts_that_are_translated_are_clicks():
    """A version of click that words something differently would say it in English."""
    sources = "".join(file.read_text() for file in Path(click.__file__).parent.glob("*.py"))
    assert [text for text in CLICK if f'"{text}"' not in sources] == []


@pytest.mark.parametrize(
    ("typed", "environment", "usage"),
    [
        (["--help"], {"LANG": "nl_BE.UTF-8"}, "Gebruik:"),
        (["-h", "--language", "fr"], {"LANG": "nl_BE.UTF-8"}, "Utilisation\u00a0:"),
        (["--language", "it", "play", "-h"], {}, "Uso:"),
        (["play", "-h", "--language=de"], {}, "Aufruf:"),
        (["play", "-h", "--language", "xx"], {}, "Usage:"),
        (["play", "-h"], {}, "Usage:"),
    ],
    ids=str,
)
def test_the_language_may_be_said_anywhere(typed, environment, usage):
    assert run(*typed, **environment).output.startswith(usage)


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        (["play", "--language", "de"], "de"),
        (["--language=it", "rules"], "it"),
        (["play", "--language"], None),
        (["play", "--language", "klingon"], None),
        ([], None),
    ],
    ids=str,
)
def test_the_language_is_found_in_the_line(typed, language):
    assert asked_language(typed) == language


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", ["rules"], "this is missing: 'GAME'."),
        ("de", ["rules"], "es fehlt: 'GAME'."),
        ("de", ["play", "--palyers", "3"], "eine Option --palyers gibt es nicht. Meinst du "),
        ("fr", ["paly"], "la commande «\u00a0paly\u00a0» n’existe pas. Tu veux dire"),
        ("fr", ["play", "--players", "x"], "«\u00a0x\u00a0» n’est pas un nombre entier."),
        ("it", ["rules", "go5", "1", "2"], "questo è di troppo: 2"),
        ("it", ["serve", "--port", "99999"], "99999 non è nell’intervallo 0<=x<=65535."),
        ("nl", ["replay", "x", "--all=1"], "--all neemt geen waarde."),
        ("nl", ["play", "--seed"], "achter --seed hoort een waarde."),
    ],
    ids=str,
)
def test_wrong_usage_is_told_in_the_language(language, typed, said):
    done = run(*typed, LANG=language)
    assert done.exit_code == BAD_INPUT
    assert done.stderr.splitlines()[-1].startswith("krabbel: ")
    assert said in done.stderr.splitlines()[-1]


def test_wrong_usage_shows_the_right_one():
    usage, help_line, *_ = run("rules", LANG="de").stderr.splitlines()
    assert usage.startswith("Aufruf: krabbel rules ")
    assert help_line == "Hilfe: krabbel rules --help"


def test_a_language_that_nobody_speaks_is_refused_in_the_systems():
    done = run("games", "--language", "xx", LANG="de")
    assert done.exit_code == BAD_INPUT
    assert "„xx“ ist nicht möglich; es gibt: 'de', 'en', 'fr', 'nl', 'it'." in done.stderr


def test_click_speaks_english_again_afterwards():
    @click.command()
    def other():
        pass

    assert isinstance(main, SpokenGroup)
    assert run("--help", "--language", "de").output.startswith("Aufruf:")
    assert CliRunner().invoke(other, ["--help"]).output.startswith("Usage:")

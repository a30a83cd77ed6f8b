"""`krabbel simulate` and `krabbel arena` in five languages: tables, files, numbers and errors."""

import json

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.cli.main import BAD_INPUT, main
from krabbel.cli.words import Words
from krabbel.core.words import LANGUAGES, terminal_words
from tests.strategies import per_game

per_language = pytest.mark.parametrize("language", LANGUAGES)
SAME = {"study.bot", "compile.part"}  # a bot is a bot nearly everywhere
ALIKE = {"fr": {"bluffs", "arena.matches", "compile.tables"}}


def run(*words):
    return CliRunner().invoke(main, [*map(str, words), "--runner", "python", "--seed", "1"])


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("name", krabbel.game_names())  # not drafts
def test_every_language_names_all_that_is_counted(name, language):
    game = krabbel.game(name)
    figures = [figure.text for figure in game.counts.FIGURES]
    figures += [figure.text for figure in game.counts.BY_SEAT]
    named = game.words(language).counts
    assert set(named) == set(figures)
    assert {text for text in figures if named[text] == text} <= ALIKE.get(language, set())


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_text_was_left_in_english(language):
    texts, english = terminal_words(language), terminal_words("en")
    starts = ("study.", "arena.", "progress.", "file.", "again.", "compile.", "serve.")
    same = {key for key in texts if key.startswith(starts) and texts[key] == english[key]}
    assert same <= SAME | ALIKE.get(language, set())


@per_game
@per_language
def test_a_study_is_told_in_one_language(game, language, tmp_path):
    path = tmp_path / "figures"
    words = "simulate", game.name, "-n", 2, "-p", 3, "--json", path, "--language", language
    done = run(*words)
    assert done.exit_code == 0, done.output
    say = Words(language)
    assert say.title(game) in done.output.strip().splitlines()[0]
    assert say("study.decisions") in done.output
    assert say("file.figures", path=str(path)) in done.output
    for figure in game.counts.BY_SEAT:
        assert say.fact(game, figure.text) in done.output
    facts = json.loads(path.read_text())["facts"]  # a file's keys are the same everywhere
    assert set(facts) <= {figure.text for figure in game.counts.FIGURES}
    for text in facts:
        assert say.fact(game, text) in done.output
        if language != "en":
            assert f"{text} " not in done.output.replace(say.fact(game, text), "")


@per_language
def test_an_arena_is_told_in_one_language(language):
    done = run("arena", "poker", "-p", 2, "-n", 2, "--language", language)
    assert done.exit_code == 0, done.output
    say = Words(language)
    title, heads, *_ = done.output.strip().splitlines()
    assert title == say("arena.loses", game=say("title.poker-royal"))
    names = ("one", "against", "matches", "the-one", "each-other", "fair")
    assert heads.split() == " ".join(say(f"arena.{name}") for name in names).split()
    assert say("again.arena", command="krabbel arena poker-royal") in done.output


@pytest.mark.parametrize(
    ("language", "number", "share"),
    [
        ("en", "12,345.6", "7.5%"),
        ("de", "12.345,6", "7,5\u00a0%"),
        ("fr", "12\u00a0345,6", "7,5\u00a0%"),
        ("it", "12.345,6", "7,5%"),
        ("nl", "12.345,6", "7,5%"),
    ],
)
def test_numbers_are_written_as_the_language_does(language, number, share):
    assert Words(language).number(12345.6, ",.1f") == number
    assert Words(language).number(0.075, ".1%") == share


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "party", "-n", 0], "games: erwartet wird mindestens 1, nicht 0"),
        (
            ["simulate", "party", "--simulations", 9],
            "nur Bots „hard“ denken, und hier spielt keiner",
        ),
        (["simulate", "party", "--records", "/dev/null/x"], "lässt sich nicht als Ordner anlegen"),
        (["arena", "party", "--bots", "easy"], "mindestens zwei verschiedene, nicht „easy“"),
        (["arena", "go5", "-p", "5-6"], "players: keins dieser Spiele ist für 5-6"),
        (["arena", "go5", "-p", "x"], "eine Zahl oder zwei, wie 2-4, nicht „x“"),
        (["arena", "party", "-n", 2, "--out", "/dev/null/x"], "lässt sich nicht schreiben"),
    ],
    ids=str,
)
def test_what_cannot_be_is_told_in_the_language(words, said):
    done = run(*words, "--language", "de")
    assert done.exit_code == BAD_INPUT
    assert said in done.stderr.splitlines()[-1]

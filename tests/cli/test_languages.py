"""The terminal speaks five languages: rules, prompts, menus, results and errors."""

import re

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.cli.main import main
from krabbel.cli.people import seat_players
from krabbel.cli.play import Match
from krabbel.cli.replay import Replay, read_record
from krabbel.cli.words import Words, wished_language
from krabbel.core.rulebook import rulebook
from krabbel.core.table import Table
from krabbel.core.words import LANGUAGES
from tests.cli.desk import Desk, by_chance, shortest
from tests.strategies import per_game

per_language = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH = re.compile(r"\b(?:the|You|Your|Enter to|Type|wins|with|player|and)\b")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "nl"}, "nl"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
    ],
    ids=str,
)
def test_the_systems_language_is_spoken_where_nothing_is_said(environment, language):
    assert wished_language(None, environment) == language
    assert wished_language("de", environment) == "de"


def run(*words, **environment):
    nothing = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), "")
    return CliRunner().invoke(main, words, env=nothing | environment, input="q\n")


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (
            ["rules", "go5", "--all"],
            {"LANG": "it_IT.UTF-8"},
            rulebook("go5", "it").sections[0].heading,
        ),
        (["rules", "go5", "2.1", "--language", "de"], {}, "G5-2.1"),
        (["games", "--language", "nl"], {}, "2 tot 6 spelers"),
        (["play", "go5", "--seed", "7", "--language", "fr"], {}, "À toi\u00a0: pose ta première"),
        (["play", "go5", "--seed", "7"], {"LC_ALL": "de_AT.UTF-8"}, "Du hast den Tisch verlassen."),
    ],
    ids=str,
)
def test_commands_speak_the_language(words, environment, said):
    done = run(*words, **environment)
    assert done.exit_code == 0, done.output
    assert said in done.output.replace("À toi :", "À toi\u00a0:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], "le jeu «\u00a0chess\u00a0» n’existe pas"),
        (["play", "go5", "--players", "9"], "Go5 se joue de 2 à 4, pas à 9"),
        (["play", "go5", "--with", "target=no"], "un nombre de 10 à 5000"),
        (
            ["play", "rucki", "--with", "board=1 1 ST JO"],
            "Le nombre 1 figure deux fois, ou un fichier",
        ),
        (["rules", "go5", "9.9"], "n’a pas de paragraphe"),
        (["replay", "nowhere"], "le fichier «\u00a0nowhere\u00a0» n’existe pas"),
    ],
    ids=str,
)
def test_errors_are_told_in_the_language(words, said):
    done = run(*words, "--language", "fr")
    assert done.exit_code == 2
    assert said in done.stderr


@per_game
@per_language
def test_a_whole_match_and_its_replay_are_told_in_one_language(game, language, tmp_path):
    chance = by_chance(3)
    words = Words(language)
    back = f"{words('menu.back')}, "
    desk = Desk(lambda prompt: chance(prompt.replace(back, "")), language=language)
    table = Table(game, 3, 7, shortest(game))
    played = Match(desk, table, seat_players(game, 3, "me,easy,Zoë"), tmp_path / "match.record")
    assert played.run() == 0
    assert table.over
    again = Desk(language=language)
    Replay(again, *read_record(tmp_path / "match.record")).print_all()
    pages = [*desk.all_pages(), again.text()]
    assert words("result.wins") in pages[-2]
    assert krabbel.replay((tmp_path / "match.record").read_text()).state == table.state
    if language != "en":
        told = "\n".join(pages).replace(str(tmp_path), "")
        assert not ENGLISH.search(told), ENGLISH.search(told)


HEAD = "krabbel record 1\ngame: go5\nversion: 2\nplayers: 2\noptions: {}\nseed: 7\n\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chess", "Zeile 1: erwartet wird „krabbel record 1“; das ist keine Aufzeichnung"),
        (HEAD.replace("game: go5\n", ""), "im Kopf fehlt „game“"),
        (HEAD.replace("players: 2", "players: two"), "players: „two“ ist kein JSON"),
        (HEAD.replace("players: 2", "weather: fine"), "Zeile 4: erwartet wird eins von diesen"),
        (HEAD.replace("version: 2", "version: 9"), "Version 9 von Go5 ist unbekannt"),
        (HEAD.replace("go5", "chess"), "„chess“ ist keins der Spiele"),
        (HEAD.replace("{}", "[]"), "options: erwartet wird ein JSON-Objekt"),
        (HEAD.replace("seed", "position: {}\nseed"), "mit einer Stellung oder mit einer Startzahl"),
        (HEAD.replace("\n\n", "\nseats: A,B,C\n\n"), "seats: 3 Namen für 2 Spieler"),
        (HEAD + "A juggle\n", "Zeile 8: „juggle“ ist kein Zug; erwartet: "),
        (HEAD + "G lay\n", "Zeile 8: „G“ bedeutet hier nichts; erwartet: A, B"),
        (HEAD + "F keep\n", "Zeile 8: einen Platz F gibt es an diesem Tisch nicht"),
        (HEAD + "A takes back 2\n", "Zeile 8: Platz A hat nichts zurückzunehmen"),
    ],
    ids=str,
)
def test_a_damaged_record_is_told_in_the_language(text, said, tmp_path):
    path = tmp_path / "bad.record"
    path.write_text(text)
    done = run("replay", str(path), LANG="de")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"krabbel: {path}: ")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1

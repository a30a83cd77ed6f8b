"""The commands as they are typed in a shell: piped input, help, colour, speed of starting."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.bots import levels_for_people
from krabbel.cli.main import BAD_INPUT, main
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def run(*words, typed=""):
    return CliRunner().invoke(main, list(words), input=typed)


def test_the_games_are_listed_with_players_options_and_bots():
    done = run("games")
    assert done.exit_code == 0
    text = " ".join(done.output.split())
    for game in GAMES:
        title = f"{game.title} ({game.original})" if game.original else game.title
        assert f"{game.name} {title} · {game.players[0]} to {game.players[-1]} players" in text
        assert f"bots: {', '.join(levels_for_people(game))}" in text
        for option in game.options:
            assert f"--with {option.name}" in text
            assert game.words().options[option.name].help in text
            assert option.expected() in text
    assert "the highest total wins. (a number from 10 to 5000; usually 500)" in text
    assert "own; usually blue)" in text
    go5 = text.split("party-bugs")[0]
    assert "a seat’s letter, A to D)" in go5
    assert "A to F" not in go5
    assert text.count("Cockroach Poker Royal (Kakerlakenpoker Royal)") == 1


@pytest.mark.parametrize("words", [[], ["play"]], ids=str)
def test_help_names_the_keys_and_the_bots(words):
    text = " ".join(run(*words, "--help").output.split())
    for key in ("? shows the rules", "h gives a hint", "l shows the log", "u takes", "q saves"):
        assert key in text
    assert "card’s number" in text
    if words:
        assert "(easy, normal, hard)" in text


def test_readme_names_the_keys():
    text = " ".join((Path(__file__).parents[2] / "README.md").read_text().split())
    assert "the card's own number" in text
    for key in "?hluq":
        assert f"`{key}`" in text


@pytest.mark.parametrize("words", [[], ["play"], ["replay"], ["rules"], ["games"]], ids=str)
def test_help_fits_the_screen_and_gives_examples(words):
    done = run(*words, "--help")
    assert done.exit_code == 0
    assert all(len(line) <= 80 for line in done.output.splitlines())
    if words in ([], ["play"]):
        assert "krabbel play" in done.output


def test_version():
    assert run("--version").output.startswith("krabbel 0.")


@per_game
def test_piped_input_that_ends_early_ends_cleanly(game, tmp_path):
    path = tmp_path / "r"
    done = run("play", game.name, "--save", str(path), "--seed", "1", typed="1\n1\n")
    assert done.exit_code == 0
    assert done.exception is None
    assert "\x1b" not in done.output
    assert all(len(line) <= 80 for line in done.output.replace(str(path), "").splitlines())
    assert krabbel.replay(path.read_text()).seed == 1


@per_game
@pytest.mark.parametrize(
    "typed", ["\x00\n\x1b[A\n", "[/b]\n{x}\n%s\n", "💥\n" * 5, "9" * 5000 + "\n"]
)
def test_no_typing_breaks_it(game, typed, tmp_path):
    done = run("play", game.name, "-p", "2", "--save", str(tmp_path / "r"), typed=typed)
    assert done.exit_code == 0, done.exception


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "chess"], "there is no game “chess”"),
        (["play", "party-bugs", "--players", "9"], "2 to 6 players"),
        (["play", "party-bugs", "--players", "-1"], "2 to 6 players"),
        (["play", "party-bugs", "--seed", "lucky"], "is not a seed"),
        (["play", "party-bugs", "--seed", "-3"], "seed"),
        (["play", "party-bugs", "--with", "turbo"], "no option"),
        (["play", "party-bugs", "--with", "youngest=F", "-p", "3"], "no seat F"),
        (["play", "party-bugs", "--seats", ","], "is not a name"),
        (["play", "--continue", "nowhere.record"], "there is no file"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_in_one_line(words, message):
    done = run(*words)
    assert done.exit_code == BAD_INPUT
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("typed", ["q\n", "quit\n", "1\nq\n", "x\nQ\n", "1\n99\nq\n"])
def test_q_leaves_where_a_game_and_its_players_are_asked_for(typed):
    done = run("play", typed=typed)
    assert (done.exit_code, done.exception) == (0, None)
    assert "left the table" not in done.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "parti-bugs"], "“parti-bugs”. Did you mean party-bugs? There are: go5, "),
        (["rules", "ruckizucki"], "Did you mean rucki-zucki?"),
        (["play", "chess"], "there is no game “chess”; there are: "),
        (["play", "party", "--with", "facedown"], "“facedown”. Did you mean face_down? It has: "),
        (["play", "party", "--with", "turbo"], "has no option “turbo”; it has: "),
        (["play", "party", "--plyers", "3"], "Did you mean '--players'?"),
        (["gmaes"], "Did you mean 'games'?"),
    ],
    ids=str,
)
def test_a_misspelt_word_is_guessed(words, message):
    done = run(*words)
    assert done.exit_code == BAD_INPUT
    assert message in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("words", [["play"], ["play", "--players", "3"]], ids=str)
def test_leaving_before_a_game_is_chosen_ends_cleanly(words):
    done = run(*words)
    assert done.exit_code == 0
    assert done.exception is None


def test_it_runs_without_keyboard_and_with_a_closed_pipe(tmp_path):
    command = f"{sys.executable} -m krabbel.cli.main"
    save = f"--save {tmp_path / 'r'}"
    for line in (f"{command} play party-bugs {save} <&-", f"{command} rules party-bugs | head -1"):
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
        assert done.stderr == ""
        assert "Party Bugs" in done.stdout


def test_a_terminal_that_knows_no_lines_gets_question_marks(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "krabbel.cli.main", "play", "party-bugs"]
    done = subprocess.run(
        [*command, "--save", str(tmp_path / "r")],
        env=environment,
        input=b"1\n",
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    assert b"You have left the table." in done.stdout


def in_terminal(words, typed, **environment):
    """What the command writes to a real terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    script = [sys.executable, "-m", "krabbel.cli.main", *words]
    process = subprocess.Popen(script, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    os.write(ours, typed)
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    return process.wait(), written.decode()


def test_a_terminal_gets_colour_and_fresh_screens(tmp_path):
    words = ["play", "party-bugs", "--seed", "1", "--save", str(tmp_path / "r")]
    card = krabbel.game("party-bugs").table(4, seed=1).legal(0)[0]
    status, text = in_terminal(words, f"{card}\nq\n".encode(), NO_COLOR="")
    assert status == 0
    assert "\x1b[2J" in text
    assert "\x1b[1m" in text
    assert "You have left the table." in text


def test_no_color_is_obeyed(tmp_path):
    words = ["play", "party-bugs", "--seed", "1", "--save", str(tmp_path / "r")]
    _, text = in_terminal(words, b"1\nx\nq\n", NO_COLOR="1")
    assert not [code for code in ("[3", "[9", ";3", "38;") if f"\x1b{code}3m" in text]


def test_ctrl_c_saves_and_leaves_no_traceback(tmp_path):
    words = ["play", "party-bugs", "--seed", "1", "--save", str(tmp_path / "r")]
    process = subprocess.Popen(
        [sys.executable, "-m", "krabbel.cli.main", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout
    written = b""
    while b"q quit:" not in written:
        written += os.read(process.stdout.fileno(), 65536)
    process.send_signal(signal.SIGINT)
    written += process.communicate(timeout=60)[0]
    assert process.returncode == 130
    assert b"Traceback" not in written
    assert b"You have left the table." in written
    assert krabbel.replay((tmp_path / "r").read_text()).seed == 1


def test_people_wait_for_no_compiler():
    """No command for people loads Numba, and help loads not even NumPy."""
    script = (
        "import sys; from krabbel.cli.main import main; "
        "main({words!r}, standalone_mode=False); "
        "print([m for m in ('numba', 'numpy') if m in sys.modules])"
    )

    def loaded(*words):
        code = script.format(words=list(words))
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.splitlines()[-1]

    assert loaded("games") == "['numpy']"
    assert loaded("rules", "party-bugs") == "['numpy']"
    assert loaded("--help") == "[]"

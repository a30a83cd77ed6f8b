"""`krabbel simulate` as it is typed."""

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
from functools import partialmethod
from importlib.util import find_spec

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.bots import Budget
from krabbel.cli import simulate
from krabbel.cli.main import BAD_INPUT, main
from krabbel.cli.replay import read_record
from krabbel.core.errors import BadOption
from krabbel.games import find_game
from krabbel.sim import study
from krabbel.sim.match import DECISIONS, POINTS
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import play
from tests.strategies import per_game

needs_numba = pytest.mark.skipif(not find_spec("numba"), reason="without Numba there is no hard")


def run(*words):
    return CliRunner().invoke(main, ["simulate", *map(str, words)])


@per_game
def test_the_table_has_seats_lengths_and_what_is_interesting(game):
    done = run(game.name, "-n", 30, "--players", 3, "--seats", "normal,easy", "--seed", 5)
    assert done.exit_code == 0, done.output
    assert f"{game.title}\n30 matches · 3 players" in done.output
    result = "loses" if game.one_loses else "wins"
    assert result in done.output
    assert [line.split()[:2] for line in done.output.splitlines() if line[:2] in ("A ", "B ", "C ")]
    assert all(len(line) <= 80 for line in done.output.splitlines() if "again: krabbel" not in line)
    for figure in game.counts.FIGURES:
        if figure.of is None and figure.option is None:
            assert figure.text in done.output
    command = f"krabbel simulate {game.name} --seats normal,easy,easy --games 30 --seed 5\n"
    assert f"The same study again: {command}" in done.output


@pytest.mark.parametrize("seed", [["--seed", "9"], []], ids=str)
def test_the_command_that_is_printed_gives_the_same_study(seed, tmp_path):
    board = tmp_path / "my board.txt"
    board.write_text(find_game("rucki-zucki").write_options(2, {"board": "red"})["board"])
    words = ["rucki", "-n", "3", "-w", "rounds=2", "-w", f"board={board}", "-s", "easy", "-p", "2"]
    done = run(*words, *seed, "--runner", "python")
    assert done.exit_code == 0, done.output
    krabbel_word, command, *again = shlex.split(done.output.splitlines()[-1].split("again: ")[1])
    assert (krabbel_word, command) == ("krabbel", "simulate")
    assert run(*again, "--runner", "python").output == done.output


def test_one_match_claims_no_interval():
    done = run("party", "-n", 1, "--runner", "python", "--seed", 1)
    assert "±" not in "".join(done.output.split("In brackets")[0])
    assert "is the same in every match" in done.output


def test_the_same_seed_gives_the_same_study_on_every_runner():
    words = "party-bugs", "-n", 6, "--seed", "9", "--with", "face_down", "--runner"
    first, second = run(*words, "python"), run(*words, "processes")
    assert first.exit_code == 0
    assert "face_down" in first.output
    assert first.stdout == second.stdout  # what is compiled is told elsewhere


def test_figures_as_json_are_those_of_the_matches(tmp_path):
    path = tmp_path / "out.json"
    assert run("rucki", "-n", 4, "-s", "normal,easy", "--seed", 3, "--json", path).exit_code == 0
    found = json.loads(path.read_text())
    rows = play(Job(Plan("rucki-zucki", ("normal", "easy"), 3), 0, 4))
    assert found["matches"] == 4
    assert found["plan"]["seats"] == ["normal", "easy"]
    assert found["decisions"]["value"] == rows[:, DECISIONS].mean()
    assert found["places"][1]["points"]["value"] == rows[:, POINTS + 1].mean()


THINKING = "rucki", "-n", 2, "-w", "rounds=1", "-s", "hard,normal", "--seed", 1, "--runner"


@needs_numba
def test_hard_with_a_number_of_simulations_gives_the_same_study_every_time(tmp_path):
    words = *THINKING, "python", "--simulations", 12, "--json"
    shown = [run(*words, tmp_path / name) for name in ("one", "two")]
    assert [done.exit_code for done in shown] == [0, 0]
    command = "krabbel simulate rucki-zucki --seats hard,normal --games 2 --with rounds=1"
    assert f"again: {command} --simulations 12 --seed 1\n" in shown[0].output
    one, two = ((tmp_path / name).read_text() for name in ("one", "two"))
    assert one == two
    plan = json.loads(one)["plan"]
    assert (plan["simulations"], plan["clock_ms"]) == (12, None)


@needs_numba
def test_hard_by_the_clock_promises_the_same_deals_only(tmp_path, monkeypatch):
    monkeypatch.setattr(Budget, "__init__", partialmethod(Budget.__init__, simulations=8))
    done = run(*THINKING, "python", "--json", tmp_path / "out", "--records", tmp_path)
    assert done.exit_code == 0
    assert "same study" not in done.output
    command = "krabbel simulate rucki-zucki --seats hard,normal --games 2 --with rounds=1"
    assert f"The same deals again: {command} --seed 1\n" in done.output
    assert "with --simulations N they would be the same" in done.output
    assert "-0.record (its deal, played once more)" in done.output.replace("\n", "")
    plan = json.loads((tmp_path / "out").read_text())["plan"]
    assert (plan["simulations"], plan["clock_ms"]) == (None, 200)


def test_the_file_for_figures_is_tried_before_anything_is_played(monkeypatch, tmp_path):
    monkeypatch.setattr(study, "run", None)  # nobody may ask it
    done = run("party", "--json", "/no/such/folder/x.json")
    assert done.exit_code == BAD_INPUT
    assert done.output == (
        "krabbel: /no/such/folder/x.json cannot be written: No such file or directory\n"
    )
    (tmp_path / "kept").write_text("old")
    for name in ("kept", "new"):
        assert run("party", "--runner", "abacus", "--json", tmp_path / name).exit_code == BAD_INPUT
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_text() == "old"


def test_a_file_that_cannot_be_written_in_the_end_spoils_nothing_else(monkeypatch, tmp_path):
    def fail(_path, _text):
        raise BadOption("the disk is full")

    write = simulate.write
    monkeypatch.setattr(
        simulate,
        "write",
        lambda path, text: (fail if path.suffix == ".json" else write)(path, text),
    )
    words = "--json", tmp_path / "x.json", "--records", tmp_path / "records", "--seed", 4
    done = run("party", "-n", 2, "--runner", "python", *words)
    assert done.exit_code == BAD_INPUT
    assert "2 matches" in done.output
    assert len(list((tmp_path / "records").iterdir())) == 2
    *_, again, fault = done.output.splitlines()
    seats = "normal,normal,normal,normal"
    command = f"krabbel simulate party-bugs --seats {seats} --games 2 --seed 4"
    assert again == f"The same study again: {command}"
    assert fault == "krabbel: the disk is full"


def test_sample_records_are_the_simulated_matches(tmp_path):
    words = "poker", "-n", 3, "-p", 3, "--seed", 4, "--runner", "python", "--records", tmp_path
    assert run(*words).exit_code == 0
    rows = play(Job(Plan("poker-royal", ("normal",) * 3, 4), 0, 3))
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [f"poker-royal-{n}.record" for n in range(3)]
    for path, row in zip(paths, rows, strict=True):
        table, players = read_record(path)
        assert table.over
        assert len(table.history) == row[DECISIONS]
        assert [player.level for player in players] == ["normal"] * 3
        shown = CliRunner().invoke(main, ["replay", str(path), "--all"])
        assert shown.exit_code == 0


def test_pictures(tmp_path):
    pytest.importorskip("matplotlib")
    words = "party", "-n", 5, "--runner", "python", "--seed", 1, "--plot"
    for folder in ("one", "two"):
        assert run(*words, tmp_path / folder).exit_code == 0
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["lengths.svg", "points.svg", "wins.svg"]
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert "how often each seat wins" in (tmp_path / "one" / "wins.svg").read_text()


def test_without_matplotlib_one_sentence_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("party", "-n", 5, "--plot", tmp_path / "p")
    assert done.exit_code == BAD_INPUT
    assert done.output == (
        "krabbel: the package matplotlib is needed for this:"
        " pip install -e '.[study]' in a checkout of Krabbel\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game “chess”"),
        (["party", "-n", 0], "games: expected at least one, not 0"),
        (["party", "-p", 9], "2 to 6 players"),
        (["party", "-s", "easy,grandma"], "no bot “grandma”"),
        (["party", "-s", "easy,easy,easy", "-p", 2], "3 are named for 2 players"),
        (["party", "-w", "turbo"], "no option “turbo”"),
        (["party", "--seed", "lucky"], "is not a seed"),
        (["party", "--runner", "abacus"], "no runner “abacus”"),
        (["party", "-n", 2, "--simulations", 9], "only hard bots think, and none plays here"),
        (["party", "--records", "/dev/null/x"], "cannot be made a folder"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_in_a_line(words, message):
    done = run(*words)
    assert done.exit_code == BAD_INPUT
    assert message in done.output.splitlines()[-1]


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_help_fits_the_screen_and_gives_examples(command):
    done = CliRunner().invoke(main, [command, "--help"])
    assert done.exit_code == 0
    assert all(len(line) <= 80 for line in done.output.splitlines())
    assert f"krabbel {command} party-bugs" in done.output


def test_ctrl_c_shows_what_there_is():
    code = "from krabbel.cli.main import main; main()"
    words = ["simulate", "party-bugs", "-n", "1000000", "--runner", "python"]
    mine, its = pty.openpty()
    command = [sys.executable, "-c", code, *words]
    with subprocess.Popen(command, stdout=its, stdin=its, stderr=its) as process:
        os.close(its)
        shown = b""
        while b"decisions/s" not in shown:
            shown += os.read(mine, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while more := os.read(mine, 4096):
                shown += more
        except OSError:  # the other end is closed
            pass
    os.close(mine)
    assert process.returncode == 130
    assert b"Interrupted after" in shown
    assert b"of 1,000,000 matches" in shown
    assert b"wins" in shown
    assert krabbel.game("party-bugs").title.encode() in shown

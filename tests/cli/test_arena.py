"""`krabbel arena` as it is typed."""

import sys
from importlib.util import find_spec

import pytest
from click.testing import CliRunner

from krabbel.cli.main import BAD_INPUT, main


def run(*words):
    return CliRunner().invoke(main, ["arena", *map(str, words)])


def test_the_table_has_a_line_for_everybody_alone():
    done = run("party", "poker", "-p", "2-3", "-n", 6, "--runner", "python", "--seed", 1)
    assert done.exit_code == 0, done.output
    *lines, again = done.output.splitlines()
    command = "krabbel arena party-bugs poker-royal --bots normal,easy --players 2-3 --games 6"
    assert again == f"The same arena again: {command} --seed 1"
    assert run(*again.split()[6:], "--runner", "python").output == done.output
    assert all(len(line) <= 80 for line in lines)
    assert "Party Bugs: share of the wins" in done.output
    assert "Cockroach Poker Royal: share of the losses" in done.output
    lines = [
        line.split() for line in done.output.splitlines() if line.startswith(("normal", "easy"))
    ]
    assert [line[:4] for line in lines[:3]] == [
        ["normal", "1", "easy", "6"],
        ["normal", "2", "easy", "6"],
        ["easy", "2", "normal", "6"],
    ]
    assert len(lines) == 6
    assert [line[-1] for line in lines[:3]] == ["50.0%", "33.3%", "33.3%"]


def test_it_goes_on_from_its_file_and_plays_nothing_twice(tmp_path):
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    words = "party", "-p", 2, "--runner", "python"
    assert run(*words, "-n", 4, "--out", few, "--seed", 8).exit_code == 0
    before = few.read_text()
    again = run(*words, "-n", 4, "--out", few)
    assert again.exit_code == 0
    assert few.read_text() == before
    more = run(*words, "-n", 10, "--out", few)
    whole = run(*words, "-n", 10, "--out", many, "--seed", 8)
    assert few.read_text() == many.read_text()
    assert more.output.replace(str(few), "") == whole.output.replace(str(many), "")


@pytest.mark.skipif(not find_spec("numba"), reason="without Numba there is no hard")
def test_hard_with_a_number_of_simulations_gives_the_same_arena_every_time(tmp_path):
    words = "rucki", "-p", 2, "-n", 2, "--bots", "hard,easy", "--runner", "python", "--seed", 1
    shown = [run(*words, "--simulations", 4, "--out", tmp_path / name, "-n", 2) for name in "ab"]
    assert [done.exit_code for done in shown] == [0, 0], shown[0].output
    command = "krabbel arena rucki-zucki --bots hard,easy --players 2 --games 2 --simulations 4"
    assert f"The same arena again: {command} --seed 1\n" in shown[0].output
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()
    again = run(*words, "--simulations", 4, "--out", tmp_path / "a")
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()  # nothing was missing
    assert again.exit_code == 0


def test_a_picture(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "arena.svg"
    words = "party", "poker", "-p", "2-3", "-n", 6, "--runner", "python", "--plot", path
    assert run(*words).exit_code == 0
    drawn = path.read_text()
    assert "Party Bugs: share of the wins" in drawn
    assert "one easy against normal" in drawn
    assert "fair share" in drawn


def test_without_matplotlib_nothing_is_played(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "out.jsonl"
    done = run("party", "--out", out, "--plot", tmp_path / "p.svg")
    assert done.exit_code == BAD_INPUT
    assert "pip install -e '.[study]'" in done.output
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game “chess”"),
        (["party", "--bots", "normal"], "at least two different ones"),
        (["party", "--bots", "easy,easy"], "at least two different ones"),
        (["party", "--bots", "easy,grandma"], "no bot “grandma”"),
        (["party", "-p", "many"], "expected a number or two, as in 2-4"),
        (["go5", "-p", "5-6"], "none of these games is for 5-6"),
        (["party", "-n", 0], "at least one"),
        (["party", "--simulations", 5], "only hard bots think, and none plays here"),
        (["party", "--simulations", 0, "--bots", "hard,easy"], "simulations: expected at least"),
        (["party", "-n", 2, "--out", "/no/such/file", "--runner", "python"], "cannot be written"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_in_a_line(words, message):
    done = run(*words)
    assert done.exit_code == BAD_INPUT
    assert message in done.output.splitlines()[-1]

"""A worker process ends with whoever started it, at once and without a word."""

import os
import signal
import subprocess
import sys

import pytest

from tests.bots.workers import COMPILES, SEARCHES

ASKER = """
import sys
import krabbel
from krabbel.bots import pool, process
process.COMMAND = (sys.executable, "-c", sys.argv[1])
table = krabbel.game("party-bugs").table(players=2, seed=1)
bots = pool.Pool(think_s=1000)
bots.warm(table.game)
bots.movers[0].process.warming[table.game.name].result()
bots.advise(table, table.waiting[0])
"""


def after_all_have_ended(program):
    """What was shown and complained of: read to the end, which comes when the last one has gone."""
    try:
        return program.communicate(timeout=120)
    finally:
        if program.poll() is None:
            program.kill()


@pytest.mark.parametrize("sent", ["SIGKILL", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("worker", [COMPILES, SEARCHES], ids=["compiling", "searching"])
def test_a_worker_does_not_outlive_its_asker(worker, sent):
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", ASKER, worker]
    program = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    assert program.stderr
    assert program.stderr.readline() == "busy\n"  # the worker's: they share their standard error
    program.send_signal(getattr(signal, sent))
    _, complaints = after_all_have_ended(program)
    assert program.returncode == -getattr(signal, sent)
    assert complaints.count("Traceback") == (sent == "SIGINT")  # the asker's own


FIRST_MOMENT = """
import os, signal, sys
if "krabbel.bots.worker" in sys.orig_argv:
    os.killpg(os.getpgid(os.getppid()), signal.SIGINT)
"""
ENTRY = "from krabbel.cli.entry import main; main()"
PLAY = ["play", "rucki-zucki", "--seats", "me,hard", "--seed", "1", "--save", "match.record"]
SERVE = ["serve", "--no-open", "--port", "0", "--database", "tables.sqlite"]


@pytest.mark.parametrize(("words", "status"), [(PLAY, 130), (SERVE, 0)], ids=["play", "serve"])
def test_ctrl_c_in_the_first_moment_of_a_worker_ends_all_cleanly(words, status, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(FIRST_MOMENT)
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    pipe = subprocess.PIPE
    program = subprocess.Popen(
        [sys.executable, "-c", ENTRY, *words],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,
    )
    assert program.stdin
    assert program.stdout
    assert program.stderr
    with program.stdin:  # held open: it is the signal that ends it
        shown = program.stdout.read()
        assert (program.wait(), program.stderr.read()) == (status, "")
    program.stdout.close()
    program.stderr.close()
    assert ("You have left the table." in shown) == (words is PLAY)
    assert (tmp_path / "match.record").exists() == (words is PLAY)

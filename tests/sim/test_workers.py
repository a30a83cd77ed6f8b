"""Worker processes end with whoever started them, at once and without a word."""

import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

from krabbel.core.errors import KrabbelError
from krabbel.sim.plan import Job, Plan
from krabbel.sim.runners import processes

LONG = 1 << 20  # matches in a job: it would take hours
SCRIPT = f"""
import sys
from krabbel.cli.main import main
from krabbel.sim.runners import processes
start = processes.Worker.start
def told(worker, *job):
    start(worker, *job)
    print("busy", flush=True)
processes.Worker.start, processes.SIZE = told, {LONG}
main(sys.argv[1:])
"""
STUDY = ["simulate", "party-bugs", "-p", "2", "-n", str(8 * LONG), "--runner", "processes"]
ARENA = ["arena", "party-bugs", "-p", "2", "-n", str(8 * LONG), "--runner", "processes"]


def begun(words):
    """A program whose workers are in the middle of a job; they share its standard error."""
    pipe = subprocess.PIPE
    program = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words],
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
    )
    assert program.stdout
    assert program.stdout.readline() == "busy\n"
    return program


COMMAND = "from krabbel.cli.entry import main; main()"
WORKER = '"--multiprocessing-fork" in sys.orig_argv'
ONCE = """
import os, signal, sys
def signal_once():
    try:
        os.open(os.path.join(os.path.dirname(__file__), "sent"), os.O_CREAT | os.O_EXCL)
    except FileExistsError:
        return
    exec("os.killpg(0, signal.SIGINT)" if {group} else "os.kill(os.getpid(), signal.SIGINT)")
"""
IMPORTING = """
class Finder:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            signal_once()
sys.meta_path.insert(0, Finder)
"""


def run_with(folder, words, customize):
    """Run a command to its end; Python runs `customize` first, here and in every worker."""
    (folder / "sitecustomize.py").write_text(customize)
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,
        timeout=120,
        check=False,
    )


def after_all_have_ended(program):
    """What was shown and complained of: read to the end, which comes when the last one has gone."""
    try:
        return program.communicate(timeout=120)
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)


@pytest.mark.parametrize("words", [STUDY, ARENA], ids=["simulate", "arena"])
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_a_study_that_is_interrupted_ends_at_once_and_takes_its_workers_along(words, sent, times):
    program = begun(words)
    for _ in range(times):
        os.killpg(program.pid, getattr(signal, sent))  # as a terminal does: to all of them
    shown, complaints = after_all_have_ended(program)
    assert program.returncode == 130
    assert "Traceback" not in shown
    said = complaints.splitlines()  # a slow machine is told what it waits for
    assert [line for line in said if not line.startswith("compiling Party Bugs, once")] == []


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_ctrl_c_in_the_first_moment_of_a_worker_ends_all_without_a_traceback(command, tmp_path):
    customize = ONCE.format(group=True) + f"if {WORKER}: signal_once()\n"
    words = [command, "party-bugs", "-p", "2", "-n", "20000", "--runner", "processes"]
    done = run_with(tmp_path, words, customize)
    assert (done.returncode, done.stderr) == (130, "")
    assert done.stdout.strip().startswith("Interrupted")


def test_ctrl_c_is_not_a_workers_business_from_its_first_moment(tmp_path):
    customize = ONCE.format(group=False) + f"if {WORKER}: signal_once()\n"
    words = ["simulate", "party-bugs", "-p", "2", "-n", "2", "--runner", "processes"]
    done = run_with(tmp_path, words, customize)
    assert (tmp_path / "sent").exists()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("module", ["click", "krabbel.cli.figures", "krabbel.sim.study"])
@pytest.mark.parametrize("words", [STUDY, ARENA], ids=["simulate", "arena"])
def test_ctrl_c_while_a_study_is_loaded_ends_it(words, module, tmp_path):
    customize = ONCE.format(group=True) + IMPORTING.format(module=module)
    done = run_with(tmp_path, words, customize)
    assert (done.returncode, done.stdout, done.stderr) == (130, "\n", "")


def test_a_held_signal_waits_whichever_thread_gets_it():
    """As the thread that draws the progress bar may."""
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    read, write = os.pipe()
    os.set_blocking(write, False)
    before = signal.set_wakeup_fd(write)
    kept = []

    def go_on_held():
        with processes.signals_held():
            assert other.ident
            signal.pthread_kill(other.ident, signal.SIGINT)
            os.read(read, 1)  # it has got it
            kept.append("on")

    try:
        with pytest.raises(KeyboardInterrupt):
            go_on_held()
        assert kept == ["on"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.set_wakeup_fd(before)
        stop.set()
        other.join()
        os.close(read)
        os.close(write)


def test_a_signal_for_the_parent_alone_is_enough():
    program = begun(STUDY)
    program.send_signal(signal.SIGTERM)
    shown, complaints = after_all_have_ended(program)
    assert program.returncode == 130
    assert "Interrupted after 0 of" in shown
    said = complaints.splitlines()  # a slow machine is told what it waits for
    assert [line for line in said if not line.startswith("compiling Party Bugs, once")] == []


def test_workers_do_not_outlive_a_parent_that_is_killed():
    program = begun(STUDY)
    program.kill()
    after_all_have_ended(program)
    assert program.returncode == -signal.SIGKILL


def test_a_worker_that_dies_is_told_and_the_others_end(monkeypatch):
    crew = []
    start = processes.Worker.start

    def noted(worker, *job):
        crew.append(worker)
        start(worker, *job)

    monkeypatch.setattr(processes.Worker, "start", noted)
    plan = Plan("party-bugs", ("random", "random"), 1)
    rows = processes.play([Job(plan, 0, 1), *[Job(plan, 1, LONG)] * 2], workers=2)
    next(rows)
    crew[-1].process.kill()
    with pytest.raises(KrabbelError, match="a worker process has died"):
        next(rows)
    assert not any(worker.process.is_alive() for worker in crew)


@pytest.mark.parametrize("has_died", ["before its job comes", "with its job unread"])
def test_a_worker_that_dies_without_having_played_is_told(monkeypatch, has_died):
    """As where a script starts workers without `if __name__ == "__main__"`."""
    start = processes.Worker.start

    def deadly(worker, *job):
        os.kill(worker.process.pid, signal.SIGSTOP)  # so that it reads nothing
        if has_died == "with its job unread":
            start(worker, *job)
        worker.process.kill()
        worker.process.join()
        if has_died == "before its job comes":
            start(worker, *job)

    monkeypatch.setattr(processes.Worker, "start", deadly)
    plan = Plan("party-bugs", ("random", "random"), 1)
    with pytest.raises(KrabbelError, match="a worker process has died"):
        list(processes.play([Job(plan, 0, 1)], workers=1))


def test_what_goes_wrong_in_a_worker_goes_wrong_here():
    plan = Plan("party-bugs", ("random", "random"), 1)
    no_number: Any = None
    with pytest.raises(TypeError):
        list(processes.play([Job(plan, no_number, 1)], workers=1))

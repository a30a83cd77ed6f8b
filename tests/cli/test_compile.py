"""`krabbel compile`, and what those see who wait for the compiler behind a progress bar."""

import multiprocessing
import signal
import threading
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner
from rich.console import Console

import krabbel
from krabbel.cli import arena, simulate
from krabbel.cli import compile as module
from krabbel.cli.main import BAD_INPUT, main
from krabbel.core import waiting
from krabbel.core.waiting import waiting_for
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.sim import compiled


def run(*words):
    return CliRunner().invoke(main, list(words))


class Fake:
    """A process that compiles nothing: it says at once what is ready, and ends."""

    def __init__(self, game, said, exitcode=0):
        self.pipe, other = multiprocessing.Pipe()
        for part in said:
            other.send(part)
        other.close()
        self.exitcode, self.killed = exitcode, False
        self.compiling = module.Compiling(game, self.pipe, self)

    def join(self):
        pass

    def kill(self):
        self.killed = True


@pytest.fixture
def started(monkeypatch):
    """The fake processes that were started."""
    made = []

    def start(game, *, training):
        made.append(Fake(game, module.parts(game, training=training)))
        return made[-1].compiling

    monkeypatch.setattr(module, "started", start)
    return made


def test_all_games_are_compiled_if_none_is_named(started):
    done = run("compile")
    assert (done.exit_code, len(started)) == (0, len(krabbel.game_names()))
    assert all(krabbel.game(name).title in done.output for name in krabbel.game_names())


def test_games_are_named_by_their_beginnings_and_compiled_once(started):
    done = run("compile", "go5", "rucki", "go5")
    assert [fake.compiling.game.name for fake in started] == ["go5", "rucki-zucki"]
    assert done.output.strip() == "Ready: Go5, Rucki Zucki"


def test_for_training_batches_are_compiled_as_well():
    game = krabbel.game("go5")
    assert list(module.parts(game, training=False)) == ["tables", "matches", "search"]
    assert list(module.parts(game, training=True))[3:] == ["batches", "batches-with-bots"]


def test_ctrl_c_ends_it_and_its_processes(started, monkeypatch):
    def interrupted(_pipes):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "wait", interrupted)
    done = run("compile", "go5")
    assert done.exit_code == module.INTERRUPTED
    assert "what was compiled so far is kept" in done.output
    assert [fake.killed for fake in started] == [True]


def test_a_process_that_fails_is_told(monkeypatch):
    monkeypatch.setattr(
        module, "started", lambda game, **_: Fake(game, ["tables"], exitcode=1).compiling
    )
    done = run("compile", "go5")
    assert done.exit_code == BAD_INPUT
    assert "krabbel: Go5 could not be compiled" in done.output


def test_a_process_says_what_is_ready(monkeypatch):
    made = []
    parts = {"tables": lambda: made.append(1), "matches": lambda: made.append(2)}
    monkeypatch.setattr(module, "parts", lambda _game, **_: parts)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    pipe, other = multiprocessing.Pipe()
    module.work(other, "go5", training=False)
    assert [pipe.recv(), pipe.recv(), made] == ["tables", "matches", [1, 2]]


def test_what_it_compiles_is_what_simulations_and_bots_need():
    game = krabbel.game("rucki-zucki")
    for make in module.parts(game, training=False).values():
        make()
    assert compiled.many_matches(game.name).signatures
    assert game.compiled.try_act.signatures
    assert game.compiled.imagine.signatures


class Bar:
    """A progress bar that keeps what it shows; the compiler takes until it says so."""

    def __init__(self):
        self.shown, self.event = [], threading.Event()
        self.tasks = [SimpleNamespace(speed=1.0)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def add_task(self, description, **_):
        self.shown.append(description)

    def update(self, _task, description="", **_):
        self.shown.append(description)
        if description.startswith("compiling"):
            self.event.set()


@pytest.fixture
def bar(monkeypatch):
    """The bar of a simulation or an arena, whose matches take time to compile."""
    made, in_turn, echo = Bar(), compiled.in_turn, click.echo

    def slow(jobs):
        with waiting_for("the matches of Rucki Zucki", 375):
            assert made.event.wait(60)
        return in_turn(jobs)

    def echoed(line="", **how):
        echo(line, **how)
        made.event.set()

    monkeypatch.setattr(simulate, "matches_bar", lambda _screen: made)
    monkeypatch.setattr(arena, "matches_bar", lambda _screen: made)
    monkeypatch.setattr(click, "echo", echoed)
    monkeypatch.setattr(compiled, "in_turn", slow)
    monkeypatch.setattr(waiting, "LATER_S", 0)
    monkeypatch.setattr(waiting, "_told", set())
    return made


PLAYED = "rucki", "-p", "2", "-n", "2", "--runner", "threads", "--seed", "1"


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_progress_bar_says_what_is_compiled(command, bar, monkeypatch):
    monkeypatch.setattr(Console, "is_terminal", True)
    done = run(command, *PLAYED)
    assert done.exit_code == 0, done.output
    assert "compiling Rucki Zucki, once, about 15 s" in bar.shown
    assert "compiling" not in done.output


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_where_no_bar_is_seen_standard_error_says_what_is_compiled(command, bar):
    done = run(command, *PLAYED, "--language", "nl")
    assert done.exit_code == 0, done.output
    assert done.stderr == "Rucki Zucki wordt eenmalig gecompileerd, ongeveer 15 s\n"
    assert not [line for line in bar.shown if "gecompileerd" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_a_name_in_every_language(language):
    parts = module.parts(krabbel.game("go5"), training=True)
    assert all(terminal_words(language)[f"compile.{part}"] for part in parts)


def test_the_bar_says_from_the_start_what_it_waits_for(started, monkeypatch):
    shown = Bar()
    monkeypatch.setattr(module, "parts_bar", lambda _screen: shown)
    done = run("compile", "poker", "--language", "de")
    assert shown.shown[:2] == ["Vorbereitung", "Kakerlakenpoker Royal: Tische"]
    assert done.output.strip() == "Fertig: Kakerlakenpoker Royal"
    assert started

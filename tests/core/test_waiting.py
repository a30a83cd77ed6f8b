"""Whoever waits for the compiler is told, once, and not where it is quick."""

import sys
import threading
from types import SimpleNamespace

import pytest

from krabbel.core import compile as module
from krabbel.core import waiting
from krabbel.core.rule import rule
from krabbel.core.waiting import nothing, told_by, waiting_for


@pytest.fixture
def said(monkeypatch):
    """What is told, and an event: the compiler takes until somebody has been told."""
    told = SimpleNamespace(lines=[], event=threading.Event())

    def tell(title, seconds):
        told.lines.append((title, seconds))
        told.event.set()

    monkeypatch.setattr(waiting, "LATER_S", 0)
    monkeypatch.setattr(waiting, "_told", set())
    with told_by(tell):
        yield told


def test_a_slow_compiler_is_never_waited_for_in_silence(said, monkeypatch):
    @rule
    def slow(x):
        return x + 12345

    entry = module._njit(slow, "slow", **module.CODE)
    quick = entry.compile
    entry.compile = lambda signature: said.event.wait(60) and quick(signature)
    monkeypatch.setattr(module, "_entry", lambda *_what, **_how: entry)
    assert module.compiled(slow, title="the rules of Slow")(1) == 12346
    assert said.lines == [("the rules of Slow", 5)]


def test_several_rules_of_the_same_title_are_told_once(said):
    with waiting_for("the rules of Go5", 5000):
        assert said.event.wait(60)
    with waiting_for("the rules of Go5", 5000):
        pass
    assert len(said.lines) == 1


def test_what_is_quick_is_not_told(said, monkeypatch):
    monkeypatch.setattr(waiting, "LATER_S", 3600)
    with waiting_for("the rules of Quick", 1):
        pass
    assert not said.lines


def test_by_default_it_is_one_line_on_standard_error(monkeypatch, capsys):
    event = threading.Event()
    monkeypatch.setattr(waiting, "LATER_S", 0)
    monkeypatch.setattr(waiting, "_told", set())
    real = sys.stderr.write

    def write(line):
        real(line)
        event.set()

    monkeypatch.setattr(sys.stderr, "write", write)
    with waiting_for("the search of Go5", 500):
        assert event.wait(60)
    assert capsys.readouterr().err == "compiling the search of Go5, once, about 20 s\n"
    with told_by(nothing), waiting_for("the search of Quiet", 500):
        pass
    assert capsys.readouterr().err == ""

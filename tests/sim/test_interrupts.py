"""Ctrl-C ends a study even where a library drops it."""

import ctypes
import signal
from contextlib import suppress

import pytest

from krabbel.sim import reference, study
from krabbel.sim.interrupts import interrupts_kept
from krabbel.sim.plan import Plan

PLAN = Plan("party-bugs", ("random", "random"), 1)


def swallowed():
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def dropped_by_c():
    """As in a callback of the compiler's: Python ignores what is raised there."""
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()


class Deaf:
    """A runner in whose jobs Ctrl-C is pressed and dropped."""

    SIZE = 1

    def __init__(self, press, at):
        self.press, self.at = press, at

    def play(self, jobs):
        for number, job in enumerate(jobs):
            if number == self.at:
                self.press()
            yield reference.play(job)


@pytest.mark.parametrize("press", [swallowed, dropped_by_c])
@pytest.mark.parametrize("at", [0, 3])
def test_an_interrupt_that_is_dropped_on_the_way_ends_the_study_after_the_job(press, at, capfd):
    tally, whole = study.run(PLAN, 8, Deaf(press, at))
    assert (tally.matches, whole) == (at, False)
    assert capfd.readouterr() == ("", "")


def test_what_was_set_before_is_set_again():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    with interrupts_kept():
        pass
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_a_signal_that_is_ignored_stays_ignored():
    """As by `nohup`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        tally, whole = study.run(PLAN, 8, Deaf(swallowed, 0))
    finally:
        signal.signal(signal.SIGINT, before)
    assert (tally.matches, whole) == (8, True)

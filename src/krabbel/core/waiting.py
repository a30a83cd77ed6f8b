"""Tell people who wait for the compiler what it does: by default in a line on standard error.

A command with a progress bar shows it there instead; a background process says nothing.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

LATER_S = 1.0  # loading from disk takes less, and nothing is said then
RULES_A_SECOND = 25  # that are compiled; a rule counts once for each place that calls it

Tell = Callable[[str, int], None]  # what is compiled, and about how many seconds it takes


def on_standard_error(title: str, seconds: int) -> None:
    """Write a line to standard error."""
    sys.stderr.write(f"compiling {title}, once, about {seconds} s\n")
    sys.stderr.flush()


def nothing(_title: str, _seconds: int) -> None:
    """Say nothing."""


_listeners: list[Tell] = [on_standard_error]  # only the last one is told
_told: set[str] = set()  # titles: a game has several rules to compile, and is announced once


@contextmanager
def told_by(tell: Tell) -> Iterator[None]:
    """Send announcements to `tell` within this context."""
    _listeners.append(tell)
    try:
        yield
    finally:
        _listeners.remove(tell)


@contextmanager
def waiting_for(title: str, rules: int) -> Iterator[None]:
    """Announce what is compiled, and about how long it takes, if it takes longer than a second."""
    about = max(5, 5 * round(rules / RULES_A_SECOND / 5))
    timer = Timer(LATER_S, _tell_once, (title, about))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell_once(title: str, seconds: int) -> None:
    if title not in _told:
        _told.add(title)
        _listeners[-1](title, seconds)

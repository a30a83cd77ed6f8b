"""Ctrl-C and SIGTERM while matches are played: held back for a moment, or kept until heeded.

Compilers and other libraries may drop a KeyboardInterrupt that reaches them: one raised in a
callback from C is ignored by Python, with a traceback, and the work goes on.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

ENDINGS = (signal.SIGINT, signal.SIGTERM)
Handler = Callable[[int, Any], None]


@contextmanager
def interrupts_kept() -> Iterator[Callable[[], None]]:
    """Give a function that raises KeyboardInterrupt if one came since, though it was dropped."""
    came: list[int] = []
    usual: dict[int, Any] = {ending: signal.getsignal(ending) for ending in ENDINGS}

    def note(number: int, frame: Any) -> None:
        came.append(number)
        usual[number](number, frame)

    def heed() -> None:
        if came:
            raise KeyboardInterrupt

    raising = [ending for ending in ENDINGS if callable(usual[ending])]  # not those ignored
    with handled_by(note, raising), dropped_silently():
        yield heed


@contextmanager
def handled_by(handler: Handler, endings: Iterable[signal.Signals] = ENDINGS) -> Iterator[None]:
    """Set a handler for Ctrl-C and SIGTERM; only the main thread may, others change nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {ending: signal.getsignal(ending) for ending in endings}
    try:
        for ending in before:
            signal.signal(ending, handler)
        yield
    finally:
        for ending, usual in before.items():
            signal.signal(ending, usual)


@contextmanager
def dropped_silently() -> Iterator[None]:
    """Show no traceback of a KeyboardInterrupt that Python ignores, in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = sys.unraisablehook

    def hook(ignored: Any) -> None:
        if not issubclass(ignored.exc_type, KeyboardInterrupt):
            usual(ignored)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual

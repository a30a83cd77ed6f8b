"""The first moments of the `krabbel` command: until there is work to lose, Ctrl-C ends it at once.

A KeyboardInterrupt in the middle of an import would be shown as a traceback, or be taken by a
library for a missing module.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

INTERRUPTED = 130  # exit status


def main() -> None:
    """Load the commands, and run the one that was typed."""
    end_at_once()
    from krabbel.cli.main import main as run

    run()


@contextmanager
def loading() -> Iterator[None]:
    """Let Ctrl-C end the program at once while this is imported."""
    end_at_once()
    yield
    raise_interrupts()


def end_at_once() -> None:
    """Have Ctrl-C end the program, whatever it does; unless it is ignored, as by `nohup`."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)


def raise_interrupts() -> None:
    """Have Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def leave(_signal: int, _frame: Any) -> NoReturn:
    """End the terminal's line with the ^C in it, and the program."""
    with suppress(OSError):
        os.write(1, b"\n")
    os._exit(INTERRUPTED)

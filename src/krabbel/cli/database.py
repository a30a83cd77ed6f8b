"""`krabbel database`: backs up, checks and copies what the server has stored."""

import asyncio
import os
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from krabbel.cli.progress import open_end
from krabbel.cli.screen import Screen
from krabbel.core.errors import KrabbelError
from krabbel.server import database, run
from krabbel.server.logs import log
from krabbel.server.store.opening import name_of

T = TypeVar("T")
FAULTY = 1  # exit status


def back_up(screen: Screen, source: str | None, file: Path, *, force: bool) -> None:
    """Write a copy into a file."""
    if os.path.isdir(file):  # False where nobody may look, unlike the methods of Path
        raise KrabbelError(kind="backup_is_folder", file=str(file))
    if os.path.exists(file) and not force:
        raise KrabbelError(kind="backup_exists", file=str(file))
    with open_end(screen, screen.words("database.copying")) as told:
        finished(database.save_copy(source or run.usual_database(), file, told))
    megabytes = screen.words.number(file.stat().st_size / 1e6, ",.1f")
    screen.show_whole(screen.words("database.saved", file=str(file), megabytes=megabytes))


def check(screen: Screen, wished: str | None) -> int:
    """Check a database and tell what is wrong; return the exit status."""
    checked = wished or run.usual_database()
    with quiet(), open_end(screen, screen.words("database.checking")) as told:
        faults, right = finished(database.check(checked, told))
    for fault in faults:
        screen.show_whole(fault)
    key = "database.faulty" if faults else "database.sound"
    said = {"database": name_of(checked), "faults": screen.words.number(len(faults))}
    screen.show_whole(screen.words(key, **said))
    screen.show(screen.words("database.matches", matches=screen.words.number(right)))
    return FAULTY if faults else 0


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Return what comes of some work; SIGTERM ends it as Ctrl-C does, with nothing half done."""

    async def go() -> T:
        task = asyncio.ensure_future(work)
        with suppress(NotImplementedError):  # Windows has no such signal
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        return await task

    try:
        return asyncio.run(go())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


@contextmanager
def quiet() -> Iterator[None]:
    """Log nothing meanwhile: faults are shown, and what happens to a temporary copy is no news."""
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False


def copy(screen: Screen, source: str, target: str) -> None:
    """Copy everything, and tell how much of what."""
    with open_end(screen, screen.words("database.copying")) as told:
        counts = finished(database.copy(source, target, told))
    screen.show_whole(screen.words("database.copied", database=name_of(target)))
    for name, count in counts.items():
        screen.show(f"{name:12}{screen.words.number(count):>14}")

"""Progress bars in the reader's language, and what is told about compiling meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from krabbel.cli.screen import Screen
from krabbel.cli.words import Words
from krabbel.core.waiting import told_by


class Counted(ProgressColumn):
    """How much is done of how much."""

    def __init__(self, words: Words, key: str) -> None:
        super().__init__()
        self.words, self.key = words, key

    def render(self, task: Task) -> Text:
        """Render both numbers as the language writes them."""
        done, whole = (self.words.number(amount or 0) for amount in (task.completed, task.total))
        return Text(self.words(self.key, done=done, all=whole))


def matches_bar(screen: Screen) -> Progress:
    """A progress bar of matches, with their `rate`; it is gone at the end."""
    rate = TextColumn("{task.fields[rate]}")
    return _bar(screen, "progress.matches", rate, TimeRemainingColumn())


def parts_bar(screen: Screen) -> Progress:
    """A progress bar of parts of games; it is gone at the end."""
    return _bar(screen, "progress.parts", TimeElapsedColumn())


@contextmanager
def open_end(screen: Screen, about: str) -> Iterator[Callable[[int], None]]:
    """Show that something goes on, and how much is done, where nobody knows of how much."""
    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
    quiet = not screen.console.is_terminal
    with Progress(*columns, console=screen.console, transient=True, disable=quiet) as shown:
        task = shown.add_task(about, total=None)
        yield lambda done: shown.update(task, description=f"{about} {screen.words.number(done)}")


def _bar(screen: Screen, key: str, *more: ProgressColumn) -> Progress:
    about = TextColumn("{task.description}", markup=False)
    counted = Counted(screen.words, key)
    columns = (SpinnerColumn(), about, BarColumn(), counted, *more)
    return Progress(*columns, console=screen.console, transient=True)


@contextmanager
def compiling_told(screen: Screen, shown: Progress, task: TaskID) -> Iterator[None]:
    """Tell what is compiled: on the bar, or on standard error where no bar can be seen."""

    def tell(title: str, seconds: int) -> None:
        game = screen.words.title_of(title.rpartition(" of ")[2])
        line = screen.words("progress.compiling", game=game, seconds=seconds)
        if screen.console.is_terminal:
            shown.update(task, description=line)
        else:
            click.echo(line, err=True)

    with told_by(tell):
        yield

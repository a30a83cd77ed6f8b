"""The screen and the keyboard: everything that is shown or typed goes through here.

Text is never markup: what people type or files hold is shown as it stands.
"""

import sys
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from krabbel.cli import lookalikes
from krabbel.cli.words import Words
from krabbel.core.words import ENGLISH

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines scrolled away, too
WIDEST = 100  # columns; a wider terminal does not stretch the table


class Screen:
    """Where a person looks and types, and in which language.

    `read` raises EOFError at the end of input.
    """

    def __init__(
        self,
        console: Console | None = None,
        read: Callable[[], str] | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.words = Words(language)
        self.console = console or _console()
        keyboard = sys.stdin  # None where a program was started without one
        self._read = read or (keyboard.readline if keyboard else str)
        self._echo = read is not None or not (keyboard and keyboard.isatty())

    def show(self, what: RenderableType = "", style: str | None = None) -> None:
        """Show a drawing, or a line of text."""
        if isinstance(what, str):
            what = Text(what)
        self.console.print(what, style=style)

    def show_whole(self, line: str) -> None:
        """Show a line that is to be copied: however long, it is not broken."""
        self.console.print(Text(line), soft_wrap=True)

    def clear(self) -> None:
        """A fresh screen; where it cannot be wiped, a line across."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        else:
            self.show(Rule(style="dim"))

    def ask(self, prompt: str) -> str:
        """What is typed, without blanks around it."""
        self.console.print(Text(prompt, style="bold"), end=" ", soft_wrap=True)
        self.console.file.flush()
        line = self._read()
        if not line:
            raise EOFError
        if self._echo:
            self.show(line.strip())
        return line.strip()


def _console() -> Console:
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, lookalikes.NAME)):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)  # what cannot be read or written is no error
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    return console

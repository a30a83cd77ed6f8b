"""What an attack of `make bench-attack` is: what one hostile client does, within the limits or not.

An attack is a function of a Target; it says when it has begun in earnest (`target.begin()`), ends
by itself after `target.seconds`, and returns what happened in a line. `ATTACKS` has them by name;
they are in the modules beside this one, by what they are aimed at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from socket import socket
from time import monotonic, sleep
from typing import Any

from bench.hostile import open_socket, set_up

FOUR = [{"who": "me"}, *({"who": "here", "name": name} for name in ("Ben", "Cem", "Dora"))]
TWO = FOUR[:2]


@dataclass
class Target:
    """The server that is attacked, and from where."""

    port: int
    source: str
    seconds: float
    begin: Callable[[], None]
    known: Sequence[str] = ()  # tables that are there already

    def start(self) -> float:
        """Begin in earnest; return when to end."""
        self.begin()
        return monotonic() + self.seconds

    def table(self, game: str = "go5", seats: Any = FOUR, **options: Any) -> str:
        """Set up a table."""
        return set_up(self.port, self.source, {"game": game, "seats": seats, "options": options})[0]

    def visit(self, table: str) -> socket:
        """Open a socket."""
        return open_socket(self.port, self.source, table)

    def crowd(self, number: int, tables: list[str]) -> list[socket]:
        """Open many sockets, as far as the server lets them in, for at most 20 s."""
        lines: list[socket] = []
        until = monotonic() + 20
        while len(lines) < number and monotonic() < until:
            try:
                lines.append(self.visit(tables[len(lines) % len(tables)]))
            except OSError:
                sleep(0.1)
        return lines


Attack = Callable[[Target], str]
ATTACKS: dict[str, Attack] = {}


def attack(call: Attack) -> Attack:
    """Register an attack under its name."""
    ATTACKS[call.__name__] = call
    return call


@attack
def nothing(target: Target) -> str:
    """No attack: what the machine itself does to the delays."""
    sleep(target.start() - monotonic())
    return ""


def told(heard: Mapping[Any, int]) -> str:
    """Return what was counted in words."""
    return ", ".join(f"{number} × {what}" for what, number in heard.items() if number)

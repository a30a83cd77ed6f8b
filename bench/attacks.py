"""The attacks of `make bench-attack`: what one hostile client does, within the limits or not.

An attack is a function of a Target; it says when it has begun in earnest (`target.begin()`), ends
by itself after `target.seconds`, and returns what happened in a line. `ATTACKS` has them by name.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from socket import socket
from time import monotonic, sleep
from typing import Any

from bench.hostile import (
    CONTINUATION,
    PING,
    TEXT,
    ask,
    connect,
    drain,
    frame,
    message,
    open_socket,
    push,
    set_up,
)

SOCKETS, LOOKS_A_SECOND = 190, 38
HALF_REQUESTS = 3000
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


@attack
def pings(target: Target) -> str:
    """One socket after the other: WebSocket pings without end."""
    return flood(target, b"", frame(b"", PING) * 2000, 2000)


@attack
def fragments(target: Target) -> str:
    """One socket after the other: a message of empty pieces that never ends."""
    pieces = frame(b"", CONTINUATION, final=False) * 4000
    return flood(target, frame(b"", TEXT, final=False), pieces, 4000)


@attack
def texts(target: Target) -> str:
    """One socket after the other: small texts in bulk."""
    return flood(target, b"", frame(b"{}") * 4000, 4000)


def flood(target: Target, first: bytes, block: bytes, frames: int) -> str:
    """Send a block again and again; when the line is cut, come back."""
    table, sent, sockets, turned_away = target.table(), 0, 0, 0
    until = target.start()
    while monotonic() < until:
        try:
            line = target.visit(table)
        except OSError:
            turned_away += 1
            sleep(0.02)
            continue
        with line:
            sockets += 1
            line.sendall(first)
            sent += push(line, block, until)
    return f"{sent * frames} frames written, {sockets} sockets opened, {turned_away} turned away"


@attack
def pauses(target: Target) -> str:
    """190 sockets: as many pings at once as each may send, again and again."""
    lines = target.crowd(SOCKETS, [target.table()])
    until, sent = target.start(), 0
    while monotonic() < until:
        sent += sum(_try(line, frame(b"", PING) * 100) for line in lines)
        sleep(0.5)
    return f"{sent * 100} pings on {len(lines)} sockets"


@attack
def looks(target: Target) -> str:
    """190 spectators of three tables look 38 times a second each."""
    lines = target.crowd(SOCKETS, [target.table() for _ in range(3)])
    return look_on(target, lines, LOOKS_A_SECOND)


@attack
def tables(target: Target) -> str:
    """Spectators of 20 tables look as often as they may."""
    lines = target.crowd(SOCKETS, [target.table() for _ in range(20)])
    return look_on(target, lines, LOOKS_A_SECOND)


@attack
def boards(target: Target) -> str:
    """60 spectators of one table whose own board is 28 kB of blanks look 30 times a second."""
    cells = ["ST", *map(str, range(1, 47)), "JO"]
    rows = [" ".join(cells[at : at + 12]) for at in range(0, 48, 12)]
    board = ("\n" + " " * 9500).join(rows)
    lines = target.crowd(60, [target.table("rucki-zucki", TWO, board=board)])
    return look_on(target, lines, 30)


def look_on(target: Target, lines: list[socket], a_second: float) -> str:
    """Look four times on each line, at such a rate."""
    look, sent, got = message("look", since=0) * 4, 0, 0
    opened, until = len(lines), target.start()
    while monotonic() < until:
        begun = monotonic()
        for line in list(lines):
            try:
                line.settimeout(0.05)
                line.sendall(look)
                sent += 4
                got += drain(line)
            except TimeoutError:
                continue
            except OSError:
                lines.remove(line)
        sleep(max(0, 4 / a_second - (monotonic() - begun)))
    rate, answers = sent / target.seconds, got / target.seconds / 1e6
    return f"{rate:.0f} looks/s, {answers:.1f} MB/s back; {len(lines)} of {opened} sockets left"


@attack
def headers(target: Target) -> str:
    """HTTP connections: requests whose headers never end."""
    until, lines, sent = target.start(), 0, 0
    header = b"X-Header: " + b"a" * 8000 + b"\r\n"
    while monotonic() < until:
        try:
            with connect(target.port, target.source) as line:
                lines += 1
                line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                sent += push(line, header, until)
        except OSError:
            sleep(0.01)
    return f"{sent} header lines ({sent * len(header) / 1e6:.1f} MB) on {lines} connections"


@attack
def slowloris(target: Target) -> str:
    """3,000 HTTP connections that never finish their head."""
    return half_requests(target, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX")


@attack
def bodies(target: Target) -> str:
    """3,000 requests whose body never comes."""
    head = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return half_requests(target, head + b"Content-Length: 100\r\n\r\n{")


def half_requests(target: Target, half: bytes) -> str:
    """Open many connections with half a request, and leave them."""
    until, lines = target.start(), []
    for _ in range(HALF_REQUESTS):
        try:
            line = connect(target.port, target.source)
            line.sendall(half)
            lines.append(line)
        except OSError:
            continue
    sleep(max(0, until - monotonic()))
    left = 0
    for line in lines:
        try:
            left += drain(line) == 0
        except OSError:
            continue
        finally:
            line.close()
    return f"{len(lines)} opened, {left} still open in the end"


@attack
def pages(target: Target) -> str:
    """The start page on one connection, 16 requests at a time."""
    request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 16
    until, sent = target.start(), 0
    while monotonic() < until:
        try:
            with connect(target.port, target.source) as line:
                sent += push(line, request, until)
        except OSError:
            sleep(0.01)
    return f"{sent * 16} requests written"


@attack
def connections(target: Target) -> str:
    """Connections that are opened and closed again, as fast as it goes."""
    until, opened = target.start(), 0
    while monotonic() < until:
        try:
            connect(target.port, target.source).close()
            opened += 1
        except OSError:
            sleep(0.01)
    return f"{opened / target.seconds:.0f} connections a second"


@attack
def slow_readers(target: Target) -> str:
    """60 spectators who look and never read."""
    lines = target.crowd(60, [target.table()])
    look, until, sent = message("look", since=0), target.start(), 0
    while monotonic() < until:
        sent += sum(_try(line, look) for line in lines)
        sleep(0.1)
    return f"{sent} looks, nothing read"


@attack
def replays(target: Target) -> str:
    """Replays of a long match, as often as the server answers."""
    until, codes = target.start(), Counter[int]()
    path = f"/api/tables/{target.known[0]}/replay?eyes=all&first=0&count=50"
    while monotonic() < until:
        try:
            codes[ask(target.port, target.source, "GET", path)[0]] += 1
        except OSError:
            sleep(0.05)
    return ", ".join(f"{number} × {code}" for code, number in codes.items())


def _try(line: socket, data: bytes) -> bool:
    try:
        line.settimeout(0.02)
        line.sendall(data)
    except OSError:
        return False
    return True

"""Attacks on sockets: frames and looks in bulk, and spectators who never read; see attacks.py."""

from socket import socket
from time import monotonic, sleep

from bench.attacks import TWO, Target, attack
from bench.hostile import CONTINUATION, PING, TEXT, drain, frame, message, push

SOCKETS, LOOKS_A_SECOND = 190, 38
BLANKS = 9500  # three times in a board of 28 kB
CELLS = ["ST", *map(str, range(1, 47)), "JO"]


def wide_board(blanks: int) -> str:
    """Return a board of Rucki Zucki with so many blanks between its rows."""
    rows = [" ".join(CELLS[at : at + 12]) for at in range(0, 48, 12)]
    return ("\n" + " " * blanks).join(rows)


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
    lines = target.crowd(60, [target.table("rucki-zucki", TWO, board=wide_board(BLANKS))])
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
def slow_readers(target: Target) -> str:
    """60 spectators who look and never read."""
    lines = target.crowd(60, [target.table()])
    look, until, sent = message("look", since=0), target.start(), 0
    while monotonic() < until:
        sent += sum(_try(line, look) for line in lines)
        sleep(0.1)
    return f"{sent} looks, nothing read"


def _try(line: socket, data: bytes) -> bool:
    try:
        line.settimeout(0.02)
        line.sendall(data)
    except OSError:
        return False
    return True

"""Attacks on what worker processes work out: `hard` bots and hints without end.

They are to keep another guest's moves, bots and hints waiting; see bench/attacks.py.
"""

from collections import Counter
from socket import socket
from time import monotonic, sleep

from bench.attacks import TWO, Target, attack, told
from bench.hostile import drain, message, open_socket, read, set_up

TABLES, GUESTS = 18, 30
SIX_HARD = [{"who": "bot", "level": "hard"}] * 6
HINTS = 6  # that a guest may ask for at once


@attack
def hardbots(target: Target) -> str:
    """18 tables of six `hard` bots each, and somebody who watches them."""
    tables = [target.table("rucki-zucki", SIX_HARD, rounds=12) for _ in range(TABLES)]
    lines = [target.visit(table) for table in tables]
    for line in lines:
        line.sendall(message("look"))
    until, got = target.start(), 0
    while monotonic() < until:
        got += sum(map(drain, lines))
        sleep(0.05)
    return f"{len(lines)} tables played, {got / 1e6:.1f} MB of it seen"


@attack
def hints(target: Target) -> str:
    """Thirty guests, each at a table of their own, ask for all the hints that they may have."""
    until, heard = target.start(), Counter[str]()
    while monotonic() < until:
        try:
            lines = [_guest(target) for _ in range(GUESTS)]
        except OSError:
            heard["turned away"] += 1
            sleep(0.2)
            continue
        for number in range(HINTS):
            for line in lines:
                _ask(line, number, heard)
            sleep(1)
        for line in lines:
            line.close()
    return told(heard)


def _guest(target: Target) -> socket:
    wish = {"game": "party-bugs", "seats": TWO}
    table, cookie = set_up(target.port, target.source, wish)
    line = open_socket(target.port, target.source, table, cookie)
    line.sendall(message("look", seat=0))
    return line


def _ask(line: socket, number: int, heard: Counter[str]) -> None:
    try:
        line.sendall(message("hint", id=str(number), seat=0))
        heard["asked"] += 1
        answers = read(line)
        for what in ("hint", "refused"):
            heard[f"{what} came"] += answers.count(b'{"type":"%s"' % what.encode())
    except OSError:
        heard["hung up"] += 1

"""Attacks that fill memory or the disk: with tables that are known, and with new ones.

A table that nobody is at stays in memory for a while; a long match is followed when its table
comes. See attacks.py.
"""

from collections import Counter
from http.client import CREATED
from itertools import cycle
from time import monotonic, sleep
from typing import Any

from bench.attacks import FOUR, TWO, Target, attack, told
from bench.attacks_on_sockets import BLANKS, wide_board
from bench.hostile import ask, drain, message

WRONG = {"token": "wrong"}


@attack
def live_tables(target: Target) -> str:
    """Wrong claims and short visits at more tables than have a place in memory."""
    until, heard = target.start(), Counter[str]()
    for table in cycle(target.known):
        if monotonic() > until:
            break
        try:
            path = f"/api/tables/{table}/claim"
            heard[f"{ask(target.port, target.source, 'POST', path, WRONG)[0]}"] += 1
            target.visit(table).close()
            heard["visits"] += 1
        except OSError:
            heard["turned away"] += 1
            sleep(0.01)
    return told(heard)


@attack
def long_tables(target: Target) -> str:
    """Visits to forty tables at each of which a long match was played."""
    until, visits, away, got = target.start(), 0, 0, 0
    for table in cycle(target.known):
        if monotonic() > until:
            break
        try:
            with target.visit(table) as line:
                line.sendall(message("look"))
                visits += 1
                sleep(0.01)
                got += drain(line)
        except OSError:
            away += 1
            sleep(0.01)
    return f"{visits} visits, {got / 1e6:.1f} MB of views, {away} turned away"


@attack
def disk(target: Target) -> str:
    """Tables whose own board is 28 kB of blanks, each set up by a new guest."""
    board = {"board": wide_board(BLANKS)}
    wish = {"game": "rucki-zucki", "seats": TWO, "options": board}
    until, heard = target.start(), Counter[str]()
    while monotonic() < until:
        heard[_set_up(target, wish)[0]] += 1
    return told(heard)


@attack
def churn(target: Target) -> str:
    """Tables that are set up, entered, left for another one on the same socket, and left."""
    until, heard, known = target.start(), Counter[str](), list[str]()
    while monotonic() < until:
        answer, table = _set_up(target, {"game": "go5", "seats": FOUR})
        heard[answer] += 1
        known += [table] * bool(table)
        try:
            with target.visit(known[-1]) as line:
                line.sendall(message("look") + message("enter", id="on", table=known[0]))
                heard["visits"] += 1
                drain(line)
        except (OSError, IndexError):
            heard["turned away"] += 1
            sleep(0.01)
    return told(heard)


def _set_up(target: Target, wish: dict[str, Any]) -> tuple[str, str]:
    """Set up a table; what came of it, and the table's id."""
    try:
        status, made, _ = ask(target.port, target.source, "POST", "/api/tables", wish)
    except OSError:
        return "no answer", ""
    return (f"{status}", made["id"]) if status == CREATED else (f"{status}", "")

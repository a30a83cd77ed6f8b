"""Attacks by whoever knows many tables and has them all brought into memory; see bench/attacks.py.

A table that nobody is at stays there for a while; a long match is followed when its table comes.
"""

from collections import Counter
from itertools import cycle
from time import monotonic, sleep

from bench.attacks import Target, attack
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
    return ", ".join(f"{number} × {what}" for what, number in heard.items())


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

"""Tables that are there before an attack: one whose match is long and over, and copies of one."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from bench.hostile import HOST, set_up
from bench.serving import Serving

ROUNDS = 30
LONG_TABLES, TABLES = 40, 4500
TWO = [{"who": "me"}, {"who": "here", "name": "Ben"}]


def long_match(database: Path) -> list[str]:
    """Play a long match; return its table."""
    return [_play(database, ROUNDS)]


def long_matches(database: Path) -> list[str]:
    """Play a long match; return tables that have all had the same."""
    return _copied(database, _play(database, ROUNDS), LONG_TABLES)


def many_tables(database: Path) -> list[str]:
    """Return more tables than one address may bring into memory, and all may."""
    return _copied(database, _play(database, rounds=1), TABLES)


def _play(database: Path, rounds: int) -> str:
    """Play Rucki Zucki on a server without limits; return the table's id."""
    serving = Serving(database)
    try:
        wish = {"game": "rucki-zucki", "seats": TWO, "options": {"rounds": rounds}}
        table, cookie = set_up(serving.port, HOST, wish)
        address = f"ws://{HOST}:{serving.port}/api/tables/{table}/socket"
        with connect(address, additional_headers={"Cookie": cookie}) as line:
            _play_out(line)
        return table
    finally:
        serving.stop()


def _play_out(line: Any) -> None:
    number, seat = 0, 0
    line.send('{"type": "look", "seat": 0}')
    while True:
        view = json.loads(line.recv(30))
        if view["type"] != "view":
            continue
        if view["outcome"]:
            return
        waiting = view["view"]["waiting"][0]
        if view["seat"] != waiting:
            seat = waiting
            line.send(json.dumps({"type": "look", "seat": seat, "since": view["version"]}))
        elif view["actions"]:
            number += 1
            action = view["actions"][-1 if number % 2 else 0]
            act = {"type": "act", "id": str(number), "seat": seat, "action": action}
            line.send(json.dumps(act))


def _copied(database: Path, table: str, number: int) -> list[str]:
    """Copy a table in the database of a server that has ended; return all ids."""
    new = [f"copy-{copy}" for copy in range(number)]
    with closing(sqlite3.connect(database)) as db, db:
        for name in ("tables", "seats", "moves"):
            first, *others = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            names = ", ".join(others)
            copy = f"INSERT INTO {name} ({first}, {names}) SELECT ?, {names} FROM {name}"
            db.executemany(f"{copy} WHERE {first} = ?", [(one, table) for one in new])
    return new

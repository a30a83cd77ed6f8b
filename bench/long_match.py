"""A long match that is over, for attacks that ask for its replay."""

import json
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from bench.hostile import HOST, set_up
from bench.serving import Serving

ROUNDS = 30
TWO = [{"who": "me"}, {"who": "here", "name": "Ben"}]


def play_long_match(database: Path) -> str:
    """Play many rounds of Rucki Zucki on a server without limits; return the table's id."""
    serving = Serving(database)
    try:
        wish = {"game": "rucki-zucki", "seats": TWO, "options": {"rounds": ROUNDS}}
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

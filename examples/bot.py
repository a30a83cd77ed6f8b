"""A bot for Krabbel's server: it sits down and plays at random. A start for a better one.

python examples/bot.py http://127.0.0.1:8765/t/<the table's id>

It speaks the protocol of docs/protocol.md and knows nothing of any game's rules.
"""

import json
import random
import sys
import time
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect


def introduce(server: str, name: str) -> str:
    """Tell the server our name; return the cookie by which it will know us."""
    body = json.dumps({"name": name, "picture": ""}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{server}/api/me", body, headers, method="PUT")) as answer:
        return str(answer.headers["Set-Cookie"].partition(";")[0])


class Bot:
    """One player at one table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.asked = 0  # requests so far
        self.waits = False  # for the answer to a request

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind: str, **fields: Any) -> None:
        """Send a request; `done` or `refused` will answer it."""
        self.asked, self.waits = self.asked + 1, True
        self.say(kind, id=str(self.asked), **fields)

    def play(self) -> Any:
        """Play until the match is over; return its outcome."""
        self.say("look")
        for text in self.socket:
            message = json.loads(text)
            if message["type"] == "table":
                self.find_seat(message["players"])
                self.look_at_scores(message["round_end"])
            elif message["type"] in ("done", "refused"):
                self.waits = False
                if message["type"] == "refused":  # ask for the current view, and try again
                    time.sleep(message["code"] == "too-fast")
                    self.say("look", seat=self.seat)
            elif message["type"] == "view":
                if message["outcome"]:
                    return message["outcome"]
                if message["actions"] and not self.waits:
                    self.ask("act", seat=self.seat, action=self.choose(message))
        return None

    def find_seat(self, players: list[Any]) -> None:
        """Ask for the view of our seat; sit down first, if we have none."""
        own = [seat for seat, player in enumerate(players) if player["yours"]]
        free = [seat for seat, player in enumerate(players) if player["kind"] == "free"]
        if own and self.seat is None:
            self.seat = own[0]
            self.say("look", seat=self.seat)
        elif not own and free and not self.waits:
            self.ask("sit", seat=free[0])

    def look_at_scores(self, round_end: Any) -> None:
        """Say that we have seen the scores: the next round begins once everybody has."""
        if round_end and self.seat in round_end["seats"]:
            self.asked += 1
            self.say("ready", id=str(self.asked), move=round_end["move"])

    def choose(self, view: Any) -> str:
        """Choose one of the legal actions: write a better strategy here."""
        return str(random.choice(view["actions"]))


def main(link: str, name: str = "Robin") -> Any:
    """Play at the table that the link leads to."""
    where = urlsplit(link)
    table = where.path.rstrip("/").rpartition("/")[2]
    cookie = introduce(f"{where.scheme}://{where.netloc}", name)
    address = f"{where.scheme.replace('http', 'ws')}://{where.netloc}/api/tables/{table}/socket"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        return Bot(socket).play()


if __name__ == "__main__":
    sys.stdout.write(f"{json.dumps(main(*sys.argv[1:]))}\n")

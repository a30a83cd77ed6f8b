"""How long the first hint takes at a match's first move, as a newcomer meets it.

    python -m bench.hints [GAME ...]

Each game has a server of its own, started with an empty compile cache ("cold") and once more with
the cache that the first one filled ("warm"). A guest sits down with three bots and asks as soon as
there is more than one thing to do. Until the search is loaded or compiled, the answer is a rule of
thumb with its reasons; the page then asks again every few seconds, as here, until it has
percentages.
"""

import os
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

import krabbel
from bench.serving import Serving

ME = 0
SEATS = [{"who": "me"}, *[{"who": "bot", "level": "normal"}] * 3]
SOON = "hint_soon"  # the kind of a rule of thumb
AGAIN_S = 4.0  # as in web/src/table/hints.svelte.ts


def hear(socket: ClientConnection, kind: str, field: str) -> dict[str, Any]:
    """Return the next message of a kind that has something in this field."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(socket.recv())
        if message["type"] == "refused":
            raise RuntimeError(f"refused: {message}")
        if message["type"] == kind and message[field]:
            return message


def say(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    socket.send(msgspec.json.encode(message).decode())


def await_choice(socket: ClientConnection) -> None:
    """Make moves as long as only one is possible."""
    while True:
        view = hear(socket, "view", "actions")
        if len(view["actions"]) > 1:
            return
        move = f"only {view['version']}"
        say(socket, type="act", id=move, seat=ME, action=view["actions"][0])


def asked(port: int, game: str) -> tuple[float, float]:
    """Return after how many seconds there is a hint, and one with percentages."""
    cookie = {"Cookie": f"krabbel={secrets.token_urlsafe(16)}"}
    address = f"127.0.0.1:{port}/api/tables"
    created = httpx.post(f"http://{address}", json={"game": game, "seats": SEATS}, headers=cookie)
    table = created.raise_for_status().json()["id"]
    with connect(f"ws://{address}/{table}/socket", additional_headers=cookie) as socket:
        say(socket, type="look", seat=ME)
        await_choice(socket)
        start = time.perf_counter()
        first = None
        while True:
            say(socket, type="hint", id="hint", seat=ME)
            hint = hear(socket, "hint", "best")
            now = time.perf_counter() - start
            first = now if first is None else first
            if hint["why"]["kind"] != SOON:
                return first, now
            time.sleep(AGAIN_S)


def measure(game: str, folder: Path) -> tuple[float, float]:
    """Start a server whose compile cache is in the folder, and ask for a hint."""
    os.environ["NUMBA_CACHE_DIR"] = str(folder)  # the server's processes inherit it
    serving = Serving(folder / "krabbel.sqlite")
    try:
        return asked(serving.port, game)
    finally:
        serving.stop()


def main() -> None:
    """Print the figures, game by game."""
    columns = ("cold: hint", "percentages", "warm: hint", "percentages")
    print(f"{'seconds':14}" + "".join(f"{column:>13}" for column in columns))
    for game in sys.argv[1:] or krabbel.game_names():
        with tempfile.TemporaryDirectory() as folder:
            figures = [*measure(game, Path(folder)), *measure(game, Path(folder))]
        print(f"{game:14}" + "".join(f"{figure:13.2f}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()

"""Guests who play while somebody else attacks, and how long they wait for every answer.

Several of them, each calm: together they ping 25 times a second, and each moves when they may.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.answers import Answers
from bench.hostile import HOST, set_up

GUESTS, PING_S = 4, 0.16
AGAIN_S = 1.0  # then a move that was refused is sent again
ROUNDS = 20
TOO_FAST = "too-fast"


def alone_with(level: str, game: str = "rucki-zucki", **options: Any) -> dict[str, Any]:
    """Return the wish for a table with two bots."""
    seats = [{"who": "me"}, *[{"who": "bot", "level": level}] * 2]
    return {"game": game, "seats": seats, "options": options}


class Honest:
    """A guest alone with bots."""

    def __init__(self, port: int, address: str = HOST, wish: dict[str, Any] | None = None) -> None:
        self.port, self.address = port, address
        self.wish = wish or alone_with("easy", rounds=ROUNDS)
        self.pings, self.moves = Answers(), Answers()
        self.refused: list[float] = []  # when they were told to wait a moment
        self.lost = ""  # why they cannot play on
        self._line: Any = None
        self._number, self._act = 0, ""  # the last move
        self._again: asyncio.Task[None] | None = None  # sends it again

    async def play(self) -> None:
        """Ping and move until cancelled or lost."""
        try:
            table, cookie = await asyncio.to_thread(set_up, self.port, self.address, self.wish)
            uri = f"ws://{HOST}:{self.port}/api/tables/{table}/socket"
            own = {"additional_headers": {"Cookie": cookie}, "local_addr": (self.address, 0)}
            async with connect(uri, ping_interval=None, close_timeout=1, **own) as self._line:  # type: ignore[arg-type]
                await self._listen(self._line)
        except (ConnectionClosed, OSError) as bad:
            self.lost = str(bad)

    async def _listen(self, line: ClientConnection) -> None:
        await self.say(type="look", seat=0)
        pinging = asyncio.create_task(self._ping())
        try:
            async for text in line:
                await self.hear(json.loads(text))
            self.lost = "the line was closed"
        finally:
            pinging.cancel()
            if self._again:
                self._again.cancel()

    async def _ping(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.pings.ask()
                await self.say(type="ping")
                await asyncio.sleep(PING_S)

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self._line.send(json.dumps(message))

    async def hear(self, got: dict[str, Any]) -> None:
        """React to a message."""
        if got["type"] == "pong":
            self.pings.come()
        elif got["type"] == "done" and got["id"] == str(self._number):
            self.moves.come()
        elif got["type"] == "view" and got["actions"] and not self.moves.asked:
            await self.move(got)
        elif got["type"] == "table" and got["round_end"]:
            await self.say(type="ready", id="ready", move=got["round_end"]["move"])
        elif got["type"] == "refused":
            self._wait_a_moment(got)

    async def move(self, view: dict[str, Any]) -> None:
        """Do the first thing that may be done."""
        self._number += 1
        action = {"id": str(self._number), "seat": 0, "action": view["actions"][0]}
        self._act = json.dumps({"type": "act", **action})
        await self._send_move()

    async def _send_move(self) -> None:
        self.moves.ask()
        await self._line.send(self._act)

    def _wait_a_moment(self, got: dict[str, Any]) -> None:
        """Count a refusal, which is an answer too; a move is sent again."""
        if got["code"] != TOO_FAST:
            self.lost = got["text"]
        self.refused.append(monotonic())
        if got["id"] is None:
            self.pings.come()
        elif got["id"] == str(self._number):
            self.moves.come()
            self._again = asyncio.create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(AGAIN_S)
        with suppress(ConnectionClosed):
            await self._send_move()


@asynccontextmanager
async def playing(guests: Sequence[Honest]) -> AsyncIterator[None]:
    """Have guests play until the end of the block."""
    tasks = [asyncio.create_task(guest.play()) for guest in guests]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

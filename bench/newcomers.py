"""Scripted people who set up a table, take and leave seats, claim one on another device, and start.

Whatever is not acknowledged is asked for again, as by a page.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.client import AGAIN_S, LOST, PATIENCE_S, Heard, hear, say
from bench.facts import Fact
from krabbel.games import game_names
from krabbel.server.store import hashed

PAUSE_S = 0.3  # between two tables
NOT_NOW = ("unavailable", "too-fast")  # refusals after which it is asked again
# Seats: the host's, the one that is left again, and the one after it.
HOST, FIRST, SECOND = range(3)
SEATS = [{"who": "me"}, *[{"who": "friend"}] * 3]


class Newcomers:
    """A host, their other device and a friend, who are others at each table."""

    def __init__(self, port: int, told: Callable[[Fact], None]) -> None:
        self.port, self._told = port, told

    async def come(self) -> None:
        """Set up one table after the other, until cancelled."""
        for game in cycle(game_names()):
            await self.set_up(game)
            await asyncio.sleep(PAUSE_S)

    async def set_up(self, game: str) -> None:
        """Set up a table and start its match; tell of all that was acknowledged."""
        host, device, friend = (secrets.token_urlsafe(16) for _ in range(3))
        wish = {"game": game, "seats": SEATS, "options": {}}
        table = str((await self._post("tables", host, wish))["id"])
        self._told(Fact("created", table, who=hashed(host)))
        await self._ask(table, friend, type="sit", seat=FIRST)
        sits = None
        while sits is None:  # a `sit` that was given up may be carried out behind the `stand`
            if await self._ask(table, friend, "not-your-seat", type="stand", seat=FIRST):
                self._told(Fact("stands", table, FIRST, hashed(friend)))
            sits = await self._ask(table, friend, late="one-seat", type="sit", seat=SECOND)
        self._told(Fact("sits", table, SECOND, hashed(friend)))
        if link := await self._ask(table, host, type="link", seat=HOST):
            await self._post(f"tables/{table}/claim", device, {"token": link.token})
            self._told(Fact("claimed", table, HOST, hashed(device)))
        if await self._ask(table, host, "wrong-stage", type="start", level="easy"):
            self._told(Fact("started", table))

    async def _ask(
        self, table: str, secret: str, done_before: str = "", late: str = "", **message: Any
    ) -> Heard | None:
        """Ask until there is an answer; None where a code tells that it was done when it was asked
        for before, with an answer that was lost, or that an earlier request was carried out late.
        """
        asked, headers = 0, {"Cookie": f"krabbel={secret}"}
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        while True:
            asked += 1
            with suppress(*LOST):
                async with connect(
                    address, additional_headers=headers, compression=None, ping_interval=None
                ) as socket:
                    await say(socket, type="look")
                    await say(socket, id="1", **message)
                    async with asyncio.timeout(PATIENCE_S):  # a line may stay open and silent
                        heard = await _answer(socket)
                if heard.type != "refused":
                    return heard
                if heard.code == late:
                    return None
                if heard.code not in NOT_NOW:
                    told = f"{message['type']}: {heard.code} {heard.text}"
                    assert (asked > 1, heard.code) == (True, done_before), told
                    return None
            await asyncio.sleep(AGAIN_S)

    async def _post(self, path: str, secret: str, wish: dict[str, Any]) -> Any:
        """Ask over HTTP until it is acknowledged; return the answer."""
        headers = {"Cookie": f"krabbel={secret}"}
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE_S) as client:
            while True:
                with suppress(httpx.TransportError):
                    address = f"http://127.0.0.1:{self.port}/api/{path}"
                    answer = await client.post(address, json=wish)
                    if not answer.is_server_error:
                        return answer.raise_for_status().json()
                await asyncio.sleep(AGAIN_S)


async def _answer(socket: Any) -> Heard:
    """Return the answer to the only request."""
    while True:
        heard = hear(await socket.recv())
        if heard.id == "1":
            return heard

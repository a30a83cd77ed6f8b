"""Scripted clients: guests who sit at a table and make random moves over its socket."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.facts import Fact
from krabbel.server.store import hashed

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
SEATS = 4
PATIENCE_S = 60  # for a table to be set up on a busy machine
AGAIN_S = 0.2  # before a lost connection is opened again, about as a page does


class Waiting(msgspec.Struct):
    """The part of a view that a script reads."""

    waiting: list[int]


class Heard(msgspec.Struct):
    """The part of any message that a script reads."""

    type: str
    id: str | None = None
    version: int = 0
    actions: list[str] = []
    view: Waiting | None = None
    outcome: Any = None
    rematch: str | None = None
    code: str = ""
    text: str = ""
    token: str = ""


hear = msgspec.json.Decoder(Heard).decode
Acknowledged = Callable[[str, int, str, float], None]  # table, seat, request, seconds it took
Told = Callable[[Fact], None]


class Script:
    """A guest in one seat: acts when asked, after a pause, and follows their table to the next."""

    def __init__(
        self, port: int, table: str, seat: int, secret: str, heard: Acknowledged, pause_s: float
    ) -> None:
        self.port, self.table, self.seat, self.secret = port, table, seat, secret
        self.heard, self.pause_s = heard, pause_s
        self.told: Told = lambda _fact: None  # that something else than a move is done
        self.asked: tuple[str, str, float] | None = None  # request, action, when
        self.entering = ""  # the next table
        self.finished = False
        self.views, self.viewed_at = 0, time.monotonic()  # views that were shown; the last one
        self.gap_s = 0.0  # the longest time without one
        self.unavailable = 0  # requests that could not be carried out
        self.chance = random.Random(seat)
        self.pausing: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Play on until cancelled; whatever is not acknowledged is sent again, with its id."""
        while not self.finished:
            address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
            headers = {"Cookie": f"krabbel={self.secret}"}
            with suppress(*LOST):
                async with connect(
                    address, additional_headers=headers, compression=None, ping_interval=None
                ) as socket:
                    await self.visit(socket)
                continue
            await asyncio.sleep(AGAIN_S)

    async def visit(self, socket: Any) -> None:
        """Play over one connection, until it is lost."""
        self.entering = ""
        await say(socket, type="sit", id="sit", seat=self.seat)
        if self.asked:
            await self.send(socket)
        async for raw in socket:
            heard = hear(raw)
            await self.answer(socket, heard)

    async def answer(self, socket: Any, heard: Heard) -> None:
        """React to a message."""
        if heard.type == "view":
            self.note_view()
            await self.see(socket, heard)
        elif heard.type == "table" and heard.rematch and not self.entering:
            self.entering = heard.rematch
            await say(socket, type="enter", id="enter", table=self.entering)
        elif heard.type == "done":
            await self.go_on(socket, heard)
        elif heard.type == "refused":
            await self.try_again(socket, heard)

    async def see(self, socket: Any, heard: Heard) -> None:
        """Act when asked; wish for another match when it is over."""
        if heard.outcome is not None:
            if self.seat == 0:
                await say(socket, type="rematch", id="again")
        elif heard.actions and not self.asked:
            self.asked = secrets.token_hex(8), self.chance.choice(heard.actions), 0.0
            waiting = len(heard.view.waiting) if heard.view else 1
            self.later(socket, self.pause_s * waiting * self.chance.uniform(0.5, 1.5))

    async def go_on(self, socket: Any, heard: Heard) -> None:
        """Note what was acknowledged."""
        if heard.id == "sit":
            self.told(Fact("sits", self.table, self.seat, hashed(self.secret)))
            await say(socket, type="look", seat=self.seat)
        elif heard.id == "again":
            self.told(Fact("rematch", self.table))
        elif heard.id == "enter":
            self.told(Fact("entered", self.table, self.seat, self.entering))
            self.table, self.entering, self.asked = self.entering, "", None
            await say(socket, type="sit", id="sit", seat=self.seat)
        elif self.asked and heard.id == self.asked[0]:
            self.heard(self.table, self.seat, heard.id, time.perf_counter() - self.asked[2])
            self.asked = None

    async def try_again(self, socket: Any, heard: Heard) -> None:
        """Look what there is to do now; come to the next table by another connection."""
        if heard.id == "enter":
            self.table, self.asked = self.entering, None
            await socket.close()
        elif heard.id != "again" or heard.code == "unavailable":
            self.asked = None
            if heard.code == "unavailable":
                self.unavailable += 1
                await asyncio.sleep(AGAIN_S)
            await say(socket, type="look", seat=self.seat)

    def begin_gap(self) -> None:
        """Look for the longest time without a view from now on."""
        self.gap_s, self.viewed_at = 0.0, time.monotonic()

    def note_view(self) -> None:
        """Count a view, and how long there was none."""
        now = time.monotonic()
        self.views, self.gap_s = self.views + 1, max(self.gap_s, now - self.viewed_at)
        self.viewed_at = now

    def later(self, socket: Any, pause_s: float) -> None:
        """Send what is to be asked after a pause."""

        async def send() -> None:
            await asyncio.sleep(pause_s)
            with suppress(*LOST):
                await self.send(socket)

        task = asyncio.create_task(send())
        self.pausing.add(task)
        task.add_done_callback(self.pausing.discard)

    async def send(self, socket: Any) -> None:
        """Make the move, or make sure that it was made."""
        if self.asked:
            request, action, _ = self.asked
            self.asked = request, action, time.perf_counter()
            await say(socket, type="act", id=request, seat=self.seat, action=action)


async def say(socket: Any, **message: Any) -> None:
    """Send a message."""
    await socket.send(msgspec.json.encode(message).decode())


def new_table(port: int, game: str, host: str, options: dict[str, Any]) -> str:
    """Create a table for four guests; return its id."""
    seats = [{"who": "me"}, *[{"who": "friend"}] * (SEATS - 1)]
    answer = httpx.post(
        f"http://127.0.0.1:{port}/api/tables",
        json={"game": game, "seats": seats, "options": options},
        headers={"Cookie": f"krabbel={host}"},
        timeout=PATIENCE_S,
    )
    return str(answer.raise_for_status().json()["id"])


def scripts(port: int, game: str, heard: Acknowledged, pause_s: float) -> list[Script]:
    """Return scripts for four guests at a new table."""
    guests = [secrets.token_urlsafe(16) for _ in range(SEATS)]
    table = new_table(port, game, guests[0], {})
    return [Script(port, table, seat, who, heard, pause_s) for seat, who in enumerate(guests)]

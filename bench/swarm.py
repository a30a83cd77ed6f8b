"""Many players in one process, so lean that they are not the limit: a socket is one object.

They frame messages themselves (RFC 6455) and read only what they need of a message: of a view its
actions, how many seats are to act, and whether it is over. They mask with zeros, which costs
nothing and is allowed. As every browser does, they answer the server's pings: it closes the line of
whoever does not.
"""

import asyncio
import random
import secrets
import time
from typing import Any

import msgspec

from bench.client import SEATS, new_table

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\nCookie: krabbel={secret}\r\n\r\n"
)
HEAD_END = b"\r\n\r\n"
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # first byte of a whole text, and of control frames
SHORT, LONG = 126, 127  # lengths that stand for more
MASKED, NO_MASK = 0x80, bytes(4)
KIND_AT = 9  # in a message: {"type":"view", …
AGAIN_S = 0.05  # before a lost connection is opened again
SHORTEST_S = 0.16  # pause: a server that does not keep up is not asked for more and more
GAIN = 0.3  # of what a pause is wrong by is put right each second
names = msgspec.json.Decoder(list[str]).decode


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """Return a client's frame."""
    size = len(content)
    if size < SHORT:
        return bytes((kind, MASKED | size)) + NO_MASK + content
    return bytes((kind, MASKED | SHORT)) + size.to_bytes(2, "big") + NO_MASK + content


def between(message: bytes, start: bytes, end: bytes) -> bytes | None:
    """Return what stands after `start` up to `end`; None where there is no such thing."""
    first = message.find(start)
    if first < 0:
        return None
    first += len(start)
    return message[first : message.index(end, first)]


def better_pause(pause_s: float, made: int, wanted: float) -> float:
    """Return the pause that comes nearer to the moves wanted in a second than this one."""
    return max(SHORTEST_S, pause_s * (1 + GAIN * (made / wanted - 1)))


class Player(asyncio.Protocol):
    """A guest in one seat: acts when asked, after a pause, and follows their table to the next."""

    line: asyncio.Transport

    def __init__(self, swarm: "Swarm", table: str, seat: int) -> None:
        self.swarm, self.table, self.seat = swarm, table, seat
        self.secret, self.chance = secrets.token_urlsafe(16), random.Random(seat)
        self.buffer, self.is_open = b"", False
        self.asked = 0  # moves so far
        self.asked_at: float | None = None  # None: nothing is waited for
        self.pausing = self.entering = False

    def connect(self) -> None:
        """Open a line to the table."""
        self.buffer, self.is_open = b"", False
        self.begin()
        loop, port = self.swarm.loop, self.swarm.port
        task = loop.create_task(loop.create_connection(lambda: self, "127.0.0.1", port))
        self.swarm.tasks.add(task)
        task.add_done_callback(self.swarm.tasks.discard)

    def begin(self) -> None:
        """Wait for nothing of the table before."""
        self.asked_at, self.pausing, self.entering = None, False, False

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self.line = transport
        port, table, secret = self.swarm.port, self.table, self.secret
        self.line.write(HANDSHAKE.format(port=port, table=table, secret=secret).encode())

    def connection_lost(self, _error: Exception | None) -> None:
        """Come back, perhaps at the next table."""
        if not self.swarm.over:
            self.swarm.loop.call_later(AGAIN_S, self.connect)

    def say(self, text: str) -> None:
        """Send a message."""
        self.line.write(frame(text.encode()))

    def data_received(self, data: bytes) -> None:
        """Take messages out of what has arrived."""
        data = self.buffer + data if self.buffer else data
        start = 0
        if not self.is_open:
            start = data.find(HEAD_END) + len(HEAD_END)
            if start < len(HEAD_END):
                self.buffer = data
                return
            self.is_open = True
            self.sit()
        while len(data) - start >= 2:
            size, head = data[start + 1], 2
            if size == SHORT:
                size, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif size == LONG:
                size, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            if len(data) - start < head + size:
                break
            if data[start] == TEXT:
                self.hear(data[start + head : start + head + size])
            elif data[start] == PING:
                self.line.write(frame(data[start + head : start + head + size], PONG))
            start += head + size
        self.buffer = data[start:]

    def sit(self) -> None:
        """Take the seat: the first thing to say at the first table."""
        self.say(f'{{"type":"sit","id":"sit","seat":{self.seat}}}')

    def look_on(self) -> None:
        """Look at the table from the seat: the first thing to say at a rematch, which keeps it."""
        self.say(f'{{"type":"look","seat":{self.seat}}}')

    def follow(self, table: str) -> None:
        """Go to the next table on the same line."""
        self.begin()
        self.table, self.entering = table, True
        self.say(f'{{"type":"enter","id":"enter","table":"{table}"}}')

    def arrive(self, message: bytes) -> None:
        """Look at the next table once it is entered; who is not let in opens another line."""
        if message.startswith(b'{"type":"done","id":"enter"'):
            self.entering = False
            self.look_on()
        elif message.startswith(b'{"type":"refused","id":"enter"'):
            self.swarm.refused += 1
            self.line.close()

    def hear(self, message: bytes) -> None:
        """React to a message."""
        kind = message[KIND_AT : message.index(b'"', KIND_AT)]
        if self.entering:  # what else comes is of the table before
            self.arrive(message)
        elif kind == b"view":
            self.look(message)
        elif kind == b"done":
            if message.startswith(b'{"type":"done","id":"sit"'):
                self.look_on()
            elif self.asked_at is not None:
                self.swarm.taken.append(time.perf_counter() - self.asked_at)
                self.swarm.moves += 1
                self.asked_at = None
        elif kind == b"table":
            following = between(message, b'"rematch":"', b'"')
            if following and following.decode() != self.table:
                self.follow(following.decode())
        elif kind == b"refused" and b'"again"' not in message:
            self.swarm.refused += 1
            self.asked_at, self.pausing = None, False
            self.swarm.loop.call_later(AGAIN_S, self.look_on)

    def look(self, message: bytes) -> None:
        """Choose one of the actions, if there are any, and do it after a pause."""
        if b'"outcome":null' not in message:
            if self.seat == 0:
                self.say('{"type":"rematch","id":"again"}')
        elif not self.pausing and self.asked_at is None:
            offered = between(message, b'"actions":[', b"]")
            if offered:
                waiting = (between(message, b'"waiting":[', b"]") or b"").count(b",") + 1
                pause_s = self.swarm.pause_s * waiting * self.chance.uniform(0.5, 1.5)
                action = self.chance.choice(names(b"[" + offered + b"]"))
                self.pausing = True
                self.swarm.loop.call_later(pause_s, self.act, self.table, action)

    def act(self, table: str, action: str) -> None:
        """Make a move, unless they have gone on to another table meanwhile."""
        if table == self.table and self.pausing and not self.line.is_closing():
            self.pausing, self.asked, self.asked_at = False, self.asked + 1, time.perf_counter()
            seat, number = self.seat, self.asked
            self.say(f'{{"type":"act","id":"{number}","seat":{seat},"action":"{action}"}}')


class Swarm:
    """All players of one process."""

    def __init__(self, port: int, pause_s: float) -> None:
        self.loop, self.port, self.pause_s = asyncio.get_running_loop(), port, pause_s
        self.taken: list[float] = []  # seconds from a move to its acknowledgement
        self.refused = 0
        self.tables = 0
        self.moves = 0  # acknowledged since it began
        self.over = False
        self.players: list[Player] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    async def add_table(self, game: str) -> None:
        """Set a table up, and have four players come."""
        players = [Player(self, "", seat) for seat in range(SEATS)]
        host = players[0].secret
        table = await asyncio.to_thread(new_table, self.port, game, host, {})
        for player in players:
            player.table = table
            player.connect()
        self.players += players
        self.tables += 1

    def keep_pace(self, moves_a_second: float) -> None:
        """Have all together make so many moves a second from now on, if the server keeps up."""
        self.loop.call_later(1, self._adjust, moves_a_second, self.moves)

    def _adjust(self, wanted: float, before: int) -> None:
        if not self.over:
            self.pause_s = better_pause(self.pause_s, self.moves - before, wanted)
            self.keep_pace(wanted)

    def end(self) -> None:
        """Close all lines."""
        self.over = True
        for player in self.players:
            if player.is_open:
                player.line.abort()

"""The ways from a guest's server to a table's owner that bench/links.py compares.

Each has an end `guests` and an end `owner`. A request goes there, messages come back; both are for
a guest, by number.
"""

import asyncio
import struct
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from typing import Any, cast

import asyncpg
import msgspec

from bench.redis import Publisher, Subscriber
from krabbel.protocol.messages import Act, ClientMessage
from krabbel.server.cluster.hub import Hub
from krabbel.server.cluster.membership import Membership
from krabbel.server.listening import listen
from krabbel.server.store import Owner
from krabbel.server.tables.refusal import Elsewhere

GUESTS = 4
PIECE = 7_900  # bytes of a message in one notification, which has less than 8,000
NOTIFY = "SELECT count(pg_notify($1, piece)) FROM unnest($2::text[]) piece"
NUMBER = struct.Struct("!I")

Hear = Callable[[int, bytes], None]
Ask = Callable[[int, Act], None]
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode


def answer(request: Any, say: Hear) -> None:
    """Send as many messages of such a length as a request wants; each begins with its id."""
    guests, size, _ = request.action.split(maxsplit=2)
    for guest in range(int(guests)):
        say(guest, request.id.encode().ljust(int(size), b"x"))


class Guest:
    """A guest's connection."""

    address, request = "127.0.0.1", ""

    def __init__(self, number: int, hear: Hear) -> None:
        self.guest, self._number, self._hear = str(number), number, hear

    def send(self, message: bytes) -> None:
        """Hear a message."""
        self._hear(self._number, message)

    def end(self, _code: int, _reason: str) -> None:
        """Be told to go: what was asked is never answered then, which the bench tells."""


class Tables:
    """What a hub knows of tables: there is one, at its owner, which is a table and a store, too."""

    def __init__(self, owner: Owner, *, here: bool) -> None:
        self.store, self._owner, self._here = self, owner, here
        self._visitors: dict[int, Any] = {}

    async def cluster_secret(self) -> str:
        """Return the servers' secret."""
        return "the servers' secret"

    async def enter(self, _table: str, visitor: Any) -> "Tables":
        """Let a visitor in, if the table is here."""
        if not self._here:
            raise Elsewhere(self._owner)
        self._visitors[int(visitor.guest)] = visitor
        return self

    def submit(self, _visitor: Any, request: Any) -> None:
        """Answer."""
        answer(request, lambda guest, message: self._visitors[guest].send(message))

    def leave(self, _visitor: Any) -> None:
        """Let a visitor out."""


async def forget(_guest: str) -> None:
    """Forget nobody."""


async def link_of_owner() -> tuple[Hub, str]:
    """Open the owner's hub; return it and its address."""
    bound = listen("127.0.0.1", 0)
    me = Owner("owner", f"127.0.0.1:{bound.getsockname()[1]}")
    hub = Hub(Membership(me, bound), cast(Any, Tables(me, here=True)), forget)
    await hub.open()
    return hub, me.address


async def link(address: str, hear: Hear) -> tuple[Hub, Ask]:
    """Enter the owner's table with all guests, over the project's own link."""
    owner, bound = Owner("owner", address), listen("127.0.0.1", 0)
    hub = Hub(Membership(Owner("guests"), bound), cast(Any, Tables(owner, here=False)), forget)
    await hub.open()
    visitors = [Guest(number, hear) for number in range(GUESTS)]
    tables = [await hub.enter("table", visitor) for visitor in visitors]
    return hub, lambda guest, request: tables[guest].submit(visitors[guest], request)


def pieces(number: int, guest: int, message: bytes) -> list[str]:
    """Cut a message into notifications, between characters.

    Of two equal ones in a transaction PostgreSQL would drop one, so messages are numbered.
    """
    found, at = [], 0
    while at < len(message):
        end = min(at + PIECE, len(message))
        while end < len(message) and message[end] & 0xC0 == 0x80:  # within a character
            end -= 1
        found.append(f"{guest} {number} {len(message) - end} {message[at:end].decode()}")
        at = end
    return found


class Notified:
    """An end of LISTEN/NOTIFY. What is said while a statement is under way shares the next one."""

    def __init__(self, me: str, other: str, hear: Hear) -> None:
        self._me, self._other, self._hear = me, other, hear
        self._numbers, self._waiting = count(), list[str]()
        self._parts: dict[str, list[str]] = defaultdict(list)
        self._task: asyncio.Task[None] | None = None

    async def open(self, address: str) -> None:
        """Listen. A notification is not to wait for the disk."""
        self._line = await asyncpg.connect(address, server_settings={"synchronous_commit": "off"})
        self._listening = await asyncpg.connect(address)
        await self._listening.add_listener(self._me, self._arrived)

    async def close(self) -> None:
        """End both connections."""
        await self._line.close()
        await self._listening.close()

    def send(self, guest: int, message: bytes) -> None:
        """Say something to the other end."""
        self._waiting += pieces(next(self._numbers), guest, message)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting, []
            await self._line.execute(NOTIFY, self._other, some)

    def _arrived(self, _line: Any, _process: int, _channel: str, payload: str) -> None:
        guest, _, left, text = payload.split(" ", 3)
        self._parts[guest].append(text)
        if left == "0":
            self._hear(int(guest), "".join(self._parts.pop(guest)).encode())


class Published:
    """An end of PUBLISH and SUBSCRIBE."""

    def __init__(self, me: str, other: str, hear: Hear) -> None:
        self._me, self._other, self._hear = me.encode(), other.encode(), hear

    async def open(self, port: int) -> None:
        """Subscribe."""
        loop, place = asyncio.get_running_loop(), ("127.0.0.1", port)
        _, self._line = await loop.create_connection(Publisher, *place)
        _, listening = await loop.create_connection(
            lambda: Subscriber(self._me, self._arrived), *place
        )
        await listening.subscribed.wait()

    def send(self, guest: int, message: bytes) -> None:
        """Say something to the other end."""
        self._line.publish(self._other, NUMBER.pack(guest) + message)

    def _arrived(self, message: bytes) -> None:
        self._hear(NUMBER.unpack_from(message)[0], message[NUMBER.size :])


def at_owner(end: type[Notified] | type[Published]) -> Any:
    """Return the owner's end of a way with something in the middle: it answers."""
    made = end("owner", "guests", lambda _, message: answer(decode(message), made.send))
    return made


def at_guests(end: type[Notified] | type[Published], hear: Hear) -> tuple[Any, Ask]:
    """Return the other end, and how to ask."""
    made = end("guests", "owner", hear)
    return made, lambda guest, request: made.send(guest, encode(request))

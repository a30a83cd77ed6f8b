"""The example session of docs/protocol.md: two friends at a real table, from a fixed seed."""

import asyncio
import json
import textwrap
from typing import Any
from unittest.mock import patch

import msgspec

from krabbel.core.seed import SYSTEM
from krabbel.protocol.messages import Act, Look, Sit, Wish
from krabbel.protocol.pages import Created, Me, NewTable
from krabbel.server.limits import Buckets
from krabbel.server.metrics import Metrics
from krabbel.server.settings import Settings
from krabbel.server.store.sqlite import open_store
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.create import Resources
from krabbel.server.tables.registry import TableRegistry
from krabbel.server.tables.table import LiveTable

WIDTH = 100
SEED = 7
TABLE_ID = "Xq3vJ0aZ5cW8rT1yB6nM2g"


class Friend:
    """A visitor who writes down what they say and hear."""

    def __init__(self, name: str, script: list[str]) -> None:
        self.guest, self.address, self.request = name, "192.0.2.1", ""
        self.script = script
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.table: LiveTable | None = None

    def send(self, message: bytes) -> None:
        """Take a message of the server."""
        self.heard.put_nowait(message)

    def end(self, _code: int, _reason: str) -> None:
        """Be told to go; nobody is."""

    def say(self, message: Wish) -> None:
        """Send a message to the server."""
        assert self.table is not None
        self.script.append(line(self.guest, "→", msgspec.json.encode(message)))
        self.table.submit(self, message)

    async def hear(self, kind: str) -> Any:
        """Listen until a message of this kind has come."""
        while True:
            text = await self.heard.get()
            self.script.append(line(self.guest, "←", text))
            message = json.loads(text)
            if message["type"] == kind:
                return message


def line(who: str, arrow: str, message: bytes) -> str:
    """Return a message with who sent or got it, wrapped."""
    return told(f"{who} {arrow} ", message)


def told(start: str, message: bytes) -> str:
    """Return a message after `start`, wrapped."""
    return textwrap.fill(
        json.dumps(json.loads(message), ensure_ascii=False),
        WIDTH,
        initial_indent=start,
        subsequent_indent="      ",
        break_on_hyphens=False,
    )


def session() -> str:
    """Play the session; return its script."""
    with (
        patch("krabbel.server.tables.create.fresh_seed", return_value=SEED),
        patch("krabbel.server.tables.create.secrets.token_urlsafe", return_value=TABLE_ID),
    ):
        return "\n".join(asyncio.run(_played()))


async def _played() -> list[str]:
    settings = Settings()
    store = open_store(settings.database)
    limited = (Buckets(rate) for rate in (settings.hints, settings.seat_changes, settings.renames))
    shared = Resources(store, BotPool(), settings, Metrics(), SYSTEM, *limited)
    tables = TableRegistry(shared)
    try:
        return await _play(tables)
    finally:
        await tables.close()
        await store.close()


async def _play(tables: TableRegistry) -> list[str]:
    wish = {"game": "party-bugs", "seats": [{"who": "me"}, {"who": "friend"}]}
    script = [told("Ana → POST /api/tables ", msgspec.json.encode(wish))]
    await tables.store.save_guest("Ben", Me("Ben", "owl"))
    table_id = await tables.create(msgspec.convert(wish, NewTable), "Ana", Me("Ana", "cat"))
    script.append(told("Ana ← 201 ", msgspec.json.encode(Created(table_id))))
    ana, ben = Friend("Ana", script), Friend("Ben", script)
    ana.table = await tables.enter(table_id, ana)
    ana.say(Look(0))
    await ana.hear("table")
    ben.table = await tables.enter(table_id, ben)
    ben.say(Look())
    await ben.hear("table")
    ben.say(Sit("1", 1))
    await ben.hear("done")
    ben.say(Look(1))
    await ben.hear("view")
    actions = (await ana.hear("view"))["actions"]
    ana.say(Act("1", 0, actions[0]))
    await ana.hear("done")
    await ben.hear("view")
    ben.say(Act("2", 1, "dance"))
    await ben.hear("refused")
    return script

"""Tables in process: visitors that keep what they are sent, and a clock that is moved by hand."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from krabbel.bots import LEVELS
from krabbel.protocol.messages import Act, Look
from krabbel.protocol.pages import Me, NewTable, SeatWish
from krabbel.server.limits import Buckets
from krabbel.server.logs import request_id
from krabbel.server.metrics import Metrics
from krabbel.server.settings import JobLimits, Settings
from krabbel.server.store import Owner, StoredTable
from krabbel.server.store.opening import open_store
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.create import Resources
from krabbel.server.tables.registry import TableRegistry
from tests.strategies import LUCK

T = TypeVar("T")
NO_PAUSE = JobLimits(move_s=0)
AT_ONCE = Settings(
    pause_ms=(0, 0), again_ms=(0, 0), scores_s=0, back_s=0, gather_s=0, jobs=NO_PAUSE
)
STUCK_S = 300  # in all, of a test that is not; nothing is measured by it
ANA, BEN, CEM = Me("Ana", "cat"), Me("Ben", "owl"), Me("Cem", "fox")


class HandLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when it is told to."""

    now = 1000.0

    def time(self) -> float:
        return self.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test on a loop whose time stands still; what never comes fails where it is awaited."""
    with asyncio.Runner(loop_factory=HandLoop) as runner:
        return runner.run(_unless_stuck(work))


async def _unless_stuck(work: Coroutine[Any, Any, T]) -> T:
    """Do the work; TimeoutError if that takes for ever, by a clock that nobody moves by hand."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task
    is_stuck = threading.Event()  # else it was Ctrl-C

    def end() -> None:
        is_stuck.set()
        loop.call_soon_threadsafe(task.cancel)

    timer = threading.Timer(STUCK_S, end)
    timer.start()
    try:
        return await work
    except asyncio.CancelledError as ended:
        if is_stuck.is_set():
            raise TimeoutError("something that is awaited never comes") from ended
        raise
    finally:
        timer.cancel()
        timer.join()


async def passes(seconds: float) -> None:
    """Let time pass, and all that waited for it be done."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HandLoop)
    loop.now += seconds
    for _ in range(3):
        await asyncio.sleep(0)


class Caller:
    """A connection that keeps all it is sent."""

    table: Any  # LiveTable, since it has entered; RemoteTable at another server

    def __init__(self, guest: str, address: str = "192.0.2.1") -> None:
        self.guest, self.address, self.request = guest, address, request_id.get()
        self.raw: list[bytes] = []
        self.ended: int | None = None  # the code it was closed with
        self.read = 0  # messages that were waited for
        self._more = asyncio.Event()

    def send(self, message: bytes) -> None:
        if self.ended is None:
            self.raw.append(message)
            self._more.set()

    def end(self, code: int, _reason: str) -> None:
        self.ended = code
        self._more.set()

    def say(self, message: Any) -> None:
        self.table.submit(self, message)

    def leave(self) -> None:
        self.table.leave(self)

    async def next(self, kind: str, **words: Any) -> dict[str, Any]:
        """The next message of a kind in which these words stand; those before it are skipped."""
        while True:
            message = await self.next_message()
            if message["type"] == kind and words.items() <= message.items():
                return message

    async def next_message(self) -> dict[str, Any]:
        """The next message."""
        while self.read == len(self.raw):
            assert self.ended is None, "it was closed"
            self._more.clear()
            await self._more.wait()
        self.read += 1
        message: dict[str, Any] = json.loads(self.raw[self.read - 1])
        return message

    async def answer(self, request: str) -> dict[str, Any]:
        """What came of a request."""
        while True:
            message = await self.next_message()
            if message["type"] in ("done", "refused") and message["id"] == request:
                return message

    async def refused(self) -> str:
        return str((await self.next("refused"))["code"])

    async def look(self, seat: int | None = None, since: int = 0) -> dict[str, Any]:
        self.say(Look(seat, since))
        return await self.next("view", seat=seat)

    async def act(self, seat: int, action: str, name: str) -> dict[str, Any]:
        self.say(Act(name, seat, action))
        return await self.next("done", id=name)


class Desk:
    """All tables, and the ways a test goes about them."""

    def __init__(self, shared: Resources) -> None:
        self.shared, self.store, self.workers = shared, shared.store, shared.workers
        self.count = shared.metrics.value
        self.tables = TableRegistry(shared)

    async def create(self, game: str, seats: str, guest: str = "ana", **more: Any) -> str:
        """A table; seats such as "me friend normal"."""
        wishes = [_wish(word) for word in seats.split()]
        return await self.tables.create(NewTable(game, wishes, **more), guest, ANA)

    async def stored(self, table: str) -> StoredTable:
        """A table that exists, as it is stored."""
        found = await self.store.load(table)
        assert found
        return found

    async def enter(self, table: str, guest: str = "ana", **more: str) -> Caller:
        caller = Caller(guest, **more)
        caller.table = await self.tables.enter(table, caller)
        return caller


def _wish(word: str) -> SeatWish:
    if word in LEVELS:
        return SeatWish("bot", level=word)
    return SeatWish("here", name=word) if word.istitle() else SeatWish(word)  # type: ignore[arg-type]


def resources(store: Any, workers: BotPool, /, **settings: Any) -> Resources:
    """What the tables of a server share."""
    told = replace(AT_ONCE, **settings)
    limited = (Buckets(rate) for rate in (told.hints, told.seat_changes, told.renames))
    return Resources(store, workers, told, Metrics(), LUCK, *limited)


@asynccontextmanager
async def opened(database: Path | str = ":memory:", **settings: Any) -> AsyncIterator[Desk]:
    """Tables with store and workers; closed in order at the end."""
    told = replace(AT_ONCE, **settings)
    store = await open_store(database, Owner("a server"), warn_of_standby=False)
    workers = BotPool(told.workers, told.think_s, told.jobs)
    desk = Desk(resources(store, workers, database=database, **settings))
    try:
        yield desk
    finally:
        await desk.tables.close()
        await workers.close()
        await store.close()


async def play_out(caller: Caller) -> dict[str, Any]:
    """One guest plays for all seats until the match is over; the spectator's last view."""
    number = 0
    while (view := await caller.look())["outcome"] is None:
        seat = view["view"]["waiting"][0]
        number += 1
        actions = (await caller.look(seat))["actions"]
        await caller.act(seat, actions[number % len(actions)], str(number))
    return view

"""Live: the process need not be restarted. Ready: tables can be played here."""

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from krabbel.server.readiness import CHECK_S, DRAINING, KEPT_S, UNUSABLE, Readiness
from krabbel.server.store import StoreFailure
from tests.server.desk import passes, run
from tests.server.failing_calls import fail_here
from tests.server.guest import QUICK, guest, opened


class Checked:
    """A store that is checked, and does what it is told then."""

    def __init__(self, then: Callable[[], Any]) -> None:
        self.checks, self.then = 0, then

    async def check(self) -> None:
        self.checks += 1
        await self.then()


async def works() -> None:
    """All is well."""


async def fails() -> None:
    raise StoreFailure("the disk is full")


async def hangs() -> None:
    await asyncio.Event().wait()


def readiness(then: Callable[[], Any]) -> tuple[Readiness, Checked]:
    store = Checked(then)
    return Readiness(store), store  # type: ignore[arg-type]


def test_a_flood_of_questions_is_one_write():
    async def flood():
        ready, store = readiness(works)
        assert await asyncio.gather(*(ready.why_not() for _ in range(100))) == [""] * 100
        assert await ready.why_not() == ""
        assert store.checks == 1
        await passes(KEPT_S)
        assert await ready.why_not() == ""
        assert store.checks == 2

    run(flood())


def test_a_store_that_fails_and_works_again():
    async def recover():
        ready, store = readiness(fails)
        assert await ready.why_not() == UNUSABLE
        store.then = works
        assert await ready.why_not() == UNUSABLE
        await passes(KEPT_S)
        assert await ready.why_not() == ""

    run(recover())


def test_a_store_that_does_not_answer_is_not_waited_for_without_end():
    async def wait():
        ready, _ = readiness(hangs)
        asked = asyncio.create_task(ready.why_not())
        await passes(0)
        await passes(CHECK_S)
        assert await asked == UNUSABLE

    run(wait())


@pytest.mark.parametrize("page", ["/health", "/health/ready"])
def test_a_server_that_is_told_to_end_is_live_and_not_ready(page):
    with opened() as server, guest(server) as client:
        assert client.get(page).text == client.get("/health/live").text == "ok\n"
        server.services.readiness.draining = True
        answer = client.get(page)
        assert (answer.status_code, answer.text) == (503, f"{DRAINING}\n")
        assert client.get("/health/live").status_code == 200


@pytest.mark.parametrize("path", ["readyz", "/readyz", "/foo", "/ready/", "/ready/now", "/", "z"])
def test_a_misspelt_probe_finds_nobody_well(path):
    with opened() as server, guest(server) as client:
        answer = client.get(f"/health{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")


@pytest.mark.parametrize(
    ("error", "calls", "ready"),
    [
        pytest.param(errno.EROFS, ["pwrite64"], False, id="a file system that is read-only by now"),
        pytest.param(errno.EIO, ["fsync", "fdatasync"], False, id="fsync fails"),
        pytest.param(errno.ENOSPC, ["pwrite64"], False, id="a full disk"),
        pytest.param(errno.EIO, [], True, id="nothing fails"),
    ],
)
def test_what_a_bad_disk_answers_is_told(tmp_path, error, calls, ready):
    """The system answers these calls of the store's thread with the error (failing_calls.py), as
    it does where the disk is bad; SQLite and all above it are what they are."""
    settings = replace(QUICK, database=tmp_path / "k.sqlite")
    with opened(settings) as server, guest(server) as client:
        store: Any = server.services.store
        asyncio.run(store.check())
        with suppress(StoreFailure):  # as may what the server writes at the same time
            asyncio.run(store._do(lambda _db: fail_here(error, *calls)))
        answer = client.get("/health/ready")
        assert answer.status_code == (200 if ready else 503)
        assert answer.text == ("ok\n" if ready else f"{UNUSABLE}\n")
        assert client.get("/health/live").status_code == 200

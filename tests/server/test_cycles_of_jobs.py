"""Who waits for a worker process or another server in vain leaves no reference cycles."""

import asyncio
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from krabbel.server.cluster.caller import Caller
from krabbel.server.cluster.questions import Forget
from krabbel.server.settings import JobLimits
from krabbel.server.store import Owner
from krabbel.server.tables.fair_lanes import Asker, JobKind
from krabbel.server.tables.job_queue import JobQueue, QueueFull
from krabbel.server.tables.refusal import Elsewhere
from tests.server.cycles import TIMES, check_raises, found_after, turns


async def gives_way(queue):
    """The last of an address that has two waiting gives way to another address."""
    waiting = [asyncio.create_task(queue.run(KIND, asker, nothing)) for asker in (ANA, ANA, EVE)]
    await turns()
    try:
        await waiting[1]
    finally:
        for task in (waiting[0], waiting[2]):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        waiting.clear()
        del task


async def too_late(queue):
    await queue.run(KIND, ANA, nothing)


async def too_many(queue):
    await queue.run(KIND, Asker("192.0.2.9", "", ""), nothing)


async def nothing():
    """Work that is done at once."""


async def fails():
    raise QueueFull("the work itself")


async def work_fails(queue):
    queue._most_running = 1
    await queue.run(KIND, ANA, fails)


KIND, ANA, EVE = JobKind("hint", 1), Asker("a", "ana", "t"), Asker("e", "eve", "t")
JOBS = [
    pytest.param(gives_way, JobLimits(waiting=2), id="gives way"),
    pytest.param(too_late, JobLimits(late_s=0), id="late"),
    pytest.param(too_many, JobLimits(of_address=0), id="too many"),
    pytest.param(work_fails, JobLimits(), id="fails"),
]


@pytest.mark.parametrize(("ask", "limits"), JOBS)
def test_a_job_that_is_not_done_leaves_no_reference_cycle(ask, limits):
    async def refused():
        await check_raises(partial(ask, JobQueue(0, limits)), QueueFull)

    asyncio.run(refused())


def test_a_question_to_a_server_that_dies_leaves_no_reference_cycle():
    async def asked():
        async def one(_number):
            link: Any = SimpleNamespace(is_open=True, send=lambda *_: None)
            caller = Caller(link, Owner("another", "nowhere:1"))
            asking = asyncio.create_task(caller.ask(Forget("ana", "")))
            await turns()
            caller.lost()
            with pytest.raises(Elsewhere):
                await asking
            del asking

        return await found_after(one)

    assert asyncio.run(asked()) < TIMES

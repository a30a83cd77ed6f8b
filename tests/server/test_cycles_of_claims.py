"""What is asked for over HTTP, and refused by the tables, leaves no reference cycles."""

from functools import partial
from typing import Any

import pytest

from krabbel.core.errors import KrabbelError
from krabbel.protocol import messages as m
from tests.server.broken import accept, refuse
from tests.server.cycles import RATES, check_raises
from tests.server.desk import opened, run

pytestmark = pytest.mark.usefixtures("no_log")


async def claim_cold(desk, table):
    await desk.tables.claim(table, "A" * 30, "cem")


async def claim_live(desk, table):
    await desk.enter(table)
    await desk.tables.claim(table, "A" * 30, "cem")


async def claim_with_a_broken_store(desk, table):
    caller = await desk.enter(table)
    caller.say(m.Link("link", 0))
    token = (await caller.next("link"))["token"]
    await refuse(desk, "UPDATE ON tables")
    try:
        await desk.tables.claim(table, token, "phone")
    finally:
        await accept(desk)
        caller.leave()


async def forget_with_a_broken_store(desk, table):
    caller = await desk.enter(table)
    await refuse(desk, "UPDATE ON tables")
    try:
        await desk.tables.forget_guest("ana")
    finally:
        await accept(desk)
        caller.leave()


async def enter_none(desk, _table):
    await desk.enter("none")


async def enter_full(desk, table):
    await desk.enter(table, "eve")


async def replay(desk, table):
    await desk.tables.replay(table, "all", 0, 5)


async def record(desk, table):
    await desk.tables.record(table)


async def create(desk, _table):
    await desk.create("go5", "me friend", options={"target": "x"})


ASKED = [
    claim_cold,
    claim_live,
    claim_with_a_broken_store,
    forget_with_a_broken_store,
    enter_none,
    enter_full,
    replay,
    record,
    create,
]


@pytest.mark.parametrize("ask", ASKED)
def test_what_is_refused_over_http_leaves_no_reference_cycle(ask):
    async def refused():
        full: dict[str, Any] = {"spectators_of_address": 0} if ask is enter_full else {}
        async with opened(**RATES, **full) as desk:
            table = await desk.create("party-bugs", "me Ben")
            await check_raises(partial(ask, desk, table), KrabbelError)

    run(refused())

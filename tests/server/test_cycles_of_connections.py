"""What a connection refuses by itself leaves no reference cycles."""

from dataclasses import replace

import pytest

from krabbel.server.settings import Limits
from tests.server.cycles import FREE, NEVER, check_refused
from tests.server.desk import opened, run
from tests.server.lines import Ajar, line_at

MANY = Limits(messages=FREE, warnings=10**6)
READABLE = b'{"type":"wait","id":"w","on":true}'
UNREAD = {
    "no JSON": (b'{"type":', "malformed"),
    "no UTF-8": (b'{"type":"\xff"}', "malformed"),
    "an unknown field": (b'{"type":"ping","x":1}', "malformed"),
    "an unknown kind": (b'{"type":"nothing","id":"a"}', "malformed"),
    "nested without end": (b"[" * 4000, "malformed"),
    "bytes": (None, "malformed"),
    "too long": (b"x" * 5000, "too-long"),
    "another table that is not there": (
        b'{"type":"enter","id":"e","table":"none"}',
        "no-such-table",
    ),
}

pytestmark = pytest.mark.usefixtures("no_log")


@pytest.mark.parametrize(("text", "code"), UNREAD.values(), ids=UNREAD)
def test_a_message_that_cannot_be_read_leaves_no_reference_cycle(text, code):
    async def refused():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me friend")
            async with line_at(table, desk.tables.enter, limits=MANY) as line:
                await check_refused(line, lambda _: line.receive(text), code)

    run(refused())


@pytest.mark.parametrize(
    ("limits", "spend", "settings"),
    [
        pytest.param(replace(MANY, messages=NEVER), lambda _: True, {}, id="too many messages"),
        pytest.param(MANY, lambda _kind: False, {}, id="an empty purse"),
        pytest.param(MANY, lambda _: True, {"inbox": 0}, id="a full inbox"),
    ],
)
def test_a_message_too_many_leaves_no_reference_cycle(limits, spend, settings):
    async def refused():
        async with opened(**settings) as desk:
            table = await desk.create("party-bugs", "me friend")
            async with line_at(table, desk.tables.enter, spend=spend, limits=limits) as line:
                await check_refused(line, lambda _: line.receive(READABLE), "too-fast")

    run(refused())


@pytest.mark.parametrize("text", [READABLE, UNREAD["another table that is not there"][0]])
def test_a_message_on_the_way_to_another_table_leaves_no_reference_cycle(text):
    async def refused():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me friend")
            way = Ajar(desk.tables.enter)
            async with line_at(table, way, inbox=0, limits=MANY) as line:
                line.say("enter", id="e", table=table)
                await way.asked.wait()
                await check_refused(line, lambda _: line.receive(text), "too-fast")

    run(refused())

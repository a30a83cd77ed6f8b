"""Requests that are sent again with the same id, since their answer was lost: done once."""

import pytest

from krabbel.protocol.messages import (
    Assign,
    Look,
    Readmit,
    Remove,
    Rename,
    Resize,
    Sit,
    Stand,
    Start,
)
from krabbel.server.tables import repeats
from tests.server.desk import BEN, opened, run


async def sent_twice(caller, request):
    """The two answers to a request that is sent again."""
    answers = []
    for _ in range(2):
        caller.say(request)
        answers.append((await caller.answer(request.id))["type"])
    return answers


async def friends(desk, seats="me friend friend"):
    await desk.store.save_guest("ben", BEN)
    ana = await desk.enter(await desk.create("party-bugs", seats))
    ben = await desk.enter(ana.table.id, "ben")
    ana.say(Look(0))
    ben.say(Look())
    return ana, ben


@pytest.mark.parametrize(
    "request_of_host",
    [Stand("1", 0), Start("1"), Resize("1", 4), Assign("1", 2, "bot"), Readmit("1")],
    ids=lambda request: type(request).__name__,
)
def test_what_was_done_is_acknowledged_again(request_of_host):
    async def play():
        async with opened() as desk:
            ana, _ = await friends(desk)
            assert await sent_twice(ana, request_of_host) == ["done", "done"]

    run(play())


def test_nothing_is_done_twice():
    async def play():
        async with opened() as desk:
            ana, ben = await friends(desk)
            assert await sent_twice(ben, Sit("1", 1)) == ["done", "done"]
            assert await sent_twice(ana, Remove("2", 1, "Ben")) == ["done", "done"]
            assert await sent_twice(ana, Rename("3", 0, "Anja", "moth")) == ["done", "done"]
            assert await sent_twice(ana, Readmit("4")) == ["done", "done"]
            assert await sent_twice(ben, Sit("5", 1)) == ["done", "done"]
            assert await sent_twice(ben, Sit("1", 1)) == ["done", "done"]
            assert ana.table.situation.seats[1].name == "Ben"

    run(play())


def test_another_request_or_another_guest_is_no_repeat():
    async def play():
        async with opened() as desk:
            ana, ben = await friends(desk)
            assert await sent_twice(ana, Stand("1", 0)) == ["done", "done"]
            ben.say(Stand("1", 0))
            assert (await ben.answer("1"))["code"] == "not-your-seat"
            ana.say(Stand("1", 1))
            assert (await ana.answer("1"))["code"] == "not-your-seat"
            ana.say(Sit("1", 1))
            assert (await ana.answer("1"))["type"] == "done"
            ana.say(Stand("2", 1))
            assert (await ana.answer("2"))["type"] == "done"

    run(play())


def test_what_was_refused_may_be_tried_again():
    async def play():
        async with opened() as desk:
            ana, ben = await friends(desk)
            ben.say(Sit("1", 0))
            assert (await ben.answer("1"))["code"] == "seat-taken"
            ana.say(Stand("1", 0))
            await ana.answer("1")
            assert await sent_twice(ben, Sit("1", 0)) == ["done", "done"]

    run(play())


def test_a_table_remembers_a_few_requests_of_a_few_guests():
    done = repeats.Repeats()
    for guest in range(300):
        for number in range(40):
            done.add(f"guest {guest}", Readmit(f"{number}"))
    assert not done.has("guest 0", Readmit("39"))
    assert done.has("guest 299", Readmit("39"))
    assert not done.has("guest 299", Readmit("0"))
    assert sum(map(len, done._done.values())) == repeats.GUESTS * repeats.REMEMBERED

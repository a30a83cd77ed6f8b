"""Somebody alone with bots has them wait while they look at something."""

import pytest

from krabbel.protocol.messages import Act, Wait
from tests.server.desk import opened, passes, run


def test_bots_wait_until_they_are_told_to_go_on():
    async def play():
        async with opened(pause_ms=(1000, 1000), wait_s=600) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await ana.look(0)
            ana.say(Wait("1", on=True))
            await ana.next("done", id="1")
            thinking = [turn for turn, _ in ana.table.bots.tasks.values()]
            for turn in thinking:
                turn.code = ana.table.situation.playing.table.pick(turn.seat, 0)
                ana.table._on_bot_choice(turn)
            await passes(0)
            assert ana.table.bots.kept == thinking
            assert (await ana.look(0))["version"] == 0
            ana.say(Wait("2", on=False))
            await ana.next("done", id="2")
            while (await ana.look(0))["version"] < len(thinking):
                await passes(0)
            assert not ana.table.bots.kept

    run(play())


def test_her_own_move_lets_them_go_on():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            view = await ana.look(0)
            ana.say(Wait("1", on=True))
            await ana.next("done", id="1")
            ana.say(Act("2", 0, view["actions"][0]))
            while (view := await ana.next("view"))["view"]["waiting"] != [0]:
                pass

    run(play())


@pytest.mark.parametrize(
    ("seats", "guest", "code"),
    [("me Ben easy", "ana", "not-alone"), ("me easy easy", "eve", "not-your-seat")],
)
def test_nobody_else_is_made_to_wait(seats, guest, code):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", seats))
            caller = ana if guest == "ana" else await desk.enter(ana.table.id, guest)
            caller.say(Wait("1", on=True))
            assert await caller.refused() == code

    run(play())

"""Emotes: one of six, for all to see, a few at a time, and written nowhere."""

import json

import msgspec
import pytest

from krabbel.core.feelings import FEELINGS
from krabbel.protocol.messages import Act, ClientMessage, Emote, Sit
from tests.server.desk import opened, passes, run

decode = msgspec.json.Decoder(ClientMessage).decode


def emotes(caller):
    """The faces that a connection was shown."""
    messages = [json.loads(message) for message in caller.raw]
    return [(one["seat"], one["feeling"]) for one in messages if one["type"] == "emote"]


def test_everybody_at_the_table_sees_it_spectators_too():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            eve = await desk.enter(ana.table.id, "eve")
            blind = await desk.enter(ana.table.id, "eve")  # has not looked yet
            await ana.look(0)
            await eve.look()
            ana.say(Emote("1", 0, "happy"))
            await ana.next("done", id="1")
            assert emotes(ana) == emotes(eve) == [(0, "happy")]
            assert emotes(blind) == []

    run(play())


@pytest.mark.parametrize("guest", ["ana", "eve"])
def test_only_whoever_sits_there_makes_its_face(guest):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            caller = await desk.enter(ana.table.id, guest)
            caller.say(Emote("1", 1, "sly"))  # a bot's
            assert await caller.refused() == "not-your-seat"
            assert emotes(ana) == []

    run(play())


def test_a_flood_is_refused_and_costs_the_others_nothing():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me friend Cem"))
            ben = await desk.enter(ana.table.id, "ben")
            ben.say(Sit("0", 1))
            await ben.next("done", id="0")
            await ana.look(0)
            view = await ben.look(1)
            flood = [str(number) for number in range(30)]
            for name in flood:
                ana.say(Emote(name, 0, "happy"))
            ben.say(Emote("b", 1, "sad"))
            ben.say(Act("m", 1, view["actions"][0]))
            assert (await ben.answer("b"))["type"] == "done"
            assert (await ben.answer("m"))["version"] == 1
            answers = [await ana.answer(name) for name in flood]
            refused = [one["code"] for one in answers if one["type"] == "refused"]
            assert refused == ["too-fast"] * (len(flood) - 3)
            assert emotes(ben) == [(0, "happy")] * 3 + [(1, "sad")]
            await passes(60)
            ana.say(Emote("later", 0, "sly"))
            assert (await ana.answer("later"))["type"] == "done"

    run(play())


def test_none_is_written_down():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await ana.look(0)
            before = await desk.stored(ana.table.id)
            ana.say(Emote("1", 0, "worried"))
            done = await ana.next("done", id="1")
            assert done["version"] == 0
            assert await desk.stored(ana.table.id) == before

    run(play())


def test_there_are_six_and_nothing_else_can_be_sent():
    assert len(FEELINGS) == 6
    for feeling in FEELINGS:
        message = {"type": "emote", "id": "1", "seat": 0, "feeling": feeling}
        assert decode(json.dumps(message)) == Emote("1", 0, feeling)
    for wrong in ("neutral", "<b>", "", None, 3):
        message = {"type": "emote", "id": "1", "seat": 0, "feeling": wrong}
        with pytest.raises(msgspec.ValidationError):
            decode(json.dumps(message))

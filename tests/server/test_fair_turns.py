"""A table lets others have their turn: what it does in one turn of the loop, counted."""

import asyncio
from itertools import pairwise

from krabbel.protocol.messages import Emote, Look
from krabbel.server.tables import audience
from krabbel.server.tables.audience import table_for
from tests.server.desk import opened, run

WATCHERS = 12


def test_a_table_answers_one_request_in_a_turn_of_the_loop():
    async def play():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me Ben Cem")
            watchers = [await desk.enter(table, f"watcher {n}") for n in range(WATCHERS)]
            for watcher in watchers:
                watcher.say(Look())
            shown = [0]
            while shown[-1] < WATCHERS:
                await asyncio.sleep(0)
                shown.append(sum(len(watcher.raw) > 0 for watcher in watchers))
            assert max(b - a for a, b in pairwise(shown)) == 1

    run(play())


def test_a_look_encodes_the_table_for_whoever_looks_and_nobody_else(monkeypatch):
    encoded = []

    def counted(situation, orders, guest, here, spectators):
        encoded.append(guest)
        return table_for(situation, orders, guest, here, spectators)

    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            eve = await desk.enter(ana.table.id, "eve")
            await ana.look(0)
            await eve.look()
            encoded.clear()
            await eve.look()
            assert encoded == ["eve"]

    monkeypatch.setattr(audience, "table_for", counted)
    run(play())


def test_of_several_looks_that_wait_the_last_one_is_answered():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await ana.look(0)
            told = len(ana.raw)
            for seat in (0, 1, 2, 1):
                ana.say(Look(seat))
            ana.say(Emote("1", 0, "sly"))
            await ana.answer("1")
            kinds = [message for message in ana.raw[told:] if b'"type":"view"' in message]
            assert len(kinds) == 1
            assert b'"seat":1' in kinds[0]

    run(play())

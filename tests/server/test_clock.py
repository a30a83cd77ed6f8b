import json
import random
from dataclasses import replace

import krabbel
from krabbel.core.table import Table
from krabbel.protocol.messages import Act, Look, Sit
from krabbel.server.store import StoredMove, StoredSeat
from krabbel.server.tables.presence import Presence
from tests.server.desk import opened, passes, run

PEOPLE = (
    StoredSeat("person", holders=frozenset({"ana"})),
    StoredSeat("person", holders=frozenset({"ben", "phone"})),
    StoredSeat("bot"),
)


def test_a_bot_stands_in_for_who_is_away_while_others_wait():
    presence = Presence(away_s=60)
    presence.update(PEOPLE, {"ana"}, now=0)
    assert presence.here == {0}
    assert presence.next(10) == 60
    assert presence.stand_ins(59) == set()
    assert presence.stand_ins(60) == {1}
    presence.update(PEOPLE, {"ana", "phone"}, now=70)
    assert presence.stand_ins(70) == set()
    presence.update(PEOPLE, set(), now=80)
    assert presence.stand_ins(500) == set()
    assert presence.next(90) is None
    presence.update(PEOPLE, {"ben"}, now=500)
    assert presence.stand_ins(500) == {0}


def test_nobody_inherits_an_absence_with_the_number_of_a_seat():
    ana, ben, cem = (StoredSeat("person", holders=frozenset({who})) for who in ("a", "b", "c"))
    presence = Presence(away_s=60, back_s=8)
    presence.update((ana, StoredSeat("free"), ben, cem), {"a"}, now=0)
    presence.update((ana, ben, cem), {"a"}, now=50)  # Cem, who came last, has Ben's number now
    assert presence.stand_ins(60) == set()
    assert presence.stand_ins(110) == {1, 2}
    presence.update((ana, StoredSeat("free"), ben, cem), {"a", "b"}, now=200)
    presence.update((ana, ben, cem), {"a", "b"}, now=201)
    assert presence.seem_here(201) == {0, 1}


def test_when_the_time_is_up_a_bot_makes_that_one_move():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "me Ben", clock_s=30))
            view = await ana.look()
            (seat,) = view["view"]["waiting"]
            assert view["clock_ms"] == 30_000
            await passes(29)
            assert (await ana.look())["clock_ms"] == 1000
            await passes(1)
            shown = await ana.next("view", version=1)
            assert shown["news"][0]["seat"] == seat
            assert shown["clock_ms"] == 30_000
            assert (await ana.look())["version"] == 1
            assert desk.count("moves_of_bots_total") == 1

    run(play())


def test_no_time_runs_while_nobody_is_there():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "me easy", clock_s=30))
            await ana.look(0)
            ana.leave()
            await passes(100)
            again = await desk.enter(ana.table.id)
            view = await again.look(0)
            while view["view"]["waiting"] != [0]:
                view = await again.next("view")
            assert view["clock_ms"] == 30_000

    run(play())


def test_a_bot_plays_for_who_is_away_until_they_are_back():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "friend me Zoe"))
            ben = await desk.enter(ana.table.id, "ben")
            ben.say(Sit("1", 0))
            await ben.next("done")
            ana.say(Look(1))
            ben.leave()
            while (view := await ana.look(1))["view"]["waiting"] != [0]:
                (seat,) = view["view"]["waiting"]
                actions = (await ana.look(seat))["actions"]
                await ana.act(seat, actions[-1], str(view["version"]))
            await passes(59)
            assert (await ana.look())["version"] == view["version"]
            await passes(1)
            players = (await ana.next("table"))["players"]
            assert [player["stand_in"] for player in players] == [True, False, False]
            assert (await ana.next("view", version=view["version"] + 1))["news"][0]["seat"] == 0
            back = await desk.enter(ana.table.id, "ben")
            back.say(Look(0))
            players = (await back.next("table"))["players"]
            assert [player["stand_in"] for player in players] == [False, False, False]

    run(play())


def asked_out_of_turn():
    """A table of Go5 at which a seat may claim the discard."""
    game = krabbel.game("go5")
    for seed in range(100):
        chance = random.Random(seed)
        table = Table(game, 2, seed)
        while not table.over and len(table.history) < 300:
            (seat,) = table.waiting
            if "pass" in table.legal(seat):
                return table
            lay = [code for code in table.actions(seat) if 18 < code < 2030]
            table.act(seat, chance.choice(lay or table.actions(seat)))
    raise AssertionError("no such table was found")


def test_who_does_not_answer_out_of_turn_passes_after_a_fair_while():
    async def play():
        table = asked_out_of_turn()
        async with opened(claim_s=12) as desk:
            ana = await on_the_server(desk, table)
            view = await ana.look(table.waiting[0])
            assert view["clock_ms"] == 12_000
            assert "pass" in view["actions"]
            await passes(12)
            (news,) = (await ana.next("view", version=view["version"] + 1))["news"]
            assert (news["seat"], news["action"]) == (table.waiting[0], "pass")
            ana.say(Act("late", table.waiting[0], view["actions"][0]))
            assert await ana.refused() == "illegal"

    run(play())


async def on_the_server(desk, table):
    """The same table on the server, with one guest in all seats."""
    store = desk.store
    stored = await store.load(await desk.create(table.game.name, "me Ben"))
    stored = replace(stored, id="prepared", seed=table.seed, deal=None)
    await store.create(stored)
    lease = (await store.acquire("prepared")).lease
    name = table.game.actions.action_name
    for number, (seat, code) in enumerate(table.history, start=1):
        move = StoredMove(number, seat, name(code), None, 0)
        await store.append(lease, move, ends=False)
    return await desk.enter("prepared")


def test_who_is_gone_for_a_moment_seems_to_be_here():
    presence = Presence(away_s=60, back_s=8)
    presence.update(PEOPLE, {"ana"}, now=0)
    assert presence.seem_here(0) == {0}  # whoever has not come yet is not here
    presence.update(PEOPLE, {"ana", "ben"}, now=10)
    presence.update(PEOPLE, {"ana"}, now=20)
    assert (presence.seem_here(27), presence.next(21)) == (frozenset({0, 1}), 28)
    assert (presence.seem_here(28), presence.next(28)) == (frozenset({0}), 80)
    presence.update(PEOPLE, {"ana", "phone"}, now=30)
    presence.update(PEOPLE, {"ana"}, now=31)
    assert presence.seem_here(38) == {0, 1}


def test_a_reload_is_not_told_to_the_others_but_a_person_who_stays_away_is():
    async def play():
        async with opened(back_s=8) as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "me friend"))
            ben = await desk.enter(ana.table.id, "ben")
            ben.say(Sit("1", 1))
            await ben.next("done")
            await ana.look(0)
            told = len(tables_to(ana))
            ben.leave()
            await passes(0)
            await passes(2)
            again = await desk.enter(ana.table.id, "ben")
            await again.look(1)
            assert len(tables_to(ana)) == told
            again.leave()
            await passes(0)
            await passes(7)
            assert len(tables_to(ana)) == told
            await passes(1)
            (last,) = tables_to(ana)[told:]
            assert [player["here"] for player in last["players"]] == [True, False]

    run(play())


def tables_to(caller):
    """The `table` messages that somebody was sent."""
    messages = [json.loads(message) for message in caller.raw]
    return [message for message in messages if message["type"] == "table"]

"""Taking back on the server: for somebody alone with bots, written down like a move, and told."""

from dataclasses import replace

import pytest

import krabbel
from krabbel.protocol.messages import Act, Link, Look, Sit, Stand, Start, TakeBack
from krabbel.server.store import StoredSeat, StoreFailure
from krabbel.server.tables.seats import solo_seat
from krabbel.server.tables.situation import MOST_TAKEN_BACK
from tests.server.desk import opened, passes, run

ANA, BOT = StoredSeat("person", "Ana", holders=frozenset({"ana"})), StoredSeat("bot", level="easy")


async def decide(caller, name, choice=0):
    """Make a move for seat 0 as soon as it may; what was chosen."""
    caller.read = len(caller.raw)
    view = await caller.look(0)
    while not view["actions"]:
        view = await caller.next("view", seat=0)
    action = view["actions"][choice % len(view["actions"])]
    await caller.act(0, action, name)
    return action


async def settled(caller):
    """The next view in which seat 0 may act, or the last one."""
    caller.read = len(caller.raw)
    view = await caller.look(0)
    while not view["actions"] and view["outcome"] is None:
        view = await caller.next("view", seat=0)
    return view


@pytest.mark.parametrize("game", krabbel.game_names())
def test_the_last_decision_is_taken_back_with_all_that_bots_did_after_it(game):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create(game, "me easy easy"))
            before = await settled(ana)
            assert not before["may_take_back"]
            action = await decide(ana, "1")
            after = await settled(ana)
            assert after["may_take_back"]
            ana.say(TakeBack("2", 0))
            done = await ana.next("done", id="2")
            assert done["version"] == after["version"] + 1  # it counts as one more
            back = await ana.next("view", version=done["version"])
            assert back["view"] == before["view"]
            assert back["actions"] == before["actions"]
            assert back["taken_back"] == 1
            many = after["version"] - before["version"]
            assert back["news"] == [
                {
                    "move": done["version"],
                    "seat": 0,
                    "action": None,
                    "events": [],
                    "taken_back": many,
                    "choice": None,
                    "feelings": [],
                }
            ]
            assert not back["may_take_back"]
            ana.say(TakeBack("3", 0))
            assert (await ana.answer("3"))["code"] == "illegal"
            await ana.act(0, action, "4")
            assert (await settled(ana))["may_take_back"]

    run(play())


def test_it_is_written_down_and_carried_out_once_even_after_a_restart(tmp_path):
    async def begin():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await decide(ana, "1")
            await settled(ana)
            ana.say(TakeBack("x", 0))
            version = (await ana.next("done", id="x"))["version"]
            ana.say(TakeBack("x", 0))
            assert (await ana.next("done", id="x"))["version"] == version
            ana.say(Act("x", 0, "play 1"))
            assert await ana.refused() == "illegal"
            ana.say(TakeBack("1", 0))
            assert await ana.refused() == "illegal"  # the id of a move
            return ana.table.id, version, await ana.look(0)

    async def go_on(table, version, before):
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(table)
            ana.say(TakeBack("x", 0))
            assert (await ana.next("done", id="x"))["version"] == version
            view = await ana.look(0)
            assert view["version"] >= version
            assert view["view"]["places"][0] == before["view"]["places"][0]
            assert view["taken_back"] == 1
            stored = await desk.stored(table)
            assert [move.number for move in stored.moves] == list(range(1, len(stored.moves) + 1))

    run(go_on(*run(begin())))


def test_what_could_not_be_written_down_is_not_taken_back(monkeypatch):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await decide(ana, "1")
            before = await settled(ana)
            store, append = desk.store, desk.store.append

            async def full(*_args, **_more):
                raise StoreFailure("the disk is full")

            monkeypatch.setattr(store, "append", full)
            ana.say(TakeBack("2", 0))
            assert await ana.refused() == "unavailable"
            monkeypatch.setattr(store, "append", append)
            after = await settled(ana)
            assert after["version"] == before["version"]
            assert after["view"] == before["view"]
            ana.say(TakeBack("2", 0))
            await ana.next("done", id="2")

    run(play())


def test_a_bot_that_was_thinking_is_not_heard():
    async def play():
        async with opened(pause_ms=(1000, 1000)) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            old = [turn for turn, _ in ana.table.bots.tasks.values()]
            assert old
            ana.say(TakeBack("2", 0))
            version = (await ana.next("done", id="2"))["version"]
            for turn in old:
                turn.code = 0
                ana.table._on_bot_choice(turn)
            await passes(0)
            assert (await ana.look(0))["version"] == version
            assert not set(old) & {one for one, _ in ana.table.bots.tasks.values()}

    run(play())


def test_the_clock_of_the_decision_starts_anew():
    async def play():
        async with opened(pause_ms=(0, 0)) as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "me easy", clock_s=60))
            await settled(ana)
            await passes(20)
            await decide(ana, "1")
            await settled(ana)
            await passes(30)
            assert (await ana.look(0))["clock_ms"] <= 30_000
            ana.say(TakeBack("2", 0))
            done = await ana.next("done", id="2")
            assert (await ana.next("view", version=done["version"]))["clock_ms"] == 60_000

    run(play())


def test_spectators_are_told_and_may_not():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            eve = await desk.enter(ana.table.id, "eve")
            await eve.look()
            await decide(ana, "1")
            await settled(ana)
            assert not (await eve.look())["may_take_back"]
            eve.say(TakeBack("1", 0))
            assert await eve.refused() == "not-your-seat"
            ana.say(TakeBack("2", 0))
            version = (await ana.next("done", id="2"))["version"]
            told = await eve.next("view", version=version)
            assert told["news"][-1]["taken_back"] > 0
            assert told["view"]["places"][0]["hand"] is None

    run(play())


def test_it_ends_with_the_match_and_record_replay_and_result_tell():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            taken = 0
            for number in range(1000):
                view = await settled(ana)
                if view["outcome"] is not None:
                    break
                if number % 7 == 3:
                    ana.say(TakeBack(f"b{number}", 0))
                    await ana.next("done", id=f"b{number}")
                    taken += 1
                else:
                    await decide(ana, f"m{number}", number)
            assert view["taken_back"] == taken > 2
            assert not view["may_take_back"]
            ana.say(TakeBack("late", 0))
            assert await ana.refused() == "wrong-stage"
            text = await desk.tables.record(ana.table.id)
            assert text.count("\nA takes back ") == taken
            again = krabbel.replay(text)
            assert again.over
            assert again.taken_back == taken
            whole = await desk.tables.replay(ana.table.id, "all", 0, 200)
            assert whole.moves == len(again.history) == len(whole.frames) - 1
            assert [frame.news.seat for frame in whole.frames[1:]] == [s for s, _ in again.history]
            assert whole.frames[-1].view.phase == "over"

    run(play())


@pytest.mark.parametrize("seats", ["me Ben easy", "me friend easy"])
def test_where_others_play_it_is_refused(seats):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", seats))
            if "friend" in seats:
                ben = await desk.enter(ana.table.id, "ben")
                ben.say(Sit("1", 1))
                await ben.next("done")
            await decide(ana, "1")
            assert not (await ana.look(0))["may_take_back"]
            ana.say(TakeBack("2", 0))
            assert await ana.refused() == "illegal"

    run(play())


def test_a_friend_who_never_came_is_no_player_and_one_who_left_is():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me friend easy"))
            ana.say(Start("1", "easy"))
            await ana.next("done", id="1")
            await decide(ana, "2")
            assert (await settled(ana))["may_take_back"]
            other = await desk.enter(await desk.create("party-bugs", "me friend easy"))
            ben = await desk.enter(other.table.id, "ben")
            ben.say(Sit("1", 1))
            await ben.next("done")
            ben.say(Stand("2", 1))
            await ben.next("done", id="2")
            await decide(other, "2")
            assert not (await settled(other))["may_take_back"]

    run(play())


@pytest.mark.parametrize(
    ("seats", "seat"),
    [
        ((ANA, BOT, BOT), 0),
        ((BOT, ANA), 1),
        ((BOT, replace(ANA, holders=frozenset({"ana", "phone"}))), 1),
        ((BOT, replace(ANA, left=frozenset({"ana"}))), 1),  # got up and came back
        ((BOT, replace(ANA, left=frozenset({"ben"}))), None),  # goes on for somebody else
        ((ANA, replace(BOT, left=frozenset({"ben"}))), None),
        ((replace(BOT, left=frozenset({"ana"})), BOT), None),  # nobody plays now
        ((ANA, ANA), None),
        ((ANA, StoredSeat("free")), None),
        ((BOT, BOT), None),
    ],
)
def test_who_is_alone(seats, seat):
    assert solo_seat(seats) == seat


def test_another_device_of_the_same_person_takes_back_too():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await decide(ana, "1")
            await settled(ana)
            ana.say(Link("2", 0))
            token = (await ana.next("link"))["token"]
            await desk.tables.claim(ana.table.id, token, "phone")
            phone = await desk.enter(ana.table.id, "phone")
            assert (await phone.look(0))["may_take_back"]
            phone.say(TakeBack("3", 0))
            await phone.next("done", id="3")
            ana.read = len(ana.raw)  # bots who chose at the same time were seen, too
            assert (await ana.look(0))["taken_back"] == 1

    run(play())


def test_there_is_an_end_to_taking_back():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await decide(ana, "1")
            await settled(ana)
            assert ana.table.situation.match
            table = ana.table.situation.match.table
            table.course += [(0, -1)] * MOST_TAKEN_BACK
            assert not ana.table.situation.may_take_back()

    run(play())


def test_whoever_comes_back_is_told_what_was_taken_back():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            await decide(ana, "1")
            since = (await settled(ana))["version"]
            ana.say(TakeBack("2", 0))
            await ana.next("done", id="2")
            again = await desk.enter(ana.table.id)
            again.say(Look(0, since))
            (news,) = (await again.next("view", seat=0))["news"][:1]
            assert news["move"] == since + 1
            assert news["taken_back"]

    run(play())


def test_the_break_after_a_round_ends_with_the_move_that_is_taken_back():
    async def play():
        async with opened(scores_s=60) as desk:
            options = {"rounds": 2}
            ana = await desk.enter(await desk.create("rucki-zucki", "me easy", options=options))
            number = 0
            while not ana.table.orders.waits_for:
                number += 1
                now = await ana.look(0)
                if now["actions"]:
                    await ana.act(0, now["actions"][0], str(number))
                else:
                    await ana.next("view", seat=0)
            before = (await ana.look(0))["view"]["round"]
            ana.say(TakeBack("back", 0))
            await ana.next("done", id="back")
            assert ana.table.orders.waits_for == ()
            assert before == 2
            assert (await ana.look(0))["view"]["round"] == 1

    run(play())

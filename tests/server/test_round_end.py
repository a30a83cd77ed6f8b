"""After a round bots and clocks wait until those who are there have seen the scores."""

import json
from dataclasses import replace

import krabbel
from krabbel.protocol.messages import Ready, Sit
from krabbel.server.tables.round_break import RoundBreak
from tests.server.desk import opened, passes, run

SEVERAL = {"mirror": True}  # games in a match (PB-8.6)


def latest(person, kind="view"):
    """The last message of a kind that somebody was sent."""
    messages = (json.loads(message) for message in reversed(person.raw))
    return next(message for message in messages if message["type"] == kind)


async def play_a_game(*people):
    """Play Party Bugs until its first game is counted; how many moves that took."""
    for seat, person in enumerate(people):
        await person.look(seat)
    while latest(people[0])["view"]["game"] == 1:
        for seat, person in enumerate(people):
            view = latest(person)
            if view["actions"]:
                await person.act(seat, view["actions"][0], f"{seat} {view['version']}")
        await people[0].next_message()
    return latest(people[0])["version"]


def nobody_thinks(person):
    """Whether no bot has been asked."""
    return not person.table.bots.tasks


async def friends(desk, **more):
    """Ana and Ben, and a bot."""
    ana = await desk.enter(
        await desk.create("party-bugs", "me friend easy", options=SEVERAL, **more)
    )
    ben = await desk.enter(ana.table.id, "ben")
    ben.say(Sit("1", 1))
    await ben.next("done")
    return ana, ben


def test_bots_wait_until_the_one_person_has_seen_the_scores():
    async def play():
        async with opened(scores_s=20, look_s=3601) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy", options=SEVERAL))
            moves = await play_a_game(ana)
            assert latest(ana, "table")["round_end"] == {"move": moves, "seats": [0]}
            await passes(3600)
            ana.say(Ready("other", moves - 1))  # of another round
            await ana.answer("other")
            assert nobody_thinks(ana)
            ana.say(Ready("ready", moves))
            await ana.next("view", version=moves + 1)
            assert latest(ana, "table")["round_end"] is None

    run(play())


def test_a_program_that_never_says_ready_is_waited_for_only_for_a_while():
    async def play():
        async with opened(scores_s=20, look_s=60) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy", options=SEVERAL))
            moves = await play_a_game(ana)
            await passes(59)
            assert nobody_thinks(ana)
            await passes(1)
            await ana.next("view", version=moves + 1)
            assert latest(ana, "table")["round_end"] is None

    run(play())


def test_whoever_is_ready_late_does_not_make_the_break_longer():
    looking = RoundBreak(scores_s=20, look_s=60)
    looking.begin(move=7, now=0)
    looking.be_ready({0}, now=55)
    assert looking.waits_for({0, 1}, now=59) == (1,)
    assert looking.waits_for({0, 1}, now=60) == ()


def test_a_reload_does_not_end_the_break_and_is_told_of_it():
    async def play():
        async with opened(scores_s=20, back_s=8) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy", options=SEVERAL))
            moves = await play_a_game(ana)
            ana.leave()
            await passes(0)
            await passes(2)
            again = await desk.enter(ana.table.id)
            await again.look(0)
            assert latest(again, "table")["round_end"] == {"move": moves, "seats": [0]}
            assert nobody_thinks(again)

    run(play())


def test_whoever_makes_a_move_is_ready():
    async def play():
        async with opened(scores_s=20) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy", options=SEVERAL))
            moves = await play_a_game(ana)
            await ana.act(0, latest(ana)["actions"][0], "goes on")
            assert latest(ana, "table")["round_end"] is None
            await ana.next("view", version=moves + 2)

    run(play())


def test_who_is_ready_waits_for_the_others_only_for_a_while():
    async def play():
        async with opened(scores_s=20, look_s=200) as desk:
            ana, ben = await friends(desk, clock_s=30)
            moves = await play_a_game(ana, ben)
            await passes(100)
            assert latest(ana, "table")["round_end"]["seats"] == [0, 1]
            ana.say(Ready("ready", moves))
            await ana.answer("ready")
            assert latest(ben, "table")["round_end"]["seats"] == [1]
            await passes(19)
            assert (nobody_thinks(ana), latest(ana)["clock_ms"]) == (True, None)
            await passes(1)
            assert (await ana.next("view", version=moves))["clock_ms"] == 30_000
            assert latest(ana, "table")["round_end"] is None
            await ana.next("view", version=moves + 1)

    run(play())


def test_nobody_waits_for_who_has_gone():
    async def play():
        async with opened(scores_s=20, back_s=8) as desk:
            ana, ben = await friends(desk)
            moves = await play_a_game(ana, ben)
            ana.say(Ready("ready", moves))
            ben.leave()
            await ana.answer("ready")
            await passes(7)
            assert nobody_thinks(ana)
            await passes(1)
            await ana.next("view", version=moves + 1)

    run(play())


def test_a_break_in_which_the_match_ends_wakes_nobody_again_and_again():
    """As in Go5, if whoever begins the next round calls Go5 while another looks at the scores."""

    async def play():
        async with opened(scores_s=20) as desk:
            ana, ben = await friends(desk)
            ana.say(Ready("ready", await play_a_game(ana, ben)))
            await ana.answer("ready")
            table = ana.table
            assert table.orders.waits_for == (1,)
            table.situation = replace(table.situation, stage="over")
            await passes(20)
            await passes(1)
            assert table.orders.waits_for == ()
            assert table._timer is None

    run(play())


def test_a_round_in_which_nobody_scores_has_its_break(monkeypatch):
    """Go5: sets and cards left in hand may cancel out for everybody."""
    monkeypatch.setattr(krabbel.game("go5").rules, "points", lambda _state, _seat: 0)

    async def play():
        async with opened(scores_s=20) as desk:
            ana = await desk.enter(await desk.create("go5", "me Ben"))
            while (view := await ana.look())["view"]["round"] == 1:
                seat = view["view"]["waiting"][0]
                actions = (await ana.look(seat))["actions"]
                await ana.act(seat, idle(actions), str(view["version"]))
            assert latest(ana, "table")["round_end"] == {"move": view["version"], "seats": [0, 1]}

    run(play())


def idle(actions):
    """Lay nothing: draw, and discard."""
    wanted = ("pass", "draw", "discard")
    return next(one for verb in wanted for one in actions if one.startswith(verb))


def test_there_is_no_break_without_a_round_and_none_where_none_is_wished():
    going_on = RoundBreak(scores_s=20, look_s=60)
    going_on.be_ready({0}, now=5)
    assert (going_on.waits_for({0, 1}, now=5), going_on.until) == ((), None)
    at_once = RoundBreak(scores_s=0, look_s=60)
    at_once.begin(move=7, now=5)
    assert at_once.waits_for({0, 1}, now=5) == ()

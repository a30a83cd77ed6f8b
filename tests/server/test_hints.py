"""Hints over the wire: to whoever asks for their own seat, from what that seat knows."""

import json

import pytest

import krabbel
from krabbel.bots import HINTS, Budget
from krabbel.core.seed import key_of
from krabbel.protocol.messages import Act, AskHint
from krabbel.server.http.routes import all_games
from krabbel.server.settings import Rate
from tests.bots.workers import CANNOT_LOAD, DOES_NOT_START, run_as_worker
from tests.server.desk import opened, run

OFTEN = Rate(burst=1e6, a_second=0)
FEW = Budget(None, simulations=200, threads=1)  # repeats


async def sit_down(desk, game="party-bugs", seats="me Ben Cem", **more):
    """Ana's view at a table that she has all seats of."""
    desk.workers.pool.hint_budget = FEW
    ana = await desk.enter(await desk.create(game, seats, **more))
    return ana, await ana.look(0)


async def ask(caller, seat, name="h"):
    caller.say(AskHint(name, seat))
    while (message := await caller.next_message())["type"] not in ("hint", "refused"):
        pass
    return message


async def asked_until_ready(caller, seat):
    """The first hint that is one: at first the adviser is still warming up."""
    while (hint := await ask(caller, seat))["why"]["kind"] == "hint_soon":
        (by_rules,) = hint["best"]
        assert by_rules["chance"] is None
    return hint


def test_a_hint_names_the_best_actions_and_is_told_to_one_alone():
    async def play():
        async with opened(hints=OFTEN) as desk:
            ana, view = await sit_down(desk)
            eve = await desk.enter(ana.table.id, "eve")
            await eve.look()
            before = len(eve.raw)
            hint = await asked_until_ready(ana, 0)
            assert (hint["id"], hint["seat"], hint["version"]) == ("h", 0, 0)
            assert 0 < len(hint["best"]) <= 3
            assert {advice["action"] for advice in hint["best"]} <= set(view["actions"])
            assert all(0 <= advice["chance"] <= 100 for advice in hint["best"])
            assert hint["why"]["kind"] in HINTS
            assert len(eve.raw) == before

    run(play())


def test_a_hint_is_the_same_whatever_the_others_hold():
    async def play():
        async with opened(hints=OFTEN) as desk:
            ana, _ = await sit_down(desk)
            table = ana.table.situation.match.table
            await asked_until_ready(ana, 0)
            told = set()
            for number in range(4):
                await ask(ana, 0)
                told.add(ana.raw[ana.read - 1])
                table.game.rules.imagine(table.state, 0, key_of(number))
            assert len(told) == 1
            others = {json.dumps((await ask(ana, seat))["best"]) for seat in (1, 2)}
            assert others != {json.dumps(json.loads(told.pop())["best"])}

    run(play())


def test_the_table_goes_on_while_the_adviser_thinks():
    async def play():
        async with opened() as desk:
            ana, view = await sit_down(desk)
            ana.say(AskHint("h", 0))
            ana.say(Act("a", 0, view["actions"][0]))
            await ana.next("done", id="a")
            assert (await ana.next("hint", id="h"))["version"] == 0

    run(play())


def test_who_has_no_choice_is_told_so_at_once():
    async def play():
        async with opened() as desk:
            ana, view = await sit_down(desk)
            number = 0
            while len(view["actions"]) != 1:
                seat = ana.table.situation.match.table.waiting[0]
                actions = (await ana.look(seat))["actions"]
                await ana.act(seat, actions[0], f"m{number}")
                number += 1
                seat = ana.table.situation.match.table.waiting[0]
                view = await ana.look(seat)
            hint = await ask(ana, view["seat"])
            only, *others = hint["best"]
            assert (only["action"], only["chance"], others) == (view["actions"][0], None, [])
            assert hint["why"]["kind"] == "hint_forced"

    run(play())


def test_only_whoever_is_to_act_is_advised():
    async def play():
        async with opened() as desk:
            ana, view = await sit_down(desk)
            eve = await desk.enter(ana.table.id, "eve")
            assert (await ask(eve, 0))["code"] == "not-your-seat"
            await ana.act(0, view["actions"][0], "a")
            assert (await ask(ana, 0))["code"] == "illegal"
            bea = await desk.enter(await desk.create("go5", "me friend"))
            assert (await ask(bea, 0))["code"] == "wrong-stage"

    run(play())


def test_nobody_has_hint_after_hint():
    async def play():
        async with opened(hints=Rate(burst=2, a_second=0)) as desk:
            ana, _ = await sit_down(desk)
            answers = [await ask(ana, 0) for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["hint", "hint", "refused"]
            assert answers[-1]["code"] == "too-fast"
            for number in range(2):  # asked for both before the first is there
                ana.say(AskHint(f"s{number}", 1))
            assert await ana.refused() == "too-fast"

    run(play())


def test_hints_get_ready_when_somebody_comes_to_a_table(monkeypatch):
    async def play():
        async with opened() as desk:
            games = []
            desk.workers.warms_ahead = True
            monkeypatch.setattr(desk.workers.pool, "warm_one", lambda game: games.append(game.name))
            ana, _ = await sit_down(desk, "go5")
            await ana.table.bots.warming
            assert games == ["go5"]

    run(play())


@pytest.mark.parametrize(("bot", "warmed"), [("hard", ["party-bugs"]), ("normal", [])])
def test_bots_that_search_get_ready_when_the_table_is_set(bot, warmed, monkeypatch):
    async def play():
        async with opened() as desk:
            games = []
            monkeypatch.setattr(desk.workers.pool, "warm", lambda game: games.append(game.name))
            ana, _ = await sit_down(desk, seats=f"me {bot} {bot}")
            await ana.look(0)
            if warming := ana.table.bots.warming:
                await warming
            assert games == warmed

    run(play())


def test_without_an_adviser_the_hint_is_refused_kindly(monkeypatch):
    async def play():
        async with opened() as desk:
            ana, view = await sit_down(desk)
            run_as_worker(monkeypatch, DOES_NOT_START)
            assert (await ask(ana, 0))["code"] == "too-many"
            await ana.act(0, view["actions"][0], "a")

    run(play())


def test_where_the_search_cannot_be_loaded_there_are_no_hints_rather_than_soon(monkeypatch):
    async def play():
        run_as_worker(monkeypatch, CANNOT_LOAD)
        async with opened(hints=OFTEN) as desk:
            ana, _ = await sit_down(desk)
            hint = await asked_until_ready(ana, 0)
            assert (hint["best"], hint["why"]["kind"]) == ([], "hint_none")

    run(play())


def test_an_adviser_that_fails_in_an_unforeseen_way_is_told_to_whoever_asked(monkeypatch, caplog):
    def fails(*_asked):
        raise ValueError("this is for nobody")

    async def play():
        async with opened(hints=OFTEN) as desk:
            monkeypatch.setattr(desk.workers.pool, "advise", fails)
            ana, view = await sit_down(desk)
            assert (await ask(ana, 0))["code"] == "too-many"
            assert (await ask(ana, 0))["code"] == "too-many"  # it may be asked again
            await ana.act(0, view["actions"][0], "a")

    run(play())
    assert "ValueError" in caplog.text
    assert "this is for nobody" not in caplog.text


def test_every_game_says_whether_it_has_hints():
    pages = json.loads(all_games())
    assert [page["name"] for page in pages] == list(krabbel.game_names())
    assert [page["hints"] for page in pages] == ["hard" in page["levels"] for page in pages]

import asyncio

import pytest

import krabbel
from krabbel.bots import decide, luck, pool
from krabbel.core.menus import NO_ACTION
from krabbel.core.seed import key_of
from krabbel.server.services import Services
from krabbel.server.settings import Limits
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.bot_turns import rest
from krabbel.server.tables.fair_lanes import Asker
from krabbel.server.wire.doors import Doors
from tests.bots.workers import DIES, NEVER_ANSWERS, UNFORESEEN, run_as_worker
from tests.server.desk import opened, passes, run

ANA = Asker("192.0.2.1", "ana", "a table")
WHY = "this is for nobody"


@pytest.mark.parametrize("game", krabbel.game_names())
def test_bots_play_a_whole_match_with_somebody_watching(game):
    async def play():
        async with opened() as desk:
            options = {"target": 10} if game == "go5" else {}
            table = await desk.create(game, "normal easy normal", options=options)
            eve = await desk.enter(table, "eve")
            view = await eve.look()
            while view["outcome"] is None:
                view = await eve.next("view")
            assert desk.count("moves_of_bots_total") == view["version"]
            assert desk.count("matches_ended_total") == 1

    run(play())


def test_bots_wait_until_somebody_looks_and_pause_for_thought():
    async def play():
        async with opened(pause_ms=(500, 500)) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            chosen = [turn for turn, _ in ana.table.bots.tasks.values()]
            await until(lambda: all(turn.code != NO_ACTION for turn in chosen))
            assert (await ana.look(0))["version"] == 1
            await passes(0.5)
            assert (await ana.next("view", version=3))["news"][0]["seat"] in (1, 2)

    run(play())


@pytest.mark.parametrize(
    ("thought_s", "rests_s"),
    [
        pytest.param(0.0, 0.9, id="at once"),
        pytest.param(0.6, 0.3, id="within its pause"),
        pytest.param(0.9, 0.0, id="just as long"),
        pytest.param(1.0, 0.5, id="longer"),
        pytest.param(2.0, 0.1, id="much longer"),
    ],
)
def test_a_pause_does_not_tell_how_long_a_bot_thought(thought_s, rests_s):
    assert rest(ready_at=0.9, now=thought_s, step=0.6) == pytest.approx(rests_s)


def test_where_bots_need_not_pause_they_do_not():
    assert rest(ready_at=1, now=3, step=0) == 0


def fails(*_asked):
    raise ValueError(WHY)


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


def test_bots_choose_at_once_for_many_tables():
    async def think():
        workers = BotPool()
        table = krabbel.game("poker-royal").table(players=3, seed=5)
        (seat,) = table.waiting
        keys = [luck(5, number) for number in range(8)]
        asked = (workers.choose(table.game, "normal", table.state, seat, key, ANA) for key in keys)
        chosen = await asyncio.gather(*asked)
        await workers.close()
        assert chosen == [decide(table.game, "normal", table.state, seat, key) for key in keys]
        assert workers.fallbacks == 0

    run(think())


def test_where_no_process_answers_the_easy_bot_moves_and_it_is_counted(monkeypatch):
    async def think():
        run_as_worker(monkeypatch, DIES)
        async with opened(think_s=0) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me normal normal"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            await ana.next("view", version=3)
            assert desk.workers.fallbacks == desk.count("moves_of_bots_total")

    run(think())


@pytest.mark.parametrize("program", UNFORESEEN.values(), ids=UNFORESEEN)
def test_whatever_a_process_says_the_table_goes_on(program, monkeypatch):
    async def think():
        run_as_worker(monkeypatch, program)
        async with opened(think_s=1000) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me normal hard"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            await ana.next("view", version=3)
            assert desk.workers.fallbacks == desk.count("moves_of_bots_total")

    run(think())


def test_where_even_the_easy_bot_fails_the_table_goes_on(monkeypatch, caplog):
    async def think():
        async with opened() as desk:
            monkeypatch.setattr(desk.workers.pool, "choose", fails)
            ana = await desk.enter(await desk.create("party-bugs", "me normal normal"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            assert (await ana.next("view", version=3))["news"][0]["seat"] in (1, 2)

    run(think())
    assert "ValueError" in caplog.text
    assert WHY not in caplog.text


def test_a_bot_that_still_thinks_when_the_server_ends_holds_nobody_up(monkeypatch):
    async def think():
        run_as_worker(monkeypatch, NEVER_ANSWERS)
        async with opened(think_s=1000) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me normal normal"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            await until(lambda: desk.workers.pool.movers[0].unanswered == 2)

    run(think())


def test_no_figure_tells_that_a_bot_thinks(monkeypatch):
    # How long it thinks depends on its cards: whoever could read it would know what it holds.
    async def think():
        run_as_worker(monkeypatch, NEVER_ANSWERS)
        async with opened(think_s=1000) as desk:
            metrics = desk.shared.metrics
            Services(desk.store, desk.workers, desk.tables, Doors(Limits()), metrics)
            before = figures(metrics)
            table = krabbel.game("party-bugs").table(players=3, seed=5)
            asked = table.game, "hard", table.state, 0, key_of(1), ANA
            thinking = asyncio.create_task(desk.workers.choose(*asked))
            await until(lambda: desk.workers.pool.movers[0].unanswered)
            assert figures(metrics) == before
            thinking.cancel()

    run(think())


def figures(metrics):
    """What the metrics tell, but for processor time and memory of this process."""
    return [line for line in metrics.page().splitlines() if b"process_" not in line]


def test_where_a_table_waits_for_its_bot_others_do_not(monkeypatch):
    async def think():
        run_as_worker(monkeypatch, NEVER_ANSWERS)
        monkeypatch.setattr(pool, "MOVES_WAITING", 3)
        workers = BotPool(think_s=1000)
        table = krabbel.game("party-bugs").table(players=3, seed=5)
        asked = table.game, "normal", table.state, 0
        slow = [asyncio.create_task(workers.choose(*asked, key_of(key), ANA)) for key in range(3)]
        await until(lambda: workers.pool.movers[0].unanswered == 3)
        many = [workers.choose(*asked, key_of(key), ANA) for key in range(20)]
        easy = [decide(table.game, "easy", table.state, 0, key_of(key)) for key in range(20)]
        assert await asyncio.gather(*many) == easy
        assert not any(task.done() for task in slow)
        await workers.close()
        assert await asyncio.gather(*slow) == easy[:3]

    run(think())

import asyncio
import os
import subprocess

import msgspec
import pytest

import krabbel
from krabbel.bots import decide, luck
from krabbel.core.seed import key_of
from krabbel.server.tables.bot_turns import rest
from krabbel.server.workers import pool
from krabbel.server.workers.pool import WorkerPool
from krabbel.server.workers.worker import Question
from tests.server.desk import opened, passes, run


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
            await until(lambda: not desk.workers.busy)
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


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


def test_a_bot_in_its_process_chooses_as_it_would_here():
    async def think():
        workers = WorkerPool()
        table = krabbel.game("poker-royal").table(players=3, seed=5)
        (seat,) = table.waiting
        keys = [luck(5, number) for number in range(8)]
        asked = (workers.choose(table.game, "normal", table.state, seat, key) for key in keys)
        chosen = await asyncio.gather(*asked)
        await workers.close()
        assert chosen == [decide(table.game, "normal", table.state, seat, key) for key in keys]
        assert workers.fallbacks == workers.busy == 0

    run(think())


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("import sys; sys.stdin.readline()", id="dies"),
        pytest.param("import sys; sys.exit(3)", id="does not start"),
    ],
)
def test_where_a_process_dies_the_easy_bot_moves_and_another_process_starts(program, monkeypatch):
    async def think():
        workers = WorkerPool()
        table = krabbel.game("party-bugs").table(players=3, seed=5)
        usual = pool.COMMAND
        monkeypatch.setattr(pool, "COMMAND", (usual[0], "-c", program))
        code = await workers.choose(table.game, "normal", table.state, 0, key_of(1))
        assert code in table.actions(0)
        assert workers.fallbacks == 1
        monkeypatch.setattr(pool, "COMMAND", usual)
        await workers.choose(table.game, "normal", table.state, 0, key_of(1))
        assert workers.fallbacks == 1
        await workers.close()

    run(think())


def asked_in_vain(monkeypatch):
    """Workers whose process never answers, and a table to ask them about."""
    command = (pool.COMMAND[0], "-c", "import time; time.sleep(1000)")
    monkeypatch.setattr(pool, "COMMAND", command)
    return WorkerPool(think_s=10), krabbel.game("party-bugs").table(players=3, seed=5)


async def question(workers, table):
    """A question that is on its way."""
    choosing = workers.choose(table.game, "normal", table.state, 0, key_of(1))
    asked = asyncio.create_task(choosing)
    await passes(0)
    return asked


def test_where_a_process_takes_too_long_the_easy_bot_moves(monkeypatch):
    async def think():
        workers, table = asked_in_vain(monkeypatch)
        await workers.start()
        choice = await question(workers, table)
        await passes(10)
        assert await choice in table.actions(0)
        assert workers.fallbacks == 1
        await workers.close()

    run(think())


def test_where_others_take_the_time_nobody_is_killed(monkeypatch):
    """The process answers, but slowly: only whoever waits too long is served by the easy bot."""

    async def think():
        workers = WorkerPool(think_s=10)
        table = krabbel.game("party-bugs").table(players=3, seed=5)
        command = (pool.COMMAND[0], "-c", ANSWERS_ONLY_THE_SECOND)
        monkeypatch.setattr(pool, "COMMAND", command)
        process = await workers.start() or await workers._workers[0].start()
        first = await question(workers, table)
        await passes(6)
        code = await workers.choose(table.game, "normal", table.state, 0, key_of(2))
        assert (code, workers.fallbacks) == (SECOND, 0)
        await passes(4)
        assert await first in table.actions(0)
        assert workers.fallbacks == 1
        assert process.returncode is None
        await workers.close()

    run(think())


def test_where_too_many_wait_the_easy_bot_moves_at_once(monkeypatch):
    async def think():
        monkeypatch.setattr(pool, "MOVES_WAITING", 1)
        workers, table = asked_in_vain(monkeypatch)
        await workers.start()
        first = await question(workers, table)
        code = await workers.choose(table.game, "normal", table.state, 0, key_of(2))
        assert code in table.actions(0)
        assert workers.fallbacks == 1
        assert not first.done()
        await workers.close()
        await first

    run(think())


SECOND = 7
ANSWERS_ONLY_THE_SECOND = f"""
import sys
sys.stdin.readline(), sys.stdin.readline()
print('{{"number": 2, "code": {SECOND}}}', flush=True)
sys.stdin.read()
"""


def test_a_process_whose_server_is_gone_ends_without_a_word():
    table = krabbel.game("party-bugs").table(players=3, seed=5)
    question = Question(1, "party-bugs", "easy", bytes(table.state.data), 0, key_of(1))
    with subprocess.Popen(
        pool.COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | pool.ENVIRONMENT,
    ) as process:
        process.stdout.close()
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        process.stdin.flush()
        assert process.wait() == 0
        assert process.stderr.read() == b""

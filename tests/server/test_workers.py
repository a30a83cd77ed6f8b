import asyncio
import os
import subprocess

import msgspec
import pytest

import krabbel
from krabbel.bots import decide, luck
from krabbel.core.seed import key_of
from krabbel.server.tables.bot_turns import rest
from krabbel.server.workers import pool as thinking
from krabbel.server.workers.pool import Thinkers
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
            assert desk.hall.counts.moves_of_bots == view["version"]
            assert desk.hall.counts.matches_ended == 1

    run(play())


def test_bots_wait_until_somebody_looks_and_pause_for_thought():
    async def play():
        async with opened(pause_ms=(500, 500)) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            await until(lambda: not desk.hall.thinking.busy)
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
    assert rest(ripe=0.9, now=thought_s, step=0.6) == pytest.approx(rests_s)


def test_where_bots_need_not_pause_they_do_not():
    assert rest(ripe=1, now=3, step=0) == 0


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


def test_a_bot_in_its_process_chooses_as_it_would_here():
    async def think():
        thinkers = Thinkers()
        table = krabbel.game("poker-royal").table(players=3, seed=5)
        (seat,) = table.waiting
        keys = [luck(5, number) for number in range(8)]
        asked = (thinkers.choose(table.game, "normal", table.state, seat, key) for key in keys)
        chosen = await asyncio.gather(*asked)
        await thinkers.close()
        assert chosen == [decide(table.game, "normal", table.state, seat, key) for key in keys]
        assert thinkers.fallbacks == thinkers.busy == 0

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
        thinkers = Thinkers()
        table = krabbel.game("party-bugs").table(players=3, seed=5)
        usual = thinking.COMMAND
        monkeypatch.setattr(thinking, "COMMAND", (usual[0], "-c", program))
        code = await thinkers.choose(table.game, "normal", table.state, 0, key_of(1))
        assert code in table.actions(0)
        assert thinkers.fallbacks == 1
        monkeypatch.setattr(thinking, "COMMAND", usual)
        await thinkers.choose(table.game, "normal", table.state, 0, key_of(1))
        assert thinkers.fallbacks == 1
        await thinkers.close()

    run(think())


def asked_in_vain(monkeypatch):
    """Thinkers whose process never answers, and a table to ask them about."""
    command = (thinking.COMMAND[0], "-c", "import time; time.sleep(1000)")
    monkeypatch.setattr(thinking, "COMMAND", command)
    return Thinkers(think_s=10), krabbel.game("party-bugs").table(players=3, seed=5)


async def question(thinkers, table):
    """A question that is on its way."""
    choosing = thinkers.choose(table.game, "normal", table.state, 0, key_of(1))
    asked = asyncio.create_task(choosing)
    await passes(0)
    return asked


def test_where_a_process_takes_too_long_the_easy_bot_moves(monkeypatch):
    async def think():
        thinkers, table = asked_in_vain(monkeypatch)
        await thinkers.start()
        choice = await question(thinkers, table)
        await passes(10)
        assert await choice in table.actions(0)
        assert thinkers.fallbacks == 1
        await thinkers.close()

    run(think())


def test_where_others_take_the_time_nobody_is_killed(monkeypatch):
    """The process answers, but slowly: only whoever waits too long is served by the easy bot."""

    async def think():
        thinkers = Thinkers(think_s=10)
        table = krabbel.game("party-bugs").table(players=3, seed=5)
        command = (thinking.COMMAND[0], "-c", ANSWERS_ONLY_THE_SECOND)
        monkeypatch.setattr(thinking, "COMMAND", command)
        process = await thinkers.start() or await thinkers._thinkers[0].start()
        first = await question(thinkers, table)
        await passes(6)
        code = await thinkers.choose(table.game, "normal", table.state, 0, key_of(2))
        assert (code, thinkers.fallbacks) == (SECOND, 0)
        await passes(4)
        assert await first in table.actions(0)
        assert thinkers.fallbacks == 1
        assert process.returncode is None
        await thinkers.close()

    run(think())


def test_where_too_many_wait_the_easy_bot_moves_at_once(monkeypatch):
    async def think():
        monkeypatch.setattr(thinking, "MOVES_WAITING", 1)
        thinkers, table = asked_in_vain(monkeypatch)
        await thinkers.start()
        first = await question(thinkers, table)
        code = await thinkers.choose(table.game, "normal", table.state, 0, key_of(2))
        assert code in table.actions(0)
        assert thinkers.fallbacks == 1
        assert not first.done()
        await thinkers.close()
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
        thinking.COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | thinking.ENVIRONMENT,
    ) as process:
        process.stdout.close()
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        process.stdin.flush()
        assert process.wait() == 0
        assert process.stderr.read() == b""

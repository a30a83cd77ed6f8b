"""The bot service: bots in other processes choose as they would here, and nobody waits for long."""

import signal
import subprocess
from concurrent.futures import Future
from contextlib import closing
from typing import Any

import msgspec
import pytest

import krabbel
from krabbel.bots import Budget, decide, hint, luck, pool, process
from krabbel.bots.pool import Pool
from krabbel.bots.service import Advise, Answered, Ask, Asked, Chosen, Failed, Question, Ready, Warm
from krabbel.core.dice import Key
from krabbel.core.game import Game
from krabbel.core.seed import key_of
from tests.bots.workers import (
    CANNOT_LOAD,
    DIES,
    DIES_LOADING,
    DOES_NOT_START,
    FAILS,
    IS_IMPATIENT,
    NEVER_ANSWERS,
    NEVER_FINDS,
    NEVER_READY,
    UNFORESEEN,
    run_as_worker,
    until_ready,
)
from tests.strategies import GAMES

GAME = krabbel.game("rucki-zucki")
FEW = Budget.repeatable(200)
per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def a_table(game=GAME, players=2):
    """A table and who is to move and has a choice."""
    table = game.table(players=players, seed=5)
    while table.count(table.waiting[0]) == 1:
        table.act(table.waiting[0], table.pick(table.waiting[0], 0))
    return table, table.waiting[0]


def asked(table, seat, level="normal", key=1) -> tuple[Game, str, Any, int, Key]:
    """What a bot is asked for."""
    return table.game, level, table.state, seat, key_of(key)


def opened(**more):
    """A pool that repeats, closed at the end."""
    return closing(Pool(budget=FEW, hint_budget=FEW, **more))


@per_game
def test_a_bot_in_its_process_chooses_as_it_would_here(game):
    table, seat = a_table(game, players=3)
    keys = [luck(5, number) for number in range(4)]
    with opened() as bots:
        for level in ("easy", "normal"):
            here = [decide(game, level, table.state, seat, key) for key in keys]
            assert [bots.choose(game, level, table.state, seat, key) for key in keys] == here
        assert bots.fallbacks == 0


def test_hard_and_hints_are_found_by_the_same_search_as_here():
    table, seat = a_table()
    with opened() as bots:
        until_ready(bots, GAME)
        assert bots.choose(*asked(table, seat, "hard")) == decide(*asked(table, seat, "hard"), FEW)
        assert bots.advise(table, seat) == hint(table, seat, FEW)
        assert bots.fallbacks == 0


def test_until_the_search_is_ready_hard_plays_as_normal_and_so_does_the_hint(monkeypatch):
    run_as_worker(monkeypatch, NEVER_READY)
    table, seat = a_table()
    with opened() as bots:
        assert not bots.warm(GAME)
        for key in range(4):
            chosen = bots.choose(*asked(table, seat, "hard", key))
            assert chosen == decide(*asked(table, seat, "normal", key))
        found = bots.advise(table, seat)
        assert found.why.kind == "hint_soon"
        assert [one.chance for one in found.best] == [None]
        assert found.best[0].action in table.legal(seat)
        assert bots.fallbacks == 0


def test_while_one_searches_another_is_answered_by_rules(monkeypatch):
    run_as_worker(monkeypatch, NEVER_FINDS)
    table, seat = a_table()
    with opened() as bots:
        until_ready(bots, GAME)
        question = Advise(GAME.name, bytes(table.state.data), seat, key_of(1), FEW)
        found = bots.movers[0].process.submit(question)
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat))
        assert not found.done()


def test_a_process_that_nobody_asks_anything_ends(monkeypatch):
    run_as_worker(monkeypatch, IS_IMPATIENT)
    with opened() as bots:
        bots.warm(GAME)
        started = bots.movers[0].process
        assert started.warming[GAME.name].result() == Ready()  # only then is it idle
        assert started.popen.wait() == 0  # its pipe is open all the while


def test_a_search_that_was_ready_is_waited_for_when_the_process_starts_again(monkeypatch):
    monkeypatch.setattr(pool, "AGAIN_S", 600)  # however long it takes: no test depends on time
    table, seat = a_table()
    with opened(think_s=600) as bots:
        until_ready(bots, GAME)
        before = bots.movers[0].process
        bots.movers[0].kill()
        assert bots.choose(*asked(table, seat, "hard")) == decide(*asked(table, seat, "hard"), FEW)
        assert bots.movers[0].process is not before
        bots.movers[0].kill()
        assert bots.advise(table, seat) == hint(table, seat, FEW)


@pytest.mark.parametrize("program", [DIES, DOES_NOT_START], ids=["dies", "does not start"])
def test_where_a_process_dies_the_easy_bot_moves_and_another_process_starts(program, monkeypatch):
    table, seat = a_table()
    told: list[str] = []
    with opened(on_failure=told.append) as bots:
        with monkeypatch.context() as until:
            run_as_worker(until, program)
            for level in ("normal", "hard"):
                assert bots.choose(*asked(table, seat, level)) == decide(
                    *asked(table, seat, "easy")
                )
            assert bots.advise(table, seat) is None
        assert bots.fallbacks == 2
        assert len(told) == 3
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat))
        assert bots.fallbacks == 2


@pytest.mark.parametrize("program", UNFORESEEN.values(), ids=UNFORESEEN)
def test_whatever_a_process_says_the_easy_bot_moves_and_nobody_waits(program, monkeypatch):
    table, seat = a_table()
    with opened(think_s=1000) as bots:
        with monkeypatch.context() as until:
            run_as_worker(until, program)
            for level in ("normal", "hard"):
                assert bots.choose(*asked(table, seat, level)) == decide(
                    *asked(table, seat, "easy")
                )
            assert bots.advise(table, seat) is None
        assert bots.fallbacks == 2
        bots.movers[0].kill()
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat))


def test_where_nothing_can_be_asked_at_all_there_is_no_hint(monkeypatch):
    def fails(*_asked):
        raise ValueError("unforeseen")

    monkeypatch.setattr(process.Process, "submit", fails)
    table, seat = a_table()
    with opened() as bots:
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
        assert bots.advise(table, seat) is None


def test_where_the_search_cannot_be_loaded_there_are_no_hints_and_hard_plays_as_normal(monkeypatch):
    run_as_worker(monkeypatch, CANNOT_LOAD)
    table, seat = a_table()
    with opened() as bots:
        assert not bots.warm(GAME)
        assert isinstance(bots.movers[0].process.warming[GAME.name].result(), Failed)
        assert not bots.warm(GAME)
        found = bots.advise(table, seat)
        assert (found.best, found.why.kind) == ((), "hint_none")
        assert bots.choose(*asked(table, seat, "hard")) == decide(*asked(table, seat))
        assert bots.fallbacks == 0


def test_where_processes_die_while_they_load_a_search_it_is_given_up(monkeypatch):
    run_as_worker(monkeypatch, DIES_LOADING)
    table, seat = a_table()
    with opened() as bots:
        for _ in range(pool.LOADS):
            assert not bots.warm(GAME)
            bots.movers[0].process.popen.wait()
        assert bots.advise(table, seat).why.kind == "hint_none"
        assert bots.choose(*asked(table, seat, "hard")) == decide(*asked(table, seat))
        assert bots.fallbacks == 0
        assert not bots.movers[0].process.ended


def test_a_process_that_we_end_while_it_loads_does_not_count(monkeypatch):
    run_as_worker(monkeypatch, NEVER_READY)
    table, seat = a_table()
    with opened() as bots:
        for _ in range(pool.LOADS):
            bots.warm(GAME)
            bots.movers[0].kill()
        assert bots.advise(table, seat).why.kind == "hint_soon"


def test_where_a_process_takes_too_long_it_is_killed_and_the_easy_bot_moves(monkeypatch):
    run_as_worker(monkeypatch, NEVER_ANSWERS)
    table, seat = a_table()
    with opened(think_s=0) as bots:
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
        assert bots.fallbacks == 1
        assert bots.movers[0].process.popen.wait() == -signal.SIGKILL


class Late(Future):
    """An answer that does not come in time; something else happens meanwhile."""

    def __init__(self, meanwhile):
        super().__init__()
        self.meanwhile = meanwhile

    def result(self, timeout=None):
        del timeout
        self.meanwhile()
        raise TimeoutError


def test_where_others_take_the_time_the_process_is_not_killed(monkeypatch):
    """It answers, but slowly: only whoever waits too long is served by the easy bot."""
    table, seat = a_table()
    with opened() as bots:
        submit, others = process.Process.submit, []

        def ask_another():
            monkeypatch.setattr(process.Process, "submit", submit)
            others.append(bots.choose(*asked(table, seat, key=2)))

        monkeypatch.setattr(process.Process, "submit", lambda *_asked: Late(ask_another))
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
        assert others == [decide(*asked(table, seat, key=2))]
        assert bots.fallbacks == 1
        assert not bots.movers[0].process.ended


def test_where_too_many_wait_the_easy_bot_moves_at_once(monkeypatch):
    run_as_worker(monkeypatch, NEVER_ANSWERS)
    monkeypatch.setattr(pool, "MOVES_WAITING", 1)
    table, seat = a_table()
    with opened() as bots:
        bots.start()
        bots.warm(GAME)  # counts for nothing
        waits = Ask(GAME.name, "normal", bytes(table.state.data), seat, key_of(1))
        first = bots.movers[0].process.submit(waits)
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
        assert bots.fallbacks == 1
        assert not first.done()
    assert isinstance(first.exception(), process.WorkerDied)


def test_where_a_process_fails_the_easy_bot_moves_and_no_secret_is_told(monkeypatch):
    run_as_worker(monkeypatch, FAILS)
    table, seat = a_table()
    told: list[str] = []
    with opened(on_failure=told.append) as bots:
        assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
        assert not bots.movers[0].process.ended
    assert "ValueError" in told[0]
    assert "a secret" not in told[0]


def test_a_pool_that_is_closed_starts_nothing():
    table, seat = a_table()
    bots = Pool()
    bots.close()
    assert bots.choose(*asked(table, seat)) == decide(*asked(table, seat, "easy"))
    assert not bots.warm(GAME)
    assert bots.movers[0].process is None


@per_game
def test_a_process_is_handed_what_the_seat_knows_and_no_seed(game, monkeypatch):
    """All bytes that go to it are the same when what the seat cannot know is dealt again."""

    def lines(table, seat):
        told = []

        def submit(_process, question):
            told.append(msgspec.json.encode(question))
            answer: Future[Failed] = Future()
            answer.set_result(Failed(""))
            return answer

        monkeypatch.setattr(process.Process, "submit", submit)
        run_as_worker(monkeypatch, NEVER_ANSWERS)
        with opened() as bots:
            for level in ("easy", "hard"):
                bots.choose(*asked(table, seat, level))
            assert bots.advise(table, seat) is None
        return told

    table, seat = a_table(game, players=3)
    true = lines(table, seat)
    assert [type(msgspec.json.decode(line, type=Question)) for line in true] == [
        Ask,
        Warm,
        Ask,
        Advise,
    ]
    twin = table.copy()
    game.rules.imagine(twin.state, seat, key_of(77))
    assert twin.state != table.state
    assert lines(twin, seat) == true
    state = msgspec.json.encode(bytes(table.state.data))
    assert not any(state in line for line in true)


def test_a_process_whose_asker_is_gone_ends_without_a_word():
    table, seat = a_table()
    question = Ask(GAME.name, "easy", bytes(table.state.data), seat, key_of(1))
    pipe = subprocess.PIPE
    with subprocess.Popen(process.COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as started:
        assert started.stdin
        assert started.stdout
        assert started.stderr
        started.stdout.close()
        started.stdin.write(msgspec.json.encode(Asked(1, question)) + b"\n")
        started.stdin.flush()
        assert started.wait() == 0
        assert started.stderr.read() == b""


def test_lines_read_back():
    question = Asked(3, Advise("go5", b"\x00\xff", 1, (1, 2, 3, 4), FEW, 5.0))
    assert msgspec.json.decode(msgspec.json.encode(question), type=Asked) == question
    answer = Answered(3, Chosen(7))
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Answered) == answer

"""The fair queue: who is served in which order, who is refused, and what nobody waits for."""

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import krabbel
from krabbel.bots import decide
from krabbel.core.seed import key_of
from krabbel.protocol.messages import AskHint
from krabbel.server.metrics import Metrics
from krabbel.server.services import Services
from krabbel.server.settings import JobLimits, Limits, Rate
from krabbel.server.tables.bot_pool import HINTS, MOVES, BotPool
from krabbel.server.tables.fair_lanes import KNOWN, Asker, FairLanes, Job, JobKind
from krabbel.server.tables.job_queue import JobQueue, QueueFull
from krabbel.server.wire.doors import Doors
from tests.server.desk import opened, passes, run

ANALYSIS = JobKind("analysis", cost=3000)  # a kind of job that there may be some day
MANY = JobLimits(waiting=1000, of_address=1000, of_guest=1000, of_table=1000)


def asker(name):
    """An address, a guest and a table, such as "a ana 1"; fewer words are completed."""
    words = name.split()
    guest = words[1] if len(words) > 1 else f"guest of {words[0]}"
    return Asker(words[0], guest, words[2] if len(words) > 2 else f"table of {guest}")


async def settled():
    """All that can be done without time or a job's end is done."""
    for _ in range(10):
        await asyncio.sleep(0)


class Bench:
    """A queue whose jobs run until they are told to end; `ran` has their names in order."""

    def __init__(self, running=1, limits=MANY):
        self.refused: list[tuple[str, str]] = []
        self.queue = JobQueue(running, limits, lambda *why: self.refused.append(why))
        self.ran, self.ends = [], []

    def ask(self, name, kind=MOVES):
        """Ask for a job."""

        async def work():
            self.ran.append(name)
            self.ends.append(asyncio.Event())
            await self.ends[-1].wait()
            return name

        return asyncio.ensure_future(self.queue.run(kind, asker(name), work))

    async def go_on(self, jobs):
        """So many jobs end, the first that runs first."""
        for _ in range(jobs):
            await settled()
            self.ends.pop(0).set()
        await settled()


def order(asked, kinds=None):
    """The order in which jobs run that are all asked for while one runs."""

    async def work():
        bench = Bench()
        first = bench.ask("first")
        await settled()
        jobs = [bench.ask(name, (kinds or {}).get(name, MOVES)) for name in asked]
        await bench.go_on(len(asked) + 1)
        assert await asyncio.gather(first, *jobs) == ["first", *asked]
        return bench.ran[1:]

    return run(work())


def test_addresses_take_turns():
    assert order(["a", "a", "a", "b", "c", "b"]) == ["a", "b", "c", "a", "b", "a"]


def test_whoever_asks_once_is_next_however_much_somebody_else_asks_for():
    assert order(["a"] * 50 + ["b"])[:3] == ["a", "b", "a"]


def test_guests_of_one_address_take_turns():
    asked = ["a ana", "a ana", "a ana", "a ben", "a ben", "b cem"]
    assert order(asked) == ["a ana", "b cem", "a ben", "a ana", "a ben", "a ana"]


def test_many_guests_of_one_address_have_the_share_of_one():
    asked = [f"a guest{number}" for number in range(30)] + ["b", "b", "b"]
    assert [name[0] for name in order(asked)[:6]] == ["a", "b", "a", "b", "a", "b"]


def test_turns_are_by_what_jobs_cost():
    kinds = {"a": HINTS, "b": MOVES}
    assert order(["a"] * 3 + ["b"] * 10, kinds) == [*"ab", *"bbbb", "a", *"bbbbb", "a"]


def test_any_kind_of_job_shares_the_workers():
    kinds = {"a": ANALYSIS, "b": HINTS, "c": MOVES}
    served = order(["a"] * 3 + ["b"] * 4 + ["c"] * 12, kinds)
    assert served[:3] == ["a", "b", "c"]
    assert served.index("a", 1) > 10  # c's twelve moves and b's hints cost less than one of a's


def test_nobody_saves_turns_up():
    async def work():
        bench = Bench()
        jobs = [bench.ask("a") for _ in range(20)]
        await bench.go_on(10)
        jobs += [bench.ask("b") for _ in range(10)]
        await bench.go_on(20)
        await asyncio.gather(*jobs)
        return bench.ran[11:]

    assert run(work()) == [*"ba" * 9, "b"]


def test_as_many_run_as_there_are_workers():
    async def work():
        bench = Bench(running=2)
        jobs = [bench.ask(name) for name in "abcd"]
        await settled()
        assert bench.ran == ["a", "b"]
        await bench.go_on(4)
        assert await asyncio.gather(*jobs) == [*"abcd"]

    run(work())


@pytest.mark.parametrize(
    ("limits", "asked", "refused"),
    [
        pytest.param({"of_address": 3}, ["a x 1", "a y 2", "a z 3", "a w 4", "b v 5"], [3], id="a"),
        pytest.param({"of_guest": 2}, ["a x 1", "a x 2", "a x 3", "a y 4"], [2], id="g"),
        pytest.param({"of_table": 2}, ["a x 1", "b y 1", "c z 1", "c z 2"], [2], id="t"),
    ],
)  # fmt: skip
def test_so_many_jobs_may_wait(limits, asked, refused):
    async def work():
        (limit,) = limits
        bench = Bench(limits=replace(MANY, **limits))
        jobs = [bench.ask(name) for name in asked]
        await bench.go_on(len(asked) - len(refused))
        assert all(job.done() for job in jobs)
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [n for n, found in enumerate(done) if isinstance(found, QueueFull)] == refused
        assert all(found.code == "too-many" for found in done if isinstance(found, QueueFull))
        assert bench.refused == [("move", limit.removeprefix("of_"))] * len(refused)
        again = bench.ask(asked[0])  # what has ended does not count any more
        await bench.go_on(1)
        assert await again == asked[0]

    run(work())


def test_where_all_places_are_taken_whoever_has_the_most_gives_way():
    async def work():
        bench = Bench(limits=replace(MANY, waiting=4))
        jobs = [bench.ask(name) for name in ("a", "a", "a", "a", "a")]
        await settled()
        jobs += [bench.ask(name) for name in ("b", "a", "b", "c")]
        await bench.go_on(5)
        assert all(job.done() for job in jobs)
        done = await asyncio.gather(*jobs, return_exceptions=True)
        served = ["refused" if isinstance(found, QueueFull) else found for found in done]
        assert served == ["a", "a", *["refused"] * 3, "b", "refused", "b", "c"]
        assert bench.ran == ["a", "b", "c", "a", "b"]

    run(work())


def test_a_job_that_waits_for_too_long_is_refused():
    async def work():
        bench = Bench(limits=replace(MANY, late_s=10))
        runs, waits = bench.ask("a"), bench.ask("a")
        await settled()
        await passes(11)
        await settled()
        assert waits.done()
        with pytest.raises(QueueFull):
            await waits
        assert bench.refused == [("move", "late")]
        await bench.go_on(1)
        assert await runs == "a"

    run(work())


def test_a_job_that_nobody_waits_for_is_not_begun_but_ends_if_it_was():
    async def work():
        bench = Bench()
        begun, waits, last = bench.ask("a"), bench.ask("b"), bench.ask("c")
        await settled()
        begun.cancel()
        waits.cancel()
        await settled()
        assert bench.ran == ["a"]  # its worker is busy, whoever waits for it
        await bench.go_on(1)
        assert bench.ran == ["a", "c"]
        await bench.go_on(1)
        assert await last == "c"
        assert not len(bench.queue.waiting)

    run(work())


def test_a_job_that_is_cancelled_at_its_turn_holds_nobody_up():
    async def work():
        bench = Bench()
        jobs = [bench.ask(name) for name in "abc"]
        await settled()
        bench.ends.pop(0).set()
        jobs[1].cancel()
        await settled()
        await settled()
        assert bench.ran == ["a", "c"]
        await bench.go_on(1)
        assert await jobs[2] == "c"

    run(work())


def test_work_that_fails_gives_its_place_back():
    async def work():
        async def fails():
            raise ValueError("of the work")

        queue = JobQueue(1, MANY)
        for _ in range(3):
            with pytest.raises(ValueError, match="of the work"):
                await queue.run(MOVES, asker("a"), fails)

    run(work())


def test_costs_are_remembered_of_some_lanes_only():
    async def work():
        lanes = FairLanes()
        for number in range(5 * KNOWN):
            lanes.add(Job(MOVES, asker(f"{number} guest 1")))
            lanes.next()
        return len(lanes._used) + len(lanes._clock)

    assert run(work()) < 6 * KNOWN


def quiet_pool(monkeypatch, workers, *, searched_at_once=False):
    """Workers whose searches never end, or do at once; rules answer at once."""

    async def in_thread(work, *about):
        if work == workers.pool.choose and about[1] == "hard" and not searched_at_once:
            await asyncio.Event().wait()
        return decide(about[0], "easy", *about[-3:])

    monkeypatch.setattr(workers, "_in_thread", in_thread)
    return krabbel.game("party-bugs").table(players=3, seed=5)


def test_bots_that_play_by_rules_never_wait_for_searches(monkeypatch):
    async def think():
        workers = BotPool(limits=MANY)
        table = quiet_pool(monkeypatch, workers)
        hard = [
            asyncio.create_task(
                workers.choose(table.game, "hard", table.state, 0, key_of(key), asker("a"))
            )
            for key in range(100)
        ]
        await settled()
        for level in ("normal", "easy"):
            asked = table.game, level, table.state, 0, key_of(1), asker("b")
            chosen = asyncio.create_task(workers.choose(*asked))
            await settled()
            assert chosen.done()
        assert len(workers.jobs.waiting) == 99
        for task in hard:
            task.cancel()

    run(think())


def test_a_bot_without_a_choice_keeps_its_turn_as_long_as_one_with(monkeypatch):
    async def think():
        workers = BotPool(limits=replace(MANY, move_s=0.2))
        table = quiet_pool(monkeypatch, workers, searched_at_once=True)
        asked = table.game, "hard", table.state, 0, key_of(1)
        jobs = [asyncio.create_task(workers.choose(*asked, asker(name))) for name in "ab"]
        for done in (0, 1, 2):
            await settled()
            assert sum(job.done() for job in jobs) == done
            assert len(workers.jobs.waiting) == (done == 0)
            await passes(0.2)

    run(think())


def test_no_figure_tells_whether_bots_think(monkeypatch):
    def told():
        return [line for line in metrics.page().splitlines() if b"krabbel_" in line]

    async def think():
        workers = BotPool(limits=MANY)
        no_store: Any = None
        none: Any = SimpleNamespace(readiness=SimpleNamespace(draining=False))
        no_tables: Any = SimpleNamespace(live={}, count_seats=dict, shared=none)
        Services(no_store, workers, no_tables, Doors(Limits()), metrics)
        table = quiet_pool(monkeypatch, workers)
        asked = table.game, "hard", table.state, 0, key_of(1), asker("a")
        before = told()
        jobs = [asyncio.create_task(workers.choose(*asked)) for _ in range(10)]
        await settled()
        assert len(workers.jobs.waiting) == 9
        assert told() == before
        jobs += [asyncio.create_task(workers.choose(*asked)) for _ in range(10)]
        await settled()
        assert metrics.value("jobs_waiting") == 10  # of nineteen
        for job in jobs:
            job.cancel()

    metrics = Metrics()
    run(think())


def test_where_the_queue_is_full_the_easy_bot_moves(monkeypatch):
    async def think():
        workers = BotPool(limits=replace(MANY, of_table=1))
        table = quiet_pool(monkeypatch, workers)
        asked = table.game, "hard", table.state, 0, key_of(1), asker("a")
        slow = asyncio.create_task(workers.choose(*asked))
        await settled()
        assert await workers.choose(*asked) == decide(table.game, "easy", table.state, 0, key_of(1))
        slow.cancel()

    run(think())


def test_a_hint_that_cannot_wait_is_refused_kindly(monkeypatch):
    async def play():
        often = Rate(burst=100, a_second=0)
        async with opened(hints=often, jobs=JobLimits(of_address=1), workers=1) as desk:
            never = asyncio.Event()

            async def in_thread(*_work):
                await never.wait()

            monkeypatch.setattr(desk.workers, "_in_thread", in_thread)
            answers = []
            for name in ("ana", "eve"):  # of one address
                table = await desk.create("party-bugs", "me Ben Cem", name)
                caller = await desk.enter(table, name)
                await caller.look(0)
                caller.say(AskHint("h", 0))
                await settled()
                answers.append(caller.raw[caller.read :])
            never.set()
            assert answers[0] == []  # it is being worked out
            answer = json.loads(answers[1][0])
            assert answer["code"] == "too-many"
            assert "moment" in answer["text"]

    run(play())


def test_a_tables_bots_count_for_the_first_player_who_is_here():
    async def play():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me hard hard")
            eve = await desk.enter(table, "eve", address="198.51.100.7")
            live = eve.table
            assert live.bots.asker() == Asker("198.51.100.7", "eve", table)  # she watches alone
            ana = await desk.enter(table, "ana", address="192.0.2.1")
            assert live.bots.asker() == Asker("192.0.2.1", "ana", table)
            ana.leave()
            assert live.bots.asker() == Asker("198.51.100.7", "eve", table)
            eve.leave()

    run(play())

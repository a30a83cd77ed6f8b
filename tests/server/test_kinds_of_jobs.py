"""A kind of job that there may be some day, in the worker processes that hints and bots share."""

import asyncio
from typing import Any

from msgspec import Struct

from krabbel.core.seed import key_of
from krabbel.protocol.messages import AskHint
from krabbel.server.settings import JobLimits
from krabbel.server.tables.fair_lanes import Asker, JobKind
from krabbel.server.tables.job_queue import QueueFull
from tests.bots.workers import ANOTHER_KIND, run_as_worker
from tests.server.desk import opened, run
from tests.server.test_hints import OFTEN, asked_until_ready, sit_down
from tests.server.test_job_queue import settled

ANALYSIS = JobKind("analysis", cost=3000)
GAME = "party-bugs"
ANSWER_S = 60  # for an answer that must come; nothing is measured by it
LIMITS = JobLimits(of_table=2, of_guest=3, of_address=4, move_s=0, late_s=ANSWER_S)


class Analyse(Struct, frozen=True, tag=True):
    """The new question; the worker (ANOTHER_KIND) answers it when a file is there."""

    game: str
    until: str
    wait_s: float


class Analyst:
    """Somebody who asks for jobs of the new kind; `turns` has all that were begun, in order."""

    def __init__(self, desk, until, monkeypatch):
        self.workers, self.until = desk.workers, until
        self.turns: list[str] = []
        pool = desk.workers.pool
        monkeypatch.setattr(pool, "advise", self.noted(lambda *_: "hint", pool.advise))
        monkeypatch.setattr(pool, "choose", self.noted(lambda *about: about[1], pool.choose))

    def noted(self, name, work):
        def work_and_note(*about):
            self.turns.append(name(*about))
            return work(*about)

        return work_and_note

    def ask(self, address, guest, table):
        """Ask for a job."""
        asker = Asker(address, guest, table)
        return asyncio.create_task(self.workers.work_out(ANALYSIS, asker, self.analyse))

    def analyse(self):
        """Ask the worker process, as a method of the pool would; return its answer."""
        self.turns.append("analysis")
        (worker,) = self.workers.pool.movers
        question: Any = Analyse(GAME, str(self.until), ANSWER_S)
        return worker.ask(question, ANSWER_S).action


async def refused(job):
    """The limit by which a job is refused."""
    await settled()
    assert job.done()
    return job.exception().reason if isinstance(job.exception(), QueueFull) else None


async def some_move(caller):
    """A seat that may act, all of which are the caller's, and something that it may do."""
    seat = (await caller.look())["view"]["waiting"][0]
    return seat, (await caller.look(seat))["actions"][0]


def test_another_kind_of_job_shares_the_worker_processes(monkeypatch, tmp_path):
    run_as_worker(monkeypatch, ANOTHER_KIND)

    async def play():
        async with opened(workers=1, jobs=LIMITS, hints=OFTEN) as desk:
            ana, _ = await sit_down(desk, GAME)
            await asked_until_ready(ana, 0)
            analyst = Analyst(desk, tmp_path / "go on", monkeypatch)
            runs = analyst.ask("e", "eve", "1")
            await settled()
            waiting = [analyst.ask("e", "eve", table) for table in "12"]
            assert await refused(analyst.ask("e", "eva", "1")) == "table"
            assert await refused(analyst.ask("e", "eve", "3")) == "guest"
            waiting.append(analyst.ask("e", "eva", "3"))
            assert await refused(analyst.ask("e", "ida", "4")) == "address"

            (seat,) = (await ana.look())["view"]["waiting"][:1]
            ana.say(AskHint("h", seat))
            game, state = ana.table.situation.match.game, ana.table.situation.match.table.state
            asked = game, "hard", state.copy(), seat, key_of(1), Asker("b", "ben", "5")
            hard = asyncio.create_task(desk.workers.choose(*asked))
            for number in range(10):
                await ana.act(*await some_move(ana), f"move {number}")
                await desk.workers.choose(game, "normal", *asked[2:])
            assert analyst.turns == ["analysis"] + ["normal"] * 10
            assert not any(job.done() for job in (runs, hard, *waiting))

            analyst.until.touch()
            assert (await ana.next("hint"))["id"] == "h"
            (process,) = {await job for job in (runs, *waiting)}
            (worker,) = desk.workers.pool.movers
            assert worker.process is not None
            assert process == worker.process.popen.pid
            assert game.engine("python").has(asked[2], seat, await hard)
            assert {*analyst.turns[11:13]} == {"hint", "hard"}
            assert analyst.turns[13:] == ["analysis"] * 3

    run(play())

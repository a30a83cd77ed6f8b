"""The queue for what worker processes work out: bots' moves by search, hints, and the like.

Who is next is decided fairly (fair_lanes.py). How many jobs an address, a guest and a table may
have at a time is limited; where the whole queue is full, the last job of the address with the most
of them gives way to somebody who has fewer.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from krabbel.server.settings import JobLimits
from krabbel.server.tables.fair_lanes import Asker, FairLanes, Job, JobKind
from krabbel.server.tables.refusal import Refusal

T = TypeVar("T")


class QueueFull(Refusal):
    """A job that cannot wait, or has waited for too long."""

    def __init__(self, reason: str) -> None:
        super().__init__("too-many", "too much is being worked out; ask again in a moment")
        self.reason = reason  # which limit: address, guest, table, all, late


class JobQueue:
    """The jobs of one server: some run, the others wait for their turn."""

    def __init__(
        self,
        running: int,
        limits: JobLimits,
        on_refused: Callable[[str, str], None] = lambda _kind, _reason: None,
    ) -> None:
        self._most_running, self._limits = running, limits
        self.on_refused = on_refused  # is called with the job's kind and the reason
        self.waiting = FairLanes()
        self._turns = 0  # that jobs have now
        self._running: set[asyncio.Future[Any]] = set()
        self._jobs: Counter[tuple[str, str]] = Counter()  # that wait or run, by limit and whose

    async def run(self, kind: JobKind, asker: Asker, work: Callable[[], Awaitable[T]]) -> T:
        """Return what the work returns, once it has had its turn; QueueFull if it gets none.

        Work that nobody waits for any more has its turn until it ends: nothing can stop it.
        """
        job = Job(kind, asker)
        try:
            await self._wait(job)
        except QueueFull as full:
            self.on_refused(kind.name, full.reason)
            raise
        task = asyncio.ensure_future(work())
        self._running.add(task)
        task.add_done_callback(lambda done: self._end(job, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # its failure's traceback has this frame: no reference cycle is left

    async def close(self) -> None:
        """Wait for what runs."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _wait(self, job: Job) -> None:
        """Return when the job may run."""
        self._admit(job)
        self._give_turns()
        try:
            async with asyncio.timeout(self._limits.late_s):
                await job.turn
        except BaseException as bad:
            self._give_up(job)
            if isinstance(bad, TimeoutError):
                raise QueueFull("late") from bad
            raise

    def _admit(self, job: Job) -> None:
        """Let a job wait; QueueFull where there are too many."""
        counted = _counted(job.asker)
        limits = self._limits
        most = {"address": limits.of_address, "guest": limits.of_guest, "table": limits.of_table}
        for limit, whose in counted:
            if self._jobs[limit, whose] >= most[limit]:
                raise QueueFull(limit)
        if len(self.waiting) >= limits.waiting:
            self._make_room(job.asker.address)
        self._jobs.update(counted)
        self.waiting.add(job)

    def _make_room(self, address: str) -> None:
        """Have the last job of the heaviest address give way; QueueFull if that has no more."""
        heaviest, many = self.waiting.heaviest()
        if many <= len(self.waiting.of(address)) + 1:
            raise QueueFull("all")
        last = self.waiting.of(heaviest)[-1]
        self.waiting.discard(last)
        if not last.turn.done():  # else it was cancelled a moment ago
            last.turn.set_exception(QueueFull("all"))

    def _give_turns(self) -> None:
        while self._turns < self._most_running and len(self.waiting):
            turn = self.waiting.next().turn
            if not turn.done():  # else it was cancelled a moment ago
                turn.set_result(None)
                self._turns += 1

    def _give_up(self, job: Job) -> None:
        """Let a job go that nobody waits for: it had no turn yet, or has one, or gave way."""
        if job.turn.cancelled() or not job.turn.done():
            self.waiting.discard(job)
        elif not job.turn.exception():
            self._turns -= 1
        del job.turn  # whose refusal's traceback has frames that have the job: a reference cycle
        self._uncount(job)

    def _end(self, job: Job, done: "asyncio.Future[Any]") -> None:
        if not done.cancelled():
            done.exception()  # whoever asked for it has it; perhaps nobody waits any more
        self._running.discard(done)
        self._turns -= 1
        self._uncount(job)

    def _uncount(self, job: Job) -> None:
        for counted in _counted(job.asker):
            self._jobs[counted] -= 1
            if not self._jobs[counted]:
                del self._jobs[counted]
        self._give_turns()


def _counted(asker: Asker) -> tuple[tuple[str, str], ...]:
    return ("address", asker.address), ("guest", asker.guest), ("table", asker.table)

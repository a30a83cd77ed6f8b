"""Which of the jobs that wait is next: start-time fair queueing over addresses and their guests.

Addresses take turns by what their jobs cost, and within an address its guests. So whoever asks for
little is served soon, however much somebody else asks for. Values only: no loop, no clock.
"""

import asyncio
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field

Lane = tuple[str, ...]  # an address, or an address and a guest
KNOWN = 1000  # lanes whose costs are remembered when nothing of theirs waits


@dataclass(frozen=True)
class JobKind:
    """A kind of job, and what one of them costs in milliseconds of a worker."""

    name: str
    cost: float


@dataclass(frozen=True)
class Asker:
    """Whom a job counts for."""

    address: str
    guest: str
    table: str


@dataclass(eq=False)
class Job:
    """A job that waits; the future is done when its turn has come."""

    kind: JobKind
    asker: Asker
    turn: asyncio.Future[None] = field(default_factory=asyncio.Future)

    @property
    def lanes(self) -> tuple[Lane, Lane]:
        """Return the lanes in which it waits: its address's, and in that its guest's."""
        return (self.asker.address,), (self.asker.address, self.asker.guest)


class FairLanes:
    """The jobs that wait, and what each lane has used so far."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[Job]]] = {}  # by address and guest
        self._used: OrderedDict[Lane, float] = OrderedDict()  # what the jobs of a lane have cost
        self._clock: defaultdict[Lane, float] = defaultdict(
            float
        )  # in a lane: what the one served last had used

    def __len__(self) -> int:
        return len(self.jobs())

    def jobs(self) -> list[Job]:
        """Return the jobs that wait, each lane's in the order in which they came."""
        return [job for lanes in self._waiting.values() for lane in lanes.values() for job in lane]

    def add(self, job: Job) -> None:
        """Let a job wait. A lane in which nothing waited has saved nothing up for now."""
        for lane in job.lanes:
            self._used[lane] = max(self._used.get(lane, 0.0), self._clock[lane[:-1]])
        lanes = self._waiting.setdefault(job.asker.address, {})
        lanes.setdefault(job.asker.guest, deque()).append(job)

    def next(self) -> Job:
        """Take out the first job of the lane that has used least."""
        address = min(self._waiting, key=lambda one: self._used[(one,)])
        guests = self._waiting[address]
        guest = min(guests, key=lambda one: self._used[address, one])
        job = guests[guest][0]
        self.discard(job)
        for lane in job.lanes:
            self._clock[lane[:-1]] = self._used[lane]
            self._used[lane] += job.kind.cost
            self._used.move_to_end(lane)
        self._forget()
        return job

    def discard(self, job: Job) -> None:
        """Take out a job, if it is there."""
        address, guest = job.asker.address, job.asker.guest
        guests = self._waiting.get(address, {})
        lane = guests.get(guest, deque())
        if job in lane:
            lane.remove(job)
        if not lane:
            guests.pop(guest, None)
        if not guests:
            self._waiting.pop(address, None)

    def heaviest(self) -> tuple[str, int]:
        """Return the address with the most jobs, and how many they are."""
        return Counter(job.asker.address for job in self.jobs()).most_common(1)[0]

    def of(self, address: str) -> list[Job]:
        """Return the jobs of an address."""
        return [job for lane in self._waiting.get(address, {}).values() for job in lane]

    def _forget(self) -> None:
        """Forget what lanes have used for which nothing has waited for long."""
        if len(self._used) > 2 * KNOWN:
            waits = {lane for job in self.jobs() for lane in job.lanes}
            for lane in list(self._used)[:KNOWN]:
                if lane not in waits:
                    del self._used[lane]
                    self._clock.pop(lane, None)

"""What it costs to hand requests on to a table's owner: our link, LISTEN/NOTIFY, and Redis.

python -m bench.links [SECONDS]: each way in turn, several rounds in one run. The guests' server and
the owner are a process each. Redis is measured here alone: `apt-get install redis-server`.
"""

import asyncio
import multiprocessing
import random
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import count
from multiprocessing.connection import Connection
from os import getloadavg, getpid
from statistics import median

import uvloop

from bench.answers import percentiles
from bench.link_ways import (
    GUESTS,
    Ask,
    Notified,
    Published,
    at_guests,
    at_owner,
    link,
    link_of_owner,
)
from bench.postgres import Postgres
from bench.redis import Redis
from krabbel.protocol.messages import Act

CASES = ((1, 5_000), (GUESTS, 5_000), (GUESTS, 15_000))  # guests told, bytes of a message
RATES = (50, 1_000)  # requests a second
ROUNDS = 5
PATIENCE_S = 60.0  # for what has not come at the end of a round
FILLER = "play 7 " * 6  # makes a request some 100 bytes long
Way = tuple[Ask, Sequence[int]]  # how to ask, and the processes in the middle
HEADS = ("guests' server", "owner", "between", "p50 ms", "p99 ms")


class Meter:
    """Counts what comes for each request, and how long the last message takes."""

    def __init__(self) -> None:
        self._numbers = count(10**9)
        self.asked: dict[bytes, tuple[float, int]] = {}
        self.took_ms: list[float] = []

    def request(self, guests: int, size: int) -> Act:
        """Return a new request."""
        number = str(next(self._numbers))
        self.asked[number.encode()] = time.perf_counter(), guests
        return Act(number, 0, f"{guests} {size} {FILLER}")

    def hear(self, _guest: int, message: bytes) -> None:
        """Count a message."""
        number = message[:10]
        began, missing = self.asked.pop(number)
        if missing > 1:
            self.asked[number] = began, missing - 1
        else:
            self.took_ms.append(1e3 * (time.perf_counter() - began))


def processor_s(process: int) -> float:
    """Return a process's processor time, to the nanosecond: /proc counts hundredths of a second."""
    return time.clock_gettime((~process << 3) | 2)  # clock_getcpuclockid(3)


async def turn(ask: Ask, meter: Meter, case: tuple[int, int], rate: int, seconds: float) -> None:
    """Send requests at random moments, the same for each way; wait for all answers."""
    chance = random.Random(5)
    due = time.perf_counter()
    end, meter.took_ms = due + seconds, []
    while (due := due + chance.expovariate(rate)) < end:
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        ask(chance.randrange(case[0]), meter.request(*case))
    async with asyncio.timeout(PATIENCE_S):
        while meter.asked:
            await asyncio.sleep(0.005)


async def own(postgres: str, redis: int, told: Connection) -> None:
    """Own the table that all requests go to, until killed."""
    notified, published = at_owner(Notified), at_owner(Published)
    _hub, address = await link_of_owner()
    await notified.open(postgres)
    await published.open(redis)
    told.send(address)
    await asyncio.Event().wait()


def run_owner(postgres: str, redis: int, told: Connection) -> None:
    """Run the owner's process."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(own(postgres, redis, told))


async def measure(ways: Mapping[str, Way], meter: Meter, owner: int, seconds: float) -> None:
    """Print a line for each case, rate and way."""
    found = {(case, rate, way): [] for case in CASES for rate in RATES for way in ways}  # type: dict[tuple[tuple[int, int], int, str], list[list[float]]]
    for number in range(ROUNDS):
        order = random.Random(number).sample(list(found), len(found))
        for case, rate, way in order:  # another one each time: nothing always follows the database
            ask, between = ways[way]
            before = [processor_s(one) for one in (getpid(), owner, *between)]
            await turn(ask, meter, case, rate, seconds)
            after = [processor_s(one) for one in (getpid(), owner, *between)]
            spent = [1e6 * (b - a) / len(meter.took_ms) for a, b in zip(before, after, strict=True)]
            times = percentiles(meter.took_ms)
            assert times is not None
            found[case, rate, way].append([*spent[:2], sum(spent[2:]), *times[:2]])
    print(f"{'µs of processor time a request':42}" + "".join(f"{head:>15}" for head in HEADS))
    for ((guests, size), rate, way), rounds in found.items():
        name = f"{guests} × {size} bytes, {rate}/s, {way}"
        middle = [median(column) for column in zip(*rounds, strict=True)]
        figures = [*(f"{us:15.0f}" for us in middle[:3]), *(f"{ms:15.2f}" for ms in middle[3:])]
        print(f"{name:42}" + "".join(figures))


async def run(postgres: Postgres, redis: Redis, owner: int, address: str, seconds: float) -> None:
    """Connect to the owner in all ways, and measure them."""
    meter = Meter()
    hub, over_link = await link(address, meter.hear)
    notified, over_postgres = at_guests(Notified, meter.hear)
    published, over_redis = at_guests(Published, meter.hear)
    await notified.open(postgres.address)
    await published.open(redis.port)
    ways: dict[str, Way] = {
        "our link": (over_link, ()),
        "LISTEN/NOTIFY": (over_postgres, (postgres.pid, *postgres.children())),
        "Redis": (over_redis, (redis.process.pid,)),
    }
    await measure(ways, meter, owner, seconds)
    await hub.close()


def main() -> None:
    """Start a database, a Redis and an owner, and measure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    with Redis() as redis, Postgres() as postgres:
        here, there = multiprocessing.Pipe()
        spawn = multiprocessing.get_context("spawn")
        arguments = postgres.address, redis.port, there
        owner = spawn.Process(target=run_owner, args=arguments, daemon=True)
        owner.start()
        assert owner.pid is not None
        print(f"load before: {getloadavg()[0]:.1f}")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(run(postgres, redis, owner.pid, here.recv(), seconds))
        print(f"load after: {getloadavg()[0]:.1f}")
        owner.kill()


if __name__ == "__main__":
    main()

"""The queue of PostgreSQL's jobs, over connections that are made up."""

import asyncio

from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres import jobs


class FakeConnection:
    """A connection: the first one works, no other is ever opened."""

    made = 0

    def __init__(self, _address, **_options):
        self.is_up = type(self).made == 0
        type(self).made += 1

    async def come_up(self):
        await asyncio.Event().wait()

    async def run(self, job):
        if not self.is_up:
            raise StoreFailure("no connection to the database")
        await asyncio.sleep(0)
        return await job(self)

    async def close(self):
        """Nothing to do."""


async def one(_connection):
    return 1


def test_a_connection_that_cannot_be_opened_takes_no_job_from_one_that_is_up(monkeypatch):
    monkeypatch.setattr(jobs, "LastingConnection", FakeConnection)

    async def use():
        queue = jobs.Jobs("nowhere", 2)
        done = await asyncio.gather(*(queue.do(one) for _ in range(40)))
        for task in queue._tasks:
            task.cancel()
        await asyncio.gather(*queue._tasks, return_exceptions=True)
        return done

    assert asyncio.run(use()) == [1] * 40
    assert FakeConnection.made == 2

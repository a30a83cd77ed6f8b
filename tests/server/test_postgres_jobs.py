"""The queue of PostgreSQL's jobs, over connections that are made up."""

import asyncio

from krabbel.server.store import StoreFailure
from krabbel.server.store.postgres import database_connection, jobs


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
    monkeypatch.setattr(jobs, "DatabaseConnection", FakeConnection)

    async def use():
        queue = jobs.Jobs("nowhere", 2)
        done = await asyncio.gather(*(queue.do(one) for _ in range(40)))
        for task in queue._tasks:
            task.cancel()
        await asyncio.gather(*queue._tasks, return_exceptions=True)
        return done

    assert asyncio.run(use()) == [1] * 40
    assert FakeConnection.made == 2


class FakeDriver:
    """What the driver calls a connection: it may be closed before it says so."""

    def __init__(self):
        self.closed = False

    def add_termination_listener(self, listener):
        self.tell = lambda: listener(self)

    def is_closed(self):
        return self.closed

    async def close(self, **_options):
        """Nothing to do."""


def test_a_connection_that_is_closed_but_not_yet_made_anew_is_waited_for(monkeypatch):
    made = []

    async def connect(_address):
        made.append(FakeDriver())
        return made[-1]

    monkeypatch.setattr(database_connection, "connect", connect)

    async def use():
        kept = database_connection.DatabaseConnection("nowhere")
        await kept.come_up()
        made[0].closed = True
        waiting = asyncio.create_task(kept.come_up())
        await asyncio.sleep(0)
        assert not waiting.done()  # a job that is passed on would come back at once, for ever
        made[0].tell()
        await waiting
        assert kept.is_up
        await kept.close()

    asyncio.run(use())
    assert len(made) == 2

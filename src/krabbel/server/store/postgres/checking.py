"""Walks through all tables, however many there are: some of them in each job, by their ids."""

from collections.abc import AsyncIterator
from typing import Any

from krabbel.server.store.postgres import statements
from krabbel.server.store.postgres.database_connection import Connection
from krabbel.server.store.postgres.jobs import Jobs

SOME = 5000  # tables in one job


async def unfinished(jobs: Jobs) -> list[str]:
    """Return the ids of all tables where a match is being played."""
    return [table async for ids in _walk(jobs, statements.SELECT_UNFINISHED) for table in ids or ()]


async def count_lost_moves(jobs: Jobs) -> int:
    """Count moves of no table."""
    return sum([int(lost or 0) async for lost in _walk(jobs, statements.COUNT_LOST_MOVES)])


async def _walk(jobs: Jobs, statement: str) -> AsyncIterator[Any]:
    """Yield what a statement finds of some tables, then of those after them, to the last one."""
    last = ""

    async def job(db: Connection) -> Any:
        return await db.fetchrow(statement, last, SOME)

    while last is not None:
        last, found = await jobs.do(job)
        yield found

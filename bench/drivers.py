"""What PostgreSQL's drivers cost the server: processor time a move, by how many share a commit.

python -m bench.drivers [SECONDS]: each way in turn, several rounds in one run. psycopg is measured
here alone: `pip install psycopg[binary]`. "pipeline" sends a statement a move, all in one commit.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count
from statistics import median
from typing import Any

import asyncpg
import msgspec
import psycopg
import uvloop

from bench.postgres import Postgres

SIZES = (1, 10, 100)  # moves in a commit
ROUNDS = 5
SCHEMA = """
CREATE TABLE tables (id text PRIMARY KEY, epoch bigint NOT NULL);
CREATE TABLE moves (table_id text NOT NULL, number int, seat int, action text, request text,
    at float8, PRIMARY KEY (table_id, number));
INSERT INTO tables SELECT 'table number ' || n, 1 FROM generate_series(0, 99) n;
"""
FENCED = "(SELECT id FROM tables t WHERE t.id = m.id AND t.epoch = m.epoch FOR SHARE)"
COLUMNS = "m.number, m.seat, m.action, m.request, m.at"
NAMES = "id, epoch, number, seat, action, request, at"
TYPES = ("text", "bigint", "int", "int", "text", "text", "float8")
TYPED = ", ".join(f"{name} {kind}" for name, kind in zip(NAMES.split(", "), TYPES, strict=True))
ARRAYS = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(TYPES, 1))
UNNEST = f"INSERT INTO moves SELECT {FENCED}, {COLUMNS} FROM unnest({ARRAYS}) m({NAMES})"
AS_JSON = f"INSERT INTO moves SELECT {FENCED}, {COLUMNS} FROM json_to_recordset($1) m({TYPED})"
MARKS = ", ".join(f"%s::{kind}[]" for kind in TYPES)
MARKED = f"INSERT INTO moves SELECT {FENCED}, {COLUMNS} FROM unnest({MARKS}) m({NAMES})"
ONE = f"INSERT INTO moves SELECT {FENCED}, {COLUMNS} FROM (VALUES (%s::text, %s::bigint, %s::int,"
ONE += f" %s::int, %s::text, %s::text, %s::float8)) m({NAMES})"

Row = tuple[str, int, int, int, str, str, float]
Write = Callable[[Sequence[Row]], Awaitable[Any]]
numbers: Iterator[int] = count()


def rows(many: int) -> list[Row]:
    """Return moves at different tables, none of which was made before."""
    number = next(numbers)
    return [
        (f"table number {n}", 1, number, 2, "play 7", f"request {number}", 1.5) for n in range(many)
    ]


async def ways(address: str) -> dict[str, Write]:
    """Connect; return the ways to write moves."""
    one = await asyncpg.connect(address)
    two = await psycopg.AsyncConnection.connect(address, autocommit=True)
    encode = msgspec.json.Encoder().encode
    names = NAMES.split(", ")

    async def asyncpg_unnest(moves: Sequence[Row]) -> None:
        await one.execute(UNNEST, *zip(*moves, strict=True))

    async def asyncpg_json(moves: Sequence[Row]) -> None:
        named = [dict(zip(names, move, strict=True)) for move in moves]
        await one.execute(AS_JSON, encode(named).decode())

    async def psycopg_unnest(moves: Sequence[Row]) -> None:
        columns = [list(column) for column in zip(*moves, strict=True)]
        await two.execute(MARKED, columns, prepare=True, binary=True)

    async def psycopg_pipeline(moves: Sequence[Row]) -> None:
        async with two.pipeline(), two.transaction():
            for move in moves:
                await two.execute(ONE, move, prepare=True, binary=True)

    return {
        "asyncpg unnest": asyncpg_unnest,
        "asyncpg json": asyncpg_json,
        "psycopg unnest": psycopg_unnest,
        "psycopg pipeline": psycopg_pipeline,
    }


async def cost(write: Write, many: int, seconds: float) -> float:
    """Return the microseconds of processor time that a move costs, in commits of so many."""
    await write(rows(many))
    end, commits, before = time.perf_counter() + seconds, 0, time.process_time()
    while time.perf_counter() < end:
        await write(rows(many))
        commits += 1
    return 1e6 * (time.process_time() - before) / (commits * many)


async def measure(address: str, seconds: float) -> None:
    """Print a line for each way."""
    known = await ways(address)
    taken = {(name, many): [] for name in known for many in SIZES}  # type: dict[tuple[str, int], list[float]]
    for _ in range(ROUNDS):
        for (name, many), costs in taken.items():
            costs.append(await cost(known[name], many, seconds))
    print(f"{'µs a move, moves in a commit:':30}" + "".join(f"{many:8}" for many in SIZES))
    for name in known:
        figures = "".join(f"{median(taken[name, many]):8.1f}" for many in SIZES)
        print(f"{name:30}{figures}")


def main() -> None:
    """Start a database, and measure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    with Postgres() as postgres:
        postgres.query(SCHEMA)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure(postgres.address, seconds))


if __name__ == "__main__":
    main()

"""A database that an older version wrote opens, and its matches go on; one file for each format."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

import krabbel
from krabbel.protocol.messages import Look, Sit
from krabbel.protocol.pages import Me
from krabbel.server.store import hashed
from krabbel.server.store.postgres import schema as postgres_schema
from krabbel.server.store.sqlite import open_store
from krabbel.server.store.sqlite import schema as sqlite_schema
from krabbel.server.tables.create import create_rematch
from krabbel.server.tables.refusal import Refusal
from tests.server.desk import opened

HERE = Path(__file__).parent
SQLITE = [("sqlite", number) for number in range(1, sqlite_schema.VERSION + 1)]
POSTGRES = [("postgres", number) for number in range(1, postgres_schema.VERSION + 1)]
ANA, BEN, CEM = (hashed(f"{name}'s secret") for name in ("ana", "ben", "cem"))
MOVES = 12  # that were made at every table

per_format = pytest.mark.parametrize(("kind", "number"), SQLITE + POSTGRES)
per_game = pytest.mark.parametrize("game", krabbel.game_names())


@pytest.fixture
def database(request, tmp_path, kind, number):
    if kind == "postgres":
        return old_postgres(request.getfixturevalue("postgres"), number)
    path = tmp_path / "old.sqlite"
    write(path, (HERE / f"database-{number}.sql").read_text())
    return path


def write(path, script):
    db = sqlite3.connect(path)
    db.executescript(script)
    db.close()


def old_postgres(postgres, number):
    """Have the database as a server of this format has left it; return its address."""
    address = postgres.empty()
    postgres.query((HERE / f"postgres-{number}.sql").read_text())
    return address


@pytest.mark.parametrize(("kind", "number"), SQLITE)
def test_it_has_the_tables_of_a_new_one_then(database, number, tmp_path):
    def tables(path):
        db = sqlite3.connect(path)
        found = db.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        version = db.execute("PRAGMA user_version").fetchone()
        db.close()
        return version, {name: " ".join((sql or "").split()) for name, sql in found}

    async def open_it(path):
        await open_store(path).close()

    assert tables(database)[0] == (number,)
    for path in (database, tmp_path / "new.sqlite"):
        asyncio.run(open_it(path))
    assert tables(database) == tables(tmp_path / "new.sqlite")


@per_game
@per_format
def test_its_matches_go_on(database, number, game):
    """As long as the game is still played by their version; else they can be taken home."""

    async def play():
        async with opened(database) as desk:
            table = f"{game} of version {number}"
            stored = await desk.stored(table)
            ana, ben = [await desk.enter(table, guest) for guest in (ANA, BEN)]
            assert await desk.store.guest(ANA) == Me("Ana", "cat")
            if stored.version in krabbel.game(game).versions:
                await goes_on(desk, ana, ben, stored)
            else:
                assert f"version: {stored.version}\n" in await desk.tables.record(table)

    asyncio.run(play())


async def goes_on(desk, ana, ben, stored):
    """Requests are remembered, seats are kept, and the next moves are made."""
    last = next(move for move in reversed(stored.moves) if move.request)
    people = {0: ana, 2: ben}
    again = await people[last.seat].act(last.seat, last.action, last.request)
    assert again["version"] == last.number
    eve = await desk.enter(stored.id, "eve")
    view = await eve.look()
    assert view["version"] >= MOVES
    while view["version"] < MOVES + 6:
        for seat in {0, 2} & set(view["view"]["waiting"]):
            people[seat].read = len(people[seat].raw)
            now = await people[seat].look(seat)
            if now["actions"]:
                await people[seat].act(seat, now["actions"][0], f"new {now['version']}")
        view = await eve.next("view")
    with pytest.raises(Refusal):
        await desk.tables.claim(stored.id, "a link", "phone")  # they do not tell when they end


@pytest.mark.parametrize(("kind", "number"), SQLITE[:1])
def test_a_match_of_an_older_version_goes_on_by_that_version(database):
    """Go5's version 1 counted quiet turns from the start of a round (G5-2.7)."""
    write(database, (HERE / "go5-version-1.sql").read_text())

    async def play():
        async with opened(database) as desk:
            ben = await desk.enter("two careful players", BEN)
            assert (await ben.look(1))["view"]["quiet_turns"] == 10
            ben.read = len(ben.raw)
            await ben.act(1, "discard 3-green", "m10")
            view = (await ben.look(1))["view"]
            assert (view["round"], view["caller"]) == (2, None)
            assert [place["points"] for place in view["places"]] == [-50, -35]
            stored = await desk.stored("two careful players")
            assert (stored.version, len(stored.moves)) == (1, 10)
            again = await desk.stored(await create_rematch(desk.shared, stored, "192.0.2.1"))
            assert again.version == krabbel.game("go5").version == 2

    asyncio.run(play())


@per_format
def test_its_seats_wait(database, number):
    async def play():
        async with opened(database) as desk:
            ben, cem = [await desk.enter(f"open of version {number}", who) for who in (BEN, CEM)]
            cem.say(Look())
            assert (await cem.next("table"))["stage"] == "open"
            for seat, who in ((1, ben), (2, cem)):
                who.say(Sit("here", seat))
                await who.next("done")
            cem.say(Look(2))
            players = (await cem.next("table", stage="playing"))["players"]
            assert [player["name"] for player in players] == ["Ana", "Ben", ""]

    asyncio.run(play())

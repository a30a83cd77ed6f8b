"""A siege sees whatever was acknowledged and is not there any more."""

import asyncio
import json
import sqlite3

import pytest
from bench import newcomers
from bench.client import scripts
from bench.facts import HOLDS, Fact, Move, check
from bench.newcomers import Newcomers
from bench.serving import NO_BOTS, Serving
from websockets.asyncio.server import serve

from tests.server.guest import WAIT_S

GAME = "party-bugs"
TAKEN_AWAY = {
    "created": "UPDATE tables SET host = 'another' WHERE id = :table",
    "sits": "DELETE FROM seat_keys WHERE table_id = :table AND hash = :who",
    "stands": "INSERT INTO seat_keys VALUES (:table, :seat, 'holder', :who)",
    "claimed": "DELETE FROM seat_keys WHERE table_id = :table AND hash = :who",
    "started": "UPDATE tables SET stage = 'open' WHERE id = :table",
    "rematch": "UPDATE tables SET rematch = NULL WHERE id = :table",
    "entered": "UPDATE tables SET rematch = 'another' WHERE id = :table",
}


async def acknowledged(port):
    """All that was acknowledged to people at a new table, and at one where a match ends."""
    facts: set[Fact] = set()
    moves: set[Move] = set()
    players = scripts(port, GAME, lambda *move: moves.add(move[:3]), pause_s=0)
    first = players[0].table
    for player in players:
        player.told = facts.add
    playing = [asyncio.create_task(player.play()) for player in players]
    await Newcomers(port, facts.add).set_up(GAME)
    async with asyncio.timeout(WAIT_S):
        while any(player.table == first for player in players):
            assert not any(player.done() for player in playing)
            await asyncio.sleep(0.01)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return moves, facts


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A database, and what was acknowledged: moves and all else."""
    file = tmp_path_factory.mktemp("facts") / "krabbel.sqlite"
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv(NO_BOTS, "1")
        serving = Serving(file)
    try:
        moves, facts = asyncio.run(acknowledged(serving.port))
    finally:
        serving.stop()
    return file, moves, facts


@pytest.fixture
def change(played, tmp_path):
    """Change a copy of the database; check what was acknowledged in it."""
    file, moves, facts = played
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(file.read_bytes())

    def change(statement, values):
        db = sqlite3.connect(copy)
        with db:
            db.execute("PRAGMA foreign_keys = ON")
            assert db.execute(statement, values).rowcount == 1
        db.close()
        asyncio.run(check(copy, moves, facts))

    return change


def test_where_a_line_stays_open_and_silent_newcomers_ask_again(monkeypatch):
    asked: list[dict[str, object]] = []

    async def serve_second(socket):
        async for text in socket:
            told = json.loads(text)
            asked.extend([told] if told["type"] == "sit" else [])
            if len(asked) > 1:
                await socket.send(json.dumps({"type": "done", "id": "1"}))

    async def play():
        async with asyncio.timeout(WAIT_S), serve(serve_second, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            people = Newcomers(port, lambda _fact: None)
            return await people._ask("table", "ana", type="sit", seat=1)

    monkeypatch.setattr(newcomers, "PATIENCE_S", 0.2)
    heard = asyncio.run(play())
    assert heard is not None
    assert heard.type == "done"
    assert len(asked) > 1
    assert all(one == {"type": "sit", "id": "1", "seat": 1} for one in asked)


def test_all_that_was_acknowledged_is_there(played):
    file, moves, facts = played
    assert {fact.kind for fact in facts} == set(HOLDS)
    asyncio.run(check(file, moves, facts))


@pytest.mark.parametrize("kind", HOLDS)
def test_a_fact_that_is_lost_is_told(kind, played, change):
    fact = next(fact for fact in played[2] if fact.kind == kind)
    with pytest.raises(AssertionError, match=f"acknowledged and lost: .*kind='{kind}'"):
        change(TAKEN_AWAY[kind], vars(fact))


def test_a_table_that_is_lost_is_told(played, change):
    fact = next(fact for fact in played[2] if fact.kind == "started")
    with pytest.raises(AssertionError, match=f"acknowledged and lost: table {fact.table}"):
        change("DELETE FROM tables WHERE id = :table", vars(fact))


def test_a_move_that_is_lost_is_told(played, change):
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        change("DELETE FROM moves WHERE table_id = ? AND seat = ? AND request = ?", min(played[1]))

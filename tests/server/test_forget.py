"""Who wants to be forgotten is: name, seats and wins, at live tables and in the database."""

import asyncio
import re
import sqlite3
import time
from contextlib import closing
from dataclasses import replace

import pytest

from krabbel.protocol.messages import Look, Sit
from krabbel.server.close_codes import FORGOTTEN
from krabbel.server.settings import COSTS_MS, Limits, Rate
from krabbel.server.store import StoredSeat, StoreFailure, hashed
from krabbel.server.store.opening import is_postgres
from krabbel.server.store.sqlite import forgetting, schema
from krabbel.server.tables.create import create_rematch
from krabbel.server.tables.devices import fresh_token, link
from krabbel.server.tables.registry import FORGET_S, TableRegistry
from krabbel.server.tables.seats import without
from tests.server.desk import BEN, opened, passes, run
from tests.server.guest import QUICK, at_table, guest, new_table
from tests.server.guest import opened as served
from tests.strategies import LUCK

LINK = fresh_token(time.time())
ANA = StoredSeat("person", "Ana", "cat", holders=frozenset({"a"}), link="l", wins=2)
BOTH = StoredSeat("person", "Ana", "cat", holders=frozenset({"a", "phone"}))
LEFT = StoredSeat("bot", "Pip", level="easy", left=frozenset({"a"}))
OTHER = StoredSeat("person", "Ben", "owl", holders=frozenset({"b"}))


@pytest.mark.parametrize(
    ("seat", "stage", "kind", "holders", "left"),
    [
        pytest.param(ANA, "open", "free", set(), set(), id="before the match: free again"),
        pytest.param(ANA, "playing", "bot", set(), {"nobody"}, id="in the match: a bot's"),
        pytest.param(ANA, "over", "person", set(), set(), id="after it: somebody without a name"),
        pytest.param(BOTH, "playing", "person", {"phone"}, set(), id="another device goes on"),
        pytest.param(LEFT, "playing", "bot", set(), {"nobody"}, id="who has left"),
        pytest.param(OTHER, "playing", "person", {"b"}, set(), id="others stay"),
    ],
)
def test_seats_without_somebody(seat, stage, kind, holders, left):
    (after, other) = without((seat, OTHER), "a", "nobody", stage, "normal", LUCK)
    assert (after.kind, after.holders, after.left) == (kind, holders, left)
    assert (after.name == "Ana", after.picture == "cat", after.link) == (False, False, None)
    assert other == OTHER


@pytest.fixture
def dump(request, database):
    """Returns everything in the database, as text."""

    def dump():
        if is_postgres(database):
            return request.getfixturevalue("postgres").dump()
        with closing(sqlite3.connect(database)) as db:
            return "\n".join(db.iterdump())

    return dump


def test_nothing_is_left_of_somebody_in_memory_or_in_the_database(database, dump):
    async def play():
        async with opened(database) as desk:
            await desk.store.save_guest("ben-key", BEN)
            resting = [await desk.create("go5", "me friend", guest="ben-key") for _ in range(25)]
            ana = await desk.enter(await desk.create("party-bugs", "me friend normal"))
            ben = await desk.enter(ana.table.id, "ben-key")
            ben.say(Sit("1", 1))
            await ben.answer("1")
            await ben.look(1)
            await desk.tables.forget_guest("ben-key")
            assert (await ben.next("view"))["seat"] is None
            ana.say(Look(0))
            while (await ana.next("table"))["players"][1]["kind"] != "bot":
                pass
            stored = [await desk.stored(table) for table in resting]
            assert {seat.kind for table in stored for seat in table.seats} == {"free"}

    asyncio.run(play())
    assert "ben-key" not in dump()
    assert not re.search(r"\bBen\b", dump())  # ids of tables are of any letters


def test_a_table_that_ends_meanwhile_has_forgotten_them():
    async def play():
        async with opened() as desk:
            ben = await desk.enter(await desk.create("party-bugs", "me friend", "ben"), "ben")
            await ben.table.close()
            desk.tables.live[ben.table.id] = ben.table  # as when the pass through all began before
            await desk.tables.forget_guest("ben")
            del desk.tables.live[ben.table.id]
            assert (await desk.stored(ben.table.id)).host == ""

    run(play())


def test_a_rematch_that_is_set_up_meanwhile_does_not_keep_them(database, dump, monkeypatch):
    async def play():
        async with opened(database) as desk:
            first = await desk.create("party-bugs", "me friend", "ben-key")
            ben = await desk.enter(first, "ben-key")
            old = replace(ben.table.situation.stored, seats=ben.table.situation.seats)
            forget, made = desk.store.forget_guest, list[str]()

            async def forget_guest(*about):
                found = await forget(*about)
                if not found and not made:  # the first pass is over
                    made.append(await create_rematch(desk.shared, old, "192.0.2.1"))
                    await desk.enter(made[0], "ana")
                return found

            monkeypatch.setattr(desk.store, "forget_guest", forget_guest)
            await desk.tables.forget_guest("ben-key")
            assert len(desk.tables.live) == 2
            assert not any(table.situation.knows("ben-key") for table in desk.tables.live.values())

    asyncio.run(play())
    assert "ben-key" not in dump()


def test_tables_live_no_longer_because_somebody_is_forgotten(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            live = await desk.enter(await desk.create("party-bugs", "me friend", "ben"), "ben")
            await desk.create("party-bugs", "me friend", "ben")
            with closing(sqlite3.connect(tmp_path / "k.sqlite")) as db, db:
                db.execute("UPDATE tables SET touched = 1000")
            await desk.tables.forget_guest("ben")
            assert not live.table.situation.knows("ben")
            assert await desk.store.forget(keep_days=1, live=()) == 2

    run(play())


async def of_another_version(desk):
    """A table in whose match Ben plays by rules that this program does not know."""
    known = await desk.stored(await desk.create("party-bugs", "me friend", "ben"))
    seats = link(known.seats, 0, LINK)
    await desk.store.create(replace(known, id="other", version=99, stage="playing", seats=seats))


def test_a_match_of_another_version_is_not_over_because_somebody_is_forgotten():
    async def play():
        async with opened() as desk:
            await of_another_version(desk)
            ben = await desk.enter("other", "ben")
            await desk.tables.forget_guest("ben")
            assert not ben.table.situation.knows("ben")
            stored = await desk.stored("other")
            assert (stored.stage, stored.seats[0].kind) == ("playing", "bot")

    run(play())


def test_nor_because_a_seat_of_it_is_brought_to_another_device():
    async def play():
        async with opened() as desk:
            await of_another_version(desk)
            assert await desk.tables.claim("other", LINK, "phone") == 0
            stored = await desk.stored("other")
            assert stored.stage == "playing"
            assert stored.seats[0].holders == {"ben", "phone"}

    run(play())


def test_a_browser_that_is_forgotten_is_somebody_new(database, dump):
    settings = QUICK.__class__(database=database, pause_ms=(0, 0), again_ms=(0, 0), scores_s=0)
    with served(settings) as server, guest(server) as client:
        client.put("/api/me", json={"name": "Zacharias", "picture": "fox"}).raise_for_status()
        table = new_table(client, seats=[{"who": "me"}, {"who": "bot"}])
        with at_table(client, table, 0) as line:
            line.read("view")
        assert "Zacharias" in dump()
        answer = client.delete("/api/me")
        assert answer.json() == {"name": "", "picture": ""}
        assert not client.cookies
        assert client.get("/api/me").json() == {"name": "", "picture": ""}
        with at_table(client, table) as line:
            told = line.read("table")
        assert not told["host"]
        assert [player["kind"] for player in told["players"]] == ["bot", "bot"]
        assert client.delete("/api/me").status_code == 200  # who is nobody may ask, too
        elsewhere = {"origin": "https://evil.example"}
        assert client.delete("/api/me", headers=elsewhere).status_code == 403
    assert "Zacharias" not in dump()


def test_a_page_that_is_still_open_takes_no_seat_under_the_deleted_secret():
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]
    with served() as server, guest(server) as ana, guest(server) as ben:
        table = new_table(ana, seats=seats)
        with at_table(ana, table, 0) as other, at_table(ben, table) as line:
            ben.cookies.update(cookie_of(line))
            assert line.ask("sit", seat=1)["type"] == "done"
            assert ben.delete("/api/me").status_code == 200
            _, code = line.closing()
            assert code == FORGOTTEN
            assert {one.guest for one in server.services.connections} == {
                hashed(ana.cookies["krabbel"])
            }
            other.say("look", seat=None)
            told = other.read("table", where=lambda got: got["spectators"] == 0)
            while told["players"][1]["kind"] != "free":
                told = other.read("table")


def cookie_of(line):
    """The secret that a socket's handshake brought."""
    name, _, value = line.socket.response.headers["set-cookie"].partition(";")[0].partition("=")
    return {name: value}


def test_no_whole_table_is_read_to_forget_somebody():
    with closing(sqlite3.connect(":memory:")) as db:
        schema.migrate(db, None)
        asked: list[str] = []
        db.set_trace_callback(asked.append)
        forgetting.delete_guest(db, "a", "nobody", lambda _game, _stage, seats: seats)
        db.set_trace_callback(None)
        statements = [one for one in asked if one.startswith(("SELECT", "UPDATE", "DELETE"))]
        plans = [db.execute(f"EXPLAIN QUERY PLAN {one}").fetchall() for one in statements]
    assert len(plans) == 5
    assert not [detail for plan in plans for *_, detail in plan if detail.startswith("SCAN")]


@pytest.mark.parametrize("failure", [StoreFailure("no disk"), OSError("nobody foresaw this")])
def test_old_tables_are_looked_for_again_whatever_failed(failure, monkeypatch, caplog):
    looks = 0

    async def fails_once(_tables):
        nonlocal looks
        looks += 1
        if looks == 1:
            raise failure

    async def scenario():
        async with opened() as desk:
            monkeypatch.setattr(TableRegistry, "forget", fails_once)
            looking = asyncio.create_task(desk.tables.forget_now_and_then())
            for _ in range(3):
                await passes(FORGET_S)
            looking.cancel()

    run(scenario())
    assert looks > 1
    assert len(caplog.records) == 1


def test_only_so_many_are_forgotten_at_once():
    limits = Limits(purse=Rate(burst=2.5 * COSTS_MS["forget"], a_second=0))
    with served(limits=limits) as server, guest(server) as client:
        codes = []
        for _ in range(3):
            client.put("/api/me", json={"name": "Ana", "picture": "moth"}).raise_for_status()
            codes.append(client.delete("/api/me").status_code)
    assert codes == [200, 200, 429]

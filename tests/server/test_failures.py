"""What goes wrong behind a table: it goes back to what is written, tells no reasons, plays on."""

import logging
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest

from krabbel.protocol.messages import Act, Link, Look, Rematch, Stand
from krabbel.server.store import Owned, StoredMove, StoreFailure
from krabbel.server.store.sqlite import store as store_of_sqlite
from krabbel.server.tables import requests
from krabbel.server.tables.refusal import Refusal
from tests.server.desk import opened, passes, run

WHY = "this is for nobody"


@contextmanager
def refusing(path):
    """The database takes no moves."""
    no_moves = f"BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, '{WHY}'); END"
    change(path, f"CREATE TRIGGER no {no_moves}")
    yield
    change(path, "DROP TRIGGER no")


def change(path, statement):
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(statement)


@contextmanager
def locked(path):
    """Another program writes and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("trouble", [refusing, locked])
def test_a_move_that_cannot_be_written_is_taken_back(tmp_path, trouble, monkeypatch):
    monkeypatch.setattr(store_of_sqlite, "BUSY_MS", 0)
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            before = await ana.look(0)
            with trouble(path):
                ana.say(Act("1", 0, before["actions"][0]))
                refused = await ana.next("refused")
                assert refused["code"] == "unavailable"
                assert WHY not in refused["text"]
            await passes(1)
            assert (await ana.look(0))["view"] == before["view"]
            assert (await ana.act(0, before["actions"][0], "1"))["version"] == 1

    run(play())


def test_a_full_disk_takes_nothing_back_that_was_acknowledged(tmp_path):
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            ana = await desk.enter(await desk.create("rucki-zucki", "me Ben"))
            assert isinstance(desk.store, store_of_sqlite.SqliteStore)
            db = desk.store.db
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            db.execute(f"PRAGMA max_page_count = {pages}")
            made = await until_refused(ana)
            assert (await ana.look())["version"] == made
            db.execute("PRAGMA max_page_count = 100000")
            await passes(1)
            seat, action = await next_move(ana)
            assert (await ana.act(seat, action, "with room again"))["version"] == made + 1

    run(play())


async def until_refused(caller):
    """How many moves were made before there was no more room."""
    for number in range(10_000):
        seat, action = await next_move(caller)
        request = f"a long name for it {number}"
        caller.say(Act(request, seat, action))
        answer = await caller.answer(request)
        if answer["type"] == "refused":
            assert answer["code"] == "unavailable"
            return number
    raise AssertionError("the disk is never full")


async def next_move(caller):
    """Some move, other than one that ends the match soon."""
    (seat,) = (await caller.look())["view"]["waiting"]
    return seat, (await caller.look(seat))["actions"][-1]


def test_bots_go_on_once_their_moves_can_be_written(tmp_path):
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            table = await desk.create("party-bugs", "easy easy")
            with refusing(path):
                eve = await desk.enter(table, "eve")
                await eve.look()
                while not desk.count("store_failures_total"):
                    await eve.look()
            await passes(1)
            assert (await eve.next("view", version=1))["news"]

    run(play())


def test_what_nobody_foresaw_is_logged_without_its_words_and_the_table_plays_on(
    caplog, monkeypatch
):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            view = await ana.look(0)
            usual = desk.store.append
            monkeypatch.setattr(desk.store, "append", fails)
            ana.say(Act("1", 0, view["actions"][0]))
            assert await ana.refused() == "unavailable"
            monkeypatch.setattr(desk.store, "append", usual)
            await passes(1)
            assert (await ana.look(0))["version"] == 0
            ana.say(Link("2", 0))
            token = (await ana.next("link"))["token"]
            monkeypatch.setattr(desk.store, "arrange", fails)
            with pytest.raises(Refusal) as refused:
                await desk.tables.claim(ana.table.id, token, "phone")
            assert refused.value.code == "unavailable"
            await passes(1)
            assert (await ana.act(0, view["actions"][0], "1"))["version"] == 1
            return ana.table.id

    async def fails(*_words, **_more):
        raise LookupError(WHY)

    with caplog.at_level(logging.INFO):
        table = run(play())
    assert "LookupError" in caplog.text
    assert WHY not in caplog.text
    assert table[:4] not in caplog.text


def test_who_got_up_sees_no_more_even_if_nobody_knows_whether_it_was_written(monkeypatch):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await ana.look(0)
            usual = desk.store.arrange

            async def writes_and_fails(*words):
                await usual(*words)
                raise StoreFailure("it was written, but who knows")

            monkeypatch.setattr(desk.store, "arrange", writes_and_fails)
            ana.say(Stand("1", 0))
            assert (await ana.next("view"))["seat"] is None
            assert (await ana.answer("1"))["code"] == "unavailable"

    run(play())


def test_moves_that_do_not_fit_the_rules_end_a_match_and_tell_nothing(caplog):
    async def play():
        async with opened() as desk:
            store, table = desk.store, await desk.create("party-bugs", "me Ben Cem")
            owned = await store.acquire(table)
            assert isinstance(owned, Owned)
            await store.append(owned.lease, StoredMove(1, 0, "play 1 and 2", None, 0), ends=False)
            ana = await desk.enter(table)
            ana.say(Look(0))
            assert (await ana.next("table"))["stage"] == "over"
            ana.say(Act("1", 0, "play 1"))
            refused = await ana.next("refused")
            assert refused["code"] == "wrong-stage"
            assert refused["text"] == "this match cannot be played again"
            assert "cannot be played again" in caplog.text

    run(play())


def test_a_match_with_options_of_an_older_version_has_no_rematch():
    async def play():
        async with opened() as desk:
            store = desk.store
            stored = await desk.stored(await desk.create("party-bugs", "me Ben Cem"))
            old = replace(stored, id="old", stage="over", version=0, options={"gone": True})
            await store.create(old)
            ana = await desk.enter("old")
            ana.say(Rematch("1"))
            assert await ana.refused() == "illegal"
            assert (await desk.stored("old")).rematch is None

    run(play())


def test_a_closed_store_says_so():
    async def play():
        async with opened() as desk:
            store = desk.store
        with pytest.raises(StoreFailure):
            await store.guest("ana")

    run(play())


def test_who_leaves_while_something_is_written_is_shown_nothing_and_nothing_fails():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            ana.leave()
            before = len(ana.raw)
            await requests.look(ana.table, ana, Look())
            assert len(ana.raw) == before

    run(play())

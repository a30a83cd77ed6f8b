"""Nothing can be written: all at the table are told so once, and once more when it goes on."""

import asyncio
import json
from contextlib import contextmanager

import pytest

from krabbel.protocol.messages import Act, Look, Rematch, Sit
from krabbel.server.close_codes import RESTART
from krabbel.server.store import Lease, NotOwner, StoreFailure
from krabbel.server.store.sqlite import store as store_of_sqlite
from krabbel.server.tables.recovery import CHECK_AFTER_S, TRY_AGAIN_S
from krabbel.server.tables.refusal import NoSuchTable
from tests.server.desk import opened, passes, play_out, run
from tests.server.members import members
from tests.server.test_clock import asked_out_of_turn, on_the_server
from tests.server.test_cluster import two_at_a_table
from tests.server.test_dealing import asked, lobby
from tests.server.test_failures import change, locked, refusing

TRIES = 3
GOES_ON = [False, True, False]


def stalls(caller):
    """What the messages about the table have said of it, one after the other, changes alone."""
    messages = [json.loads(message) for message in caller.raw]
    told = [message["stalled"] for message in messages if message["type"] == "table"]
    assert told.count(True) <= 1
    return [now for before, now in zip([None, *told], told, strict=False) if now != before]


async def goes_on(desk, caller):
    """Let time pass until something can be written again. The store's thread keeps up, whose time
    is not the loop's."""
    while stalls(caller)[-1]:
        await passes(TRY_AGAIN_S)
        await desk.store.size()


async def fails(*_words, **_more):
    raise StoreFailure("the database is away")


@contextmanager
def away(store, monkeypatch):
    """Nothing can be written or read; what is returned counts how often that was tried."""
    tries = []

    async def fails(*words, **_more):
        tries.append(words)
        raise StoreFailure("the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", fails)
        patched.setattr(store, "acquire", fails)
        yield tries


async def three_at_a_table(desk):
    """Ana and Ben, who play, and Eve, who watches."""
    ana = await desk.enter(await desk.create("party-bugs", "me friend"))
    ben, eve = [await desk.enter(ana.table.id, guest) for guest in ("ben", "eve")]
    ben.say(Sit("sit", 1))
    assert (await ben.answer("sit"))["type"] == "done"
    for caller, seat in ((ana, 0), (ben, 1), (eve, None)):
        await caller.look(seat)
    return ana, ben, eve


@pytest.mark.parametrize("trouble", [refusing, locked])  # it can be read meanwhile, or not
def test_who_plays_and_who_watches_is_told_once_of_a_move_that_cannot_be_written(
    tmp_path, trouble, monkeypatch
):
    monkeypatch.setattr(store_of_sqlite, "BUSY_MS", 0)
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            ana, ben, eve = await three_at_a_table(desk)
            move = Act("1", 0, (await ana.look(0))["actions"][0])
            with trouble(path):
                for _ in range(TRIES):
                    ana.say(move)
                    assert await ana.refused() == "unavailable"
                    await passes(TRY_AGAIN_S)
                    assert [stalls(one) for one in (ana, ben, eve)] == [[False, True]] * 3
            ana.say(move)
            assert (await ana.answer("1"))["type"] == "done"
            assert [stalls(one) for one in (ana, ben, eve)] == [GOES_ON] * 3

    run(play())


def test_who_only_waits_is_told_of_a_bots_move_that_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            with refusing(path):
                ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
                eve = await desk.enter(ana.table.id, "eve")
                for caller in (eve, ana):
                    caller.say(Look())
                for caller in (eve, ana):
                    await caller.next("table", stalled=True)
                while desk.count("store_failures_total") < TRIES:
                    await passes(0)
                with away(desk.store, monkeypatch) as tries:  # and now it cannot be read, either
                    while not tries:
                        await passes(0)
                    while len(tries) < TRIES:
                        await passes(TRY_AGAIN_S)
            await passes(TRY_AGAIN_S)
            for caller in (eve, ana):
                await caller.next("table", stalled=False)
                await caller.next("view", version=2)
                assert stalls(caller)[-2:] == GOES_ON[-2:]  # it may have failed before they looked

    run(play())


def test_that_another_server_has_acquired_the_table_is_not_told_as_that(monkeypatch):
    async def play():
        async with opened() as desk:
            append = desk.store.append
            refused: list[Lease] = []

            async def not_the_first(lease, *words, **more):
                if not refused:
                    refused.append(lease)
                    raise NotOwner("the table has another owner")
                await append(lease, *words, **more)

            monkeypatch.setattr(desk.store, "append", not_the_first)
            eve = await desk.enter(await desk.create("party-bugs", "easy easy"), "eve")
            await eve.look()
            await eve.next("view", version=1)
            assert refused
            assert stalls(eve) == [False]

    run(play())


def test_where_nobody_tries_again_the_table_tries_whether_it_can_write(tmp_path):
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            ana, ben, eve = await three_at_a_table(desk)
            with refusing(path):
                ana.say(Act("1", 0, (await ana.look(0))["actions"][0]))
                assert await ana.refused() == "unavailable"
            assert [stalls(one) for one in (ana, ben, eve)] == [[False, True]] * 3
            await passes(CHECK_AFTER_S)
            for one in (ana, ben, eve):
                await one.next("table", stalled=False)
                assert stalls(one) == GOES_ON

    run(play())


def test_it_is_told_until_something_can_be_written_however_seldom_moves_are_sent_again(monkeypatch):
    async def play():
        async with opened() as desk:
            tries: list[None] = []

            async def check():
                tries.append(None)
                await fails()

            tables = [await desk.create("party-bugs", "me Ben") for _ in range(2)]
            callers = [await desk.enter(table) for table in tables]
            with monkeypatch.context() as patched:  # it can be read meanwhile, as on a full disk
                patched.setattr(desk.store, "append", fails)
                patched.setattr(desk.store, "check", check)
                for one in callers:
                    one.say(Act("1", 0, (await one.look(0))["actions"][0]))
                    assert await one.refused() == "unavailable"
                for number in range(1, TRIES):
                    await passes(CHECK_AFTER_S)
                    await passes(0)
                    assert [stalls(one) for one in callers] == [[False, True]] * 2
                    assert len(tries) == number  # one for both tables
            await passes(CHECK_AFTER_S)
            for one in callers:
                await one.next("table", stalled=False)
                assert stalls(one) == GOES_ON

    run(play())


async def a_deal_that_is_due(desk):
    """Somebody at a table that waits for numbers which nobody tells, and for how long."""
    ana, _ben = await lobby(desk, 7, 8)
    assert await asked(ana) == [0, 1]
    return ana, desk.shared.settings.reveal_s


async def a_claim_that_is_due(desk):
    """Somebody who is asked out of turn, and for how long."""
    table = asked_out_of_turn()
    ana = await on_the_server(desk, table)
    await ana.look(table.waiting[0])
    return ana, desk.shared.settings.claim_s


async def nothing(_table, done):
    done.set_result(None)


@pytest.mark.parametrize(
    ("at", "call"),
    [
        pytest.param(a_deal_that_is_due, "arrange", id="a deal"),
        pytest.param(a_claim_that_is_due, "append", id="a claim"),
    ],
)
def test_what_a_clock_has_a_table_write_is_not_tried_again_and_again_at_once(at, call, monkeypatch):
    async def play():
        async with opened() as desk:
            caller, seconds = await at(desk)
            tries: list[None] = []

            async def full(*_words, **_more):
                tries.append(None)
                await fails()

            monkeypatch.setattr(desk.store, call, full)  # it can be read meanwhile
            await passes(seconds)
            for number in range(1, TRIES):
                while len(tries) < number:
                    await passes(0)
                for _ in range(TRIES):
                    await caller.table.change(nothing)
                    assert len(tries) == number
                await passes(CHECK_AFTER_S)
            monkeypatch.undo()
            await passes(CHECK_AFTER_S)
            while caller.table.turns.check_at is not None:
                await passes(0)

    run(play())


def test_what_ends_it_may_be_that_somebody_sits_down(tmp_path, monkeypatch):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me friend friend"))
            ben = await desk.enter(ana.table.id, "ben")
            for caller in (ana, ben):
                caller.say(Look())
                await caller.next("table")
            with monkeypatch.context() as patched:
                patched.setattr(desk.store, "arrange", fails)
                ben.say(Sit("sit", 1))
                assert (await ben.answer("sit"))["code"] == "unavailable"
            ben.say(Sit("sit", 1))
            assert (await ben.answer("sit"))["type"] == "done"
            assert stalls(ana) == stalls(ben) == GOES_ON

    run(play())


def test_a_table_that_somebody_leaves_meanwhile_is_read_anew_all_the_same(monkeypatch):
    async def play():
        async with opened() as desk:
            ana, _ben, eve = await three_at_a_table(desk)
            with away(desk.store, monkeypatch) as tries:
                ana.say(Act("1", 0, (await ana.look(0))["actions"][0]))
                assert await ana.refused() == "unavailable"
                eve.leave()
                await passes(0)
                before = len(tries)
                await passes(TRY_AGAIN_S)
                await passes(0)
                assert len(tries) == before + 1

    run(play())


def test_a_table_whose_clock_has_passed_for_somebody_is_read_anew_as_soon_as_any_other(monkeypatch):
    async def play():
        table = asked_out_of_turn()
        async with opened() as desk:
            ana = await on_the_server(desk, table)
            view = await ana.look(table.waiting[0])
            with away(desk.store, monkeypatch) as tries:
                await passes(desk.shared.settings.claim_s)
                for _ in range(TRIES):
                    before = len(tries)
                    await passes(TRY_AGAIN_S)
                    await passes(0)
                    assert len(tries) == before + 1
            await ana.next("table", stalled=True)
            await goes_on(desk, ana)
            await passes(desk.shared.settings.claim_s)
            await ana.next("view", version=view["version"] + 1)

    run(play())


async def a_free_seat(desk):
    """Who wants to sit down in the lobby, and that."""
    ana = await desk.enter(await desk.create("party-bugs", "me friend friend"))
    ben = await desk.enter(ana.table.id, "ben")
    return ben, Sit("it", 1)


async def a_match_that_is_over(desk):
    """Who asks for a rematch, and that."""
    ana = await desk.enter(await desk.create("party-bugs", "me Ben"))
    await play_out(ana)
    return ana, Rematch("it")


@pytest.mark.parametrize(
    ("at", "call"),
    [
        pytest.param(a_free_seat, "guest", id="the lobby"),
        pytest.param(a_match_that_is_over, "create", id="a rematch"),
    ],
)
def test_a_table_for_which_nothing_was_written_yet_is_read_anew_until_it_can_be(
    at, call, monkeypatch
):
    async def play():
        async with opened() as desk:
            caller, request = await at(desk)
            caller.say(Look())
            with away(desk.store, monkeypatch) as tries:
                monkeypatch.setattr(desk.store, call, fails)
                caller.say(request)
                assert (await caller.answer("it"))["code"] == "unavailable"
                for number in range(1, TRIES):
                    assert len(tries) == number
                    assert stalls(caller)[-1]
                    await passes(TRY_AGAIN_S)
            await goes_on(desk, caller)

    run(play())


@pytest.mark.parametrize("found_out", ["by a move", "when it is read anew"])
def test_a_table_that_the_database_has_lost_ends_and_its_visitors_find_none(
    found_out, tmp_path, monkeypatch
):
    """As after a failover that has lost it, or where an older backup was put in its place."""
    path = tmp_path / "k.sqlite"

    async def play():
        async with opened(path) as desk:
            ana, ben, eve = await three_at_a_table(desk)
            move = Act("1", 0, (await ana.look(0))["actions"][0])
            if found_out == "by a move":
                change(path, "DELETE FROM tables")
                ana.say(move)
            else:
                with away(desk.store, monkeypatch):
                    ana.say(move)
                    assert await ana.refused() == "unavailable"
                change(path, "DELETE FROM tables")
                await passes(TRY_AGAIN_S)
            while desk.tables.live:
                await asyncio.sleep(0)
            assert [one.ended for one in (ana, ben, eve)] == [RESTART] * 3
            with pytest.raises(NoSuchTable):
                await desk.enter(ana.table.id, "ana")

    run(play())


def test_who_comes_meanwhile_is_told_and_shown_the_match_when_it_can_be_read(monkeypatch):
    async def play():
        async with opened() as desk:
            ana, _ben, _eve = await three_at_a_table(desk)
            with away(desk.store, monkeypatch):
                ana.say(Act("1", 0, (await ana.look(0))["actions"][0]))
                assert await ana.refused() == "unavailable"
                cem = await desk.enter(ana.table.id, "cem")
                cem.say(Look(0))
                assert await cem.refused() == "not-your-seat"
                cem.say(Look())
                assert (await cem.next_message())["stalled"]
                assert cem.read == len(cem.raw)  # nothing of a move that is not written
            await passes(TRY_AGAIN_S)
            assert (await cem.next("view"))["version"] == 0

    run(play())


def test_nobody_is_told_who_has_won_by_a_move_that_is_not_written(monkeypatch):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            append, won = desk.store.append, []

            async def no_last_one(lease, move, *, ends, beaten=()):
                if ends:
                    won.extend(ana.table.situation.winners)
                    await fails()
                await append(lease, move, ends=ends, beaten=beaten)

            monkeypatch.setattr(desk.store, "append", no_last_one)
            number = 0
            while True:
                seat = (await ana.look())["view"]["waiting"][0]
                number += 1
                ana.say(Act(str(number), seat, (await ana.look(seat))["actions"][-1]))
                if (await ana.answer(str(number)))["type"] == "refused":
                    break
            assert won
            (told,) = (one for one in map(json.loads, ana.raw) if one.get("stalled"))
            assert (told["stage"], told["seed"]) == ("playing", None)
            assert [player["wins"] for player in told["players"]] == [0, 0, 0]

    run(play())


@pytest.mark.anyio
async def test_guests_of_other_servers_are_told_too(monkeypatch):
    async with members() as (one, two):
        _table, ana, ben = await two_at_a_table(one, two)
        move = Act("1", 0, (await ana.look(0))["actions"][0])
        await ben.look(1)
        with away(one.shared.store, monkeypatch):
            ana.say(move)
            assert await ana.refused() == "unavailable"
            await ben.next("table", stalled=True)
        ana.say(move)
        assert (await ana.answer("1"))["type"] == "done"
        await ben.next("table", stalled=False)
        assert stalls(ana) == stalls(ben) == GOES_ON

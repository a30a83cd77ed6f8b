"""Before the match: seats added, taken away and given to bots; who is the host; who is removed."""

from dataclasses import replace

import pytest

from krabbel.protocol.messages import (
    Assign,
    Free,
    Link,
    Look,
    Readmit,
    Rematch,
    Remove,
    Rename,
    Resize,
    Sit,
    Stand,
    StandIn,
    Start,
)
from krabbel.protocol.pages import Me
from krabbel.server.settings import Rate
from krabbel.server.store import StoredSeat
from krabbel.server.tables import host_requests
from krabbel.server.tables.hosts import Hosts
from krabbel.server.tables.pictures import PICTURES
from krabbel.server.tables.refusal import Refusal
from tests.server.desk import BEN, CEM, opened, passes, run


def kinds(table):
    return [player["kind"] for player in table["players"]]


async def lobby(desk, seats="me friend friend", game="party-bugs", **more):
    """Ana's table with Ben in the second seat; Ana and Ben, who both look at it."""
    for guest, person in (("ben", BEN), ("cem", CEM)):
        await desk.store.save_guest(guest, person)
    ana = await desk.enter(await desk.create(game, seats, **more))
    ben = await desk.enter(ana.table.id, "ben")
    ana.say(Look(0))
    ben.say(Look())
    ben.say(Sit("sit", 1))
    await ben.next("done", id="sit")
    return ana, ben


def test_seats_come_and_go_and_nobody_loses_theirs(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, _ = await lobby(desk, "me friend normal friend")
            ana.say(Resize("1", 5))
            table = await after(ana, "1")
            assert kinds(table) == ["person", "person", "bot", "free", "free"]
            ana.say(Resize("2", 3))  # first the free seats go
            assert kinds(await after(ana, "2")) == ["person", "person", "bot"]
            ana.say(Resize("2", 3))  # said again it changes nothing
            assert kinds(await after(ana, "2")) == ["person", "person", "bot"]
            assert ana.table.situation.stage == "open"  # it starts when the host says so
            return ana.table.id

    async def go_on(table):
        async with opened(tmp_path / "k.sqlite") as desk:
            stored = await desk.stored(table)
            assert [seat.name for seat in stored.seats[:2]] == ["Ana", "Ben"]
            ana = await desk.enter(table)
            ana.say(Look(0))
            ana.say(Start("3"))
            assert len((await ana.next("view", seat=0))["view"]["places"]) == 3

    run(go_on(run(play())))


async def after(caller, request):
    """The table as it is shown when a request of the caller's was answered."""
    answer = await caller.answer(request)
    assert answer["type"] == "done", answer
    caller.say(Look())
    return await caller.next("table")


def test_a_seat_in_the_middle_goes_and_the_next_one_moves_up():
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk, "me friend friend friend")
            cem = await desk.enter(ana.table.id, "cem")
            cem.say(Look())
            cem.say(Sit("1", 3))
            await cem.answer("1")
            cem.say(Look(3))
            ana.say(Resize("2", 3))
            table = await after(ana, "2")
            assert [player["name"] for player in table["players"]] == ["Ana", "Ben", "Cem"]
            ana.say(Start("3"))
            await ana.answer("3")
            assert (await cem.look(2))["seat"] == 2

    run(play())


def test_a_seat_waits_for_a_friend_or_is_a_bots():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk)
            ana.say(Assign("1", 2, "bot", "easy"))
            (bot,) = (await after(ana, "1"))["players"][2:]
            assert (bot["kind"], bot["level"]) == ("bot", "easy")
            assert bot["name"]
            ana.say(Assign("2", 2, "bot", "hard"))
            (other,) = (await after(ana, "2"))["players"][2:]
            assert (other["name"], other["level"]) == (bot["name"], "hard")
            assert ana.table.situation.stage == "open"
            ana.say(Assign("3", 2, "friend"))
            assert kinds(await after(ana, "3")) == ["person", "person", "free"]
            assert ben.table.situation.stage == "open"

    run(play())


@pytest.mark.parametrize(
    ("who", "request_", "code"),
    [
        pytest.param("ben", Resize("x", 4), "not-host", id="a guest adds no seats"),
        pytest.param("ben", Assign("x", 2, "bot"), "not-host", id="a guest seats no bots"),
        pytest.param("ben", Remove("x", 0, "Ana"), "not-host", id="a guest removes nobody"),
        pytest.param("ben", StandIn("x", 0), "not-host", id="a guest asks for no stand-in"),
        pytest.param("ana", Resize("x", 6), "illegal", id="too many for the game"),
        pytest.param("ana", Assign("x", 1, "bot"), "seat-taken", id="Ben's seat is not given away"),
        pytest.param("ana", Assign("x", 5, "bot"), "not-your-seat", id="no such seat"),
        pytest.param("ana", Assign("x", 2, "bot", "clever"), "illegal", id="no such level"),
        pytest.param("ana", Remove("x", 0, "Ana"), "not-host", id="nobody removes the host"),
        pytest.param("ana", Remove("x", 2, ""), "illegal", id="nobody sits there"),
        pytest.param("ana", Remove("x", 5, ""), "not-your-seat", id="no such seat to remove from"),
        pytest.param("ana", Remove("x", 1, "Cem"), "illegal", id="somebody else sits there now"),
        pytest.param("ben", Free("x", 0, "Ana"), "not-host", id="a guest frees no seat"),
        pytest.param("ana", Free("x", 0, "Ana"), "not-host", id="nobody frees the host's seat"),
        pytest.param("ana", Free("x", 1, "Cem"), "illegal", id="somebody else sits there by now"),
        pytest.param("ben", Readmit("x"), "not-host", id="a guest lets nobody in"),
        pytest.param("ana", StandIn("x", 1), "wrong-stage", id="nobody plays yet"),
        pytest.param("ana", Rename("x", 1, "Benno", "owl"), "not-your-seat", id="another's name"),
    ],
)
def test_what_may_not_be_asked_for_changes_nothing(who, request_, code):
    async def play():
        async with opened() as desk:
            callers = dict(zip(("ana", "ben"), await lobby(desk, game="go5"), strict=True))
            before = await desk.stored(callers["ana"].table.id)
            callers[who].say(request_)
            assert (await callers[who].answer("x"))["code"] == code
            assert await desk.stored(callers["ana"].table.id) == before

    run(play())


def test_people_stay_when_seats_are_taken_away():
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk, "me friend Cem friend", game="rucki-zucki")
            ana.say(Resize("1", 2))
            assert (await ana.answer("1"))["code"] == "seat-taken"

    run(play())


def test_an_option_that_names_a_seat_keeps_seats_where_they_are():
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(
                desk, "me friend friend Dora", game="rucki-zucki", options={"dealer": 3}
            )
            ana.say(Resize("1", 3))
            assert (await ana.answer("1"))["code"] == "illegal"

    run(play())


def test_whoever_is_removed_does_not_sit_down_again(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, ben = await lobby(desk)
            ana.say(Remove("1", 1, "Ben"))
            assert kinds(await after(ana, "1")) == ["person", "free", "free"]
            ben.say(Sit("2", 1))
            assert (await ben.answer("2"))["code"] == "removed"
            return ana.table.id

    async def go_on(table):
        async with opened(tmp_path / "k.sqlite") as desk:
            ben = await desk.enter(table, "ben")
            ben.say(Sit("3", 1))
            assert (await ben.answer("3"))["code"] == "removed"

    run(go_on(run(play())))


@pytest.mark.parametrize(
    ("seats", "becomes"), [("me friend friend", "free"), ("me friend normal", "bot")]
)
def test_whose_seat_the_host_frees_may_sit_down_again(seats, becomes):
    """Before the match, and in it: then a bot has played meanwhile."""

    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, seats)
            ana.say(Free("1", 1, "Ben"))
            table = await after(ana, "1")
            assert (kinds(table)[1], table["removed"]) == (becomes, False)
            ben.say(Sit("2", 1))
            assert (await ben.answer("2"))["type"] == "done"

    run(play())


def test_nor_by_a_link_that_brings_a_seat_to_another_device():
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk)
            ana.say(Remove("1", 1, "Ben"))
            await ana.answer("1")
            ana.say(Link("2", 0))
            token = (await ana.next("link"))["token"]
            with pytest.raises(Refusal) as refused:
                await desk.tables.claim(ana.table.id, token, "ben")
            assert refused.value.code == "removed"
            assert await desk.tables.claim(ana.table.id, token, "phone") == 0

    run(play())


def test_the_host_lets_everybody_in_again(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, ben = await lobby(desk)
            ana.say(Remove("1", 1, "Ben"))
            assert (await after(ana, "1"))["removed"]
            ben.say(Look())
            assert not (await ben.next("table", host=False))["removed"]  # only the host is told
            ana.say(Readmit("2"))
            assert not (await after(ana, "2"))["removed"]
            assert not (await desk.stored(ana.table.id)).removed
            ben.say(Sit("3", 1))
            assert (await ben.answer("3"))["type"] == "done"

    run(play())


def test_only_so_many_are_removed(monkeypatch):
    monkeypatch.setattr(host_requests, "MOST_REMOVED", 1)

    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk)
            cem = await desk.enter(ana.table.id, "cem")
            cem.say(Sit("1", 2))
            await cem.answer("1")
            ana.say(Remove("2", 1, "Ben"))
            assert (await ana.answer("2"))["type"] == "done"
            ana.say(Remove("3", 2, "Cem"))
            assert (await ana.answer("3"))["code"] == "too-many"

    run(play())


@pytest.mark.parametrize("owner_is_there", [True, False])
def test_only_who_set_the_table_up_keeps_somebody_out_of_the_next_match(owner_is_there):
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk, "me friend friend easy")
            ana.say(Remove("1", 1, "Ben"))
            await ana.answer("1")
            cem = await desk.enter(ana.table.id, "cem")
            cem.say(Sit("2", 1))
            await cem.answer("2")
            table = ana.table
            table.situation = replace(table.situation, stage="over")
            if not owner_is_there:
                ana.leave()
                await passes(0)
                await passes(60)
            cem.say(Rematch("3"))
            await cem.answer("3")
            following = await desk.stored(table.situation.rematch)
            assert following.removed == ({"ben"} if owner_is_there else set())

    run(play())


def test_in_the_match_a_bot_takes_the_seat_of_whoever_is_removed():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk)
            ana.say(Start("1"))
            await ana.answer("1")
            await ben.look(1)
            ana.say(Remove("2", 1, "Ben"))
            table = await after(ana, "2")
            assert kinds(table) == ["person", "bot", "bot"]
            assert (await ben.next("view", seat=None))["actions"] == []  # they only watch now
            ben.say(Look(1))
            assert await ben.refused() == "not-your-seat"
            ben.say(Look())
            assert not (await ben.next("table"))["players"][1]["left"]
            ben.say(Sit("3", 1))
            assert (await ben.answer("3"))["code"] == "removed"

    run(play())


def test_the_seat_of_whoever_is_removed_stays_closed_until_everybody_is_let_in(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, _ = await lobby(desk)
            ana.say(Start("1"))
            await ana.answer("1")
            ana.say(Remove("2", 1, "Ben"))
            await ana.answer("2")
            await closed_for(await desk.enter(ana.table.id, "a private window"))
            await desk.tables.forget_guest("ben")  # who is somebody new then
            await closed_for(await desk.enter(ana.table.id, "another one"))
            return ana.table.id

    async def go_on(table):
        async with opened(tmp_path / "k.sqlite") as desk:
            cem, ana = await desk.enter(table, "cem"), await desk.enter(table)
            await closed_for(cem)
            ana.say(Readmit("3"))
            assert (await ana.answer("3"))["type"] == "done"
            cem.say(Look())
            assert (await cem.next("table"))["players"][1]["left"]
            cem.say(Sit("4", 1))
            assert (await cem.answer("4"))["type"] == "done"

    run(go_on(run(play())))


async def closed_for(caller):
    caller.say(Look())
    assert not (await caller.next("table"))["players"][1]["left"]
    caller.say(Sit("closed", 1))
    assert (await caller.answer("closed"))["code"] == "seat-taken"


def test_a_bot_plays_at_once_for_somebody_who_is_away():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, "me friend", game="rucki-zucki")
            await ana.look(0)
            ana.say(StandIn("1", 1))
            assert (await ana.answer("1"))["code"] == "illegal"  # Ben is here
            ben.leave()
            await passes(1)
            ana.say(StandIn("2", 1))
            assert (await after(ana, "2"))["players"][1]["stand_in"]
            back = await desk.enter(ana.table.id, "ben")
            back.say(Look())
            assert not (await back.next("table"))["players"][1]["stand_in"]

    run(play())


def test_a_bot_that_plays_already_is_not_shown_again_and_again():
    async def play():
        once, slow = Rate(burst=1, a_second=0), (60_000, 60_000)
        async with opened(seat_changes=once, pause_ms=slow) as desk:
            ana, ben = await lobby(desk, "me friend", game="rucki-zucki")
            await ana.look(0)
            ben.leave()
            await passes(1)
            ana.say(StandIn("1", 1))
            await ana.answer("1")
            await passes(0)
            before = len(ana.raw)
            for number in ("2", "3"):
                ana.say(StandIn(number, 1))
                assert (await ana.answer(number))["type"] == "done"
            assert len(ana.raw) == before + 2
            back = await desk.enter(ana.table.id, "ben")
            await back.look(1)
            back.leave()
            await passes(1)
            ana.say(StandIn("4", 1))
            assert (await ana.answer("4"))["code"] == "too-fast"

    run(play())


def test_names_change_at_the_table_and_everybody_is_told(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, ben = await lobby(desk)
            ben.say(Rename("1", 1, "  Ana\u202e ", "fox"))
            await ben.answer("1")
            while (told := (await ana.next("table"))["players"][1]["name"]) != "Ana 2":
                assert told in ("", "Ben")  # and nobody goes by another's name
            ana.say(Start("2"))
            await ana.answer("2")
            taken = {seat.picture for seat in ana.table.situation.seats}
            wanted = next(picture for picture in PICTURES if picture not in taken)
            ben.say(Rename("3", 1, "Benno", wanted))
            await ben.answer("3")
            return ana.table.id, wanted

    async def go_on(table, wanted):
        async with opened(tmp_path / "k.sqlite") as desk:
            seat = (await desk.stored(table)).seats[1]
            assert (seat.name, seat.picture, seat.holders) == ("Benno", wanted, frozenset({"ben"}))

    run(go_on(*run(play())))


@pytest.mark.parametrize("name", ["Ana", "Ana\u034f", "\u0410na"], ids=ascii)
def test_whoever_sits_down_with_a_name_like_anothers_gets_a_number(name):
    async def play():
        async with opened() as desk:
            await desk.store.save_guest("eve", Me(name, "fox"))
            table = await desk.create("party-bugs", "me friend friend")
            eve = await desk.enter(table, "eve")
            eve.say(Sit("1", 1))
            assert (await eve.answer("1"))["type"] == "done"
            shown = [seat.name for seat in (await desk.stored(table)).seats]
            assert shown[0] == "Ana"
            assert shown[1].endswith("na 2")

    run(play())


def test_names_change_only_so_often():
    async def play():
        async with opened(renames=Rate(burst=3, a_second=0)) as desk:
            _, ben = await lobby(desk)
            for number, name in enumerate("abcd"):
                ben.say(Rename(str(number), 1, name, ""))
            answers = [await ben.answer(str(number)) for number in range(4)]
            assert [answer.get("code") for answer in answers] == [None, None, None, "too-fast"]

    run(play())


@pytest.mark.parametrize("burst", [1, 2])
def test_seats_are_taken_and_left_only_so_often(burst):
    async def play():
        async with opened(seat_changes=Rate(burst=burst, a_second=0)) as desk:
            _, ben = await lobby(desk)
            wishes = (Stand("1", 1), Sit("2", 1))
            for wish in wishes:
                ben.say(wish)
            answers = [(await ben.answer(wish.id)).get("code") for wish in wishes]
            assert answers == (["too-fast", None] if burst == 1 else [None, "too-fast"])

    run(play())


def test_who_sits_there_is_the_host_while_the_host_is_away():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, "me friend friend friend")
            ben.say(Look(1))
            table = await ben.next("table")
            assert (table["host"], table["host_seat"]) == (False, 0)
            ana.leave()
            await passes(0)
            await passes(59)
            ben.say(Start("1"))
            assert (await ben.answer("1"))["code"] == "not-host"
            await passes(1)
            table = await ben.next("table", host=True)
            assert table["host_seat"] == 1
            cem = await desk.enter(ana.table.id, "cem")
            cem.say(Sit("2", 2))
            await cem.answer("2")
            for wish in (Remove("3", 0, "Ana"), Remove("4", 2, "Cem"), Readmit("5")):
                ben.say(wish)  # that is left to whoever set it up
                assert (await ben.answer(wish.id))["code"] == "not-host"
            back = await desk.enter(ana.table.id)
            back.say(Look(0))
            assert (await back.next("table"))["host"]
            assert (await ben.next("table", host=False))["host_seat"] == 0

    run(play())


ANA = StoredSeat("person", "Ana", holders=frozenset({"ana", "anas phone"}))
BEN_SEAT = StoredSeat("person", "Ben", holders=frozenset({"ben"}))
FREE = StoredSeat("free")


@pytest.mark.parametrize(
    ("seats", "here", "after_s", "host"),
    [
        pytest.param((ANA, BEN_SEAT), {"ana", "ben"}, 0, "ana", id="whoever set it up"),
        pytest.param((ANA, BEN_SEAT), {"anas phone", "ben"}, 99, "anas phone", id="by any device"),
        pytest.param((ANA, BEN_SEAT), {"ben"}, 59, "ana", id="away for a moment"),
        pytest.param((ANA, BEN_SEAT), {"ben"}, 60, "ben", id="away for long"),
        pytest.param((FREE, BEN_SEAT), {"ben"}, 60, "ben", id="gone, and has no seat"),
        pytest.param((FREE, BEN_SEAT), {"ana", "ben"}, 99, "ana", id="watches"),
        pytest.param((ANA, BEN_SEAT), {"eve"}, 99, "ana", id="who only watches is no host"),
        pytest.param((ANA, BEN_SEAT), set(), 99, "ana", id="nobody is there"),
    ],
)
def test_the_host(seats, here, after_s, host):
    hosts = Hosts(away_s=60)
    hosts.update("ana", seats, here, 1000)
    hosts.update("ana", seats, here, 1000 + after_s)
    assert host in hosts.now

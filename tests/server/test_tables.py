import pytest

from krabbel.core.seed import commitment, parse_seed
from krabbel.protocol.messages import (
    Act,
    Link,
    Look,
    Rematch,
    Sit,
    Stand,
    Start,
)
from krabbel.protocol.pages import NewTable, SeatWish
from krabbel.server.settings import Rate
from krabbel.server.tables.refusal import NoSuchTable, Refusal
from tests.server.desk import BEN, opened, passes, play_out, run


def test_a_move_is_acknowledged_and_then_shown_to_all():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            eve = await desk.enter(ana.table.id, "eve")
            await eve.look()
            view = await ana.look(0)
            sent = len(ana.raw)
            ana.say(Act("1", 0, view["actions"][0]))
            shown = await ana.next("view")
            assert [b'"done"' in ana.raw[sent], b'"view"' in ana.raw[sent + 1]] == [True, True]
            assert shown["version"] == 1
            assert [news["action"] for news in shown["news"]] == [view["actions"][0]]
            (news,) = (await eve.next("view"))["news"]
            assert (news["move"], news["seat"], news["action"]) == (1, 0, "play ?")

    run(play())


def test_the_same_request_twice_is_one_move_even_after_a_restart(tmp_path):
    async def begin():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            action = (await ana.look(0))["actions"][0]
            assert (await ana.act(0, action, "x"))["version"] == 1
            assert (await ana.act(0, action, "x"))["version"] == 1
            return ana.table.id, action

    async def go_on(table, action):
        async with opened(tmp_path / "k.sqlite") as desk:
            ana = await desk.enter(table)
            assert (await ana.act(0, action, "x"))["version"] == 1
            assert (await ana.look(0))["version"] == 1
            other = (await ana.look(1))["actions"][0]
            assert (await ana.act(1, other, "x"))["version"] == 2  # another seat's ids are its own

    run(go_on(*run(begin())))


def test_a_request_that_made_a_move_makes_no_other():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            phone = await desk.enter(ana.table.id)
            first, other, _ = (await ana.look(0))["actions"]
            ana.say(Act("x", 0, first))
            phone.say(Act("x", 0, first.upper()))  # the same in other letters
            for caller in (ana, phone):
                assert (await caller.next("done", id="x"))["version"] == 1
            for action in (other, "nonsense"):
                phone.say(Act("x", 0, action))
                assert await phone.refused() == "illegal"
            assert (await phone.look(0))["version"] == 1
            await play_out(ana)
            assert (await phone.act(0, first, "x"))["version"] == 1  # the match is over

    run(play())


@pytest.mark.parametrize(
    ("guest", "seat", "action", "code"),
    [
        pytest.param("eve", 0, "play 1", "not-your-seat", id="another's seat"),
        pytest.param("ana", 3, "play 1", "not-your-seat", id="no such seat"),
        pytest.param("ana", 0, "take 1", "illegal", id="not possible now"),
        pytest.param("ana", 0, "\x00{{", "illegal", id="nonsense"),
    ],
)
def test_a_move_that_may_not_be_changes_nothing(guest, seat, action, code):
    async def play():
        async with opened() as desk:
            caller = await desk.enter(await desk.create("party-bugs", "me Ben Cem"), guest)
            before = await caller.look()
            caller.say(Act("1", seat, action))
            assert await caller.refused() == code
            after = await caller.look()
            assert after == before

    run(play())


def test_a_table_waits_for_its_friends_and_shows_no_cards_before(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            await desk.store.save_guest("ben", BEN)
            ana = await desk.enter(await desk.create("rucki-zucki", "me friend"))
            ana.say(Look(0))
            table = await ana.next("table", stage="open")
            assert [player["kind"] for player in table["players"]] == ["person", "free"]
            ana.say(Act("1", 0, "draw"))
            assert await ana.refused() == "wrong-stage"
            ben = await desk.enter(ana.table.id, "ben")
            ben.say(Look())
            assert (await ben.next("table"))["spectators"] == 1
            twice = await desk.enter(ana.table.id, "ben")  # in another tab
            twice.say(Look())
            assert (await twice.next("table"))["spectators"] == 1
            ben.say(Sit("2", 1))
            await ben.next("done", id="2")
            table = await ana.next("table", stage="playing")
            assert [player["name"] for player in table["players"]] == ["Ana", "Ben"]
            assert not any(b'"view"' in raw for raw in ana.raw[: ana.read])
            assert (await ana.next("view", seat=0))["news"][0]["move"] == 0
            ben.say(Look(1))
            assert (await ben.next("view", seat=1))["view"]["places"][0]["hand"] is None

    run(play())


def test_random_play_is_taken_though_no_page_offers_it():
    async def play():
        async with opened() as desk:
            table = await desk.stored(await desk.create("party-bugs", "me random easy"))
            assert [seat.level for seat in table.seats] == [None, "random", "easy"]

    run(play())


def test_the_host_starts_with_bots_and_nobody_else_does():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me friend friend"))
            eve = await desk.enter(ana.table.id, "eve")
            eve.say(Start("1"))
            assert await eve.refused() == "not-host"
            ana.say(Start("2", "clever"))
            assert await ana.refused() == "illegal"
            ana.say(Look(0))
            ana.say(Start("3", "easy"))
            players = (await ana.next("table", stage="playing"))["players"]
            assert [player["level"] for player in players] == [None, "easy", "easy"]
            assert len({player["name"] for player in players}) == 3

    run(play())


def test_a_seat_that_was_left_may_be_taken_by_somebody_new_only():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Zoe friend"))
            ben, eve = [await desk.enter(ana.table.id, guest) for guest in ("ben", "eve")]
            ben.say(Sit("1", 2))
            await ben.next("done")
            await ben.look(2)
            eve.say(Sit("1", 2))
            assert await eve.refused() == "seat-taken"
            ben.say(Stand("2", 2))
            table = await ben.next("table")
            assert [player["kind"] for player in table["players"]] == ["person", "person", "bot"]
            assert [player["left"] for player in table["players"]] == [False, False, True]
            assert (await ben.next("view", seat=None))["view"]["viewer"] == -1
            ana.say(Look(0))
            players = (await ana.next("table"))["players"]
            assert not any(player["left"] for player in players)  # she knows two other hands
            ana.say(Sit("3", 2))
            assert await ana.refused() == "wrong-stage"
            eve.say(Sit("4", 2))
            await eve.next("done", id="4")
            assert (await eve.look(2))["view"]["viewer"] == 2
            ben.say(Look(2))
            assert await ben.refused() == "not-your-seat"  # it was theirs

    run(play())


def test_whoever_comes_back_is_told_what_they_missed():
    async def play():
        async with opened() as desk:
            table = await desk.create("rucki-zucki", "me Ben", options={"rounds": 9})
            ana = await desk.enter(table)
            for number in range(70):
                view = await ana.look(number % 2)
                for seat in view["view"]["waiting"]:
                    view = await ana.look(seat)
                    await ana.act(seat, view["actions"][0], str(number))
            version = (await ana.look())["version"]
            again = await desk.enter(ana.table.id)
            rest = await again.look(since=version - 3)
            assert [news["move"] for news in rest["news"]] == [version - 2, version - 1, version]
            assert rest["told_all"]
            cut = await again.look(since=0)
            assert len(cut["news"]) == 64
            assert not cut["told_all"]
            assert cut["news"][-3:] == rest["news"]
            assert not (await again.look(since=10**9))["news"]

    run(play())


def test_after_the_match_the_deal_can_be_checked_and_a_rematch_is_one_table():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            with pytest.raises(Refusal):
                await desk.tables.record(ana.table.id)
            ana.say(Look())
            assert (await ana.next("table"))["seed"] is None
            await play_out(ana)
            again = await desk.enter(ana.table.id, "eve")
            again.say(Look())
            table = await again.next("table")
            assert commitment(parse_seed(table["seed"])) == table["commitment"]
            again.say(Rematch("1"))
            assert await again.refused() == "not-your-seat"
            ana.say(Rematch("1"))
            ana.say(Rematch("2"))
            await ana.next("done", id="2")
            following = (await again.next("table"))["rematch"]
            assert (await again.look())["outcome"] is not None
            assert len(desk.tables.live) == 1
            ben = await desk.enter(following)
            assert (await ben.look(2))["version"] == 0
            assert desk.count("tables_created_total") == 2

    run(play())


def test_idle_tables_rest_and_come_back(tmp_path):
    async def play():
        async with opened(tmp_path / "k.sqlite", idle_s=0) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            view = await ana.look(0)
            await ana.act(0, view["actions"][0], "1")
            table = ana.table
            ana.leave()
            await table._task
            assert not desk.tables.live
            again = await desk.enter(table.id)
            assert (await again.look(0))["version"] == 1

    run(play())


def test_a_wrong_link_brings_no_table_into_memory():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            ana.say(Link("1", 1))
            token = (await ana.next("link"))["token"]
            table = ana.table.id
            await at_rest(desk, ana)
            for wrong in ("", "x" * 22, token[::-1]):
                with pytest.raises(Refusal) as refused:
                    await desk.tables.claim(table, wrong, "eve")
                assert refused.value.code == "not-your-seat"
            with pytest.raises(NoSuchTable):
                await desk.tables.claim("nothing", token, "eve")
            assert not desk.tables.live
            assert await desk.tables.claim(table, token, "phone") == 1

    run(play())


async def at_rest(desk, caller):
    """The caller leaves, and the table is not in memory any more."""
    caller.leave()
    while desk.tables.live:
        await passes(desk.shared.settings.idle_s)


@pytest.mark.parametrize(
    ("most", "addresses"),
    [
        pytest.param({"live_tables": 3}, ["192.0.2.1", "192.0.2.2", "192.0.2.3"], id="in all"),
        pytest.param({"live_tables_of_address": 3}, ["192.0.2.1"] * 3, id="of one address"),
    ],
)
def test_tables_that_nobody_is_at_make_room(most, addresses):
    async def play():
        async with opened(**most) as desk:
            tables = [await desk.create("party-bugs", "me Ben Cem") for _ in range(5)]
            pairs = zip(tables, addresses, strict=False)
            there = [await desk.enter(table, address=address) for table, address in pairs]
            with pytest.raises(Refusal) as refused:
                await desk.enter(tables[3])
            assert refused.value.code == "too-many"
            there[1].leave()
            await desk.enter(tables[3])
            assert [*desk.tables.live] == [tables[0], tables[2], tables[3]]
            assert there[1].table.ended
            there[0].leave()
            await desk.enter(tables[0], "ben")  # somebody is there again
            with pytest.raises(Refusal):
                await desk.enter(tables[4])

    run(play())


def test_an_address_that_keeps_many_tables_takes_no_place_of_others():
    async def play():
        async with opened(live_tables_of_address=2) as desk:
            tables = [await desk.create("party-bugs", "me Ben Cem") for _ in range(4)]
            for table in tables[:2]:
                await desk.enter(table, "eve")
            with pytest.raises(Refusal):
                await desk.enter(tables[2], "eve")
            await desk.enter(tables[2], "ben", address="198.51.100.7")
            await desk.enter(tables[2], "eve")  # it is in memory already
            assert len(desk.tables.live) == 3

    run(play())


def test_an_address_sets_up_so_many_tables_a_day():
    async def play():
        async with opened(tables_a_day=Rate(burst=2, a_second=0)) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await play_out(ana)
            ana.say(Rematch("1"))
            assert (await ana.answer("1"))["type"] == "done"
            ana.say(Rematch("2"))  # the same table
            assert (await ana.answer("2"))["type"] == "done"
            wish = NewTable("party-bugs", [SeatWish("me"), SeatWish("friend")])
            await desk.tables.create(wish, "ana", BEN, ana.address)
            with pytest.raises(Refusal) as refused:
                await desk.tables.create(wish, "ben", BEN, ana.address)
            assert refused.value.code == "too-many"
            await desk.tables.create(wish, "ben", BEN, "198.51.100.7")

    run(play())


def test_spectators_of_one_address_leave_room_for_others():
    async def play():
        async with opened(spectators_of_address=2) as desk:
            table = await desk.create("party-bugs", "me friend")
            watching = [await desk.enter(table, guest) for guest in ("eve", "mallory")]
            with pytest.raises(Refusal) as refused:
                await desk.enter(table, "trudy")
            assert refused.value.code == "too-many"
            await desk.enter(table, "ana")  # has a seat, wherever from
            await desk.enter(table, "ben", address="198.51.100.7")
            watching[0].leave()
            await desk.enter(table, "trudy")

    run(play())


def test_a_class_behind_one_address_may_watch_one_table_and_others_too():
    async def play():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me friend")
            for number in range(40):
                await desk.enter(table, f"pupil {number}")
            for number in range(16):
                await desk.enter(table, f"another {number}", address="198.51.100.7")

    run(play())


def test_limits():
    async def play():
        async with opened(connections=2, inbox=3, live_tables=1) as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            for guest in ("eve", "mallory"):
                await desk.enter(ana.table.id, guest)
            await desk.enter(ana.table.id, "ana")  # however many watch
            for guest in ("eve", "ana"):
                with pytest.raises(Refusal) as refused:
                    await desk.enter(ana.table.id, guest)
                assert refused.value.code == "too-many"
            with pytest.raises(Refusal) as refused:
                await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            assert refused.value.code == "too-many"
            with pytest.raises(NoSuchTable):
                await desk.enter("nothing")
            for _ in range(3):
                ana.say(Look())
            with pytest.raises(Refusal) as refused:
                ana.say(Look())
            assert refused.value.code == "too-fast"

    run(play())

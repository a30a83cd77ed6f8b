"""Everybody's own number is in the seed: nobody chooses a deal, who is silent is left out."""

import secrets
from dataclasses import replace

import pytest

from krabbel.core.seed import commitment, joint_seed, parse_seed, seed_name
from krabbel.protocol.messages import Act, Look, Rematch, Reveal, Sit, Stand, Start
from krabbel.server.store import StoredTable, StoreFailure
from krabbel.server.store.deal import StoredDeal, StoredNumber, deal_text, parse_deal
from krabbel.server.tables.create import create_rematch
from tests.server.desk import opened, passes, play_out, run

ANAS, BENS = 2**127 + 11, 13


def committed(seat, number):
    """A look by which a client says that it will add a number."""
    return Look(seat, commitment=commitment(number))


def revealed(number):
    return Reveal(f"reveal {number}", seed_name(number))


async def asked(caller):
    """Whose numbers go into the seed, once that is fixed."""
    caller.say(Look())
    while (table := await caller.next("table"))["deal"] is None:
        assert table["stage"] == "dealing"
    return [one["seat"] for one in table["deal"]["numbers"]]


async def stored_deal(desk, table):
    """A table as it is stored, and how far its deal has come."""
    stored = await desk.stored(table)
    assert stored.deal
    return stored, stored.deal


async def lobby(desk, *numbers):
    """Ana, and Ben who has sat down; they say with a look what they will add, if anything."""
    table = await desk.create("party-bugs", "me friend friend")
    people = [await desk.enter(table, guest) for guest in ("ana", "ben")]
    people[0].say(Look())
    people[1].say(Sit("sit", 1))
    await people[1].answer("sit")
    for seat, (person, number) in enumerate(zip(people, numbers, strict=True)):
        person.say(Look(seat) if number is None else committed(seat, number))
        await person.next("table")
    people[0].say(Start("start"))
    await people[0].answer("start")
    return people


def test_the_seed_follows_from_everybodys_number():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, ANAS, BENS)
            assert await asked(ana) == [0, 1]
            ana.say(revealed(ANAS))
            await ana.answer(f"reveal {ANAS}")
            assert (await stored_deal(desk, ana.table.id))[1].seed is None
            ben.say(revealed(BENS))
            assert (await ben.next("view"))["version"] == 0
            stored, deal = await stored_deal(desk, ana.table.id)
            assert deal.added == {0: ANAS, 1: BENS}
            expected = joint_seed(deal.server, {0: ANAS, 1: BENS})
            assert stored.seed == deal.seed == expected != deal.server
            assert ana.table.situation.playing.table.seed == expected

    run(play())


@pytest.mark.parametrize(
    ("numbers", "reveals", "added"),
    [
        pytest.param([None, None], [], {}, id="programs that add none"),
        pytest.param([ANAS, None], [ANAS], {0: ANAS}, id="one browser and a program"),
        pytest.param([ANAS, BENS], [BENS], {1: BENS}, id="who never reveals is left out"),
        pytest.param([ANAS, BENS], [], {}, id="nobody reveals"),
    ],
)
def test_nobody_holds_the_match_up(numbers, reveals, added):
    async def play():
        async with opened(reveal_s=3) as desk:
            ana, ben = await lobby(desk, *numbers)
            for caller, number in zip((ana, ben), numbers, strict=True):
                if number in reveals:
                    caller.say(revealed(number))
                    await caller.answer(f"reveal {number}")
            if set(filter(None, numbers)) - set(reveals):
                await passes(2)
                assert ana.table.situation.stage == "dealing"
                await passes(1)
            assert (await ben.look(1))["version"] == 0
            stored, deal = await stored_deal(desk, ana.table.id)
            assert deal.added == added
            assert stored.seed == joint_seed(deal.server, added)
            named = {one.seat for one in deal.numbers}  # also whoever was left out
            assert named == {seat for seat, one in enumerate(numbers) if one}

    run(play())


def test_somebody_alone_with_bots_adds_their_number():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            ana.say(committed(None, ANAS))
            assert await asked(ana) == [0]
            ana.say(revealed(ANAS))
            await ana.next("view")
            assert (await stored_deal(desk, ana.table.id))[1].added == {0: ANAS}

    run(play())


def test_one_device_adds_one_number_for_all_of_its_seats():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben easy"))
            ana.say(committed(None, ANAS))
            assert await asked(ana) == [0, 1]
            ana.say(revealed(ANAS))
            await ana.next("view")
            assert (await stored_deal(desk, ana.table.id))[1].added == {0: ANAS, 1: ANAS}

    run(play())


def test_a_table_of_bots_is_dealt_for_whoever_watches():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "easy easy"))
            ana.say(committed(None, ANAS))
            await ana.next("view")
            assert (await stored_deal(desk, ana.table.id))[1].added == {}

    run(play())


async def ended(desk):
    """A table with a match of Ana and Ben that is over."""
    ana, ben = await lobby(desk, None, None)
    view = await ana.look()
    while not view["outcome"]:
        for seat, caller in ((0, ana), (1, ben)):
            caller.read = len(caller.raw)
            if actions := (await caller.look(seat))["actions"]:
                await caller.act(seat, actions[0], secrets.token_hex(8))
        view = await ana.look()
    return ana, ben


def test_a_rematch_waits_a_moment_for_everybody_and_has_new_numbers():
    async def play():
        async with opened(gather_s=3) as desk:
            ana, _ = await ended(desk)
            ana.say(Rematch("again"))
            again = (await ana.next("table", stage="over"))["rematch"]
            while again is None:
                again = (await ana.next("table"))["rematch"]
            ana, ben = [await desk.enter(again, guest) for guest in ("ana", "ben")]
            ana.say(committed(None, ANAS))
            assert (await ana.next("table"))["stage"] == "dealing"
            await passes(2)
            assert (await stored_deal(desk, again))[1].numbers is None
            ben.say(committed(None, BENS))
            assert await asked(ana) == [0, 1]
            ana.say(revealed(ANAS))
            ben.say(revealed(BENS))
            await ana.next("view")
            assert (await stored_deal(desk, again))[1].added == {0: ANAS, 1: BENS}

    run(play())


def test_but_not_for_ever():
    async def play():
        async with opened(gather_s=3) as desk:
            ana, _ = await ended(desk)
            old = await desk.stored(ana.table.id)
            again = await create_rematch(desk.shared, old, "192.0.2.1")
            ana = await desk.enter(again)
            ana.say(committed(None, ANAS))
            await ana.next("table", stage="dealing")
            await passes(3)
            assert await asked(ana) == [0]
            ana.say(revealed(ANAS))
            await ana.next("view")
            assert (await stored_deal(desk, again))[1].added == {0: ANAS}

    run(play())


def test_whoever_comes_after_the_deal_adds_none():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, ANAS, None)
            ana.say(revealed(ANAS))
            await ben.next("view")
            ben.say(Stand("up", 1))
            await ben.answer("up")
            cem = await desk.enter(ana.table.id, "cem")
            cem.say(committed(None, BENS))
            cem.say(Sit("sit", 1))
            assert (await cem.answer("sit"))["type"] == "done"
            cem.say(revealed(BENS))
            assert (await cem.answer(f"reveal {BENS}"))["code"] == "illegal"
            assert (await stored_deal(desk, ana.table.id))[1].added == {0: ANAS}

    run(play())


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        pytest.param(revealed(BENS + 1), "illegal", id="a number that nobody committed to"),
        pytest.param(Sit(f"reveal {BENS + 1}", 2), "wrong-stage", id="no seat is taken meanwhile"),
        pytest.param(Act(f"reveal {BENS + 1}", 0, "x"), "wrong-stage", id="nothing is played yet"),
    ],
)
def test_what_is_refused_while_numbers_are_gathered(request_, code):
    async def play():
        async with opened() as desk:
            ana, _ = await lobby(desk, ANAS, BENS)
            ana.say(request_)
            assert (await ana.answer(request_.id))["code"] == code
            assert not any('"type":"view"' in raw.decode() for raw in ana.raw)

    run(play())


def test_a_number_is_told_by_whoever_has_its_seat():
    async def play():
        async with opened() as desk:
            ana, ben = await lobby(desk, ANAS, BENS)
            cem = await desk.enter(ana.table.id, "cem")
            for other, number in ((ana, BENS), (cem, ANAS)):
                other.say(revealed(number))
                assert (await other.answer(f"reveal {number}"))["code"] == "illegal"
            assert ana.table.revealed == {}
            ben.say(revealed(BENS))
            assert (await ben.answer(f"reveal {BENS}"))["type"] == "done"

    run(play())


def test_numbers_are_shown_when_the_match_is_over_and_not_before():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben"))
            ana.say(committed(None, ANAS))
            await asked(ana)
            ana.say(revealed(ANAS))
            await play_out(ana)
            tables = [raw for raw in ana.raw if b'"type":"table"' in raw]
            before = [raw for raw in tables if b'"stage":"over"' not in raw]
            server = seed_name((await stored_deal(desk, ana.table.id))[1].server)
            for secret in (seed_name(ANAS), server):
                assert not any(secret.encode() in raw for raw in before)
                assert secret.encode() in tables[-1]

    run(play())


def check(table: StoredTable, first, number):
    """What a browser checks: its own number, the server's commitment, and the seed."""
    deal = table.deal
    assert deal is not None
    fits = all(
        one.number is None or commitment(one.number) == one.commitment for one in deal.numbers or ()
    )
    return (
        commitment(deal.server) == first
        and number in deal.added.values()
        and fits
        and table.seed == joint_seed(deal.server, deal.added)
    )


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param({"server": 5}, id="another number of the server's"),
        pytest.param({"numbers": (StoredNumber(0, commitment(7), 7),)}, id="another player's"),
        pytest.param(
            {"numbers": (StoredNumber(0, commitment(ANAS), 7),)}, id="one that does not fit"
        ),
        pytest.param({"numbers": ()}, id="without the player's"),
        pytest.param({"seed": 5}, id="a seed of the operator's liking"),
    ],
)
def test_an_operator_who_chooses_is_found_out(chosen):
    server = 3
    honest = StoredDeal(server, (StoredNumber(0, commitment(ANAS), ANAS),))
    honest = replace(honest, seed=joint_seed(server, honest.added))

    def table(deal):
        return StoredTable("t", "go5", 1, {}, deal.seed, None, "", "over", 0, (), deal=deal)

    assert check(table(honest), commitment(server), ANAS)
    wrong = replace(honest, **chosen)
    if "seed" not in chosen:
        wrong = replace(wrong, seed=joint_seed(wrong.server, wrong.added))
    assert not check(table(wrong), commitment(server), ANAS)


def test_a_deal_reads_back_as_it_was_written():
    numbers = (StoredNumber(0, commitment(ANAS), ANAS), StoredNumber(3, commitment(BENS)))
    for deal in (
        None,
        StoredDeal(2**128 - 1),
        StoredDeal(0, ()),
        StoredDeal(0, numbers),
        StoredDeal(0, numbers, 9),
    ):
        assert parse_deal(deal_text(deal)) == deal


def test_a_server_that_comes_back_asks_for_the_same_numbers(tmp_path):
    """Whose numbers count is on disk before anybody is asked, so nobody can be added after it."""

    async def play():
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, _ = await lobby(desk, ANAS, BENS)
            assert await asked(ana) == [0, 1]
            ana.say(revealed(ANAS))
            await ana.answer(f"reveal {ANAS}")
            return ana.table.id

    async def go_on(table):
        async with opened(tmp_path / "k.sqlite") as desk:
            cem = await desk.enter(table, "cem")
            cem.say(committed(None, 17))
            ben = await desk.enter(table, "ben")
            ben.say(committed(1, 19))  # another one than before
            assert await asked(ben) == [0, 1]
            ben.say(revealed(19))
            assert (await ben.answer("reveal 19"))["code"] == "illegal"
            ana = await desk.enter(table)
            ana.say(committed(0, ANAS))
            ana.say(revealed(ANAS))
            await ana.answer(f"reveal {ANAS}")
            await passes(3)
            assert (await ana.look(0))["version"] == 0
            assert (await stored_deal(desk, table))[1].added == {0: ANAS}

    run(go_on(run(play())))


@pytest.mark.parametrize("failing", [1, 2])
def test_a_store_that_fails_deals_nothing_twice(failing, monkeypatch):
    """The first write fixes whose numbers count, the second one is the deal."""

    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me easy easy"))
            arrange, calls = desk.store.arrange, []

            async def broken(*told):
                calls.append(told)
                if len(calls) == failing:
                    raise StoreFailure("the disk is full")
                return await arrange(*told)

            monkeypatch.setattr(desk.store, "arrange", broken)
            for attempt in "123":
                ana.say(committed(None, ANAS))
                ana.say(Reveal(attempt, seed_name(ANAS)))
                await ana.answer(attempt)
            stored, deal = await stored_deal(desk, ana.table.id)
            assert deal.added == {0: ANAS}
            assert stored.seed == joint_seed(deal.server, {0: ANAS})
            assert ana.table.situation.playing.table.seed == stored.seed

    run(play())


def test_a_table_of_before_is_played_by_the_servers_seed():
    async def play():
        async with opened() as desk:
            stored = await desk.stored(await desk.create("party-bugs", "me friend"))
            await desk.store.create(replace(stored, id="before", deal=None))
            ana, ben = [await desk.enter("before", guest) for guest in ("ana", "ben")]
            ana.say(committed(0, ANAS))
            ben.say(Sit("sit", 1))
            view = await ana.next("view")
            assert view["version"] == 0
            table = await desk.stored("before")
            assert (table.stage, table.deal, table.seed) == ("playing", None, stored.seed)
            ana.say(Look(0))
            assert (await ana.next("table"))["commitment"] == commitment(stored.seed)

    run(play())


def test_the_commitment_is_the_servers_number_from_the_first_look_on():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben"))
            ana.say(committed(None, ANAS))
            first = (await ana.next("table"))["commitment"]
            await asked(ana)
            ana.say(revealed(ANAS))
            await play_out(ana)
            last = [raw for raw in ana.raw if b'"type":"table"' in raw][-1].decode()
            stored, deal = await stored_deal(desk, ana.table.id)
            assert commitment(deal.server) == first
            assert first in last
            assert parse_seed(seed_name(stored.seed)) == stored.seed
            assert f"seed: {seed_name(stored.seed)}" in await desk.tables.record(ana.table.id)

    run(play())

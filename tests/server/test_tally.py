"""Wins over rematches, and how often two people have won against each other."""

import pytest

from krabbel.protocol.messages import Look, Rematch, Sit
from krabbel.protocol.pages import Me
from krabbel.server.store import StoredSeat
from krabbel.server.tables.meetings import beaten, counted, met
from krabbel.server.tables.pictures import PICTURES
from krabbel.server.tables.seats import next_match, sit, stand, wins_of
from tests.server.desk import BEN, opened, run
from tests.strategies import LUCK


def seat(*holders):
    return StoredSeat("person", holders=frozenset(holders))


BOT = StoredSeat("bot", "Pip", level="easy")


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        pytest.param((seat("a"), seat("b")), [0], {("a", "b")}, id="one wins"),
        pytest.param((seat("a"), seat("b")), [0, 1], set(), id="both win"),
        pytest.param((seat("a"), seat("b"), BOT), [2], set(), id="a bot wins"),
        pytest.param((seat("a"), seat("b"), seat("c")), [0, 2], {("a", "b"), ("c", "b")}, id="two"),
        pytest.param((seat("a", "A"), seat("b")), [1], {("b", "a"), ("b", "A")}, id="two devices"),
        pytest.param((seat("a"), seat("a"), seat("b")), [0], set(), id="a device that is shared"),
        pytest.param((seat("a"), seat("b")), [], set(), id="nobody wins"),
    ],
)
def test_who_has_beaten_whom(seats, winners, expected):
    assert set(beaten(seats, winners, frozenset())) == expected


def left_by(*guests, holders=()):
    return StoredSeat(
        "person" if holders else "bot", holders=frozenset(holders), left=frozenset(guests)
    )


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        pytest.param((seat("a"), left_by("b")), [0], {("a", "b")}, id="who got up has lost"),
        pytest.param((seat("a"), left_by("r")), [0], set(), id="who was removed has not"),
        pytest.param((seat("a"), left_by("b")), [1], set(), id="a bot wins in their place"),
        pytest.param((seat("a"), left_by("b")), [0, 1], {("a", "b")}, id="so does it with others"),
        pytest.param((seat("a"), left_by("b", holders="b")), [1], {("b", "a")}, id="who is back"),
        pytest.param((seat("a"), left_by("b", holders="c")), [1], {("c", "a")}, id="taken over"),
        pytest.param((seat("a"), left_by("a"), seat("b")), [2], set(), id="a device was shared"),
        pytest.param((left_by("a"), left_by("b")), [0], set(), id="both got up"),
    ],
)
def test_who_gets_up_before_the_end_has_not_won(seats, winners, expected):
    assert set(beaten(seats, winners, frozenset({"r"}))) == expected


def test_of_several_devices_the_one_counts_that_was_met_most():
    meetings = counted({("a", "b"): 7, ("b", "a"): 4, ("a", "B"): 1}, [("b", "a")])
    assert met(meetings, "a", seat("b", "B")) == (7, 5)
    assert met(meetings, "b", seat("a")) == (5, 7)
    assert met(meetings, "a", seat("a")) is None
    assert met(meetings, "a", seat("c")) is None
    assert met(meetings, "a", BOT) is None


async def finish(*callers):
    """Each plays their own seat until the match is over; the seats that have won."""
    for number in range(10_000):
        views = [await caller.look(seat) for seat, caller in enumerate(callers)]
        if views[0]["outcome"]:
            return views[0]["outcome"]["winners"]
        for seat, (caller, view) in enumerate(zip(callers, views, strict=True)):
            if view["actions"]:
                action = view["actions"][number % len(view["actions"])]
                await caller.act(seat, action, f"{number}-{seat}")
                break
    raise AssertionError("it does not end")


async def shown(caller):
    caller.say(Look())
    return (await caller.next("table"))["players"]


def test_a_rematch_keeps_the_tally_and_people_know_each_other_again(tmp_path):
    async def first():
        async with opened(tmp_path / "k.sqlite") as desk:
            await desk.store.save_guest("ben", BEN)
            ana = await desk.enter(await desk.create("party-bugs", "me friend"))
            ben = await desk.enter(ana.table.id, "ben")
            ben.say(Sit("1", 1))
            await ben.answer("1")
            assert [player["met"] for player in await shown(ana)] == [None, None]
            winners = await finish(ana, ben)
            wins = [int(seat in winners) for seat in (0, 1)]
            assert [player["wins"] for player in await shown(ana)] == wins
            assert (await shown(ana))[1]["met"] == (wins if sum(wins) == 1 else None)
            ana.say(Rematch("2"))
            await ana.answer("2")
            return wins, ana.table.situation.rematch

    async def second(before, table):
        async with opened(tmp_path / "k.sqlite") as desk:
            ana, ben = await desk.enter(table), await desk.enter(table, "ben")
            assert [player["wins"] for player in await shown(ana)] == before
            winners = await finish(ana, ben)
            after = [wins + (seat in winners) for seat, wins in enumerate(before)]
            assert [player["wins"] for player in await shown(ana)] == after
            # Elsewhere they know each other, and nobody else is told.
            other = await desk.enter(await desk.create("go5", "me friend"))
            for guest in ("ben", "eve"):
                caller = await desk.enter(other.table.id, guest)
                if guest == "ben":
                    caller.say(Sit("1", 1))
                    await caller.answer("1")
                    assert (await shown(caller))[0]["met"] == after[::-1]
                else:
                    assert [player["met"] for player in await shown(caller)] == [None] * 2
            assert [player["wins"] for player in await shown(other)] == [0, 0]
            assert (await shown(other))[1]["met"] == after

    run(second(*run(first())))


def test_nobody_waits_in_a_rematch_for_somebody_who_has_been_forgotten():
    nobody = StoredSeat("person", wins=3)
    ana = StoredSeat("person", "Ana", "moth", holders=frozenset({"a"}), wins=2)
    first, second = next_match((nobody, ana), [0, 1], "normal", LUCK)
    assert (first.kind, first.level, first.wins) == ("bot", "normal", 0)
    assert first.name not in ("", "Ana")
    assert first.picture in {*PICTURES} - {"moth"}
    assert (second.name, second.picture, second.wins) == ("Ana", "moth", 3)


def test_who_gets_up_finds_their_wins_again_and_nobody_else_does():
    ana = StoredSeat("person", "Ana", "moth", holders=frozenset({"a"}), wins=2)
    left = stand((ana, BOT), 0, "playing", "normal", LUCK)
    assert wins_of(left[0]) == 0  # the bot has none
    assert next_match(left, [0], "normal", LUCK)[0].wins == 1
    assert wins_of(sit(left, 0, "a", Me("Ana", "moth"), "playing")[0]) == 2
    eves = sit(left, 0, "e", Me("Eve", "rose"), "playing")
    assert wins_of(eves[0]) == 0
    again = stand(eves, 0, "playing", "normal", LUCK)
    assert wins_of(sit(again, 0, "e", Me("Eve", "rose"), "playing")[0]) == 0

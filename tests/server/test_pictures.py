"""Pictures: no two alike at a table, and people have what they chose."""

import re
from pathlib import Path

import pytest

import krabbel
from krabbel.protocol.messages import Look, Sit, Stand
from krabbel.protocol.pages import Me
from krabbel.server.store import StoredSeat
from krabbel.server.tables.names import BOTS
from krabbel.server.tables.pictures import PICTURES, without_twins
from krabbel.server.tables.seats import rename, sit
from tests.server.desk import opened, run

PORTRAITS = Path(__file__).parents[2] / "web/src/pictures/portraits.ts"


def bots(*pictures):
    return [StoredSeat("bot", name, picture) for name, picture in zip(BOTS, pictures, strict=False)]


def person(name, picture):
    return StoredSeat("person", name, picture)


def pictures(seats):
    return [seat.picture for seat in without_twins(seats)]


def test_there_is_a_picture_for_everybody_at_the_largest_table():
    largest = max(krabbel.game(name).players[-1] for name in krabbel.game_names())
    assert len(PICTURES) >= largest


def test_the_page_draws_all_of_them():
    drawn = re.findall(r"^  (\w+): \{ shell", PORTRAITS.read_text(), re.MULTILINE)
    assert tuple(drawn) == PICTURES


@pytest.mark.parametrize("first", range(len(BOTS) - 5))
def test_no_two_of_six_bots_are_alike(first):
    seats = [StoredSeat("bot", name) for name in BOTS[first : first + 6]]
    assert len(set(pictures(seats))) == 6


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        pytest.param([*bots("moth"), person("Ana", "moth")], (None, "moth"), id="a bot gives way"),
        pytest.param(
            [person("Ana", "moth"), person("Ben", "moth")],
            ("moth", None),
            id="the first one has it",
        ),
        pytest.param([person("Ana", "owl"), *bots("")], (None, None), id="one that nobody draws"),
        pytest.param([StoredSeat("free"), *bots("rose")], ("", "rose"), id="nobody sits there"),
    ],
)
def test_people_choose_first(seats, expected):
    found = pictures(seats)
    assert all(wanted in (None, got) for wanted, got in zip(expected, found, strict=True))
    assert len({*found}) == len(found)
    assert without_twins(without_twins(seats)) == without_twins(seats)


@pytest.mark.parametrize(
    ("wished", "picture"),
    [
        pytest.param("stag", "stag", id="nobody has it"),
        pytest.param("rose", "rose", id="their own"),
        pytest.param("moth", "rose", id="another person's"),
        pytest.param("diver", "rose", id="a bot's"),
        pytest.param("owl", "rose", id="one that nobody draws"),
        pytest.param("", "rose", id="none"),
    ],
)
def test_who_goes_by_another_name_keeps_their_picture_where_the_new_one_is_taken(wished, picture):
    seats = (person("Ana", "moth"), person("Ben", "rose"), *bots("diver"))
    after = rename(seats, 1, Me("Benno", wished))
    assert [seat.picture for seat in after] == ["moth", picture, "diver"]
    assert after[1].name == "Benno"


@pytest.mark.parametrize(
    ("seat", "stage"),
    [
        pytest.param(StoredSeat("free"), "open", id="before the match"),
        pytest.param(
            StoredSeat("bot", "Pip", "rose", level="easy", left=frozenset({"x"})),
            "playing",
            id="in the match",
        ),
    ],
)
def test_who_comes_gives_way_to_who_sits_there(seat, stage):
    ben, *_ = after = sit((seat, person("Ana", "moth")), 0, "ben", Me("Ben", "moth"), stage)
    assert after[1].picture == "moth"
    assert ben.picture in {*PICTURES} - {"moth"}


def test_whoever_sits_down_keeps_their_picture_and_the_others_theirs():
    async def play():
        async with opened() as desk:
            ben = await desk.enter(await desk.create("party-bugs", "me friend easy easy"), "ben")
            ben.say(Look())
            before = [one["picture"] for one in (await ben.next("table"))["players"]]
            wanted = next(picture for picture in PICTURES if picture not in before)
            await desk.store.save_guest("ben", Me("Ben", wanted))
            ben.say(Sit("1", 1))
            sitting = (await ben.next("table", stage="playing"))["players"]
            assert [one["picture"] for one in sitting] == [before[0], wanted, *before[2:]]
            ben.say(Stand("2", 1))
            after = (await ben.next("table"))["players"]
            assert len({one["picture"] for one in after}) == 4

    run(play())

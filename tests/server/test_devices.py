"""A seat's devices: brought there by a link that ends, listed, and taken away again."""

from contextlib import nullcontext

import pytest

from krabbel.protocol.messages import Link, Look, RemoveDevice, Sit, Stand
from krabbel.protocol.pages import Me
from krabbel.server.store import StoredSeat
from krabbel.server.tables import devices
from krabbel.server.tables.create import create_rematch
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import sit
from tests.server.desk import opened, run

NOW = 1_800_000_000.0


def seated(*holders):
    """Seats of these guests; a word is one seat, with its devices between signs of addition."""
    return tuple(StoredSeat("person", name, holders=frozenset(name.split("+"))) for name in holders)


def claimed(seats, token, guest, after_s=1.0, *, shared=False):
    """The holders of all seats after a claim, or why it was refused."""
    try:
        _, after = devices.claim(seats, token, guest, NOW + after_s, shared=shared)
    except Refusal as refusal:
        return refusal.code
    return ["+".join(sorted(seat.holders)) for seat in after]


@pytest.mark.parametrize(
    ("seats", "guest", "after_s", "came_of_it"),
    [
        pytest.param(["ana", "ben"], "phone", 1, ["ana+phone", "ben"], id="a new device"),
        pytest.param(["ana", "ben"], "ana", 1, ["ana", "ben"], id="a device that has it"),
        pytest.param(["ana", "ben"], "phone", 599, ["ana+phone", "ben"], id="just in time"),
        pytest.param(["ana", "ben"], "phone", 600, "not-your-seat", id="too late"),
        pytest.param(["ana", "ben"], "ben", 1, "one-seat", id="who has another seat"),
        pytest.param(["ana+tv", "tv"], "tv", 1, ["ana+tv", "tv"], id="both were there before"),
        pytest.param(["ana+2+3+4+5+6+7+8"], "phone", 1, "too-many", id="the ninth device"),
    ],
)
def test_a_link_brings_a_seat_to_one_device_for_ten_minutes(seats, guest, after_s, came_of_it):
    token = devices.fresh_token(NOW)
    assert claimed(devices.link(seated(*seats), 0, token), token, guest, after_s) == came_of_it


def test_at_a_shared_table_one_device_may_have_several_seats():
    token = devices.fresh_token(NOW)
    seats = devices.link(seated("ana", "ben"), 0, token)
    assert claimed(seats, token, "ben", shared=True) == ["ana+ben", "ben"]


def test_a_link_is_used_once_but_by_the_same_device_again():
    token = devices.fresh_token(NOW)
    seats = devices.link(seated("ana", "ben"), 0, token)
    _, seats = devices.claim(seats, token, "phone", NOW, shared=False)
    assert claimed(seats, token, "phone") == ["ana+phone", "ben"]  # the answer was lost
    assert claimed(seats, token, "tablet") == "not-your-seat"
    gone = devices.without(seats, 0, "phone", "playing")
    assert claimed(gone, token, "phone") == "not-your-seat"


def test_a_device_that_is_removed_does_not_come_back_by_a_link_it_asked_for():
    token = devices.fresh_token(NOW)
    seats = devices.link(seated("ana+phone", "ben"), 0, token)
    assert claimed(devices.without(seats, 0, "phone", "open"), token, "phone") == "not-your-seat"


def test_a_link_ends_when_another_one_is_asked_for_and_its_end_cannot_be_put_off():
    first, second = devices.fresh_token(NOW), devices.fresh_token(NOW)
    seats = devices.link(devices.link(seated("ana"), 0, first), 0, second)
    assert claimed(seats, first, "phone") == "not-your-seat"
    later = f"{second.partition('.')[0]}.{int(NOW) + 6000:x}"
    assert claimed(seats, later, "phone") == "not-your-seat"
    assert claimed(seats, second, "phone") == ["ana+phone"]


@pytest.mark.parametrize("token", ["", ".", "a link", "x.", "x.zz", "x." + "9" * 60])
def test_what_does_not_tell_its_end_has_ended(token):
    assert devices.has_ended(token, NOW)


def test_devices_of_a_seat_are_told_to_whoever_holds_it():
    seats = seated("ana+phone", "ben")
    told = devices.devices_of(seats, 0, "t", "ana", host="ana", here={"ana", "ben"})
    assert [(one.yours, one.host, one.here) for one in told] == [(True,) * 3, (False,) * 3]
    for number, guest in ((0, "ben"), (1, "ben"), (1, "ana")):
        assert devices.devices_of(seats, number, "t", guest, host="ana", here={"ana"}) == []


@pytest.mark.parametrize(
    ("guest", "taken"),
    [
        pytest.param("ana", False, id="who has another seat"),
        pytest.param("cem", False, id="who has left another seat"),
        pytest.param("ben", True, id="who has left this one"),
        pytest.param("eve", True, id="somebody new"),
    ],
)
def test_who_has_seen_other_cards_takes_no_seat_that_was_left(guest, taken):
    left = [StoredSeat("bot", name, left=frozenset({name})) for name in ("ben", "cem")]
    seats = (*seated("ana"), *left)
    with nullcontext() if taken else pytest.raises(Refusal, match="cards"):
        assert guest in sit(seats, 1, guest, Me(guest, ""), "playing")[1].holders


async def with_phone(desk, seats="me friend"):
    """Ana at a table, and her phone, which has her seat, too."""
    ana = await desk.enter(await desk.create("party-bugs", seats))
    ana.say(Link("link", 0))
    token = (await ana.next("link"))["token"]
    assert await desk.tables.claim(ana.table.id, token, "phone") == 0
    phone = await desk.enter(ana.table.id, "phone")
    phone.say(Look(0))
    ana.say(Look(0))
    return ana, phone


async def own_devices(caller, many):
    """The devices of the first seat, as its holder is told of them, once there are so many."""
    while True:
        (found, *_), *_ = [(await caller.next("table"))["players"]]
        if len(found["devices"]) == many and all(one["here"] for one in found["devices"]):
            return found["devices"]


def test_devices_are_listed_to_their_own_person_and_can_be_removed():
    async def play():
        async with opened() as desk:
            ana, phone = await with_phone(desk, "me normal")
            this, other = await own_devices(ana, 2)
            assert [this["yours"], other["yours"]] == [True, False]
            assert [this["host"], other["host"]] == [True, False]
            eve = await desk.enter(ana.table.id, "eve")
            eve.say(Look())
            assert (await eve.next("table"))["players"][0]["devices"] == []
            ana.say(RemoveDevice("1", 0, other["id"]))
            assert (await ana.answer("1"))["type"] == "done"
            seat = (await desk.stored(ana.table.id)).seats[0]
            assert seat.holders == {"ana"}
            assert seat.left == {"phone"}  # it saw cards
            phone.say(Look(0))
            assert await phone.refused() == "not-your-seat"
            ana.say(RemoveDevice("2", 0, other["id"]))  # sent again
            assert (await ana.answer("2"))["type"] == "done"

    run(play())


def test_nobody_removes_the_device_they_are_at_nor_the_one_the_table_was_set_up_on():
    async def play():
        async with opened() as desk:
            ana, phone = await with_phone(desk)
            this, host = await own_devices(phone, 2)
            phone.say(RemoveDevice("1", 0, this["id"]))
            assert (await phone.answer("1"))["code"] == "illegal"
            phone.say(RemoveDevice("2", 0, host["id"]))
            assert (await phone.answer("2"))["code"] == "not-host"
            eve = await desk.enter(ana.table.id, "eve")
            eve.say(RemoveDevice("3", 0, host["id"]))
            assert (await eve.answer("3"))["code"] == "not-your-seat"

    run(play())


@pytest.mark.parametrize(
    ("seats", "more", "code"),
    [
        pytest.param("me friend friend", {}, "one-seat", id="one seat for each device"),
        pytest.param("me friend friend", {"shared": True}, "", id="the table says otherwise"),
        pytest.param("me Ben friend friend", {}, "", id="several people at the host's device"),
    ],
)
def test_one_guest_has_one_seat_unless_the_table_says_otherwise(seats, more, code):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", seats, **more))
            last = len(seats.split()) - 1
            ana.say(Sit("1", last))
            answer = await ana.answer("1")
            assert answer.get("code", "") == code
            ana.say(Look())
            table = await ana.next("table")
            assert table["shared"] == (not code)
            together = [seat for seat, one in enumerate(table["players"]) if one["yours"]]
            assert table["players"][0]["shares"] == together[1:]
            ana.say(Stand("2", 0))
            assert (await ana.answer("2"))["type"] == "done"
            ana.say(Sit("3", 0))
            assert (await ana.answer("3"))["type"] == "done"

    run(play())


def test_a_rematch_is_shared_as_the_match_was():
    async def play():
        async with opened() as desk:
            table = await desk.stored(await desk.create("party-bugs", "me Ben"))
            again = await desk.stored(await create_rematch(desk.shared, table, "192.0.2.1"))
            assert again.shared

    run(play())

"""The ways that bench/links.py compares carry requests there and messages back, whole."""

import asyncio
import os

import pytest
from bench import redis
from bench.link_ways import (
    PIECE,
    Notified,
    at_guests,
    at_owner,
    link,
    link_of_owner,
    pieces,
)
from bench.links import Meter, processor_s, turn
from bench.processes import processor_s as by_the_system

CASE = (4, 15_000)
ROUNDED_S = 0.05  # the system counts in hundredths of a second


async def _over_our_link(hear, _address):
    owner, address = await link_of_owner()
    hub, ask = await link(address, hear)

    async def close():
        await hub.close()
        await owner.close()

    return ask, close


async def _over_notifications(hear, address):
    owner = at_owner(Notified)
    guests, ask = at_guests(Notified, hear)
    await owner.open(address)
    await guests.open(address)

    async def close():
        await owner.close()
        await guests.close()

    return ask, close


@pytest.mark.parametrize("way", [_over_our_link, _over_notifications])
def test_a_request_is_answered_by_a_whole_message_for_each_guest(way, postgres):
    heard = []

    async def measure():
        meter = Meter()

        def hear(guest, message):
            heard.append((guest, len(message)))
            meter.hear(guest, message)

        ask, close = await way(hear, postgres.empty())
        await turn(ask, meter, CASE, 200, 0.1)
        await close()
        return len(meter.took_ms)

    asked = asyncio.run(measure())
    assert asked > 0
    assert sorted(heard) == sorted([(guest, CASE[1]) for guest in range(CASE[0])] * asked)


@pytest.mark.parametrize("before", range(4))
def test_pieces_are_short_enough_and_no_character_is_cut(before):
    message = "x" * before + "é€🂡" * 3000
    found = pieces(7, 2, message.encode())
    assert all(len(piece.encode()) < 8000 for piece in found)
    assert len(found) == -(-len(message.encode()) // PIECE)
    assert len(set(pieces(7, 2, b"x" * 3 * PIECE))) == 3
    assert "".join(piece.split(" ", 3)[3] for piece in found) == message
    assert [int(piece.split(" ")[2]) for piece in found][-1] == 0


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_what_redis_sends_is_cut_into_what_was_published(size):
    published = [b"one", b"", b"with\r\n an end of line", b"x" * 5000]
    sent = redis.command(b"subscribe", b"guests") + b":1\r\n"
    sent += b"".join(redis.command(b"message", b"guests", message) for message in published)
    reader = redis.Reader(b"guests")
    parts = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert [message for part in parts for message in reader.read(part)] == published


def test_a_redis_that_is_missing_is_asked_for(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SystemExit, match="apt-get install redis-server"):
        redis.Redis()


def test_processor_time_is_what_the_system_says():
    before, found, after = (ask(os.getpid()) for ask in (by_the_system, processor_s, by_the_system))
    assert before - ROUNDED_S <= found <= after + ROUNDED_S

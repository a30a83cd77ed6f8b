"""What a gate lets in, in frames, bytes and turns of the loop, on a line of the test's own."""

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from krabbel.server.settings import COSTS_MS, Limits, Rate
from krabbel.server.wire.doors import Account, Doors
from krabbel.server.wire.frames import Flood, FrameCounter
from krabbel.server.wire.gate import PIECE_BYTES, PIECE_FRAMES, Gate
from tests.server.desk import passes, run
from tests.server.raw import CONT, FINAL, PING, TEXT, frame

ANA, EVE = "192.0.2.1", "192.0.2.2"
FREE = Rate(burst=1e9, a_second=1e9)


FLOODS = {
    "pings": frame(opcode=PING),
    "empty texts": frame(),
    "small texts": frame(b"{}"),
}


class Wire:
    """The network and the protocol, at both ends of a gate."""

    def __init__(self, doors, address=EVE):
        self.address, self.reading, self.cut = address, True, False
        self.came, self.written = [], b""  # the pieces that were let in
        self.gate = Gate(doors, lambda _gate: self)
        line: Any = self
        self.gate.connection_made(line)

    def get_extra_info(self, name, _default=None):
        return (self.address, 7) if name == "peername" else None

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    def is_closing(self):
        return self.cut

    def abort(self):
        self.cut = True

    def write(self, data):
        self.written += data

    close = get_write_buffer_size = set_write_buffer_limits = connection_made = print

    def connection_lost(self, _why):
        self.cut = True

    def data_received(self, data):
        self.came.append(data)

    @property
    def size(self):
        return sum(map(len, self.came))


def doors_of(**limits):
    return Doors(Limits(**limits), asyncio.get_running_loop().time)


def socket(doors, address=EVE):
    wire = Wire(doors, address)
    wire.gate.set_protocol(wire.gate.serving)
    return wire


async def turns(wire, number):
    """The bytes that were let in after each of the next turns."""
    sizes = [wire.size]
    for _ in range(number):
        await asyncio.sleep(0)
        sizes.append(wire.size)
    return sizes


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_few_frames_are_let_in_in_one_turn_and_then_as_many_as_flow_in(flood):
    async def play():
        doors = doors_of(frames=Rate(burst=400, a_second=100), turn_frames=150, purse=FREE)
        wire = socket(doors)
        wire.gate.data_received(flood * 2000)
        assert not wire.reading
        sizes = await turns(wire, 5)
        frames = [(after - before) // len(flood) for before, after in pairwise([0, *sizes])]
        assert (max(frames), sum(frames)) == (150, 450)  # the last ones are owed
        await passes(0.4)
        assert wire.size == 450 * len(flood)
        await passes(0.11)
        assert wire.size == 600 * len(flood)

    run(play())


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_is_cut_at_once_and_its_address_pays(flood):
    async def play():
        doors = doors_of()
        wire = socket(doors)
        before = doors.purses.wait(EVE, 2000)  # with the connection paid for
        wire.gate.data_received(flood * 40_000)
        assert wire.cut
        assert wire.size == 0
        assert wire.written.startswith(bytes([0x88]))
        assert doors.purses.wait(EVE, 2000) > before
        assert (doors.floods, doors.purses.wait(ANA, 2000)) == (1, 0)

    run(play())


def test_bytes_count_however_few_frames_they_come_in():
    async def play():
        long = frame(b"x" * 1016)  # 1,024 bytes with its head
        wire = socket(doors_of(bytes=Rate(burst=4096, a_second=1024), purse=FREE))
        for _ in range(8):
            wire.gate.data_received(long)
        assert (wire.size, wire.reading) == (5 * len(long), False)  # the last one is owed
        await passes(1.1)
        assert wire.size > 5 * len(long)

    run(play())


def test_who_is_slowed_down_again_and_again_is_cut():
    async def play():
        wire = socket(doors_of(frames=Rate(burst=10, a_second=10), warnings=3))
        for _ in range(4):
            assert not wire.cut
            wire.gate.data_received(frame() * 20)
            wire.gate.data_received(frame() * 20)
            await passes(30)
        assert wire.cut

    run(play())


def test_a_message_has_only_so_many_pieces():
    async def play():
        wire = socket(doors_of(pieces=8))
        wire.gate.data_received(frame(b"{", final=False))
        wire.gate.data_received(frame(opcode=CONT, final=False) * 6)
        wire.gate.data_received(frame(opcode=PING))  # in the middle of a message
        wire.gate.data_received(frame(b"}", opcode=CONT) + frame(final=False))
        wire.gate.data_received(frame(opcode=CONT, final=False) * 7)
        assert not wire.cut
        wire.gate.data_received(frame(opcode=CONT))
        assert wire.cut

    run(play())


def test_all_sockets_of_an_address_share_its_frames_of_a_turn():
    async def play():
        doors = doors_of(turn_frames=60, purse=FREE)
        flooding = [socket(doors) for _ in range(20)]
        calm = socket(doors, ANA)
        for wire in flooding:
            wire.gate.data_received(frame() * 50)
        calm.gate.data_received(frame(b"hello"))
        assert calm.came == [frame(b"hello")]
        let_in = [sum(wire.size for wire in flooding)]
        while let_in[-1] < 20 * 50 * 6:
            await asyncio.sleep(0)
            let_in.append(sum(wire.size for wire in flooding))
        assert max(b - a for a, b in pairwise([0, *let_in])) <= (60 + 20) * 6

    run(play())


def test_a_calm_socket_is_heard_whatever_its_neighbours_send():
    async def play():
        doors = doors_of(turn_frames=10, purse=FREE)
        flooding, calm = [socket(doors) for _ in range(20)], socket(doors)
        for wire in flooding:
            wire.gate.data_received(frame() * 50)
        calm.gate.data_received(frame(b"a move"))
        assert calm.came == [frame(b"a move")]

    run(play())


def test_the_requests_of_an_address_share_its_turn():
    async def play():
        doors = doors_of(turn_frames=5 * PIECE_FRAMES)
        wires = [Wire(doors) for _ in range(20)]
        for wire in wires:
            wire.gate.data_received(b"GET /")
        assert sum(map(len, (wire.came for wire in wires))) == 5
        while any(not wire.came for wire in wires):
            before = sum(len(wire.came) for wire in wires)
            await asyncio.sleep(0)
            assert sum(len(wire.came) for wire in wires) - before <= 5

    run(play())


def test_who_has_emptied_the_purse_waits_and_a_calm_neighbour_does_not():
    async def play():
        doors = doors_of(purse=Rate(burst=1, a_second=1), own=Rate(burst=10, a_second=2))
        calm, wild = socket(doors), socket(doors)
        await passes(5)  # the calm one has saved something of its own
        for _ in range(3):
            wild.gate.data_received(frame() * 300)
            await passes(0)
        wild.gate.data_received(frame() * 300)
        assert wild.size < 1200 * 6
        assert not wild.reading
        calm.gate.data_received(frame(b"a move"))
        assert calm.came == [frame(b"a move")]

    run(play())


def test_frames_are_found_wherever_the_network_cuts_them():
    long = bytes([FINAL | TEXT, 0x80 | 127]) + (70_000).to_bytes(8) + bytes(4) + b"l" * 70_000
    pieces = frame(b"{", final=False) + frame(b"}", opcode=CONT)
    sent = frame(b"x" * 300) + frame(opcode=PING) + pieces + long + frame(b"z")
    for step in (1, 2, 3, 5, 7, 301, 4096, 100_000):
        counter, rest, found = FrameCounter(pieces=9), bytearray(), 0
        for at in range(0, len(sent), step):
            rest += sent[at : at + step]
            size, frames = counter.whole(rest, most=100)
            del rest[:size]
            found += frames
        assert (found, len(rest)) == (6, 0)


def test_a_counter_stops_after_so_many_and_goes_on_there():
    counter = FrameCounter(pieces=2)
    assert counter.whole(frame(b"ab") * 3, most=2) == (2 * 8, 2)
    assert counter.whole(frame(b"ab"), most=2) == (8, 1)
    with pytest.raises(Flood):
        counter.whole(frame(final=False) + frame(opcode=CONT, final=False) * 2, most=9)


def test_requests_come_in_piece_by_piece():
    async def play():
        wire = Wire(doors_of())
        wire.gate.data_received(b"x" * (3 * PIECE_BYTES + 1))
        assert not wire.reading
        await turns(wire, 4)
        assert [len(piece) for piece in wire.came] == [PIECE_BYTES] * 3 + [1]
        assert wire.reading

    run(play())


def test_a_protocol_that_wants_nothing_for_now_gets_nothing():
    async def play():
        wire = Wire(doors_of())
        wire.gate.pause_reading()
        wire.gate.data_received(b"GET /")
        await turns(wire, 3)
        assert (wire.came, wire.reading, wire.gate.is_reading()) == ([], False, False)
        wire.gate.resume_reading()
        await turns(wire, 2)
        assert (wire.came, wire.reading, wire.gate.is_reading()) == ([b"GET /"], True, True)

    run(play())


def test_an_address_that_owes_is_read_when_it_has_paid():
    async def play():
        doors = doors_of(purse=Rate(burst=10, a_second=5))
        wire = Wire(doors)
        doors.purses.charge(EVE, 15)
        wire.gate.data_received(b"GET /")
        assert (wire.came, wire.reading) == ([], False)
        await passes(2)
        assert (wire.came, wire.reading) == ([b"GET /"], True)

    run(play())


def test_connections_are_counted_from_the_first_moment():
    async def play():
        doors = doors_of(connections=2)
        wires = [Wire(doors) for _ in range(3)]
        assert [wire.cut for wire in wires] == [False, False, True]
        assert not Wire(doors, ANA).cut
        wires[2].gate.connection_lost(None)
        assert Wire(doors).cut
        wires[0].gate.connection_lost(None)
        assert not Wire(doors).cut

    run(play())


def test_a_proxys_connections_are_not_its_own():
    async def play():
        doors = doors_of(connections=1)
        doors.trust(["192.0.2.0/30"])
        assert not any(Wire(doors).cut for _ in range(3))

    run(play())


@pytest.mark.parametrize(
    "sent", [frame() * 300, frame(b"x" * 60_000)], ids=["many frames", "a long one"]
)
def test_an_address_pays_for_what_its_sockets_send(sent):
    async def play():
        few = Rate(burst=1, a_second=1)
        limits = {"frames": FREE, "bytes": FREE, "turn_frames": 1000}
        doors = doors_of(purse=few, own=Rate(burst=0, a_second=0), **limits)
        wild, next_to_it = socket(doors), socket(doors)
        wild.gate.data_received(sent)
        assert wild.size == len(sent)
        for wire in (wild, next_to_it):
            wire.gate.data_received(frame(b"more"))
            wire.gate.data_received(frame(b"and more"))
            assert not wire.reading
        await passes(3)
        more = frame(b"more") + frame(b"and more")
        assert b"".join(next_to_it.came) == more
        assert b"".join(wild.came) == sent + more

    run(play())


def test_what_a_socket_uses_of_its_own_is_owed_to_the_purse():
    async def play():
        doors = doors_of(purse=Rate(burst=3, a_second=0.01), own=Rate(burst=2, a_second=1))
        account, neighbour = Account(doors, EVE), Account(doors, EVE)
        await passes(5)  # both have saved all that they may
        assert [account.spend("look") for _ in range(6)] == [True] * 5 + [False]
        assert doors.purses.wait(EVE) == pytest.approx(100 * (2 + COSTS_MS["refusal"]))
        assert [neighbour.spend("act") for _ in range(3)] == [True, True, False]
        assert not neighbour.charge(doors.clock(), 0)
        assert neighbour.charge(doors.clock(), COSTS_MS["frame"])
        await passes(1)
        assert account.spend("look")

    run(play())
    assert COSTS_MS["look"] == COSTS_MS["act"] == 1


def looks_of(sockets, seconds):
    """How many of them one address is granted that asks for more than there is to have."""

    async def play():
        doors = Doors(Limits(), asyncio.get_running_loop().time)
        accounts = [Account(doors, EVE) for _ in range(sockets)]
        granted = 0
        for _ in range(10 * seconds):
            await passes(0.1)
            granted += sum(account.spend("look") for account in accounts for _ in range(4))
        return granted

    return run(play())


def test_many_sockets_of_an_address_get_no_more_than_its_purse():
    limits = Limits()
    at_once = 2 * limits.purse.burst + limits.sockets * limits.own.burst  # it may owe a purse full
    for seconds in (20, 60):
        flown_in = limits.purse.a_second * seconds
        assert flown_in / 2 <= looks_of(limits.sockets, seconds) <= at_once + flown_in
    assert limits.sockets * limits.own.a_second <= limits.purse.a_second


def test_a_quiet_player_plays_on_where_neighbours_empty_the_purse_at_every_moment():
    async def play():
        doors = doors_of()
        wild, calm = [socket(doors) for _ in range(150)], socket(doors)
        account = calm.gate.account
        assert account is not None
        await passes(2)
        sent = 0
        for tenth in range(300):
            for wire in wild:
                wire.gate.data_received(frame(b"{}") * 20)
                while wire.gate.account.spend("look"):
                    pass
            calm.gate.data_received(frame(b"a ping"))
            assert account.spend("ping")
            if tenth % 20 == 10:
                calm.gate.data_received(frame(b"a move"))
                assert account.spend("act")
            await passes(0.1)
            sent += 1 + (tenth % 20 == 10)
            assert b"".join(calm.came).count(b"a ") == sent

    run(play())


def fed(seed, *, has_waited):
    """What a gate makes of frames in random pieces: what is let in, and the tokens left."""

    async def feed():
        never_full = Rate(burst=1e6, a_second=0)
        chance, wire = Random(seed), Wire(doors_of(frames=never_full, bytes=never_full))
        wire.gate.set_protocol(wire)  # type: ignore[arg-type]
        meter: Any = wire.gate._meter
        texts = [frame(b"x" * chance.randrange(200)) for _ in range(30)]
        stream, cuts = b"".join(texts), sorted(chance.choices(range(3000), k=20))
        for start, end in pairwise([0, *cuts, len(stream)]):
            if has_waited:
                wire.gate.pause_reading()
            if start < end:
                wire.gate.data_received(stream[start:end])
            if has_waited:
                wire.gate.resume_reading()
            await passes(0.01)
        assert wire.size == len(stream)
        return b"".join(wire.came), meter._frames._tokens, meter._bytes._tokens, wire.reading

    return run(feed())


@pytest.mark.parametrize("seed", range(10))
def test_what_is_let_in_at_once_is_counted_as_what_has_waited(seed):
    assert fed(seed, has_waited=False) == fed(seed, has_waited=True)

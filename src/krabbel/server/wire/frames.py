"""Counts the frames of a WebSocket before anybody parses them (RFC 6455, section 5.2).

Pings, pieces of messages and empty texts cost the parser as much as a move; so frames of every kind
and all bytes are counted, for the socket and for its address. Who sends faster is read later; who
goes on is a flood.
"""

from krabbel.server.limits import Bucket
from krabbel.server.settings import COSTS_MS
from krabbel.server.wire.doors import Account

FINAL, OPCODE, CONTROL, MASKED, LENGTH = 0x80, 0x0F, 0x08, 0x80, 0x7F
WHOLE_TEXT = 0x81  # the first byte of a frame with a whole text (RFC 6455, section 5.2)
MASK_BYTES = 4
LONGER = {126: 2, 127: 8}  # bytes of a length that does not fit into the second byte
CALM_BYTES = 256  # waiting: a move of somebody whose neighbours have used up the turn
FRAME_MS, BYTE_MS = COSTS_MS["frame"], COSTS_MS["kilobyte"] / 1024


class Flood(Exception):
    """Somebody sends what nobody who plays would send."""


class FrameCounter:
    """Finds where frames end, whatever is in them."""

    def __init__(self, pieces: int) -> None:
        self._most_pieces = pieces
        self._pieces = 0  # of the message that has begun
        self._rest = 0  # bytes of the last frame that are still to come

    def whole(self, data: bytes | bytearray, most: int) -> tuple[int, int]:
        """Return the bytes of the next frames, at most so many, and how many begin there.

        The last one need not be whole; a header that is not is left for the next time.
        """
        at, frames = min(self._rest, len(data)), 0
        self._rest -= at
        while frames < most and len(data) - at >= 2:
            length = data[at + 1] & LENGTH
            longer = LONGER.get(length, 0)
            begins = at + 2 + longer + (MASK_BYTES if data[at + 1] & MASKED else 0)
            if begins > len(data):
                break
            if longer:
                length = int.from_bytes(data[at + 2 : at + 2 + longer])
            self._count_piece(data[at])
            frames += 1
            at = min(begins + length, len(data))
            self._rest = begins + length - at
        return at, frames

    @property
    def is_between_messages(self) -> bool:
        """Whether the next byte begins a message: nothing of a frame or a message is missing."""
        return not self._rest and not self._pieces

    def _count_piece(self, first: int) -> None:
        if first & CONTROL:
            return
        self._pieces = self._pieces + 1 if not first & OPCODE else 1
        if self._pieces > self._most_pieces:
            raise Flood
        if first & FINAL:
            self._pieces = 0


class SocketMeter:
    """Says how much of what a socket sent is let in, and when the rest is."""

    def __init__(self, account: Account) -> None:
        limits, now = account.doors.limits, account.doors.clock()
        self.account, self._limits = account, limits
        self._counter = FrameCounter(limits.pieces)
        self._frames, self._bytes = Bucket(limits.frames, now), Bucket(limits.bytes, now)
        self._owes = False  # for the socket or its address: more came than was paid for
        self._pauses = 0

    def admit(self, waiting: bytes | bytearray) -> tuple[int, float | None, bool]:
        """Return the bytes that are let in, and the seconds until the next; None: when more come.

        And whether these bytes are one frame with a whole text, as almost always.
        Flood if it is time to cut the line.
        """
        if len(waiting) > self._limits.flood_bytes:
            raise Flood
        if self._owes and (pause := self._pause()):
            return 0, pause, False
        account, doors = self.account, self.account.doors
        most = self._limits.turn_frames - doors.frames.get(account.client, 0)
        if most <= 0:
            most = 1 if len(waiting) < CALM_BYTES else 0
        counter = self._counter
        begins = counter.is_between_messages
        size, frames = counter.whole(waiting, most)
        is_one = begins and frames == 1 and counter.is_between_messages
        doors.count_frames(account.client, frames)
        now, cost = doors.clock(), frames * FRAME_MS + size * BYTE_MS
        owes_frames = self._frames.charge(now, frames)
        owes_bytes = self._bytes.charge(now, size)
        self._owes = account.charge(now, cost) or owes_frames or owes_bytes
        pauses = frames >= most and size < len(waiting)
        return size, 0.0 if pauses else None, is_one and waiting[0] == WHOLE_TEXT

    def _pause(self) -> float:
        """Return the seconds for which nothing is read; who makes us wait too often is a flood."""
        now = self.account.doors.clock()
        own = max(self._frames.wait(now), self._bytes.wait(now))
        self._pauses += own > 0
        if self._pauses > self._limits.warnings:
            raise Flood
        return max(own, self.account.wait())

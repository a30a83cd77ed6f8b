"""What goes over a link: frames of a length, a channel, a kind and a payload.

0        4         8      9
| length | channel | kind | payload, `length` bytes |
"""

import struct
from collections.abc import Iterator
from enum import IntEnum

from krabbel.core.errors import KrabbelError

HEAD = struct.Struct("!IIB")
LONGEST = 4_000_000  # bytes of a payload; a view has some thousands
NO_CHANNEL = 0


class Kind(IntEnum):
    """What a frame is."""

    PROOF = 0  # of knowing the secret; before it nothing else is read
    PING = 1
    ASK = 2  # a question that opens its channel
    ANSWER = 3
    REQUEST = 4  # a visitor's, to the table
    SHOW = 5  # a message for the visitor
    CLOSE = 6  # either side's end of a channel


KINDS = tuple(Kind)


class BadFrame(KrabbelError):
    """What came over a link is none of ours."""


def pack(channel: int, kind: Kind, payload: bytes = b"") -> bytes:
    """Return a frame as it is sent."""
    return HEAD.pack(len(payload), channel, kind) + payload


class FrameReader:
    """Cuts what arrives into frames."""

    def __init__(self, longest: int) -> None:
        self.longest = longest  # bytes of a payload that are accepted now
        self._buffer = bytearray()

    def read(self, arrived: bytes) -> Iterator[tuple[int, Kind, bytes]]:
        """Yield all frames that are whole now: channel, kind and payload."""
        buffer, at = self._buffer, 0
        buffer += arrived
        try:
            while len(buffer) - at >= HEAD.size:
                length, channel, kind = HEAD.unpack_from(buffer, at)
                if length > self.longest or kind >= len(KINDS):
                    raise BadFrame("a frame that is too long or of no known kind")
                start = at + HEAD.size
                if len(buffer) < start + length:
                    break
                at = start + length
                yield channel, KINDS[kind], bytes(buffer[start:at])
        finally:
            del buffer[:at]

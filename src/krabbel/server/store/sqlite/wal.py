"""Looks for damage in a write-ahead log that a server left behind when it was killed.

SQLite takes the frames of the log up to the first one whose checksum is wrong, and says nothing. A
write that was cut short leaves one wrong frame, at the end; where more frames of the same log
follow, what was written and acknowledged is being cut off.
Layout: sqlite.org/fileformat2.html#walformat
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

HEADER = struct.Struct(">8I")  # magic, format, page size, sequence, two salts, two checksums
FRAME = struct.Struct(">6I")  # page, size after a commit, two salts, two checksums
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # and the order of bytes in checksums
MOST = 20_000  # frames that are looked at: some seconds; SQLite merges them after a thousand
Sums = tuple[int, int]


def cut_off(path: Path) -> int:
    """Return how many intact-looking frames follow the first damaged one; 0 without a log."""
    try:
        with path.open("rb") as log:
            return _cut_off(log)
    except OSError:  # SQLite will say what is wrong with it
        return 0


def _cut_off(log: BinaryIO) -> int:
    head = log.read(HEADER.size)
    if len(head) < HEADER.size:
        return 0
    magic, _format, page, _sequence, *salts, one, two = HEADER.unpack(head)
    order = MAGIC.get(magic)
    sums = checksum(head[:24], (0, 0), order) if order else None
    intact = sums == (one, two)
    frames, follow = _frames(log, page), 0
    for number, (frame, content) in enumerate(frames):
        _page, _size, *salt, one, two = FRAME.unpack(frame)
        if number == 0 and not intact:
            salts = salt  # the header is what is damaged
        if salt != salts:
            break  # of an earlier log
        if intact and sums is not None and order is not None:
            sums = checksum(frame[:8] + content, sums, order)
            intact = sums == (one, two)
            follow -= not intact  # the damaged one itself
        follow += not intact
    return follow


def _frames(log: BinaryIO, page: int) -> Iterator[tuple[bytes, bytes]]:
    """Yield whole frames, each with its page."""
    if 512 <= page <= 65_536:
        for _ in range(MOST):
            frame, content = log.read(FRAME.size), log.read(page)
            if len(content) < page:
                return
            yield frame, content


def checksum(data: bytes, sums: Sums, order: str) -> Sums:
    """Return SQLite's checksum of whole pairs of 32-bit words, going on from one before."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two

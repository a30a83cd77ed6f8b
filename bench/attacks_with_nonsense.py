"""Wrong messages and wrong frames, over and over: each is to be answered or to end its own line.

See attacks.py. Wrong requests are in attacks_over_http.py.
"""

import json
import struct
from collections import Counter
from itertools import cycle
from random import Random
from time import monotonic, sleep
from typing import Any

from bench.attacks import Target, attack, told
from bench.hostile import CONTINUATION, FINAL, MASKED, PING, TEXT, frame, message, read

AT_ONCE = 8  # wrong messages on a socket, before its wrong frame
CLOSE, BINARY, RESERVED = 8, 2, (3, 7, 11, 15)  # opcodes (RFC 6455, section 5.2)
RSV1, NO_MASK = 0x40, bytes(4)
DEEP = 1500  # brackets
SEED = 1
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    6,
    1e308,
    2**70,
    "",
    "\x00",
    "x" * 3000,
    [],
    {},
    [[1]],
    "Аna\u034f",
)
FIELDS: dict[str, dict[str, Any]] = {
    "act": {"id": "1", "seat": 0, "action": "1"},
    "look": {"seat": 0, "since": 0},
    "sit": {"id": "1", "seat": 0},
    "rename": {"id": "1", "seat": 0, "name": "Eve", "picture": "cat"},
    "resize": {"id": "1", "seats": 3},
    "enter": {"id": "1", "table": "x" * 22},
    "emote": {"id": "1", "seat": 0, "feeling": "happy"},
    "hint": {"id": "1", "seat": 0},
}


def wrong_messages() -> list[bytes]:
    """Return frames with messages of wrong types, ranges, depth, characters and with cut bytes."""
    wrong = [
        message(kind, **{**fields, name: value})
        for kind, fields in FIELDS.items()
        for name in fields
        for value in VALUES
    ]
    wrong += [message(kind) for kind in (*FIELDS, "", "nonsense", "view")]
    whole = json.dumps({"type": "act", **FIELDS["act"]}).encode()
    wrong += [frame(whole[:cut]) for cut in range(0, len(whole), 3)]
    texts = [
        b"[" * DEEP,
        b'{"type":' * 400,
        b"9" * 4000,
        b'{"type": "\\ud800"}',
        b"NaN",
        b" " * 4000,
    ]
    wrong += [frame(text) for text in texts]
    wrong.append(frame(whole, BINARY))
    Random(SEED).shuffle(wrong)
    return wrong


def wrong_frames() -> list[bytes]:
    """Return frames that no client may send (RFC 6455, section 5)."""
    unmasked = bytes([FINAL | TEXT, 2]) + b"{}"
    huge = bytes([FINAL | TEXT, MASKED | 127]) + (2**63 - 1).to_bytes(8) + NO_MASK
    minus = bytes([FINAL | TEXT, MASKED | 127]) + b"\xff" * 8 + NO_MASK
    wrong = [unmasked, huge, minus]
    wrong += [frame(b"", opcode) for opcode in RESERVED]
    wrong += [frame(b"{}", TEXT | RSV1), frame(b"x" * 126, PING), frame(b"", PING, final=False)]
    wrong += [frame(b"{}", CONTINUATION), frame(b"{", TEXT, final=False) + frame(b"}", TEXT)]
    wrong += [frame(b"\xff\xfe"), frame(b"\xed\xa0\x80"), frame(b"x" * 20_000)]
    wrong += [frame(struct.pack("!H", code), CLOSE) for code in (0, 999, 1005, 5000)]
    wrong += [frame(b"\x03", CLOSE), frame(struct.pack("!H", 1000) + b"\xff", CLOSE)]
    return wrong


@attack
def wrong(target: Target) -> str:
    """Sockets with some wrong messages and then one wrong frame, which ends them."""
    table, heard = target.table(), Counter[str]()
    messages, frames = cycle(wrong_messages()), cycle(wrong_frames())
    until = target.start()
    while monotonic() < until:
        try:
            with target.visit(table) as line:
                heard["sockets"] += 1
                line.sendall(b"".join(next(messages) for _ in range(AT_ONCE)))
                sleep(0.01)
                heard["refused"] += read(line).count(b'{"type":"refused"')
                line.sendall(next(frames))
                heard["wrong messages"] += AT_ONCE
                heard["wrong frames"] += 1
                line.settimeout(0.2)
                line.recv(1000)
        except OSError:
            heard["cut or turned away"] += 1
    return told(heard)

"""Short texts that come whole are read without the parser: it would have read the same."""

import logging
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol

from krabbel.server.settings import Limits, Rate
from krabbel.server.socket.direct import DirectProtocol
from krabbel.server.wire.doors import Doors
from krabbel.server.wire.gate import Gate
from tests.server.desk import run
from tests.server.raw import CLOSE, CONT, FINAL, PING, TEXT

FREE = Rate(burst=1e9, a_second=1e9)
BINARY, RESERVED = 2, 0x40
OTHERS = [TEXT, CONT, FINAL | CONT, FINAL | PING, FINAL | BINARY, BINARY]
ENDS = [FINAL | TEXT | RESERVED, FINAL | CLOSE]
KINDS = st.sampled_from([FINAL | TEXT] * 9 + OTHERS * 2 + ENDS)
CONTENTS = st.text(max_size=60).map(str.encode) | st.binary(max_size=200)
NO_MASK = b""
MASKS = st.binary(min_size=4, max_size=4)
frames = st.tuples(KINDS, CONTENTS, st.one_of(*[MASKS] * 9, st.just(NO_MASK)))


def packed(first: int, content: bytes, mask: bytes) -> bytes:
    size = len(content)
    bit = 0x80 if mask else 0
    head = bytes([first, bit | size]) if size < 126 else bytes([first, bit | 126, 0, size])
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content)) if mask else content
    return head + mask + hidden


class Line:
    """The network behind the gate."""

    cut = False

    def __init__(self):
        self.written = b""

    def get_extra_info(self, name, _default=None):
        return ("192.0.2.1", 7) if name == "peername" else None

    def write(self, data):
        self.written += data

    def get_write_buffer_size(self):
        return 0

    def is_closing(self):
        return self.cut

    def close(self):
        self.cut = True

    def does_nothing(self, *_told):
        pass

    abort = close
    pause_reading = resume_reading = set_write_buffer_limits = does_nothing


class Parsed(DirectProtocol):
    """A protocol for which everything is parsed."""

    text_received: Any = None


class Read(DirectProtocol):
    """A protocol that counts the texts that are read without the parser."""

    texts = 0

    def text_received(self, frame):
        self.texts += 1
        super().text_received(frame)


def protocol_of(kind: type[DirectProtocol]) -> tuple[Any, Line, list[bytes | None]]:
    """A protocol of a socket that is open, behind its gate."""
    heard: list[bytes | None] = []
    line: Any = Line()
    doors = Doors(Limits(frames=FREE, bytes=FREE, purse=FREE, turn_frames=10_000), lambda: 0.0)
    gate = Gate(doors, lambda _gate: SimpleNamespace(connection_made=lambda _line: None))
    gate.connection_made(line)
    made: Any = kind.__new__(kind)
    made.conn, made.transport = Protocol(SERVER, state=OPEN, max_size=150), gate
    made.queue = SimpleNamespace(put_nowait=lambda told: heard.append(b"%r" % told["type"]))
    made.close_sent, made.close_timer, made.receive_message = False, None, heard.append
    gate.set_protocol(made)
    return made, line, heard


def hear(kind: type[DirectProtocol], pieces: list[bytes]) -> tuple[Any, ...]:
    """What a protocol of this kind hears, and answers, when this comes."""
    made, line, heard = protocol_of(kind)
    for piece in pieces:
        if line.cut:
            break
        made.transport.data_received(piece)
    return heard, line.written, line.cut, made.conn.state


@given(st.lists(frames), st.lists(st.integers(1, 40)))
def test_whatever_comes_the_same_is_heard(sent, cuts):
    async def play():
        whole = [packed(*frame) for frame in sent]
        assert hear(Read, whole) == hear(Parsed, whole)
        rest, cut = b"".join(whole), []
        for size in cuts:
            cut.append(rest[:size])
            rest = rest[size:]
        pieces = [piece for piece in (*cut, rest) if piece]
        assert hear(Read, pieces) == hear(Parsed, pieces)

    run(play())


@pytest.mark.parametrize(
    ("piece", "texts", "heard"),
    [
        pytest.param(packed(FINAL | TEXT, b"a move", b"mask"), 1, [b"a move"], id="a text"),
        pytest.param(packed(FINAL | TEXT, b"", b"mask"), 1, [b""], id="an empty text"),
        pytest.param(packed(FINAL | TEXT, b"x" * 126, b"mask"), 1, [b"x" * 126], id="a long text"),
        pytest.param(packed(FINAL | TEXT, b"ab", b"mask") * 2, 0, [b"ab"] * 2, id="two at once"),
        pytest.param(packed(FINAL | BINARY, b"ab", b"mask"), 0, [None], id="bytes"),
        pytest.param(packed(FINAL | TEXT, b"ab", NO_MASK), 1, None, id="a text without a mask"),
        pytest.param(packed(FINAL | TEXT, b"x" * 151, b"mask"), 1, None, id="a text too long"),
        pytest.param(packed(FINAL | TEXT | RESERVED, b"", b"mask"), 0, None, id="a reserved bit"),
    ],
)
def test_only_whole_texts_go_past_the_parser(piece, texts, heard):
    async def play():
        made, line, told = protocol_of(Read)
        made.transport.data_received(piece)
        assert made.texts == texts
        if heard is None:
            assert line.cut
        else:
            assert told == heard
            made.transport.data_received(packed(FINAL | TEXT, b"more", b"mask"))
            assert told == [*heard, b"more"]

    run(play())


def test_a_text_in_the_middle_of_a_message_is_the_parsers():
    async def play():
        made, line, heard = protocol_of(Read)
        made.transport.data_received(packed(TEXT, b"half", b"mask"))
        made.transport.data_received(packed(FINAL | TEXT, b"another", b"mask"))
        assert (made.texts, line.cut, heard) == (0, True, [b"'websocket.disconnect'"])

    run(play())


@pytest.mark.parametrize("early", [True, False], ids=["before it is served", "when it is served"])
def test_a_text_that_is_not_utf8_ends_the_line_at_every_moment(early):
    async def play():
        made, line, heard = protocol_of(Read)
        if early:
            made.receive_message, made.read_paused = None, False
            made.logger = logging.getLogger("uvicorn.error")
        made.transport.data_received(packed(FINAL | TEXT, b"\xff", b"mask"))
        told = (heard, line.written, line.cut)
        assert told == ([b"'websocket.disconnect'"], b"\x88\x02" + (1007).to_bytes(2), True)

    run(play())


def test_nothing_is_heard_after_a_close():
    async def play():
        made, line, heard = protocol_of(Read)
        made.conn.send_close(1000)
        made.close_sent, made.close_timer = True, None  # nor has the line been closed yet
        made.transport.data_received(Frame(Opcode.CLOSE, b"").serialize(mask=True))
        made.transport.data_received(packed(FINAL | TEXT, b"late", b"mask"))
        assert (heard, made.texts, line.cut) == ([], 1, False)

    run(play())

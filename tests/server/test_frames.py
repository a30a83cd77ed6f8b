"""Frames of a link: read as they were packed, however the network cuts them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.server.cluster.frames import HEAD, KINDS, BadFrame, FrameReader, Kind, pack

LONGEST = 40
frames = st.tuples(st.integers(0, 2**32 - 1), st.sampled_from(KINDS), st.binary(max_size=LONGEST))


@given(st.lists(frames), st.data())
def test_frames_are_read_as_they_were_packed(sent, data):
    line = b"".join(pack(*frame) for frame in sent)
    reader = FrameReader(LONGEST)
    got: list[tuple[int, Kind, bytes]] = []
    while line:
        cut = data.draw(st.integers(1, len(line)))
        got += reader.read(line[:cut])
        line = line[cut:]
    assert got == sent


@given(st.lists(st.binary(max_size=100)))
def test_of_garbage_no_more_is_kept_than_a_frame(pieces):
    reader = FrameReader(LONGEST)
    for piece in pieces:
        try:
            list(reader.read(piece))
        except BadFrame:
            return
        assert len(reader._buffer) < HEAD.size + LONGEST


@pytest.mark.parametrize("head", [(LONGEST + 1, 0, 0), (0, 0, len(KINDS))], ids=["long", "kind"])
def test_a_frame_that_is_too_long_or_of_no_kind_is_refused_by_its_head(head):
    with pytest.raises(BadFrame):
        list(FrameReader(LONGEST).read(HEAD.pack(*head)))

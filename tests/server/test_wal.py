"""A write-ahead log that was damaged after a kill is told: SQLite alone cuts it off silently."""

import logging
import shutil
from dataclasses import replace

import pytest

from krabbel.server.store.sqlite.wal import cut_off
from tests.server.test_store import TABLE, move, using

FRAME = 24 + 4096


@pytest.fixture
def left(tmp_path):
    """A database as a killed server leaves it, with twenty commits in its log."""
    path, copy = tmp_path / "k.sqlite", tmp_path / "killed.sqlite"

    async def write(store):
        await store.create(TABLE)
        lease = (await store.acquire("t")).lease
        for number in range(1, 21):
            await store.append(lease, move(number), ends=False)
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")

    using(path, write)
    return copy


def wal(path):
    return path.with_name(path.name + "-wal")


def flip(path, at):
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


def moves(path):
    async def count(store):
        table = await store.load("t")
        return 0 if table is None else len(table.moves)

    return using(path, count)


def test_an_intact_log_is_taken_whole(left, caplog):
    assert cut_off(wal(left)) == 0
    assert moves(left) == 20
    assert not caplog.records


@pytest.mark.parametrize("part", [0, 8, 12, 16, 30, 2000])
def test_a_bit_in_the_middle_is_told(left, caplog, part):
    frames = (wal(left).stat().st_size - 32) // FRAME
    flip(wal(left), 32 + (frames - 6) * FRAME + part)
    expected = 0 if part in (8, 12) else 5  # a frame with another salt is of an earlier log
    assert cut_off(wal(left)) == expected
    with caplog.at_level(logging.ERROR):
        assert moves(left) < 20
    assert ("damaged" in caplog.text) == bool(expected)


def test_a_bit_in_the_header_is_told(left):
    frames = (wal(left).stat().st_size - 32) // FRAME
    flip(wal(left), 13)
    assert cut_off(wal(left)) == frames


@pytest.mark.parametrize("lost", [1, 3000, FRAME - 10])
def test_a_last_write_that_was_cut_short_is_no_damage(left, lost):
    content = wal(left).read_bytes()
    wal(left).write_bytes(content[:-lost])
    assert cut_off(wal(left)) == 0
    wal(left).write_bytes(content[:-lost] + bytes(lost))
    assert cut_off(wal(left)) == 0


def test_frames_of_an_earlier_log_are_none_of_this_one(tmp_path):
    path = tmp_path / "k.sqlite"

    async def write(store):
        for number in range(30):
            await store.create(replace(TABLE, id=f"first {number}"))
        store.db.execute("PRAGMA wal_checkpoint(RESTART)")
        await store.create(TABLE)
        assert wal(path).stat().st_size > 30 * FRAME
        assert cut_off(wal(path)) == 0

    using(path, write)


def test_no_log_and_an_empty_one(tmp_path):
    assert cut_off(tmp_path / "none") == 0
    (tmp_path / "empty").touch()
    assert cut_off(tmp_path / "empty") == 0

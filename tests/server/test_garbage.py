"""When the server looks for garbage: in quiet moments, or where memory has grown by much."""

import gc
import os
import sys
import weakref

import pytest

from krabbel.server import garbage


@pytest.fixture
def collector():
    found = garbage.Collector()
    yield found
    found.stop()


class Cycle:
    """Refers to itself."""

    def __init__(self):
        self.me = self


def test_a_quiet_server_is_looked_through_and_a_busy_one_is_not(collector, monkeypatch):
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", -sys.getallocatedblocks())
    monkeypatch.setattr(garbage, "QUIET_PAUSE_S", 0)
    lost = weakref.ref(Cycle())
    assert not collector.sweep(load=1.0)
    assert lost()
    assert collector.sweep(load=0.0)
    assert lost() is None


def test_a_quiet_server_with_little_that_is_new_is_left_alone(collector):
    assert not collector.sweep(load=0.0)


def test_nothing_is_looked_through_while_it_is_busy(collector):
    lost = weakref.ref(Cycle())
    more = [Cycle() for _ in range(20 * garbage.USUAL_THRESHOLDS[0])]
    assert not collector.sweep(load=1.0)
    assert lost()
    assert more


MANY = 5000


def lost_cycles(while_kept=lambda: None):
    """Weak references to some of many reference cycles that nobody needs any more."""
    made = [Cycle() for _ in range(2 * MANY)]
    while_kept()
    return [weakref.ref(made[0]), weakref.ref(made[-1])]


@pytest.fixture
def by_hand():
    """A collector, and a clock that is moved by hand."""

    class Clock:
        seconds = 0.0

    clock = Clock()
    found = garbage.Collector(now=lambda: clock.seconds)
    yield found, clock
    found.stop()


def test_what_is_new_and_needed_no_more_goes_without_looking_through_everything(
    by_hand, monkeypatch
):
    collector, clock = by_hand
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", MANY)
    clock.seconds = garbage.QUIET_PAUSE_S
    looked_at = []

    def note(_phase, info):
        looked_at.append(info["generation"])

    lost = lost_cycles()
    gc.callbacks.append(note)
    try:
        assert not collector.sweep(load=0.0)
    finally:
        gc.callbacks.remove(note)
    assert not any(one() for one in lost)
    assert set(looked_at) == {garbage.YOUNGEST}


def test_between_two_full_collections_of_a_quiet_server_there_is_a_pause(by_hand, monkeypatch):
    collector, clock = by_hand
    monkeypatch.setattr(garbage, "QUIET_GROWTH_BLOCKS", MANY)
    kept = [Cycle() for _ in range(2 * MANY)]
    lost = weakref.ref(old := Cycle())
    assert not collector.sweep(load=0.0)  # none of it goes
    del old
    for seconds in (4, 8, garbage.QUIET_PAUSE_S - 1):
        clock.seconds = seconds
        assert not collector.sweep(load=0.0)
        assert lost()
    clock.seconds = garbage.QUIET_PAUSE_S
    assert collector.sweep(load=0.0)
    assert lost() is None
    assert kept


@pytest.fixture
def some_are_too_many(monkeypatch):
    monkeypatch.setattr(garbage, "MAX_GROWTH_BLOCKS", MANY)
    monkeypatch.setattr(garbage, "MAX_GROWTH_RATIO", 0.0)


@pytest.mark.usefixtures("some_are_too_many")
@pytest.mark.parametrize("are_new", [True, False])
def test_what_grows_without_end_is_looked_through_however_busy_it_is(collector, are_new):
    lost = lost_cycles(while_kept=lambda: are_new or gc.collect(garbage.YOUNGEST))
    assert lost[-1]()
    assert collector.sweep(load=1.0) is not are_new
    assert not any(one() for one in lost)
    assert not collector.sweep(load=1.0)  # what has gone is not counted again


def test_memory_in_few_large_blocks_is_growth_however_busy_it_is(monkeypatch):
    memory = 500_000
    monkeypatch.setattr(garbage, "memory_kb", lambda: memory)
    monkeypatch.setattr(garbage, "max_growth_kb", lambda: 1_000_000)
    collector = garbage.Collector()

    def swept_at(now_kb):
        nonlocal memory
        memory = now_kb
        return collector.sweep(load=1.0)

    try:
        swept = [*map(swept_at, (500_000, 2_000_000, 2_000_000, 400_000, 1_600_000))]
    finally:
        collector.stop()
    # It grows, is looked through, is freed, grows again by as much: that counts, whatever its peak.
    assert swept == [False, True, False, False, True]


@pytest.mark.parametrize(("processes", "is_due"), [(1, False), (4, True)])
def test_the_processes_of_a_server_share_what_may_be_grown_by(processes, is_due, monkeypatch):
    memory = 500_000
    monkeypatch.setattr(garbage, "memory_kb", lambda: memory)
    monkeypatch.setattr(garbage, "max_growth_kb", lambda: 1_000_000)
    collector = garbage.Collector(processes)
    memory += 300_000
    try:
        assert collector.sweep(load=1.0) is is_due
    finally:
        collector.stop()


def test_by_how_much_memory_may_grow_depends_on_the_machine_or_its_limit(monkeypatch):
    assert 0 < garbage.max_growth_kb() <= garbage.MAX_GROWTH_KB
    monkeypatch.setattr(garbage, "memory_limits", list)
    monkeypatch.setattr(os, "sysconf", lambda name: 4096 if "SIZE" in name else 1 << 18)
    share = garbage.MEMORY_SHARE
    assert garbage.max_growth_kb() == (1 << 20) // share  # of a machine with one GiB
    monkeypatch.setattr(garbage, "memory_limits", lambda: [1 << 40, 512 << 20])
    assert garbage.max_growth_kb() == (1 << 19) // share  # of a container with half of it
    monkeypatch.setattr(garbage, "memory_limits", list)
    monkeypatch.delattr(os, "sysconf")
    assert garbage.max_growth_kb() == garbage.MAX_GROWTH_KB


UNIT = "0::/system.slice/krabbel.service\n"
LIMITS = {  # what /proc/self/cgroup says, the files of limits, and what is found
    "a container": ("0::/\n", {".": "1000"}, [1000]),
    "a systemd unit": (UNIT, {"system.slice/krabbel.service": "2000"}, [2000]),
    "a slice with less": (UNIT, {"system.slice/krabbel.service": "9", "system.slice": "5"}, [5, 9]),
    "no limit of its own": (UNIT, {"system.slice/krabbel.service": "max", ".": "7"}, [7]),
    "another unit's": (UNIT, {"system.slice/nginx.service": "5"}, []),
    "beside cgroup v1": ("4:memory:/v1\n0::/v2\n", {"v1": "3", "v2": "4"}, [4]),
    "no /proc": (None, {".": "6"}, [6]),
    "nothing": (None, {}, []),
}


@pytest.mark.parametrize(("says", "files", "found"), LIMITS.values(), ids=LIMITS)
def test_the_limits_of_memory_are_those_of_the_control_group(says, files, found, tmp_path):
    if says is not None:
        (tmp_path / "proc/self").mkdir(parents=True)
        (tmp_path / "proc/self/cgroup").write_text(says)
    for group, limit in files.items():
        folder = tmp_path / "sys/fs/cgroup" / group
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "memory.max").write_text(f"{limit}\n")
    assert sorted(garbage.memory_limits(tmp_path)) == found


@pytest.mark.parametrize("is_linux", [True, False])
def test_the_memory_of_the_process_is_known(is_linux, monkeypatch, tmp_path):
    if not is_linux:
        monkeypatch.setattr(garbage, "STATM", tmp_path / "statm")
    before, large = garbage.memory_kb(), bytearray(b"x" * (200 << 20))
    assert garbage.memory_kb() > before + 100_000 or not is_linux
    assert before > 10_000
    assert large


@pytest.mark.usefixtures("some_are_too_many")
def test_what_comes_and_goes_is_no_growth(collector):
    for _ in range(5):
        those = [Cycle() for _ in range(MANY)]
        for one in those:
            del one.me
        del those, one
    assert not collector.sweep(load=1.0)


@pytest.mark.usefixtures("some_are_too_many")
def test_a_large_server_may_grow_by_more(collector, monkeypatch):
    monkeypatch.setattr(garbage, "MAX_GROWTH_RATIO", 1.0)
    kept = [Cycle() for _ in range(MANY)]
    assert not collector.sweep(load=1.0)
    assert kept


def test_python_collects_by_itself_again_when_the_last_server_has_ended():
    usual = gc.get_threshold()
    collectors = garbage.Collector(), garbage.Collector()
    assert gc.get_threshold()[0] == garbage.NO_THRESHOLD
    for collector in collectors:
        collector.stop()
    assert gc.get_threshold() == usual

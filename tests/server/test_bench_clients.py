"""The bench's own clients: they play by the protocol, and what they measure is written down."""

import asyncio
import math
import os
import signal
import subprocess
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from bench import attack_figures, report, server_figures
from bench.answers import Answers, percentiles, told
from bench.attack_figures import Row, verdict
from bench.bystander import Bystander
from bench.client import SEATS
from bench.faults import Found
from bench.honest import Honest, playing
from bench.processes import children, memory_mb, processor_s, runs
from bench.server_figures import Step
from bench.serving import Serving
from bench.swarm import SHORTEST_S, Player, Swarm, better_pause, between, frame

from krabbel.server.settings import COSTS_MS, Limits, Rate
from tests.server.guest import opened

MOVES = 40


class Taken(list):
    """Says when there are enough."""

    def __init__(self):
        self.enough = asyncio.Event()

    def append(self, seconds):
        super().append(seconds)
        if len(self) >= MOVES:
            self.enough.set()


@pytest.mark.parametrize("game", ["party-bugs", "rucki-zucki"])
def test_four_lean_clients_play_and_nothing_of_theirs_is_refused(game):
    async def play(port):
        swarm = Swarm(port, pause_s=0.05)
        taken = swarm.taken = Taken()
        await swarm.add_table(game)
        await asyncio.wait_for(taken.enough.wait(), 60)
        swarm.end()
        return swarm.refused

    with opened() as server:
        assert asyncio.run(play(server.port)) == 0


class TakenAtTheNext(Taken):
    """Says when there are enough, from when all players are at another table than the first."""

    def __init__(self, swarm):
        super().__init__()
        self.players = swarm.players
        self.first = ""

    def append(self, seconds):
        self.first = self.first or self.players[0].table
        if all(one.table != self.first and not one.entering for one in self.players):
            super().append(seconds)


@pytest.mark.parametrize("lets_in", [True, False], ids=["on the same line", "or on another one"])
def test_lean_clients_follow_a_rematch(lets_in, monkeypatch):
    lines = []
    made = Player.connection_made

    def counted(player, transport):
        lines.append(player.table)
        made(player, transport)

    async def play(port):
        swarm = Swarm(port, pause_s=0)
        taken = swarm.taken = TakenAtTheNext(swarm)
        await swarm.add_table("party-bugs")
        await asyncio.wait_for(taken.enough.wait(), 60)
        swarm.end()
        return taken.first

    monkeypatch.setattr(Player, "connection_made", counted)
    if not lets_in:
        monkeypatch.setitem(COSTS_MS, "enter", math.inf)
    with opened() as server:
        first = asyncio.run(play(server.port))
    assert lines[:SEATS] == [first] * SEATS
    assert first not in lines[SEATS:]
    assert len(lines) == (SEATS if lets_in else 2 * SEATS)


def test_pauses_come_near_to_the_moves_wanted_and_never_vanish():
    pause_s = 0.2
    for _ in range(30):
        pause_s = better_pause(pause_s, made=int(400 / pause_s), wanted=2200)
    assert 400 / pause_s == pytest.approx(2200, rel=0.01)
    assert better_pause(SHORTEST_S, made=10, wanted=2200) == SHORTEST_S


@pytest.mark.parametrize("size", [0, 125, 126, 5000])
def test_a_frame_tells_its_size(size):
    framed = frame(b"x" * size)
    told = framed[1] & 0x7F
    assert told == min(size, 126)
    assert told < 126 or int.from_bytes(framed[2:4], "big") == size
    assert framed.endswith(b"x" * size)


def test_what_is_read_of_a_message():
    assert between(b'{"a":1,"actions":["draw"],"b":2}', b'"actions":[', b"]") == b'"draw"'
    assert between(b"{}", b'"actions":[', b"]") is None


def test_the_servers_section_is_put_into_the_page(tmp_path, monkeypatch):
    page = tmp_path / "benchmarks.md"
    page.write_text("# Benchmarks\n\n## Search\nold\n\n## How it grows\npicture\n")
    monkeypatch.setattr(report, "PAGE", page)
    monkeypatch.setattr(server_figures, "PICTURE", tmp_path / "server.svg")
    monkeypatch.setattr(server_figures, "RESULTS", tmp_path / "server.json")
    some = (Step(many, 4.0 * many, 5, 9, 400, 0, 0.3, 0, 90 + many / 5) for many in (100, 500))
    steps = [vars(step) for step in some]
    found: list[dict[str, Any]] = [{"game": "go5", "steps": steps, "long_run": steps}]
    found += [{**found[0], "store": server_figures.POSTGRES, "workers": 2}]
    for _ in range(2):  # the second time in its place
        server_figures.save(found)
        titles = [line for line in page.read_text().splitlines() if line.startswith("## ")]
        assert titles == ["## Search", f"## {server_figures.TITLE}", "## How it grows"]
    assert "| go5 | 500 | 2000 | 2000 | 5 | 9 | 400 | 190 |" in page.read_text()
    assert "| go5, PostgreSQL, 2 processes | 500 |" in page.read_text()
    assert (tmp_path / "server.svg").exists()


def test_processor_time_is_read_from_the_system():
    me = int(Path("/proc/self").readlink().name)
    assert processor_s(me) > 0
    assert processor_s(me, *children(me)) >= processor_s(me) - 1
    assert memory_mb(me) > 1


def test_a_process_that_has_ended_does_not_run_though_nobody_has_asked_how():
    with subprocess.Popen(["true"]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert Path(f"/proc/{process.pid}").exists()
        assert not runs(process.pid)
    assert not runs(process.pid)
    assert runs(os.getpid())


@pytest.mark.parametrize("failed", [False, True])
def test_only_a_run_in_which_no_siege_has_failed_says_that_all_moves_are_there(failed, capsys):
    Found(wanted=2, moves=7, failed=failed).report()
    assert ("all of 7 acknowledged moves are there" in capsys.readouterr().out) != failed


def test_what_is_never_answered_counts_as_long_as_it_was_waited_for():
    answers = Answers()
    answers.came = [(0.0, 0.5), (1.0, 0.25), (2.0, 1.5)]
    answers.asked = [2.5, 4.5]
    assert answers.between(1.1, 4.0, 6.0) == [250.0, 1500.0, 3500.0]  # the first one was before
    answers.asked.clear()
    assert answers.between(3.6, 4.0, 6.0) == []


def test_percentiles_of_few_answers_and_of_none():
    assert percentiles([]) is None
    assert percentiles([7.0]) == (7.0, 7.0, 7.0)
    assert told([*range(101)]) == "50.0 / 99 / 100"
    assert told([]) == "–"


@pytest.mark.parametrize(
    ("pings", "moves", "refused", "lost", "expected"),
    [
        pytest.param([5.0] * 99, [99.0], 0, ["", ""], "yes", id="all in time"),
        pytest.param([5.0] * 99, [5.0, 200.0], 0, [""], "NO: moves", id="late moves"),
        pytest.param([300.0], [5.0], 0, [""], "NO: pings", id="late pings"),
        pytest.param([], [], 0, [""], "NO: no pings, no moves", id="nothing is even asked"),
        pytest.param([5.0], [5.0], 3, [""], "NO: refused", id="told to wait"),
        pytest.param([5.0], [5.0], 0, ["", "1008"], "NO: lost: 1008", id="thrown out"),
    ],
)
def test_an_attack_is_withstood_if_pings_and_moves_are_in_time(
    pings, moves, refused, lost, expected
):
    assert verdict(pings, moves, refused, lost) == expected


async def _until(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_an_honest_guest_plays_and_waits_for_a_server_that_stands_still(tmp_path):
    async def play(serving):
        guest = Honest(serving.port)
        async with playing([guest]):
            await _until(lambda: len(guest.moves.came) >= 5 and len(guest.pings.came) >= 3)
            os.kill(serving.process.pid, signal.SIGSTOP)
            since = monotonic()
            await _until(lambda: len(guest.pings.asked) >= 3)
            now = monotonic()
            os.kill(serving.process.pid, signal.SIGCONT)
            assert len(guest.pings.between(since, now, now)) >= 3
            assert (guest.lost, guest.refused) == ("", [])

    serving = Serving(tmp_path / "tables.sqlite")
    try:
        asyncio.run(play(serving))
    finally:
        serving.stop()


def test_an_honest_guest_is_told_to_wait_and_then_thrown_out():
    limits = Limits(messages=Rate(burst=10, a_second=0), warnings=4)
    with opened(limits=limits) as server:
        guest = Honest(server.port)
        asyncio.run(asyncio.wait_for(guest.play(), 60))
    assert len(guest.refused) == 4
    assert "too many messages" in guest.lost


def test_a_bystander_waits_for_hints_and_for_bots():
    async def play(port):
        guest = Bystander(port)
        async with playing([guest]):
            await _until(lambda: guest.hints.came and len(guest.bots.came) >= 5)
        return guest.lost, guest.refused

    with opened() as server:
        assert asyncio.run(play(server.port)) == ("", [])


def test_what_a_bystander_felt_is_told_for_the_time_of_the_attack():
    guest = Bystander(0)
    guest.hints.came = [(1.0, 0.5), (11.0, 0.25), (12.0, 0.75)]
    guest.bots.came, guest.bots.asked = [(1.0, 0.5)], [14.0]
    assert guest.told(10, 20, 17) == (
        "a hint 0.50 (worst 0.75) s, a normal bot's move 3.00 (worst 3.00) s"
    )
    assert guest.told(3, 5, 17) == "a hint –, a normal bot's move –"


def test_the_attacks_section_is_put_into_the_page(tmp_path, monkeypatch):
    page = tmp_path / "benchmarks.md"
    page.write_text("# Benchmarks\n\n## Search\nold\n\n## How it grows\npicture\n")
    monkeypatch.setattr(report, "PAGE", page)
    monkeypatch.setattr(attack_figures, "RESULTS", tmp_path / "attack.json")
    times = "1.0 / 9 / 9", "1.5 / 20 / 21", "8.0 / 30 / 31"
    row = Row("pings", "127.0.0.2", *times, "yes", 0, 0.25, 60.4, 71.6, 28.2, "5 frames")
    for _ in range(2):  # the second time in its place
        attack_figures.save(attack_figures.figures([row], 4))
        titles = [line for line in page.read_text().splitlines() if line.startswith("## ")]
        assert titles == ["## Search", f"## {attack_figures.TITLE}", "## How it grows"]
    cells = ["pings", "127.0.0.2", *times, "yes", "0", "0.25", "60 → 72", "+28", "5 frames"]
    assert f"| {' | '.join(cells)} |" in page.read_text()

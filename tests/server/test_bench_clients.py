"""The bench's own clients: they play by the protocol, and what they measure is written down."""

import asyncio
import math
from pathlib import Path
from typing import Any

import pytest
from bench import report, server_figures
from bench.client import SEATS
from bench.faults import Found
from bench.processes import children, processor_s
from bench.server_figures import Step
from bench.swarm import SHORTEST_S, Player, Swarm, better_pause, between, frame

from krabbel.server.settings import COSTS_MS
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
    steps = [vars(Step(many, 4.0 * many, 5, 9, 400, 0, 0.3, 0)) for many in (100, 500)]
    found: list[dict[str, Any]] = [{"game": "go5", "steps": steps, "long_run": steps}]
    found += [{**found[0], "store": server_figures.POSTGRES, "workers": 2}]
    for _ in range(2):  # the second time in its place
        server_figures.save(found)
        titles = [line for line in page.read_text().splitlines() if line.startswith("## ")]
        assert titles == ["## Search", f"## {server_figures.TITLE}", "## How it grows"]
    assert "| go5 | 500 | 2000 | 2000 | 5 | 9 | 400 |" in page.read_text()
    assert "| go5, PostgreSQL, 2 processes | 500 |" in page.read_text()
    assert (tmp_path / "server.svg").exists()


def test_processor_time_is_read_from_the_system():
    me = int(Path("/proc/self").readlink().name)
    assert processor_s(me) > 0
    assert processor_s(me, *children(me)) >= processor_s(me) - 1


@pytest.mark.parametrize("failed", [False, True])
def test_only_a_run_in_which_no_siege_has_failed_says_that_all_moves_are_there(failed, capsys):
    Found(wanted=2, moves=7, failed=failed).report()
    assert ("all of 7 acknowledged moves are there" in capsys.readouterr().out) != failed

"""The paper simulation of docs/operations.md is what bench/sizing.py computes."""

import json
from dataclasses import replace

import pytest
from bench import crowd
from bench.crowd import Known, known_now, need
from bench.server_figures import RESULTS
from bench.sizing import CROWDS, PAGE, limits, written


def test_the_tables_in_the_docs_are_computed():
    page = PAGE.read_text()
    assert written(page, known_now()) == page, "python -m bench.sizing --write"


def test_what_a_move_costs_is_what_was_measured_last(tmp_path, monkeypatch):
    figures = json.loads(RESULTS.read_text())
    for one in figures["measured"]:
        for step in one["long_run"]:
            step |= {"server_us": 500.0 * one["workers"], "database_us": 60.0 * one["workers"]}
        for step in one["steps"]:
            step["memory_mb"] = 70.0 + one["workers"] * 0.25 * step["tables"]
    changed = tmp_path / "server.json"
    changed.write_text(json.dumps(figures))
    monkeypatch.setattr(crowd, "RESULTS", changed)
    known = known_now()
    assert (known.move_us, known.database_us, known.table_kb) == (1000, 120, 500)


def test_a_crowd_of_tables_of_four():
    known = Known(500, 70, 300, seats=4, move_s=4, use=0.5, hard_share=0, cores=8)
    found = need(64_000, known)
    assert (found.tables, found.moves) == (16_000, 4_000)
    assert found.server_cores == pytest.approx(4.0)
    assert found.machines == 2  # one may be down


def test_what_breaks_first_is_told_first():
    """Half of a core is used: a process makes 500 moves a second, a machine's database 20,000."""
    known = Known(1000, 200, 300, seats=4, move_s=4, use=0.5, hard_share=0.05, cores=8)
    found = {limit.name: limit.players for limit in limits(known)}
    assert [*found.values()] == sorted(found.values())
    assert found["`hard` bots"] == pytest.approx(2 / (0.05 * 0.2 / 0.5) * 16)
    assert found["one process"] == pytest.approx(500 * 16)
    assert found["the database"] == pytest.approx(20_000 * 16)
    assert found["bytes sent"] == pytest.approx(1e9 * 0.5 / (known.move_bytes * 8) * 16)
    roomy = {limit.name: limit.players for limit in limits(replace(known, move_us=10))}
    assert roomy["one process"] == 4000 * 4  # tables in memory


@pytest.mark.parametrize("crowd", CROWDS)
def test_what_costs_more_needs_more(crowd):
    known = known_now()
    slower = need(crowd, replace(known, move_us=2 * known.move_us))
    assert slower.server_cores == pytest.approx(2 * need(crowd, known).server_cores)
    assert slower.month >= need(crowd, known).month

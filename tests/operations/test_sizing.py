"""The paper simulation of docs/operations.md is what bench/sizing.py computes."""

from dataclasses import replace

import pytest
from bench.sizing import CROWDS, PAGE, Measured, need, written


def test_the_tables_in_the_docs_are_computed():
    page = PAGE.read_text()
    assert written(page, Measured()) == page, "python -m bench.sizing --write"


def test_a_crowd_of_tables_of_four():
    known = Measured(seats=4, move_s=4, move_us=500, use=0.5, hard_share=0, cores=8)
    found = need(64_000, known)
    assert (found.tables, found.moves) == (16_000, 4_000)
    assert found.server_cores == pytest.approx(4.0)
    assert found.machines == 2  # one may be down


@pytest.mark.parametrize("crowd", CROWDS)
def test_what_costs_more_needs_more(crowd):
    known = Measured()
    slower = need(crowd, replace(known, move_us=2 * known.move_us))
    assert slower.server_cores == pytest.approx(2 * need(crowd, known).server_cores)
    assert slower.month >= need(crowd, known).month

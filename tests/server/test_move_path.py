"""How far a move has to go: the server's calls between a move and the other player's screen."""

import subprocess
import sys
from pathlib import Path

import pytest

import krabbel.server.tables

TABLES = sorted(Path(krabbel.server.tables.__file__).parent.glob("*.py"))
MOST_LINES = 250  # of a module
MOST_CALLS, MOST_MODULES = 35, 14  # with metrics, costs, and notices of commits in turns


OFTEN = """
from krabbel.server import garbage, loop_lag
from tools.trace_move import main
garbage.CHECK_EVERY_S = loop_lag.EVERY_S = 0.001  # which may fall into a move
main()
"""


def test_a_move_takes_few_calls():
    traced = subprocess.run(
        [sys.executable, "-c", OFTEN], capture_output=True, text=True, check=True
    )
    calls = [line.split() for line in traced.stdout.splitlines()[:-1]]
    assert ["tables.table", "LiveTable.move"] in calls
    assert len(calls) <= MOST_CALLS, traced.stdout
    assert len({module for module, _ in calls}) <= MOST_MODULES, traced.stdout


@pytest.mark.parametrize("module", TABLES, ids=lambda path: path.stem)
def test_a_module_of_the_tables_has_one_job(module):
    assert len(module.read_text().splitlines()) <= MOST_LINES

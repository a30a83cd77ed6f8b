"""The example client of docs/protocol.md plays whole matches against a real server."""

import json
import subprocess
import sys

import pytest
from tools.write_docs import DOCS

from tests.server.guest import at_table, guest, new_table, opened
from tests.strategies import GAMES

BOT = DOCS.parent / "examples" / "bot.py"
# The bot as it is, with chance that repeats: its name decides about its moves.
START = f"""
import random, runpy, sys
random.seed(sys.argv[2])
sys.argv[0] = {str(BOT)!r}
runpy.run_path(sys.argv[0], run_name="__main__")
"""
SHORT = {"go5": {"target": 10}, "rucki-zucki": {"rounds": 1}}


@pytest.fixture(scope="module")
def server():
    with opened() as server:
        yield server


def sit_down(line, link, name):
    """Start a bot, and wait until it has a seat."""
    bot = subprocess.Popen(
        [sys.executable, "-c", START, link, name], stdout=subprocess.PIPE, text=True
    )
    line.read("table", where=lambda table: name in [one["name"] for one in table["players"]])
    return bot


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_example_bots_play_a_match(server, game):
    free = [{"who": "friend"}, {"who": "friend"}]
    with guest(server) as host:
        table = new_table(host, game.name, seats=free, options=SHORT.get(game.name, {}))
        with at_table(host, table) as line:
            link = f"{server.url}/t/{table}"
            bots = [sit_down(line, link, name) for name in ("Ada", "Bob")]
            outcomes = [json.loads(bot.communicate()[0]) for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0]["winners"]

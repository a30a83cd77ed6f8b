"""The example client of docs/protocol.md plays whole matches against a real server."""

import json
import subprocess
import sys

import pytest
from tools.write_docs import DOCS

from tests.server.guest import guest, new_table, opened
from tests.strategies import GAMES

BOT = DOCS.parent / "examples" / "bot.py"
SHORT = {"go5": {"target": 10}, "rucki-zucki": {"rounds": 1}}


@pytest.fixture(scope="module")
def server():
    with opened() as server:
        yield server


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_example_bots_play_a_match(server, game):
    free = [{"who": "friend"}, {"who": "friend"}]
    with guest(server) as host:
        table = new_table(host, game.name, seats=free, options=SHORT.get(game.name, {}))
    command = [sys.executable, str(BOT), f"{server.url}/t/{table}"]
    bots = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True)
        for name in ("Ada", "Bob")
    ]
    outcomes = [json.loads(bot.communicate()[0]) for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0]["winners"]

import asyncio
from types import SimpleNamespace

from bench.kill import siege
from bench.serving import Serving

from tests.server.guest import at_table, guest, new_table

KILLS = 3


def test_no_acknowledged_move_is_lost_or_made_twice_when_the_plug_is_pulled(tmp_path):
    assert asyncio.run(siege(tmp_path / "krabbel.sqlite", KILLS)) >= KILLS


def test_what_was_taken_back_stays_so_when_the_plug_is_pulled(tmp_path):
    bots = [{"who": "bot", "level": "easy"}] * 2
    with guest(SimpleNamespace(url="")) as ana:
        serving = Serving(tmp_path / "krabbel.sqlite")
        ana.base_url = f"http://127.0.0.1:{serving.port}"
        table = new_table(ana, seats=[{"who": "me"}, *bots])
        with at_table(ana, table, 0) as line:
            view = line.read("view", where=lambda got: got["actions"])
            assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
            done = line.ask("take-back", id="x", seat=0)
            assert done["type"] == "done"
            serving.kill()
        serving = Serving(tmp_path / "krabbel.sqlite")
        ana.base_url = f"http://127.0.0.1:{serving.port}"
        with at_table(ana, table, 0) as line:
            assert line.ask("take-back", id="x", seat=0)["version"] == done["version"]
            line.say("look", seat=0)
            again = line.read("view", where=lambda got: got["actions"])
            assert again["taken_back"] == 1
            assert again["actions"] == view["actions"]
        serving.kill()

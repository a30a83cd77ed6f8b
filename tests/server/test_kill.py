import asyncio

from bench.kill import siege

KILLS = 3


def test_no_acknowledged_move_is_lost_or_made_twice_when_the_plug_is_pulled(tmp_path):
    assert asyncio.run(siege(tmp_path / "krabbel.sqlite", KILLS)) >= KILLS

"""The database is killed, stopped, frozen and replaced: what was acknowledged stays, once."""

import asyncio

from bench.database_faults import DatabaseSiege, besiege, fail_over


def test_no_acknowledged_move_is_lost_or_made_twice_when_the_database_fails(postgres):
    postgres.empty()
    siege = DatabaseSiege(postgres, seed=1)
    siege.faults = (siege.kill, siege.stop)
    assert asyncio.run(besiege(siege, faults=2)) > 0


def test_nor_when_a_synchronous_standby_takes_the_place_of_the_primary():
    assert fail_over() > 0

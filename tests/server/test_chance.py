"""Chance is the operating system's; a program that must repeat itself brings its own."""

from inspect import signature
from random import Random, SystemRandom

import pytest

import krabbel
from krabbel.core.seed import fresh_seed
from krabbel.server.app import create_app
from krabbel.server.run import serve
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.bot_turns import BotTurns
from krabbel.server.tables.fair_lanes import Asker
from tests.server.desk import AT_ONCE, opened, run
from tests.strategies import LUCK


@pytest.mark.parametrize("start", [create_app, serve, fresh_seed])
def test_unless_a_program_brings_its_own_chance_is_the_systems(start):
    assert isinstance(signature(start).parameters["chance"].default, SystemRandom)


async def three_tables():
    """What is drawn for them: seeds and bots' names; and their ids, which nobody may guess."""
    async with opened() as desk:
        ids = [await desk.create("party-bugs", "me easy easy easy") for _ in range(3)]
        tables = [await desk.stored(table) for table in ids]
    return [(table.seed, [seat.name for seat in table.seats]) for table in tables], set(ids)


def test_the_same_chance_deals_the_same_and_names_bots_alike():
    drawn = []
    for word in ("one", "one", "two"):
        LUCK.seed(word)
        drawn.append(run(three_tables()))
    tables, ids = zip(*drawn, strict=True)
    assert tables[0] == tables[1] != tables[2]
    assert len(set.union(*ids)) == 9


ANA = Asker("192.0.2.1", "ana", "a table")


class Asked(BotPool):
    """Bots that choose nothing, and keep the luck that they were to have."""

    def __init__(self):
        self.keys = []

    async def choose(self, _game, _level, _state, _seat, key, _asker):
        self.keys.append(key)
        return 0


def test_a_bots_luck_does_not_depend_on_who_was_quicker():
    async def keys():
        workers, table = Asked(), krabbel.game("party-bugs").table(3, seed=5)
        turns = BotTurns(workers, AT_ONCE, Random(0), lambda _turn: None, lambda: ANA)
        for seat in (2, 0, 1):  # seat 2 chooses a card, then the others do
            turns.follow(table, {2: "easy"})
            await turns.tasks.pop(2)[1]
            table.act(seat, table.actions(seat)[0])
        return workers.keys

    before, *after = run(keys())
    assert before not in after
    assert len({*after}) == 1

"""Laws of text, for every game: actions, positions and records read back as they were written."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

import krabbel
from krabbel.core.errors import KrabbelError
from krabbel.core.position import read_position
from krabbel.core.table import Table
from tests.strategies import lopsided, moments, per_game, per_setting, step, tables


@per_game
def test_every_action_has_a_name_that_reads_back(game):
    names = [game.actions.action_name(code) for code in range(game.actions.size)]
    assert [game.actions.parse_action(name) for name in names] == list(range(game.actions.size))


@per_setting
def test_a_position_reads_back_to_the_same_bytes(game, players, options):
    for table in moments(game, players, options):
        position = json.loads(json.dumps(table.position()))
        assert read_position(game, position) == table.state
        assert Table.from_position(game, position).waiting == table.waiting


@per_setting
def test_every_position_of_a_long_lopsided_match_reads_back(game, players, options):
    for table in lopsided(game, players, options):
        position = json.loads(json.dumps(table.position()))
        assert read_position(game, position) == table.state


@per_setting
def test_a_record_replays_to_the_same_bytes(game, players, options):
    for table in moments(game, players, options):
        again = krabbel.replay(table.record())
        assert again.state == table.state
        assert again.record() == table.record()


@per_game
@given(data=st.data())
def test_a_damaged_position_is_refused_or_playable(game, data):
    position = data.draw(tables(game)).position()
    chance = data.draw(st.randoms(use_true_random=False))
    damage(position, chance)
    try:
        table = Table.from_position(game, json.loads(json.dumps(position)))
    except KrabbelError:
        return
    for _ in range(300):
        assert game.fault(table.state) is None
        if table.over:
            break
        step(table, chance)


def damage(position, chance):
    """Change one value somewhere to another value of the same position."""
    everywhere = list(leaves(position))
    container, key = chance.choice(everywhere)
    other, other_key = chance.choice(everywhere)
    odd = chance.choice([0, 1, 99, "", []])
    container[key] = copy.deepcopy(other[other_key]) if chance.random() < 0.7 else odd


def leaves(value):
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in entries:
        yield value, key
        if isinstance(item, list):
            yield from leaves(item)

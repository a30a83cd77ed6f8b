"""Random play in bulk is random play at a table, and what the C program plays."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import krabbel
from krabbel.core.dice import below, random_block
from krabbel.sim.random_play import CHOOSING, DEALING, play_random
from tests.strategies import per_game, per_setting

SEED = 5
PROGRAM = Path(__file__).parents[2] / "bench" / "party_bugs.c"


@cache
def bound(name):
    return krabbel.game(name).compiled.bind(play_random)


def in_bulk(game, players, options, first, games):
    states, blank = np.zeros(1, game.State.dtype), game.blank(players, options).array
    return bound(game.name)(states, blank, SEED, first, games)


def at_tables(game, players, options, first, games):
    """The same games, move by move at a table: their decisions, and a checksum of their winners."""
    decisions = checksum = 0
    for number in range(first, first + games):
        table = game.table(players, seed=SEED | number << 64 | DEALING << 96, **options)
        while not table.over:
            made, seat = len(table.history), table.waiting[0]
            word = random_block((SEED, 0, number, CHOOSING), made // 4)[made % 4]
            actions = table.actions(seat)
            table.act(seat, actions[below(word, len(actions))])
        decisions += len(table.history)
        checksum = (checksum * 31 + game.rules.winners(table.state)) % 2**32
    return decisions, checksum


@per_setting
def test_games_in_bulk_are_games_at_a_table(game, players, options):
    batch = game, players, options, 3, 4
    assert in_bulk(*batch) == at_tables(*batch)


@per_game
def test_games_have_numbers_so_that_two_batches_are_one(game):
    whole, first, second = (in_bulk(game, 3, {}, *batch)[0] for batch in ((0, 5), (0, 2), (2, 3)))
    assert whole == first + second


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_the_c_program_plays_the_same_games(tmp_path):
    subprocess.run(["cc", "-O2", "-o", tmp_path / "party_bugs", PROGRAM], check=True)
    command = [tmp_path / "party_bugs", str(SEED), "3", "200"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    bugs = krabbel.game("party-bugs")
    assert (int(out[0]), int(out[1])) == in_bulk(bugs, 4, {}, 3, 200)

"""Series of matches between the house bots: wins are counted, and normal is better than easy."""

from functools import cache

import numpy as np

import krabbel
from krabbel.bots import chooser
from krabbel.sim.random_play import CHOOSING, DEALING
from krabbel.sim.series import play_series
from tests.strategies import per_game

SEED = 7


@cache
def bound(name):
    """The template for a game; compiling it takes long."""
    game = krabbel.game(name)
    return game.bind(play_series, choose=chooser(game, "normal"))


def series(game, players, normal, matches):
    """How often each seat won, and in how many decisions; `normal` are the seats of good sense."""
    states, blank = np.zeros(1, game.State.dtype), game.blank(players, {}).array
    won = np.zeros(players, np.int64)
    seats = sum(1 << seat for seat in normal)
    decisions = bound(game.name)(states, blank, SEED, 0, matches, seats, won)
    return won.tolist(), decisions


def at_tables(game, players, normal, matches):
    """The same, move by move at a table."""
    won, decisions = [0] * players, 0
    for number in range(matches):
        table = game.table(players, seed=SEED | number << 64 | DEALING << 96)
        while not table.over:
            seat = table.waiting[0]
            level = "normal" if seat in normal else "easy"
            key = (SEED, len(table.history), number, CHOOSING)
            table.act(seat, int(chooser(game, level)(table.state, seat, key)))
        decisions += len(table.history)
        for seat in range(players):
            won[seat] += seat in table.outcome.winners
    return won, decisions


@per_game
def test_wins_are_counted_as_at_tables_and_normal_wins_more_than_easy(game):
    for normal in (set(), {1}, {0, 1, 2}):
        assert series(game, 3, normal, matches=3) == at_tables(game, 3, normal, matches=3)
    first, _ = series(game, 2, {0}, matches=100)
    second, _ = series(game, 2, {1}, matches=100)
    assert first[0] + second[1] > 2 * (first[1] + second[0])

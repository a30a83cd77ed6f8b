"""Matches of the house bots in bulk: some seats `normal`, the others `easy`."""

from typing import Any

from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, choose, count, deal, pick, row, waiting, winners
from krabbel.core.dice import below, words
from krabbel.core.state import Ints
from krabbel.sim.random_play import CHOOSING, DEALING


def play_series(
    states: Any, blank: Any, seed: int, first: int, games: int, normal: int, won: Ints
) -> int:
    """Play matches number `first` on with `normal`, a bit set, for the seats of good sense.

    Adds a win to every winner's count and returns the number of decisions.
    """
    decisions = 0
    for g in range(first, first + games):
        states[0] = blank[0]
        s = row(states, 0)
        deal(s, (seed, 0, g, DEALING))
        made = 0
        seats = waiting(s)
        while seats:
            seat = lowest_bit(seats)
            key = (seed, made, g, CHOOSING)
            if normal >> seat & 1:
                action = choose(s, seat, key)
            else:
                word, _, _, _ = words(key, 0)
                action = pick(s, seat, below(word, count(s, seat)))
            act(s, seat, action)
            made += 1
            seats = waiting(s)
        decisions += made
        best = winners(s)
        for seat in range(s.seats):
            won[seat] += best >> seat & 1
    return decisions

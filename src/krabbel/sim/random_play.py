"""Uniformly random matches, one after the other: the simplest use of a game, for benchmarks."""

from typing import Any

from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, count, deal, pick, row, waiting, winners
from krabbel.core.dice import below, random_block
from krabbel.core.rule import rule

DEALING, CHOOSING = 0, 1  # streams of random words: the last word of a key


@rule
def play_random(states: Any, blank: Any, seed: int, first: int, games: int) -> tuple[int, int]:
    """Play games from number `first` on; return their decisions and a checksum of their winners.

    Game g is dealt with the key (seed, 0, g, DEALING); the lowest waiting seat always acts first.
    """
    decisions = 0
    checksum = 0
    for g in range(first, first + games):
        states[0] = blank[0]
        s = row(states, 0)
        deal(s, (seed, 0, g, DEALING))
        made = 0
        w0 = w1 = w2 = w3 = 0
        seats = waiting(s)
        while seats:
            if made & 3 == 0:
                w0, w1, w2, w3 = random_block((seed, 0, g, CHOOSING), made >> 2)
            seat = lowest_bit(seats)
            act(s, seat, pick(s, seat, below(w0, count(s, seat))))
            w0, w1, w2 = w1, w2, w3
            made += 1
            seats = waiting(s)
        decisions += made
        checksum = (checksum * 31 + winners(s)) & 0xFFFFFFFF
    return decisions, checksum

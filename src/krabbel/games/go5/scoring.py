"""The end of a round, and of the match (G5-7.x)."""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.rule import rule
from krabbel.games.go5.cards import BLACK, JOKER, JOKERS, NUMBERED
from krabbel.games.go5.state import (
    BONUS,
    FIVES,
    FOURS,
    HELD_JOKERS,
    HELD_STOPS,
    IN_HAND,
    THREES,
    State,
)


@rule
def five_points(s: State, i: int) -> int:
    """Return what a set of five is worth (G5-7.1)."""
    if s.line[i] - 1 == BLACK:
        return 150
    return 50 if s.laid[i] > NUMBERED else 100


@rule
def show_hands(s: State) -> None:
    """Keep the hands, which all see counted (G5-2.6); jokers are numbered from the five on."""
    joker = JOKER + (1 if s.five > NUMBERED else 0)
    for seat in range(s.seats):
        s.counted[seat] = s.hand[seat] & NUMBERED
        for _ in range(bit_count(s.hand[seat] & JOKERS)):
            s.counted[seat] |= 1 << joker
            joker += 1


@rule
def score_seat(s: State, seat: int) -> None:
    """Write the seat's line of the score sheet and add it up."""
    fives = fours = threes = 0
    sets = s.own[seat]
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        size = bit_count(s.laid[i])
        if size == 5:
            fives += five_points(s, i)
        elif size == 4:
            fours += 40  # G5-7.2
        else:
            threes += 30
    bonus = 30 if s.caller == seat + 1 else 0  # G5-7.1
    in_hand = -5 * bit_count(s.hand[seat] & NUMBERED)  # G5-7.3
    jokers = -10 * bit_count(s.hand[seat] & ~NUMBERED)
    stops = -10 * s.stops[seat]
    row = s.sheet[seat]
    row[FIVES], row[FOURS], row[THREES], row[BONUS] = fives, fours, threes, bonus
    row[IN_HAND], row[HELD_JOKERS], row[HELD_STOPS] = in_hand, jokers, stops
    s.points[seat] += fives + fours + threes + bonus + in_hand + jokers + stops


@rule
def leaders(s: State) -> int:
    """Return the seats with the highest total, as a bit set."""
    best = s.points[0]
    seats = 1
    for seat in range(1, s.seats):
        if s.points[seat] > best:
            best = s.points[seat]
            seats = 0
        if s.points[seat] == best:
            seats |= 1 << seat
    return seats


@rule
def decided(s: State) -> bool:
    """Whether one seat has the highest total and it has reached the target (G5-7.4)."""
    seats = leaders(s)
    return bit_count(seats) == 1 and s.points[lowest_bit(seats)] >= s.target

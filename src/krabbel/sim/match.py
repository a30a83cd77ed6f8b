"""One match between bots, and its result as a row of numbers. A template over the contract.

row   winners (bit set) │ decisions │ points of the six seats │ the game's counts

Keys: core/keys.py.
"""

from typing import Any

from krabbel.bots.by_level import choose_at_level
from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, deal, note, points, sum_up, waiting, winners
from krabbel.core.dice import Key, random_block
from krabbel.core.keys import CHOOSING, decision_key, match_key
from krabbel.core.rule import big_rule, rule
from krabbel.core.state import SEATS

WINNERS, DECISIONS, POINTS = 0, 1, 2
HEAD = POINTS + SEATS  # numbers before the facts


@rule
def choose_action(s: Any, seat: int, own: Key, made: int, levels: int) -> int:
    """Return the bot's action at that seat after `made` decisions of the match."""
    lucky = random_block(decision_key(own, made), CHOOSING)
    return choose_at_level(s, seat, lucky, levels)


@rule
def write_row(s: Any, made: int, row: Any) -> None:
    """Complete the row of a match that is over; `note` has counted into it on the way."""
    sum_up(s, row[HEAD:])
    row[WINNERS] = winners(s)
    row[DECISIONS] = made
    for seat in range(s.seats):
        row[POINTS + seat] = points(s, seat)


@big_rule
def play_match(s: Any, key: Key, number: int, levels: int, row: Any) -> None:
    """Play a match on a state that holds its options, into a blank row.

    The lowest waiting seat acts first. runners/cuda.py has the same loop for threads in step.
    """
    own = match_key(key, number)
    deal(s, own)
    made = 0
    seats = waiting(s)
    while seats:
        seat = lowest_bit(seats)
        action = choose_action(s, seat, own, made, levels)
        note(s, seat, action, row[HEAD:])
        act(s, seat, action)
        made += 1
        seats = waiting(s)
    write_row(s, made, row)

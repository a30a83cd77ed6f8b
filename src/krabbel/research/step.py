"""One step of one match of a batch: templates over the contract, for threads and for CUDA.

The lowest waiting seat acts first; bots move within the step. When a match ends, its rewards and
points are kept, and the match with the next free number begins in its place. A match that bots play
to its end before anybody else is asked is skipped.
"""

from typing import Any, NamedTuple

from krabbel.bots.by_level import choose_at_level
from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.contract import act, allow, deal, observe, points, row, waiting, winners
from krabbel.core.dice import Key, below, random_block
from krabbel.core.keys import CHOOSING, decision_key, match_key
from krabbel.core.menus import NO_ACTION
from krabbel.core.observation_rows import is_marked
from krabbel.core.rule import big_rule, placeholder, rule

GO_ON = -1  # in place of the number of the first match: make a step, do not begin


class Batch(NamedTuple):
    """The arrays of a batch; the first axis is always the match's place in it."""

    key: Key  # of the batch: with a match's number it gives the match's own
    bots: int  # seats that are played within a step, as a bit set
    levels: int  # of these seats, packed (bots/by_level.py)
    blank: Any  # one state, with players and options
    states: Any
    numbers: Any  # which match it is
    moves: Any  # decisions made in it
    seats: Any  # who is to act
    observations: Any  # what that seat knows, eight numbers a word
    masks: Any  # what it may do
    rewards: Any  # of each seat, when a match has just ended; else 0
    points: Any  # of each seat in the last match that left them
    dones: Any  # 1 if a match has just ended


@rule
def reward(won: int, seats: int, seat: int) -> float:
    """Return a seat's reward: winners share 1, the others -1 (sum 0); 0 if all or none of them win.

    None of the seats wins where the dummy player does.
    """
    everybody = (1 << seats) - 1
    many = bit_count(won & everybody)
    if not 0 < many < seats:
        return 0.0
    return 1.0 / many if won >> seat & 1 else -1.0 / (seats - many)


@big_rule
def begin(b: Batch, i: int) -> None:
    """Deal the match whose number is at this place."""
    b.states[i] = b.blank[0]
    deal(row(b.states, i), match_key(b.key, int(b.numbers[i])))
    b.moves[i] = 0


@placeholder
def answer(_b: Batch, _i: int) -> None:
    """Do nothing; where there are bots, `play_bots` is bound."""


@big_rule
def play_bots(b: Batch, i: int) -> None:
    """Let bots act until somebody else is to act, or the match is over."""
    s = row(b.states, i)
    seats = waiting(s)
    if seats and b.bots >> lowest_bit(seats) & 1:
        own = match_key(b.key, int(b.numbers[i]))
        made = int(b.moves[i])
        while seats and b.bots >> lowest_bit(seats) & 1:
            seat = lowest_bit(seats)
            lucky = random_block(decision_key(own, made), CHOOSING)
            act(s, seat, choose_at_level(s, seat, lucky, b.levels))
            made += 1
            seats = waiting(s)
        b.moves[i] = made


@big_rule
def settle(b: Batch, i: int) -> None:
    """Write all seats' rewards and points: the match is over."""
    s = row(b.states, i)
    won = winners(s)
    for seat in range(s.seats):
        b.rewards[i, seat] = reward(won, s.seats, seat)
        b.points[i, seat] = points(s, seat)
    b.dones[i] = 1


@rule
def show(b: Batch, i: int) -> None:
    """Write who is to act, what they know and what they may do."""
    s = row(b.states, i)
    seat = lowest_bit(waiting(s))
    b.seats[i] = seat
    observe(s, seat, b.observations[i])
    mask = b.masks[i]
    for n in range(mask.shape[0]):
        mask[n] = 0
    allow(s, seat, mask)


@rule
def go_on(b: Batch, i: int) -> None:
    """Let bots move; replace a finished match by the next; write the observation."""
    answer(b, i)
    while waiting(row(b.states, i)) == 0:
        if not b.dones[i]:  # else bots alone have played it: keep the result of the match before
            settle(b, i)
        b.numbers[i] += b.states.shape[0]
        begin(b, i)
        answer(b, i)
    show(b, i)


@rule
def forget(b: Batch, i: int) -> None:
    """Clear the done flag and the rewards of the previous step."""
    b.dones[i] = 0
    for seat in range(b.rewards.shape[1]):
        b.rewards[i, seat] = 0.0


@rule
def step_one(b: Batch, i: int, action: int, first: int) -> None:
    """Do a legal action, or begin the i-th match from number `first` on."""
    if b.dones[i]:
        forget(b, i)
    if first == GO_ON:
        act(row(b.states, i), int(b.seats[i]), action)
        b.moves[i] += 1
    else:
        b.numbers[i] = first + i
        begin(b, i)
    go_on(b, i)


@rule
def is_allowed(mask: Any, action: int, size: int) -> bool:
    """Tell whether it is an action, and one that is marked."""
    return 0 <= action < size and is_marked(mask, action)


@rule
def any_marked(mask: Any, word: int) -> int:
    """Return a uniformly random marked action."""
    many = 0
    for n in range(mask.shape[0]):
        many += bit_count(int(mask[n]))
    left = below(word, many)
    for n in range(mask.shape[0]):
        here = bit_count(int(mask[n]))
        if left < here:
            return 32 * n + nth_bit(int(mask[n]), left)
        left -= here
    return NO_ACTION

"""Templates over the contract that a table needs; bound to each game's rules.

A handle is a state's address where rules are compiled, which Numba takes far faster than an object.
"""

from typing import Any

from krabbel.core.contract import act, count, ints_at, pick, state_at, waiting
from krabbel.core.rule import rule


@rule
def has(s: Any, seat: int, action: int) -> bool:
    """Whether the seat may do this now; `pick` ascends, so halving finds it."""
    if not waiting(s) >> seat & 1:
        return False
    many = count(s, seat)
    low, high = 0, many
    while low < high:
        middle = (low + high) >> 1
        if pick(s, seat, middle) < action:
            low = middle + 1
        else:
            high = middle
    return low < many and pick(s, seat, low) == action


@rule
def waiting_at(handle: Any) -> int:
    """`waiting` by handle."""
    return waiting(state_at(handle))


@rule
def count_at(handle: Any, seat: int) -> int:
    """`count` by handle; 0 for a seat that is not to act."""
    s = state_at(handle)
    return count(s, seat) if waiting(s) >> seat & 1 else 0


@rule
def pick_at(handle: Any, seat: int, n: int) -> int:
    """`pick` by handle; -1 where there is no such action."""
    s = state_at(handle)
    if not waiting(s) >> seat & 1 or not 0 <= n < count(s, seat):
        return -1
    return pick(s, seat, n)


@rule
def try_act(handle: Any, seat: int, action: int) -> int:
    """Do it if the seat may: the seats that wait then, or -1 and nothing done."""
    s = state_at(handle)
    if not has(s, seat, action):
        return -1
    act(s, seat, action)
    return waiting(s)


@rule
def list_actions(handle: Any, seat: int, out_handle: Any) -> int:
    """Write the seat's actions out and return how many it has."""
    s = state_at(handle)
    if not waiting(s) >> seat & 1:
        return 0
    out = ints_at(out_handle)
    many = count(s, seat)
    for n in range(many):
        out[n] = pick(s, seat, n)
    return many

"""Templates over the contract that a table needs; bound to each game's rules.

A handle is a state's address where rules are compiled, which Numba takes far faster than an object.
"""

from typing import Any

from krabbel.core.contract import (
    act,
    count,
    ints_at,
    pick,
    place_of,
    state_at,
    waiting,
    write_list,
)
from krabbel.core.menus import NO_ACTION, NO_PLACE
from krabbel.core.rule import rule


@rule
def has(s: Any, seat: int, action: int) -> bool:
    """Whether the seat may do this now."""
    return waiting(s) >> seat & 1 == 1 and place_of(s, seat, action) != NO_PLACE


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
    """`pick` by handle; NO_ACTION where there is none."""
    s = state_at(handle)
    if not waiting(s) >> seat & 1 or not 0 <= n < count(s, seat):
        return NO_ACTION
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
    return write_list(s, seat, ints_at(out_handle))

"""Templates over the contract that a table needs; bound to each game's rules.

A handle is the state's address where rules are compiled, since Numba takes an integer far faster
than an object; it is the state itself where they run as plain Python.
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
    """Tell whether the seat may do this now."""
    return waiting(s) >> seat & 1 == 1 and place_of(s, seat, action) != NO_PLACE


@rule
def waiting_at(handle: Any) -> int:
    """Answer `waiting` by handle."""
    return waiting(state_at(handle))


@rule
def count_at(handle: Any, seat: int) -> int:
    """Answer `count` by handle; 0 for a seat that is not waiting."""
    s = state_at(handle)
    return count(s, seat) if waiting(s) >> seat & 1 else 0


@rule
def pick_at(handle: Any, seat: int, n: int) -> int:
    """Answer `pick` by handle; NO_ACTION where there is none."""
    s = state_at(handle)
    if not waiting(s) >> seat & 1 or not 0 <= n < count(s, seat):
        return NO_ACTION
    return pick(s, seat, n)


@rule
def try_act(handle: Any, seat: int, action: int, known: bool) -> int:
    """Do a legal action and return the seats that wait then; if it is illegal, only return -1.

    `known`: it was listed, so it is legal.
    """
    s = state_at(handle)
    if not known and not has(s, seat, action):
        return -1
    act(s, seat, action)
    return waiting(s)


@rule
def list_actions(handle: Any, seat: int, out_handle: Any) -> int:
    """Write the seat's actions to `out_handle`, and return how many it has."""
    s = state_at(handle)
    if not waiting(s) >> seat & 1:
        return 0
    return write_list(s, seat, ints_at(out_handle))

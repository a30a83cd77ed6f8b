"""Count, pick, find, mark and list a seat's actions, all from one rule: the game's `offer`.

`offer` puts actions on a menu, ascending. What a menu is, and so what `put` does to it, depends on
the question: each question below is a template over `offer` with a `put` of its own. A game may
answer `count` or `pick` by a faster rule of its own; tests/laws/test_offer.py compares them.
"""

from typing import Any

from krabbel.core.bits import BY, bit_count, members, nth_bit
from krabbel.core.contract import offer
from krabbel.core.observation_rows import mark
from krabbel.core.rule import placeholder, rule
from krabbel.core.state import Ints

Menu = Any  # a number, or a tuple of numbers and arrays
NO_ACTION = -1
NO_PLACE = -1


@placeholder
def put(menu: Menu, first: int, bits: int) -> Menu:
    """Offer the actions first + i for every i in bits."""
    raise NotImplementedError


@rule
def put_in_count(many: int, _first: int, bits: int) -> int:
    """Add how many there are."""
    return many + bit_count(bits)


@rule(bindings={"put": put_in_count})
def count(s: Any, seat: int) -> int:
    """Return how many actions a waiting seat has."""
    many: int = offer(s, seat, 0)
    return many


@rule
def put_in_pick(menu: tuple[int, int], first: int, bits: int) -> tuple[int, int]:
    """Skip `before` actions and keep the one that follows."""
    before, found = menu
    many = bit_count(bits)
    if 0 <= before < many:
        found = first + nth_bit(bits, before)
    return before - many, found


@rule(bindings={"put": put_in_pick})
def pick(s: Any, seat: int, n: int) -> int:
    """Return a waiting seat's n-th action, counted from 0, in ascending order."""
    _, found = offer(s, seat, (n, NO_ACTION))
    return int(found)


@rule
def put_in_place_of(menu: tuple[int, int, int], first: int, bits: int) -> tuple[int, int, int]:
    """Count the actions; where the wanted one is among them, keep how many come before it."""
    action, before, place = menu
    at = action - first
    if 0 <= at < 63 and bits >> at & 1:  # machine code cannot shift by 64 or more
        place = before + bit_count(bits & (1 << at) - 1)
    return action, before + bit_count(bits), place


@rule(bindings={"put": put_in_place_of})
def place_of(s: Any, seat: int, action: int) -> int:
    """Return how many of the seat's actions come before this one; NO_PLACE if it is not legal."""
    _, _, place = offer(s, seat, (action, 0, NO_PLACE))
    return int(place)


@rule
def put_in_allow(menu: tuple[Ints], first: int, bits: int) -> tuple[Ints]:
    """Mark them in the mask."""
    mark(menu[0], first, bits)
    return menu


@rule(bindings={"put": put_in_allow})
def allow(s: Any, seat: int, mask: Any) -> None:
    """Mark what a waiting seat may do in a blank mask."""
    offer(s, seat, (mask,))


@rule(cpu=f"{BY}.write_members", cuda=f"{BY}.write_members")
def write_members(out: Ints, many: int, first: int, bits: int) -> int:
    """Append first + i for every i in bits; return how many there are then."""
    for i in members(bits):
        out[many] = first + i
        many += 1
    return many


@rule
def put_in_write_list(menu: tuple[Ints, int], first: int, bits: int) -> tuple[Ints, int]:
    """Append them to the list."""
    out, many = menu
    return out, write_members(out, many, first, bits)


@rule(bindings={"put": put_in_write_list})
def write_list(s: Any, seat: int, out: Any) -> int:
    """Write a waiting seat's actions to `out`, and return how many there are."""
    _, many = offer(s, seat, (out, 0))
    return int(many)

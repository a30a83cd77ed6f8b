"""Sets of small numbers as the bits of an integer: bit v set means v is in the set.

Plain Python uses the methods of int; machine code has a single instruction for most of these.
"""

from functools import lru_cache

from krabbel.core.rule import rule

BY = "krabbel.core.instructions"


@lru_cache(1 << 14)
def members(bits: int) -> tuple[int, ...]:
    """List the members, ascending; not for rules."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


@rule(cpu=f"{BY}.bit_count", cuda=f"{BY}.bit_count")
def bit_count(bits: int) -> int:
    """Return the number of members."""
    return bits.bit_count()


@rule(cpu=f"{BY}.lowest_bit", cuda=f"{BY}.lowest_bit")
def lowest_bit(bits: int) -> int:
    """Return the smallest member; the set must not be empty."""
    return (bits & -bits).bit_length() - 1


@rule(inline=False, cpu=f"{BY}.nth_bit")
def nth_bit(bits: int, n: int) -> int:
    """Return the n-th smallest member, counted from 0; the set must have more than n."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@rule(cpu=f"{BY}.turn_left", cuda=f"{BY}.turn_left")
def turn_left(word: int, by: int) -> int:
    """Rotate the word's 32 bits left by so many positions."""
    return (word << by | word >> 32 - by) & 0xFFFFFFFF

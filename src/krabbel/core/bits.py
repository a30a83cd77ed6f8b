"""Sets of small numbers as the bits of an integer: bit v set means v is in the set.

In Python these are integers' own methods, in machine code single instructions.
"""

from functools import lru_cache

from krabbel.core.rule import rule

BY = "krabbel.core.instructions"


@lru_cache(1 << 14)
def members(bits: int) -> tuple[int, ...]:
    """List what is in the set, ascending; not for rules."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


@rule(cpu=f"{BY}.bit_count", cuda=f"{BY}.bit_count")
def bit_count(bits: int) -> int:
    """How many are in the set."""
    return bits.bit_count()


@rule(cpu=f"{BY}.lowest_bit", cuda=f"{BY}.lowest_bit")
def lowest_bit(bits: int) -> int:
    """The smallest in the set; the set is not empty."""
    return (bits & -bits).bit_length() - 1


@rule(inline=False, cpu=f"{BY}.nth_bit")
def nth_bit(bits: int, n: int) -> int:
    """The n-th smallest in the set, counted from 0; the set has more than n."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@rule(cpu=f"{BY}.turn_left", cuda=f"{BY}.turn_left")
def turn_left(word: int, by: int) -> int:
    """The 32 bits of the word, moved round by so many places."""
    return (word << by | word >> 32 - by) & 0xFFFFFFFF

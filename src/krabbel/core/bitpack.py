"""Bits and nibbles spread out to bytes, eight in a word, and bits gathered: by arithmetic.

On a processor that has them, single instructions do it (x86's pdep and pext).
"""

from krabbel.core.bits import BY, bit_count, lowest_bit
from krabbel.core.rule import rule

BYTES = 0x0101010101010101
NIBBLES = 0x0F0F0F0F0F0F0F0F
FIRST_SEVEN = 0x0000040810204081  # bits 0, 7, 14 … 42: they bring bit i to byte i


@rule(cpu=f"{BY}.spread")
def spread(bits: int) -> int:
    """The lowest eight bits, one a byte."""
    return (bits & 127) * FIRST_SEVEN & BYTES | (bits & 128) << 49


@rule(cpu=f"{BY}.spread_nibbles")
def spread_nibbles(nibbles: int) -> int:
    """The lowest eight numbers of four bits each, one a byte."""
    nibbles &= 0xFFFFFFFF
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF
    return (nibbles | nibbles << 4) & NIBBLES


@rule(inline=False, cpu=f"{BY}.gather")
def gather(bits: int, places: int) -> int:
    """The bits that stand in these places, moved together."""
    gathered = 0
    for n in range(bit_count(places)):
        gathered |= (bits >> lowest_bit(places) & 1) << n
        places &= places - 1
    return gathered

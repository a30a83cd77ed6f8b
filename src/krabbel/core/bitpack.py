"""Spread eight bits or nibbles over the bytes of a 64-bit word, and gather bits from a word.

Done by arithmetic; machine code uses x86's pdep and pext where the processor has them.
"""

from krabbel.core.bits import BY, bit_count, lowest_bit
from krabbel.core.rule import rule

BYTES = 0x0101010101010101
NIBBLES = 0x0F0F0F0F0F0F0F0F
# Bits 0, 7, 14 … 42. Seven bits times this are seven copies side by side, with no carry: copy i has
# its bit i at 8 * i, the lowest bit of byte i. An eighth bit would overlap the next copy, so that
# `spread` moves it by itself.
FIRST_SEVEN = 0x0000040810204081


@rule(cpu=f"{BY}.spread")
def spread(bits: int) -> int:
    """Return the lowest eight bits, each in a byte of its own."""
    return (bits & 127) * FIRST_SEVEN & BYTES | (bits & 128) << 49


@rule(cpu=f"{BY}.spread_nibbles")
def spread_nibbles(nibbles: int) -> int:
    """Return the lowest eight numbers of four bits, each in a byte of its own."""
    nibbles &= 0xFFFFFFFF
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF
    return (nibbles | nibbles << 4) & NIBBLES


@rule(inline=False, cpu=f"{BY}.gather")
def gather(bits: int, places: int) -> int:
    """Return the bits that stand where `places` has ones, packed together from bit 0 on."""
    gathered = 0
    for n in range(bit_count(places)):
        gathered |= (bits >> lowest_bit(places) & 1) << n
        places &= places - 1
    return gathered

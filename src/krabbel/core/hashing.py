"""Hashes of small numbers, for rules: one number after the other is folded in."""

from krabbel.core.rule import rule

# 61 bits: never negative, and the same in Python as in machine code, where products wrap at 64.
MASK = (1 << 61) - 1
FACTOR = 0x1E3779B97F4A7C15


@rule
def fold(h: int, x: int) -> int:
    """Fold a number into a hash."""
    h = ((h ^ (x + 1)) * FACTOR) & MASK
    return h ^ (h >> 29)

"""Rules that write observation rows and masks, shared by all games.

A word of a row holds eight numbers from 0 to 127, the first in the lowest byte: so the word is
never negative.
"""

from krabbel.core.bitpack import spread
from krabbel.core.rule import rule
from krabbel.core.state import Ints

WORD = 0xFFFFFFFF
MOST = 127 * 128 + 127  # the most that two numbers can hold


@rule
def write_bits(out: Ints, word: int, bits: int, words: int) -> None:
    """Write a bit set as numbers that are 0 or 1, into `words` words from `word` on."""
    for i in range(words):
        out[word + i] = spread(bits)
        bits >>= 8


@rule
def four(a: int, b: int, c: int, d: int) -> int:
    """Pack four numbers into half a word."""
    return a | b << 8 | c << 16 | d << 24


@rule
def eight(low: int, high: int) -> int:
    """Join two halves into a word."""
    return low | high << 32


@rule
def in_two(number: int) -> int:
    """Split a number from 0 on in two, the 128s and the rest; more than MOST becomes MOST."""
    number = min(number, MOST)
    return number >> 7 | (number & 127) << 8


@rule
def from_seat(seats_of: int, seat: int, seats: int) -> int:
    """Rotate a set of seats to a set of places, seen from `seat`, whose own is place 0."""
    return (seats_of | seats_of << seats) >> seat & (1 << seats) - 1


@rule
def mark(mask: Ints, first: int, bits: int) -> None:
    """Mark action first + i for every i in bits; first may be -1 if 0 is not in bits."""
    word = first >> 5
    shift = first & 31
    mask[word] |= bits << shift & WORD  # with first = -1 this is the last word, which gets nothing
    bits >>= 32 - shift
    while bits:
        word += 1
        mask[word] |= bits & WORD
        bits >>= 32


@rule
def is_marked(mask: Ints, action: int) -> bool:
    """Whether the action is marked."""
    return mask[action >> 5] >> (action & 31) & 1 == 1

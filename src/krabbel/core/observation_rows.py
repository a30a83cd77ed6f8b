"""How rows and masks are written: rules that every game's templates share.

A word of a row holds eight numbers from 0 to 127, the first lowest: it is never negative.
"""

from krabbel.core.bitpack import spread
from krabbel.core.rule import rule
from krabbel.core.state import Ints

WORD = 0xFFFFFFFF
MOST = 127 * 128 + 127  # that two numbers can hold


@rule
def write_bits(out: Ints, word: int, bits: int, words: int) -> None:
    """A set as numbers that are 0 or 1, in so many words."""
    for i in range(words):
        out[word + i] = spread(bits)
        bits >>= 8


@rule
def four(a: int, b: int, c: int, d: int) -> int:
    """Half a word."""
    return a | b << 8 | c << 16 | d << 24


@rule
def eight(low: int, high: int) -> int:
    """A word of two halves."""
    return low | high << 32


@rule
def in_two(number: int) -> int:
    """A number that is not negative as two, the 128s and the rest; capped."""
    number = min(number, MOST)
    return number >> 7 | (number & 127) << 8


@rule
def from_seat(seats_of: int, seat: int, seats: int) -> int:
    """A set of seats as a set of places: the seat's own is place 0."""
    return (seats_of | seats_of << seats) >> seat & (1 << seats) - 1


@rule
def mark(mask: Ints, first: int, bits: int) -> None:
    """Mark action first + i for every i in the set; from -1 on, if there is no 0 in it."""
    word = first >> 5
    shift = first & 31
    mask[word] |= bits << shift & WORD  # from -1 on: nothing, in the last word
    bits >>= 32 - shift
    while bits:
        word += 1
        mask[word] |= bits & WORD
        bits >>= 32


@rule
def is_marked(mask: Ints, action: int) -> bool:
    """Whether the action is marked."""
    return mask[action >> 5] >> (action & 31) & 1 == 1

"""Randomness: Threefry-4x32 with 20 rounds, a counter-based generator with a key of 128 bits.

Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (2011). Block b of a key is
four words of 32 bits; nothing but the key and the number of blocks used is ever kept. Words are
held in wider integers and masked, so that every runner computes the same.
"""

from krabbel.core.bits import turn_left
from krabbel.core.rule import rule
from krabbel.core.state import Ints

Key = tuple[int, int, int, int]
WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA
ODD = (10, 26, 11, 21, 13, 27, 23, 5)  # rotations of the 1st, 3rd and 5th group of four rounds
EVEN = (6, 20, 17, 11, 25, 10, 18, 20)  # and of the 2nd and 4th
STEP = 0x9E3779B9  # SplitMix's increment: 2**32 divided by the golden ratio
NO_WORTH = -(1 << 62)  # less than anything `with_luck` returns
EQUALS = 1  # the spread at which luck decides between equals only


@rule
def random_block(key: Key, block: int) -> tuple[int, int, int, int]:
    """Return the four random words of one block."""
    return threefry(key, (block & WORD, block >> 32, 0, 0))


@rule
def threefry(key: Key, counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Compute Threefry-4x32-20 as published: five times four rounds, a key injection after each."""
    k0, k1, k2, k3 = key
    k4 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a, b, c, d = counter
    a, b, c, d = add(a, b, c, d, (k0, k1, k2, k3), 0)
    a, b, c, d = add(*four_rounds(a, b, c, d, ODD), (k1, k2, k3, k4), 1)
    a, b, c, d = add(*four_rounds(a, b, c, d, EVEN), (k2, k3, k4, k0), 2)
    a, b, c, d = add(*four_rounds(a, b, c, d, ODD), (k3, k4, k0, k1), 3)
    a, b, c, d = add(*four_rounds(a, b, c, d, EVEN), (k4, k0, k1, k2), 4)
    return add(*four_rounds(a, b, c, d, ODD), (k0, k1, k2, k3), 5)


@rule
def add(a: int, b: int, c: int, d: int, key: Key, injection: int) -> tuple[int, int, int, int]:
    """Inject the key: add its words, in this injection's order, and the injection's number."""
    k0, k1, k2, k3 = key
    return (a + k0) & WORD, (b + k1) & WORD, (c + k2) & WORD, (d + k3 + injection) & WORD


@rule
def four_rounds(
    a: int, b: int, c: int, d: int, turns: tuple[int, int, int, int, int, int, int, int]
) -> tuple[int, int, int, int]:
    """Add, rotate and xor, four times; the words change partners from round to round."""
    a, c = (a + b) & WORD, (c + d) & WORD
    b, d = turn_left(b, turns[0]) ^ a, turn_left(d, turns[1]) ^ c
    a, c = (a + d) & WORD, (c + b) & WORD
    d, b = turn_left(d, turns[2]) ^ a, turn_left(b, turns[3]) ^ c
    a, c = (a + b) & WORD, (c + d) & WORD
    b, d = turn_left(b, turns[4]) ^ a, turn_left(d, turns[5]) ^ c
    a, c = (a + d) & WORD, (c + b) & WORD
    d, b = turn_left(d, turns[6]) ^ a, turn_left(b, turns[7]) ^ c
    return a, b, c, d


@rule
def below(word: int, n: int) -> int:
    """Return a number from 0 to n-1 out of a random word; the bias is under n / 2**32."""
    return (word * n) >> 32


@rule
def happens(word: int, percent: int) -> bool:
    """Whether by this random word something happens that does so many times in a hundred."""
    return below(word, 100) < percent


@rule
def two_below(word: int, n: int, m: int) -> tuple[int, int]:
    """Return two independent numbers out of a random word: one below n, one below m.

    The first is the high half of the product; the low half, which it does not use, is the random
    word of the second. The bias is under n * m / 2**32.
    """
    product = word * n
    return product >> 32, below(product & WORD, m)


@rule
def draw(word: int, number: int) -> int:
    """Derive random word number 0, 1, 2 … from one random word: all are independent.

    Never cut a word into pieces instead (`word >> 2 * seat & 7`): they overlap. More words can be
    derived from a derived one. SplitMix in 32 bits, with MurmurHash3's finalizer: Steele, Lea,
    Flood: Fast splittable pseudorandom number generators (2014).
    """
    x = (word + (number + 1) * STEP) & WORD
    x = ((x ^ x >> 16) * 0x85EBCA6B) & WORD
    x = ((x ^ x >> 13) * 0xC2B2AE35) & WORD
    return x ^ x >> 16


@rule
def with_luck(worth: int, spread: int, word: int, number: int) -> int:
    """Return a choice's worth plus a random part of the spread, times 2**32; the highest is chosen.

    With the spread EQUALS luck decides between equals only, and all of them are equally likely.
    `number` is different for each choice: its seat, card or place in a list.
    """
    return (worth << 32) + spread * draw(word, number)


@rule
def shuffle(cards: Ints, n: int, key: Key, block: int) -> int:
    """Shuffle the first n cards (Fisher-Yates, from the last on); return the next unused block."""
    left = n
    while left > 1:
        w0, w1, w2, w3 = random_block(key, block)
        block += 1
        swap(cards, left, w0)
        swap(cards, left - 1, w1)
        swap(cards, left - 2, w2)
        swap(cards, left - 3, w3)
        left -= 4
    return block


@rule
def swap(cards: Ints, left: int, word: int) -> None:
    """Exchange the last of the cards that are left with a random one of them."""
    if left > 1:
        other = below(word, left)
        last = cards[left - 1]
        cards[left - 1] = cards[other]
        cards[other] = last

"""The random generator: published known answers, and shuffles that reach every order alike."""

from itertools import permutations, product

import numpy as np
import pytest

from krabbel.core.dice import (
    EQUALS,
    STEP,
    WORD,
    below,
    draw,
    random_block,
    shuffle,
    threefry,
    two_below,
    with_luck,
)

ONES = (0xFFFFFFFF,) * 4
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)
PI_KEY = (0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89)


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        pytest.param((0, 0, 0, 0), (0, 0, 0, 0), "9c6ca96a e17eae66 fc10ecd4 5256a7d8", id="zeros"),
        pytest.param(ONES, ONES, "2a881696 57012287 f6c7446e a16a6732", id="ones"),
        pytest.param(PI, PI_KEY, "59cd1dbb b8879579 86b5d00c ac8b6d84", id="pi"),
    ],
)
def test_known_answers_of_threefry_4x32_20(counter, key, expected):
    """From kat_vectors of Random123, the authors' own library."""
    assert " ".join(f"{word:08x}" for word in threefry(key, counter)) == expected


def test_a_block_is_counted_in_the_lowest_two_words():
    key = (1, 2, 3, 4)
    assert random_block(key, 5) == threefry(key, (5, 0, 0, 0))
    assert random_block(key, 5 + (7 << 32)) == threefry(key, (5, 7, 0, 0))


@pytest.mark.parametrize("n", [1, 2, 13, 65, 2**20])
def test_below_covers_its_range(n):
    assert below(0, n) == 0
    assert below(0xFFFFFFFF, n) == n - 1


@pytest.mark.parametrize(
    ("seed", "expected"), [(0, 0x0), (1, 0x514E28B7), (0xFFFFFFFF, 0x81F16F39)]
)
@pytest.mark.parametrize("number", [0, 1, 135])
def test_known_answers_of_a_draw(seed, expected, number):
    """MurmurHash3 of no text is its finalizer, whose answers are published; a step goes before."""
    assert draw((seed - (number + 1) * STEP) & WORD, number) == expected


def chi_square(seen):
    expected = sum(seen.values()) / len(seen)
    return sum((many - expected) ** 2 / expected for many in seen.values())


@pytest.mark.parametrize("numbers", [(0, 1, 2, 3), (5, 3, 1, 0), (7, 64, 135, 8)], ids=str)
def test_draws_of_a_word_come_alike_often_in_every_order(numbers):
    """Chi square over the 24 orders: 23 degrees of freedom, 0.9999 quantile 56.4."""
    seen = dict.fromkeys(permutations(numbers), 0)
    for block in range(12_000):
        word = random_block((1, 2, 3, 4), block)[0]
        seen[tuple(sorted(numbers, key=lambda number: draw(word, number)))] += 1
    assert chi_square(seen) < 56.4


@pytest.mark.parametrize("again", [False, True], ids=["numbers", "drawn again"])
def test_a_draw_tells_nothing_of_the_word_and_of_other_draws(again):
    """Chi square over 8 × 8 × 8 cells: 511 degrees of freedom, six standard deviations."""
    seen = dict.fromkeys(product(range(8), repeat=3), 0)
    for block in range(20_000):
        word = random_block((1, 2, 3, 4), block)[0]
        first = draw(word, 0)
        second = draw(first if again else word, 1)
        seen[below(word, 8), first & 7, below(second, 8)] += 1
    assert abs(chi_square(seen) - 511) < 6 * (2 * 511) ** 0.5


def test_two_numbers_of_a_word_tell_nothing_of_each_other():
    """Chi square over 5 × 7 cells: 34 degrees of freedom, 0.9999 quantile 74.9."""
    seen = dict.fromkeys(product(range(5), range(7)), 0)
    for block in range(7_000):
        seen[two_below(random_block((1, 2, 3, 4), block)[0], 5, 7)] += 1
    assert chi_square(seen) < 74.9
    assert two_below(0, 5, 7) == (0, 0)
    assert two_below(WORD, 5, 7) == (4, 6)


def test_luck_decides_between_equals_alike_often_and_never_against_the_better():
    """Chi square over three equals out of five: 2 degrees of freedom, 0.9999 quantile 18.4."""
    worths = {0: 7, 2: 6, 3: 7, 4: -7, 5: 7}
    seen = dict.fromkeys([0, 3, 5], 0)
    for block in range(6_000):
        word = random_block((5, 6, 7, 8), block)[0]
        seen[max(worths, key=lambda seat: with_luck(worths[seat], EQUALS, word, seat))] += 1
    assert chi_square(seen) < 18.4


def test_luck_with_a_spread_now_and_then_takes_the_worse():
    """8 more against 16 of luck: the worse one is taken with chance (1 - 1/2)² / 2."""
    worse = 0
    for block in range(8_000):
        word = random_block((5, 6, 7, 8), block)[0]
        worse += with_luck(8, 16, word, 0) < with_luck(0, 16, word, 1)
    assert abs(worse - 1000) < 120


def shuffled(n, seed):
    cards = np.arange(n, dtype=np.int8)
    used = shuffle(cards, n, (seed, 0, 0, 0), 0)
    assert used == -(-(n - 1) // 4)  # four cards a block
    return tuple(cards.tolist())


def test_every_order_of_four_cards_comes_alike_often():
    """Chi square over the 24 orders: 23 degrees of freedom, 0.9999 quantile 56.4."""
    deals = 24_000
    seen = dict.fromkeys(permutations(range(4)), 0)
    for seed in range(deals):
        seen[shuffled(4, seed)] += 1
    assert min(seen.values()) > 0
    assert chi_square(seen) < 56.4


def test_every_card_comes_alike_often_to_every_place_of_a_large_deck():
    """Chi square over 65 × 65 cells: 64 × 64 degrees of freedom, six standard deviations."""
    deals, n = 13_000, 65
    seen = np.zeros((n, n))
    for seed in range(deals):
        seen[np.arange(n), shuffled(n, seed)] += 1
    statistic = ((seen - deals / n) ** 2 / (deals / n)).sum()
    freedom = (n - 1) ** 2
    assert abs(statistic - freedom) < 6 * (2 * freedom) ** 0.5


def test_different_seeds_give_different_deals():
    assert len({shuffled(13, seed) for seed in range(500)}) == 500

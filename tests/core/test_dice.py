"""The random generator: published known answers, and shuffles that reach every order alike."""

from itertools import permutations

import numpy as np
import pytest

from krabbel.core.dice import below, shuffle, threefry, words

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
    assert words(key, 5) == threefry(key, (5, 0, 0, 0))
    assert words(key, 5 + (7 << 32)) == threefry(key, (5, 7, 0, 0))


@pytest.mark.parametrize("n", [1, 2, 13, 65, 2**20])
def test_below_covers_its_range(n):
    assert below(0, n) == 0
    assert below(0xFFFFFFFF, n) == n - 1


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
    expected = deals / len(seen)
    assert min(seen.values()) > 0
    assert sum((many - expected) ** 2 / expected for many in seen.values()) < 56.4


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

"""Seeds: numbers, text, keys and the promise that a deal was not changed."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.errors import BadOption
from krabbel.core.seed import (
    commitment,
    fresh_seed,
    joint_seed,
    key_of,
    parse_seed,
    seed_name,
)

SEED = 0x000102030405060708090A0B0C0D0E0F
SEEDS = st.integers(0, 2**128 - 1)


def test_a_seed_is_32_hexadecimal_digits_or_a_number():
    assert seed_name(SEED) == "000102030405060708090a0b0c0d0e0f"
    assert parse_seed(seed_name(SEED)) == SEED
    assert parse_seed("7") == 7


@pytest.mark.parametrize(
    "text", ["", "seven", "-1", "+7", "1_000", "7.0", "７", str(2**128), "g" * 32]
)
def test_what_is_no_seed_is_refused(text):
    with pytest.raises(BadOption):
        parse_seed(text)


def test_the_key_is_its_four_words():
    assert key_of(SEED) == (0x0C0D0E0F, 0x08090A0B, 0x04050607, 0x00010203)


def test_the_promise_is_the_sha_256_of_its_bytes():
    assert commitment(SEED) == hashlib.sha256(bytes(range(16))).hexdigest()


def test_a_fresh_seed_has_128_bits():
    seeds = [fresh_seed() for _ in range(64)]
    assert len(set(seeds)) == 64
    assert max(seeds).bit_length() > 120


@given(st.dictionaries(st.integers(0, 5), SEEDS, min_size=1), SEEDS, st.integers(0, 127))
def test_a_joint_seed_depends_on_every_bit_of_every_number(numbers, server, bit):
    seed = joint_seed(server, numbers)
    assert 0 <= seed < 2**128
    assert joint_seed(server ^ 1 << bit, numbers) != seed
    for seat in numbers:
        assert joint_seed(server, numbers | {seat: numbers[seat] ^ 1 << bit}) != seed
        without = {other: number for other, number in numbers.items() if other != seat}
        assert joint_seed(server, without) != seed


def test_a_joint_seed_is_the_sha_256_of_lines():
    text = f"krabbel deal 1\nserver {5:032x}\nseat 0 {6:032x}\nseat 2 {7:032x}\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert seed_name(joint_seed(5, {2: 7, 0: 6})) == digest[:32]
    assert joint_seed(5, {}) == 5

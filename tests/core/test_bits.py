"""Bit sets: what is compiled to processor instructions agrees with plain Python."""

from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.compile import compiled

sets = st.integers(1, 2**63 - 1)


def count_them(bits):
    return bit_count(bits)


def find_lowest(bits):
    return lowest_bit(bits)


def find_nth(bits, n):
    return nth_bit(bits, n)


counted, lowest, nth = (compiled(rule) for rule in (count_them, find_lowest, find_nth))


@given(sets)
def test_compiled_and_interpreted_agree(bits):
    members = [i for i in range(63) if bits >> i & 1]
    assert counted(bits) == bit_count(bits) == len(members)
    assert lowest(bits) == lowest_bit(bits) == members[0]
    for n, member in enumerate(members):
        assert nth(bits, n) == nth_bit(bits, n) == member


def test_the_empty_set():
    assert counted(0) == 0

"""State records: plain integers for Python, a record for compiled rules, in one memory."""

from typing import Any

import numpy as np
import pytest

from krabbel.core.rule import rule
from krabbel.core.state import Record, field


class Tiny(Record):
    seats: int = field(np.int8)
    hand: Any = field(np.int32, 3)
    pile: Any = field(np.int8, 2, 4)


@rule
def put(s, seat, card):
    s.hand[seat] |= 1 << card
    row = s.pile[seat]
    row[3] = card
    s.pile[seat, 0] = s.seats


def test_python_and_rules_see_the_same_memory():
    s = Tiny()
    s.seats = 2
    put(s, 1, 5)
    assert (s.seats, list(s.hand), list(s.pile[1])) == (2, [0, 32, 0], [2, 0, 0, 5])
    assert type(s.hand[1]) is int
    assert s.array["hand"][0].tolist() == [0, 32, 0]


def test_a_copy_is_equal_until_it_changes():
    s = Tiny()
    twin = s.copy()
    assert twin == s
    twin.hand[2] = 1
    assert twin != s
    assert s != 0


def test_a_value_too_large_for_its_field_is_refused():
    with pytest.raises(ValueError, match="invalid value"):
        Tiny().seats = 200


def test_a_name_that_a_position_needs_for_its_head_is_refused():
    with pytest.raises(TypeError, match="game"):
        type("Bad", (Record,), {"game": field(np.int8)})

"""Laws of options, for every game: whatever is sent is read or refused, and kept in one form."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.errors import BadOption
from krabbel.games.rucki_zucki.board import BLUE
from tests.strategies import per_game

LONGEST = 500  # characters that all options of a table have, as it is stored and sent
DIGITS = "9" * 5000
SMALL_WORDS = st.sampled_from(["yes", "no", "A", "F", "blue", "red", "10", " 10 ", "007", "²", ""])
CELLS = st.sampled_from(
    [" ", "\t", "\n", "0000000463", "00000000000000046", DIGITS, ".", "ST", "JO", "１"]
)
BOARDS = st.builds(BLUE.replace, st.sampled_from(["46", "38", " ", "\n", "JO"]), CELLS)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**4000),
    st.floats(),
    st.text(max_size=50),
    SMALL_WORDS,
    BOARDS,
    st.sampled_from([DIGITS, "-" + DIGITS, "0" * 5000 + "9", "x" * 30_000, [10**5000], {"a": []}]),
)


@per_game
@given(data=st.data())
def test_options_are_read_or_refused_and_written_in_one_form(game, data):
    names = st.sampled_from([option.name for option in game.options] or ["none"])
    options = data.draw(st.dictionaries(names, VALUES, max_size=2))
    with suppress(BadOption):
        game.blank(2, options)
        written = game.write_options(2, options)
        assert game.write_options(2, written) == written
        assert game.blank(2, written) == game.blank(2, options)
        assert len(json.dumps(written)) <= LONGEST


@per_game
@pytest.mark.parametrize("value", [DIGITS, "x" * 30_000, [10**5000]], ids=["9…", "x…", "list"])
def test_a_value_that_is_refused_is_not_repeated_at_length(game, value):
    for option in game.options:
        with pytest.raises(BadOption) as refused:
            game.read_options(2, {option.name: value})
        assert len(str(refused.value)) < 200

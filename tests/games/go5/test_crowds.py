"""How many cards of a hand lie on each line: by arithmetic, by tables, and by looking."""

from hypothesis import given
from hypothesis import strategies as st

from krabbel.core.compile import compiled
from krabbel.games.go5.cards import CARDS, JOKER, LINES, SEVEN_OF, lines_of
from krabbel.games.go5.crowds import cards_on, crowds, crowds_by_table

HANDS = st.integers(0, (1 << CARDS) - 1)


def crowds_by_looking(hand):
    many = [(hand & SEVEN_OF[line]).bit_count() for line in range(LINES)]
    return tuple(sum((n >> digit & 1) << line for line, n in enumerate(many)) for digit in range(3))


by_arithmetic = compiled(crowds)  # as on a GPU, in 64 bits
by_tables = compiled(crowds_by_table)


@given(HANDS)
def test_arithmetic_finds_what_is_seen_by_looking(hand):
    assert crowds(hand) == crowds_by_looking(hand)


@given(HANDS)
def test_compiled_it_does_too(hand):
    assert by_arithmetic(hand) == crowds_by_looking(hand)


@given(HANDS)
def test_tables_find_what_is_seen_by_looking(hand):
    assert by_tables(hand) == crowds_by_table(hand) == crowds_by_looking(hand)


@given(st.integers(0, (1 << LINES) - 1))
def test_the_cards_on_lines_are_those_of_which_one_is_among_them(lines):
    expected = [card for card in range(JOKER) if any(lines >> on & 1 for on in lines_of(card))]
    assert cards_on(lines) == sum(1 << card for card in expected)

"""The test of equal seats: right tails, right alarms, whoever wins together."""

import numpy as np
import pytest

from krabbel.sim.fairness import chance_of_shares, chi_square_tail, seat_wins
from krabbel.sim.match import HEAD, WINNERS


@pytest.mark.parametrize(
    ("freedom", "statistic"), [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (5, 11.070)]
)
def test_the_tables_of_chi_square_at_5_percent(freedom, statistic):
    assert chi_square_tail(statistic, freedom) == pytest.approx(0.05, abs=2e-5)
    assert chi_square_tail(0.0, freedom) == 1.0


def test_the_winners_of_rows():
    rows = np.zeros((2, HEAD), np.int32)
    rows[:, WINNERS] = 0b101, 0b110
    assert seat_wins(rows, 3).tolist() == [[1, 0, 1], [0, 1, 1]]


def one_loser(chance, shares, matches):
    return 1.0 - np.eye(len(shares))[chance.choice(len(shares), size=matches, p=shares)]


def lowest_win_together(chance, _shares, matches):
    points = chance.integers(0, 4, size=(matches, 4))
    return (points == points.min(axis=1, keepdims=True)).astype(float)


def nearly_all_win(chance, _shares, matches):
    return (chance.random((matches, 4)) < 0.9).astype(float)


@pytest.mark.parametrize("play", [one_loser, lowest_win_together, nearly_all_win])
def test_equal_seats_raise_as_many_alarms_as_they_should(play):
    """Of 1,000 studies 50 are below 5 %, give or take four standard deviations."""
    chance = np.random.default_rng(1)
    found = np.array([chance_of_shares(play(chance, [0.25] * 4, 500)) for _ in range(1000)])
    assert 22 < (found < 0.05).sum() < 78
    assert 437 < (found < 0.5).sum() < 563


def test_a_single_loser_gives_the_textbooks_chi_square():
    """Nearly: the variances are those of the matches, not those of equal shares."""
    wins = one_loser(np.random.default_rng(2), [0.25] * 4, 2000)
    lost = 2000 - wins.sum(axis=0)
    textbook = float(((lost - 500) ** 2 / 500).sum())
    assert chance_of_shares(wins) == pytest.approx(chi_square_tail(textbook, 3), rel=0.01)


def test_unequal_seats_are_found():
    wins = one_loser(np.random.default_rng(3), [0.257, 0.396, 0.186, 0.161], 3000)
    assert chance_of_shares(wins) < 1e-30


def test_where_all_always_fare_alike_nothing_is_unequal():
    assert chance_of_shares(np.ones((10, 3))) == 1.0

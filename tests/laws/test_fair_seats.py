"""Equal bots at all seats, the starter drawn by lot: then all seats win equally often."""

import pytest

from krabbel.bots import AS_RULES
from krabbel.sim import compiled
from krabbel.sim.fairness import chance_of_shares, seat_wins
from krabbel.sim.plan import Job, Plan
from tests.strategies import SETTINGS, chances, per_setting, setting_name

MATCHES = 3000  # enough to find shares that are off by a tenth
FALSE_ALARMS = 0.001  # of a whole suite on other matches (KRABBEL_FRESH): all settings together


@per_setting
@pytest.mark.parametrize("level", AS_RULES)
def test_equal_bots_win_equally_often_at_all_seats(game, players, options, level):
    seed = chances(setting_name(game, players, options), level).getrandbits(128)
    rows = compiled.play(Job(Plan(game.name, (level,) * players, seed, options), 0, MATCHES))
    wins = seat_wins(rows, players)
    unlikely = FALSE_ALARMS / (len(SETTINGS) * len(AS_RULES))  # Bonferroni
    assert chance_of_shares(wins) > unlikely, wins.mean(axis=0)

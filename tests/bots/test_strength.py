"""How strong `easy` is, for four: worth playing against, and no match for `normal`.

A figure is a share of the wins (in Cockroach Poker Royal of the losses) divided by the fair one.
Its whole 95 % interval is within the bounds; `make bots` measures more of it.
"""

import pytest

import krabbel
from krabbel.sim.arena import Block, Contest, scores_of, standing
from krabbel.sim.compiled import play

PLAYERS, DEALS, SEED = 4, 1000, 2026  # each deal with every seating: 4000 matches
GAMES = [krabbel.game(name) for name in krabbel.game_names()]
ALL_WIN_BUT_ONE = [game for game in GAMES if game.one_loses]
ONE_WINS = [game for game in GAMES if not game.one_loses]


def interval(game, lone, crowd):
    """Return the bounds of what the lone bot gets, as multiples of its fair share."""
    contest = Contest(game.name, PLAYERS, lone, crowd)
    block = Block(contest, 0, DEALS)
    share = standing(contest, *scores_of(block, map(play, block.jobs(SEED)))).lone
    assert share.low is not None
    assert share.high is not None
    return PLAYERS * share.low, PLAYERS * share.high


def within(bounds, low, high):
    return low < bounds[0] and bounds[1] < high


@pytest.mark.parametrize("game", ONE_WINS, ids=lambda game: game.name)
def test_easy_among_normal_wins_a_third_to_two_thirds_of_its_share(game):
    found = interval(game, "easy", "normal")
    assert within(found, 1 / 3, 2 / 3), found


@pytest.mark.parametrize("game", ONE_WINS, ids=lambda game: game.name)
def test_normal_among_easy_wins_about_twice_its_share(game):
    found = interval(game, "normal", "easy")
    assert within(found, 1.5, 2.5), found


@pytest.mark.parametrize("game", ALL_WIN_BUT_ONE, ids=lambda game: game.name)
def test_easy_among_normal_loses_more_often_where_one_loses(game):
    found = interval(game, "easy", "normal")
    assert within(found, 1.3, 2.0), found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_easy_is_much_better_than_random_play(game):
    low, high = interval(game, "easy", "random")
    assert high < 0.75 if game.one_loses else low > 1.5, (low, high)

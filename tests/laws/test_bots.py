"""Laws of the bots, for every game and level: legal choices, from what the seat knows."""

from importlib.util import find_spec
from itertools import islice

import pytest

from krabbel.bots import AS_RULES, LEVELS, Budget, chooser, decide, hard, hint, levels
from krabbel.bots.search.search import search
from krabbel.core.seed import key_of
from tests.strategies import GAMES, chances, moments, per_game, per_setting, setting_name

SHORT = Budget.repeatable(240)
MOMENTS = 6  # of a setting, at which a search is tried
SLOW_TO_COMPILE = ("go5",)  # for minutes: its search is tried as plain Python (tests/bots)


def test_every_game_has_all_levels():
    known = LEVELS if find_spec("numba") else AS_RULES
    assert {game.name: levels(game) for game in GAMES} == {game.name: known for game in GAMES}


@per_setting
@pytest.mark.parametrize("level", AS_RULES)
def test_a_bot_chooses_the_same_for_all_it_cannot_know(game, players, options, level):
    chance = chances(setting_name(game, players, options))
    choose = chooser(game, level)
    for table in moments(game, players, options):
        before = table.state.copy()
        for seat in table.waiting:
            luck = key_of(chance.getrandbits(128))
            code = choose(table.state, seat, luck)
            assert code in table.actions(seat)
            twin = before.copy()
            game.rules.imagine(twin, seat, key_of(chance.getrandbits(128)))
            assert choose(twin, seat, luck) == code
            assert decide(game, level, table.state, seat, luck) in table.actions(seat)
            assert table.state == before


def needs_quick_search(game):
    if game.name in SLOW_TO_COMPILE:
        pytest.skip("its search takes minutes to compile")


@per_setting
def test_a_search_finds_the_same_for_all_it_cannot_know(game, players, options):
    needs_quick_search(game)
    chance = chances(setting_name(game, players, options))
    for table in islice(moments(game, players, options), MOMENTS):
        before = table.state.copy()
        for seat in table.waiting[-1:]:
            luck = key_of(chance.getrandbits(128))
            arms = search(game, table.state, seat, luck, SHORT)
            assert table.state == before
            assert {arm.action for arm in arms} <= set(table.actions(seat))
            assert hard.draw(arms, luck) in table.actions(seat)
            twin = before.copy()
            game.rules.imagine(twin, seat, key_of(chance.getrandbits(128)))
            assert search(game, twin, seat, luck, SHORT) == arms


@per_game
def test_a_search_finds_the_same_on_any_number_of_threads(game):
    needs_quick_search(game)
    table = game.table(players=3, seed=5)
    seat, key = table.waiting[0], key_of(6)
    arms = search(game, table.state, seat, key, SHORT)
    for threads in (2, 3, 8):
        budget = Budget(None, SHORT.simulations, threads)
        assert search(game, table.state, seat, key, budget) == arms


@per_setting
def test_a_hint_is_the_same_for_all_that_the_seat_cannot_know(game, players, options):
    needs_quick_search(game)
    chance = chances(setting_name(game, players, options))
    for table in islice(moments(game, players, options), MOMENTS):
        for seat in table.waiting[:1]:
            twin = table.copy()
            game.rules.imagine(twin.state, seat, key_of(chance.getrandbits(128)))
            assert hint(twin, seat, SHORT) == hint(table, seat, SHORT)


@per_setting
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_match_of_equal_bots_ends(game, players, options, level):
    table = game.table(players, seed=players, **options)
    while not table.over:
        assert len(table.history) < 100_000
        seat = table.waiting[0]
        luck = key_of(len(table.history))
        table.act(seat, decide(game, level, table.state, seat, luck))

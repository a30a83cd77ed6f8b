"""OpenSpiel's own tests on every game, and its algorithms on the reduced one."""

import runpy
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from open_spiel.python.policy import UniformRandomPolicy

from krabbel.core.errors import BadOption
from krabbel.research import openspiel
from krabbel.research.policies import BotPolicy
from tests.strategies import chances, per_game

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = "krabbel_rucki_zucki(board=small,rounds=1,dealer=A)"
SHORT = {"go5": ",target=10", "rucki-zucki": ",rounds=1"}


@per_game
def test_openspiel_finds_nothing_wrong(game):
    for players in (game.players[0], game.players[-1]):
        name = f"{openspiel.spiel_name(game)}(players={players},deals=50{SHORT.get(game.name, '')})"
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters():
    game = pyspiel.load_game("krabbel_party_bugs(players=3,mirror=True,youngest=B)")
    assert game.options == {"mirror": True, "youngest": "B"}
    assert game.num_players() == 3
    with pytest.raises(BadOption, match="2 to 6 players"):
        pyspiel.load_game("krabbel_party_bugs(players=7)")


def play_on(state, chance, moves):
    for _ in range(moves):
        state.apply_action(chance.choice(state.legal_actions()))


def test_nobody_is_told_what_another_has_chosen():
    game = pyspiel.load_game("krabbel_party_bugs(players=3,deals=50)")
    start = game.new_initial_state()
    start.apply_action(7)
    told = []
    for choice in (0, -1):
        state = start.clone()
        state.apply_action(state.legal_actions()[choice])
        assert "A play ?" in state.information_state_string(1)
        told.append((state.information_state_string(1), state.observation_string(1)))
        assert "A play ?" not in state.information_state_string(0)
    assert told[0] == told[1]


def test_a_player_remembers_in_which_order_he_drew():
    game = pyspiel.load_game(SMALL)
    known: dict[str, Any] = {}
    for deal in range(game.deals):
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            seat, before = state.current_player(), state.now.state.hand[state.current_player()]
            told = state.information_state_string(seat)
            assert known.setdefault(told, before) == before
            state.apply_action(state.legal_actions()[-1])


def test_what_a_game_says_it_does_not_have_it_refuses():
    game = pyspiel.load_game("krabbel_party_bugs(players=3,deals=50)")
    assert not game.get_type().provides_information_state_tensor
    state = game.new_initial_state()
    state.apply_action(3)
    with pytest.raises(ValueError, match="no information state tensor"):
        state.information_state_tensor(0)
    assert state.information_state_string(0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()


def test_copies_go_their_own_ways():
    state = pyspiel.load_game("krabbel_poker_royal(players=2,deals=50)").new_initial_state()
    state.apply_action(3)
    copy = state.clone()
    play_on(copy, chances("copies"), 5)
    assert len(state.history()) == 1
    assert state.now.data != copy.now.data


def test_all_deals_of_the_reduced_game_are_chances():
    game = pyspiel.load_game(SMALL)
    outcomes = game.new_initial_state().chance_outcomes()
    assert len(outcomes) == 1260  # 7 first cards, 15 and 6 pairs for two hands, 2 orders of a stock
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    with pytest.raises(BadOption, match="deals of one round"):
        pyspiel.load_game("krabbel_rucki_zucki(board=small,rounds=2)")


def few_deals(many):
    """The reduced game with some of its deals, for tests that walk through all of it."""
    game = pyspiel.load_game(SMALL)
    game.listed = game.listed[:: len(game.listed) // many][:many]
    game.deals = many
    return game


def test_a_bot_that_lays_all_it_can_is_harder_to_exploit_than_chance():
    game = few_deals(60)
    by_chance = exploitability.exploitability(game, UniformRandomPolicy(game))
    normal = exploitability.exploitability(game, BotPolicy(game, "normal"))
    assert 0 <= normal < by_chance


def test_openspiel_learns_the_reduced_game():
    game = few_deals(20)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    learnt = exploitability.exploitability(game, solver.average_policy())
    assert learnt < exploitability.exploitability(game, UniformRandomPolicy(game)) / 2


def test_the_example_learns_the_same_every_time():
    solve = runpy.run_path(str(EXAMPLES / "solve.py"))
    learnt = []
    for _ in range(2):
        game = few_deals(5)
        solver = solve["seeded_solver"](game)
        for _ in range(20):
            solver.iteration()
        learnt.append(exploitability.exploitability(game, solver.average_policy()))
    assert learnt[0] == learnt[1]


def test_a_bots_policy_is_the_same_in_worlds_that_look_alike():
    game = pyspiel.load_game(SMALL)
    asked: dict[str, Any] = {}
    for deal in range(0, game.deals, 7):
        state = game.new_initial_state()
        state.apply_action(deal)
        told = state.information_state_string(state.current_player())
        fresh = BotPolicy(game, "normal").action_probabilities(state)
        assert asked.setdefault(told, fresh) == fresh
    assert len(asked) < len(range(0, game.deals, 7))

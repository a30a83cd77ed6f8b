"""PettingZoo's own tests, on every game."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from krabbel.core.errors import BadOption
from krabbel.research.pettingzoo import RawEnv, env
from tests.strategies import GAMES, chances, per_game

CYCLES = 120
quiet = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@quiet
@per_game
def test_the_api_is_as_pettingzoo_wants_it(game, capsys):
    api_test(env(game=game.name, players=3), num_cycles=CYCLES)
    assert "Passed" in capsys.readouterr().out


@quiet
@per_game
def test_a_seed_brings_the_match_back(game):
    seed_test(lambda: env(game=game.name, players=4), num_cycles=CYCLES)


@quiet
@per_game
def test_it_renders(game, capsys):
    render_test(lambda render_mode: env(game=game.name, players=3, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_match_ends_with_rewards_that_add_up_to_nothing(players):
    world = env(game="party-bugs", players=players, mirror=True)
    chance = chances("pettingzoo", players)
    world.reset(seed=5)
    got = dict.fromkeys(world.agents, 0.0)
    for agent in world.agent_iter():
        seen, reward, ended, _, _ = world.last()
        got[agent] += reward
        allowed = np.flatnonzero(seen["action_mask"])
        world.step(None if ended else int(chance.choice(allowed)))
    assert not world.agents
    assert sum(got.values()) == pytest.approx(0)


def test_nobody_sees_what_another_has_chosen():
    world = RawEnv("party-bugs", 3)
    seen = []
    for choice in (0, -1):
        world.reset(seed=1)
        assert world.agent_selection == "A"
        world.step(int(np.flatnonzero(world.observe("A")["action_mask"])[choice]))
        assert world.agent_selection == "B"
        seen.append(world.observe("B")["observation"])
    assert (seen[0] == seen[1]).all()


def test_the_next_match_of_a_seed_is_another_one():
    world = RawEnv("party-bugs", 3)
    world.reset(seed=1)
    first = world.table.seed
    world.reset()
    assert world.table.seed != first
    world.reset(seed=1)
    assert world.table.seed == first


def test_a_wrong_option_is_refused_at_once():
    with pytest.raises(BadOption, match="no option"):
        env(game=GAMES[0].name, players=2, colour="red")
    with pytest.raises(BadOption, match="'rgb_array' is not possible; expected human, ansi"):
        env(game=GAMES[0].name, players=2, render_mode="rgb_array")


def test_what_a_reset_cannot_do_is_refused():
    world = env(game="party-bugs", players=2)
    with pytest.raises(BadOption, match=r"reset takes no options; give mirror to env\(…\)"):
        world.reset(options={"mirror": True})
    with pytest.warns(UserWarning, match="'colour' makes no difference"):
        world.reset(options={"colour": "red"})
    for seed in (-1, 1 << 128, 0.5):
        with pytest.raises(BadOption, match="a seed is a whole number"):
            world.reset(seed=seed)
    world.reset(seed=1, options={})
    assert world.agents

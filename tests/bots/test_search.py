"""The search itself: it finds the best arm, the mixture where choices are secret, the plain win."""

import random
from typing import Any

import numpy as np
import pytest

import krabbel
from krabbel.bots import Budget, hard
from krabbel.bots.search import binding
from krabbel.bots.search.binding import seen_codes
from krabbel.bots.search.playout import DEPTH
from krabbel.bots.search.search import search
from krabbel.bots.search.select import learn, select
from krabbel.bots.search.tree import (
    ACTION,
    FEW,
    FIRST,
    MANY,
    TRIED,
    VISITS,
    WEIGHT,
    add_node,
    arm_of,
    find_slot,
    new_tree,
    widens,
)
from krabbel.core.hashing import fold
from krabbel.core.seed import key_of
from krabbel.core.state import SEATS

ROCK_PAPER_SCISSORS = ((0, -1, 2), (1, 0, -1), (-2, 1, 0))  # rock against scissors counts double
EQUILIBRIUM = (1 / 4, 1 / 2, 1 / 4)


def tree(actions, *, mixes, nodes=1):
    made = new_tree()
    for key in range(1, nodes + 1):
        slots, known, _, _ = made
        add_node(made, find_slot(slots, known, key), key, actions, mixes)
    return tuple(array.data for array in made)  # plain rules want plain numbers


def test_in_the_open_the_best_arm_is_tried_most():
    chance = random.Random(1)
    _, nodes, arms, _ = tree(5, mixes=False)
    for _ in range(3000):
        n = select(nodes, arms, 0, chance.getrandbits(32))
        learn(nodes, arms, 0, n, float(chance.random() < (0.4, 0.5, 0.3, 0.7, 0.2)[n]))
    tried = [arms[n, TRIED] for n in range(5)]
    assert tried.index(max(tried)) == 3
    assert sum(tried) == nodes[0, VISITS] == 3000
    assert tried[3] > 1800


def test_in_secret_two_learn_the_mixture_that_cannot_be_exploited():
    chance = random.Random(2)
    _, nodes, arms, _ = tree(3, mixes=True, nodes=2)
    for _ in range(60_000):
        mine, yours = (select(nodes, arms, node, chance.getrandbits(32)) for node in (0, 1))
        gain = ROCK_PAPER_SCISSORS[mine][yours] / 4
        learn(nodes, arms, 0, mine, 0.5 + gain)
        learn(nodes, arms, 1, yours, 0.5 - gain)
    for node in (0, 1):
        weights = [arms[nodes[node, FIRST] + n, WEIGHT] for n in range(3)]
        found = [weight / sum(weights) for weight in weights]
        assert found == pytest.approx(EQUILIBRIUM, abs=0.06)


def test_a_node_with_many_actions_gets_its_arms_one_by_one():
    grown = tree(500, mixes=False)
    _, nodes, arms, _ = grown
    assert nodes[0, MANY] == 0
    for visit in range(5000):
        if widens(nodes, 0):
            arm_of(grown, 0, visit % 500)
        learn(nodes, arms, 0, 0, 0.5)
    assert nodes[0, MANY] == FEW
    assert arm_of(grown, 0, 0) == 0
    assert arm_of(grown, 0, 499) == FEW - 1


def test_keys_that_share_a_slot_stay_apart():
    made = new_tree()
    slots, nodes, _, _ = made
    keys = [7 + (i << 20) for i in range(50)]
    for key in keys:
        add_node(made, find_slot(slots, nodes, key), key, 2, mixes=False)
    assert [slots[find_slot(slots, nodes, key)] for key in keys] == list(range(1, 51))
    assert len({fold(fold(0, i), j) for i in range(100) for j in range(100)}) == 10_000


def test_a_search_finds_nothing_of_the_one_before():
    table, other = (krabbel.game(name).table(3, seed=1) for name in ("party-bugs", "rucki-zucki"))
    budget = Budget(None, 60, threads=1)
    first = search(table.game, table.state, 0, key_of(5), budget)
    search(other.game, other.state, other.waiting[0], key_of(6), budget)
    assert search(table.game, table.state, 0, key_of(5), budget) == first


@pytest.mark.parametrize("name", krabbel.game_names())
def test_a_search_of_plain_rules_stays_within_what_is_offered(name):
    table = krabbel.game(name).table(3, seed=1)
    _, _, arms, _ = grown_tree(table, "python", simulations=6)
    tried = [int(arm[ACTION]) for arm in arms if arm[TRIED]]
    assert all(n < table.count(table.waiting[0]) for n in tried)


@pytest.mark.parametrize("name", ["party-bugs", "rucki-zucki"])
def test_plain_and_compiled_searches_grow_the_same_tree(name):
    table = krabbel.game(name).table(3, seed=1)
    plain, fast = (grown_tree(table, engine, simulations=12) for engine in ("python", "numba"))
    for one, other in zip(plain, fast, strict=True):
        assert np.allclose(one, other, rtol=1e-12)


def grown_tree(table, engine, simulations):
    """The arrays of a tree after so many simulations."""
    game, seat = table.game, table.waiting[0]
    made = new_tree()
    notes = np.zeros(SEATS, np.int64), np.zeros((DEPTH, 3), np.int64), np.zeros(2 * SEATS)
    arrays: Any = made, (seen_codes(game.name),), notes
    if engine == "python":
        arrays = tuple(tuple(array.data for array in some) for some in arrays)
    tree, (seen,), desk = arrays
    states = np.zeros(1, game.State.dtype)
    run = binding.simulations(game.name, engine)
    run(states, table.state.array, seat, key_of(9), (0, simulations, 1), tree, seen, desk)
    return made


def test_it_goes_out_where_it_can():
    game = krabbel.game("rucki-zucki")
    position = game.table(players=2, seed=1).position()
    table = near_the_end(game, position)
    arms = search(game, table.state, 0, key_of(3), Budget(None, 60, threads=1))
    assert game.actions.action_name(hard.draw(arms, key_of(4))).startswith("lay")


def near_the_end(game, position):
    """Seat A holds a single card that it can lay."""
    table = krabbel.core.table.Table.from_position(game, position)
    chance = random.Random(1)
    while True:
        seat = table.waiting[0]
        lays = [a for a in table.legal(seat) if a.startswith("lay")]
        if seat == 0 and lays and table.state.hand[0].bit_count() == 1:
            return table
        table.act(seat, chance.choice(lays or table.legal(seat)))


def test_where_choices_are_secret_it_is_hard_to_read():
    game = krabbel.game("poker-royal")
    table = game.table(players=3, seed=2)
    seat, budget = table.waiting[0], Budget(None, 120, threads=1)
    arms = search(game, table.state, seat, key_of(1), budget)
    assert all(arm.mixed for arm in arms)
    chosen = {hard.draw(arms, key_of(luck)) for luck in range(200)}
    assert len(chosen) > 1
    assert all(arm.share >= hard.TINY * arms[0].share for arm in arms if arm.action in chosen)

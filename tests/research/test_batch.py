"""Batches: the matches that tables play, whatever the number of threads; checked and repeatable."""

import numpy as np
import pytest

from krabbel.bots import chooser
from krabbel.core.dice import random_block
from krabbel.core.errors import BadOption, IllegalAction
from krabbel.core.keys import CHOOSING, decision_key
from krabbel.core.table import Table
from krabbel.research.batch import BatchEnv
from krabbel.research.single import mask, observation, rewards
from krabbel.sim.plan import Plan
from krabbel.sim.reference import match_seed
from tests.strategies import GAMES, moments

BUGS, RUCKI = (
    next(game for game in GAMES if game.name == name) for name in ("party-bugs", "rucki-zucki")
)
# To compile a game's batch takes half a minute, with bots a minute; plain, all games are tried.
TRIED_ALONE = [(BUGS, "numba"), *((game, "python") for game in GAMES)]
TRIED_WITH_BOTS = [(RUCKI, "numba"), *((game, "python") for game in GAMES)]
BATCH = 5
STEPS = {"numba": 400, "python": 150}


def table_of(env, number, seed):
    """The table that plays match `number` of a batch."""
    plan = Plan(env.game.name, ("random",) * env.players, seed)
    return Table(env.game, env.players, match_seed(plan, number))


def let_bots_act(table, bots):
    """As the batch does: the lowest seat first."""
    key = tuple(table.seed >> 32 * word & 0xFFFFFFFF for word in range(4))
    while not table.over and table.waiting[0] in bots:
        seat = table.waiting[0]
        lucky = random_block(decision_key(key, len(table.history)), CHOOSING)
        table.act(seat, int(chooser(table.game, bots[seat])(table.state, seat, lucky)))


def named(value):
    return getattr(value, "name", value)


@pytest.mark.parametrize(("game", "engine"), TRIED_ALONE, ids=named)
def test_a_batch_plays_what_tables_play(game, engine):
    play_beside_tables(game, engine, bots={})


@pytest.mark.parametrize(("game", "engine"), TRIED_WITH_BOTS, ids=named)
def test_bots_of_a_batch_play_as_at_tables(game, engine):
    play_beside_tables(game, engine, bots={1: "normal", 2: "easy"})


def play_beside_tables(game, engine, bots):
    """The same actions in a batch and at tables: everything that is shown is the same."""
    env = BatchEnv(game, 3, BATCH, seed=9, bots=bots, engine=engine)
    tables = [table_of(env, number, seed=9) for number in range(BATCH)]
    for table in tables:
        let_bots_act(table, bots)
    for _ in range(STEPS[engine]):
        actions = env.sample()
        for table, action in zip(tables, actions, strict=True):
            table.act(table.waiting[0], int(action))
            let_bots_act(table, bots)
        turn = env.step(actions)
        for i, table in enumerate(tables):
            assert turn.dones[i] == table.over
            expected = rewards(game, table.state) if table.over else [0.0] * 3
            assert turn.rewards[i].tolist() == pytest.approx(expected)
            if table.over:
                assert env.points[i].tolist() == list(table.outcome.points[:3])
                tables[i] = table = table_of(env, int(env.numbers[i]), seed=9)
                let_bots_act(table, bots)
            seat = table.waiting[0]
            assert turn.seats[i] == seat
            assert (turn.observations[i] == observation(game, table.state, seat)).all()
            assert (env.allowed()[i] == mask(game, table.state, seat)).all()
            assert env.state(i) == table.state


def test_a_result_stays_when_bots_alone_play_the_next_match():
    bots = dict.fromkeys(range(1, 6), "random")
    env = BatchEnv("poker-royal", 6, 1, seed=1, bots=bots, engine="python")
    env.reset(first=255)
    table = table_of(env, 255, seed=1)
    let_bots_act(table, bots)
    while not table.over:
        action = int(env.sample()[0])
        table.act(table.waiting[0], action)
        let_bots_act(table, bots)
        env.step([action])
    assert env.turn.dones.tolist() == [1]
    assert env.numbers.tolist() == [257]  # in 256 seat A is never asked
    assert env.turn.rewards[0].tolist() == pytest.approx(rewards(env.game, table.state))
    assert env.points[0].tolist() == list(table.outcome.points[:6])


def played(threads, batch=200, steps=60):
    env = BatchEnv("party-bugs", 4, batch, seed=3, threads=threads)
    for _ in range(steps):
        env.step(env.sample())
    return b"".join(np.ascontiguousarray(array).tobytes() for array in env.turn)


def test_the_number_of_threads_makes_no_difference():
    assert played(threads=1) == played(threads=3)


def stepped(engine):
    """The arrays after random steps."""
    env = BatchEnv(BUGS, 3, 4, seed=3, engine=engine)
    for _ in range(60):
        env.step(env.sample())
    return [array.tolist() for array in env.turn]


def test_plain_and_compiled_rules_give_the_same_arrays():
    assert stepped("numba") == stepped("python")


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_plain_and_compiled_observations_and_masks_are_the_same(game):
    for table in moments(game, 3, {}):
        for seat in range(3):
            row = np.zeros(game.observation.LAYOUT.words, np.int64)
            game.observation.observe(table.state, seat, row)
            assert (row.view(np.int8) == observation(game, table.state, seat)).all()
        for seat in table.waiting:
            codes = np.flatnonzero(mask(game, table.state, seat)).tolist()
            assert codes == table.actions(seat)


def test_what_is_not_allowed_is_refused_and_changes_nothing():
    env = BatchEnv(BUGS, 3, BATCH, seed=1)
    before = [env.state(i) for i in range(BATCH)]
    actions = env.sample()
    for wrong, words_of_it in ((68, "'pair hidden'"), (69, "action 69"), (-1, "action -1")):
        actions[3] = wrong
        with pytest.raises(IllegalAction, match=f"match 3 of the batch: seat A.*{words_of_it}"):
            env.step(actions)
    with pytest.raises(IllegalAction, match="5 whole numbers"):
        env.step(actions[:2])
    with pytest.raises(IllegalAction, match="whole numbers"):
        env.step(actions.astype(float))
    assert [env.state(i) for i in range(BATCH)] == before


def test_what_a_batch_shows_cannot_be_written():
    env = BatchEnv(BUGS, 3, BATCH)
    for array in (*env.turn, env.numbers, env.points):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_samples_are_allowed_and_all_as_likely():
    env = BatchEnv(BUGS, 3, 1, seed=4)
    drawn = [int(env.sample()[0]) for _ in range(300)]
    counts = {action: drawn.count(action) for action in set(drawn)}
    assert sorted(counts) == np.flatnonzero(env.allowed()[0]).tolist()
    assert min(counts.values()) > 60


def test_a_reset_begins_the_same_matches_again():
    env = BatchEnv(BUGS, 3, BATCH, seed=4)
    first = [array.copy() for array in env.turn]
    drawn = env.sample()
    env.step(drawn)
    again = env.reset()
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert (env.sample() == drawn).all()
    env.reset(first=100)
    assert env.numbers.tolist() == [100, 101, 102, 103, 104]


def test_a_reset_with_a_seed_begins_the_matches_of_that_seed():
    one, two = (BatchEnv("party-bugs", 3, 5, seed=seed) for seed in (1, 2))
    assert (one.turn.observations != two.turn.observations).any()
    one.reset(seed=2)
    for _ in range(2):  # the seed stays
        assert (one.turn.observations == two.turn.observations).all()
        assert (one.sample() == two.sample()).all()
        one.reset()
        two.reset()
    with pytest.raises(BadOption, match="a seed is a whole number"):
        one.reset(seed=-1)


@pytest.mark.parametrize(
    ("wrong", "words_of_it"),
    [
        ({"bots": {3: "random"}}, "no seat 3"),
        ({"bots": {1: "hard"}}, "'hard' bots cannot be in a batch"),
        ({"bots": {0: "random", 1: "random", 2: "random"}}, "nothing left to decide"),
        ({"batch": 0}, "at least one match"),
        ({"options": {"colour": "red"}}, "no option"),
        ({"seed": -1}, "a seed is"),
    ],
)
def test_what_cannot_be_is_refused(wrong, words_of_it):
    with pytest.raises(BadOption, match=words_of_it):
        BatchEnv(**{"game": "party-bugs", "players": 3, "batch": 4, **wrong})

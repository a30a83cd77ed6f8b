"""The bridge to Stable-Baselines3; a few steps of a real training, where PyTorch is installed."""

import numpy as np
from sb3_contrib import MaskablePPO

from krabbel.research.batch import BatchEnv
from krabbel.research.sb3 import LEARNER, Matches, against


def matches(batch):
    return Matches(BatchEnv("rucki-zucki", 3, batch, seed=1, bots=against("random", 3)))


def test_the_learner_is_asked_and_the_bots_answer():
    env = matches(4)
    seen = env.reset()
    ended = won = 0
    while ended < 3:
        masks = np.stack(env.env_method("action_masks"))
        assert (env.env.turn.seats == LEARNER).all()
        seen, got, done, infos = env.step(env.env.sample())
        assert seen.shape == (4, *env.observation_space.shape)
        assert masks.shape == (4, env.action_space.n)
        assert not got[~done].any()
        assert infos == [{}] * 4
        ended += done.sum()
        won += (got[done] > 0).sum()
    assert (env.ended, env.won) == (ended, won)


def test_a_seed_brings_the_same_deals_back():
    env, other = matches(4), matches(4)
    before = env.reset()
    assert env.seed(3) == [3, 4, 5, 6]
    assert (env.reset() != before).any()
    again = MaskablePPO("MlpPolicy", other, seed=3, device="cpu")
    assert (again.env.reset() == env.env.turn.observations).all()
    env.step(env.env.sample())
    later = env.reset()  # the seed stays
    assert (later == again.env.reset()).all()


def test_ppo_trains_on_it():
    model = MaskablePPO("MlpPolicy", matches(8), n_steps=16, batch_size=64, device="cpu")
    before = [p.clone() for p in model.policy.parameters()]
    model.learn(256)
    assert any((a != b).any() for a, b in zip(before, model.policy.parameters(), strict=True))

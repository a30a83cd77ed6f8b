"""A first training run: PPO learns Party Bugs against random play, in a few minutes on a laptop.

pip install -e '.[training]'
python examples/train.py [--steps 600000] [--against random] [--picture curve.svg]
"""

from typing import Any

import click
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from krabbel.games.party_bugs.observe import LAYOUT
from krabbel.research.batch import BatchEnv
from krabbel.research.sb3 import LEARNER, Matches, against
from krabbel.sim.intervals import share

GAME, PLAYERS, BATCH = "party-bugs", 4, 128
VALUES = np.arange(1, 14)  # of the cards in a display
SCALE = 20  # points that count as much as half a victory
TESTED = 4000  # matches, after training


class Shaped(Matches):
    """Adds to the final reward how each step changed the learner's margin (reward shaping).

    The margin is the others' mean total less the learner's. Over a match the changes add up to the
    final margin, so that the learner is told at once what a card did.
    """

    def reset(self) -> Any:
        seen = super().reset()
        self.margin = margin(totals(seen))
        return seen

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, got, ended, infos = super().step_wait()
        after = margin(totals(seen))  # of the next match, where one has ended
        got += np.where(ended, margin(self.env.points), after) - self.margin
        self.margin = after
        return seen, got, ended, infos


def totals(seen: Any) -> Any:
    """Return the open displays' totals, by match and place."""
    places = range(PLAYERS)
    return np.stack([seen[:, LAYOUT.columns("display", n)] @ VALUES for n in places], axis=1)


def margin(points: Any) -> Any:
    """Return how far the learner is below the others' mean; few points are good."""
    others = np.delete(points, LEARNER, axis=1)
    return (others.mean(axis=1) - points[:, LEARNER]) / SCALE


class Curve(BaseCallback):
    """The share of matches won, rollout by rollout."""

    def __init__(self, matches: Matches) -> None:
        super().__init__()
        self.matches, self.points = matches, [(0, 1 / PLAYERS)]
        self.ended = self.won = 0  # until the last rollout

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        won = (self.matches.won - self.won) / max(self.matches.ended - self.ended, 1)
        self.ended, self.won = self.matches.ended, self.matches.won
        self.points.append((self.num_timesteps, won))
        click.echo(f"{self.num_timesteps:9} decisions   {won:6.1%} won")


def test(model: MaskablePPO, level: str) -> None:
    """Print how often the model wins new matches, without exploring."""
    matches = Matches(BatchEnv(GAME, PLAYERS, BATCH, seed=2, bots=against(level, PLAYERS)))
    seen = matches.reset()
    while matches.ended < TESTED:
        masks = matches.action_masks()
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, *_ = matches.step(actions)
    found = share(matches.won, matches.ended)
    click.echo(f"against {level}: {found.value:.1%} won ({found.low:.1%} to {found.high:.1%})")


def draw(points: list[tuple[int, float]], path: str, level: str) -> None:
    """Draw the learning curve."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 3), layout="constrained")
    axes.plot(*zip(*points, strict=True), color="tab:green")
    axes.axhline(1 / PLAYERS, color="grey", linestyle="dotted")
    axes.set(xlabel="decisions", ylabel="share of matches won", ylim=(0, 1))
    axes.set_title(f"PPO learns Party Bugs, against three {level} bots", fontsize=10)
    figure.savefig(path, metadata={"Date": None})


@click.command()
@click.option("--steps", default=600_000, show_default=True)
@click.option("--against", "level", default="random", show_default=True)
@click.option("--picture", default=None, help="write the learning curve here")
def main(steps: int, level: str, picture: str | None) -> None:
    """Train, test, draw."""
    torch.set_num_threads(1)  # the networks are small: more threads would wait for each other
    matches = Shaped(BatchEnv(GAME, PLAYERS, BATCH, seed=1, bots=against(level, PLAYERS)))
    model = MaskablePPO(
        "MlpPolicy", matches, n_steps=64, batch_size=1024, n_epochs=4, gamma=1.0,
        learning_rate=1e-3, ent_coef=0.003, policy_kwargs={"net_arch": [128, 128]}, seed=1,
        device="cpu",
    )  # fmt: skip
    curve = Curve(matches)
    model.learn(steps, callback=curve)
    for other in ("random", "normal"):
        test(model, other)
    if picture:
        draw(curve.points, picture, level)


if __name__ == "__main__":
    main()

"""Select which arm of a node to try next, and update a node after a playout.

Where players choose openly and in turn: the upper confidence bound (UCB). Where they choose in
secret, the best strategy is a mixed one: regret matching finds it, and its average is played.
"""

from math import log, sqrt
from typing import Any

from krabbel.bots.search.tree import FIRST, MANY, MEAN, MIXES, REGRET, TRIED, VISITS, WEIGHT
from krabbel.core.dice import below
from krabbel.core.rule import rule

CURIOSITY = 0.25  # the exploration constant of UCB; utilities lie between 0 and 1
EXPLORATION = 0.15  # how often an arm of a mixture is tried at random instead
RAREST = 0.25  # lower bound on sampling probability: limits the variance of importance weights
UNIT = 1.0 / (1 << 32)


@rule
def best_bound(nodes: Any, arms: Any, node: int) -> int:
    """Return the arm with the highest upper confidence bound; an untried one first."""
    first = nodes[node, FIRST]
    logarithm = log(nodes[node, VISITS] + 1.0)
    best, most = 0, -1.0
    for n in range(nodes[node, MANY]):
        tried = arms[first + n, TRIED]
        if tried == 0.0:
            return n
        bound = arms[first + n, MEAN] + CURIOSITY * sqrt(logarithm / tried)
        if bound > most:
            best, most = n, bound
    return best


@rule
def all_regret(nodes: Any, arms: Any, node: int) -> float:
    """Add up the node's regrets, which are never negative."""
    first = nodes[node, FIRST]
    together = 0.0
    for arm in range(first, first + nodes[node, MANY]):
        together += arms[arm, REGRET]
    return together


@rule
def matching(nodes: Any, arms: Any, node: int) -> tuple[float, float]:
    """Return a and b: regret matching plays an arm with the probability a * regret + b."""
    together = all_regret(nodes, arms, node)
    return (1.0 / together, 0.0) if together > 0.0 else (0.0, 1.0 / nodes[node, MANY])


@rule
def mixture(nodes: Any, arms: Any, node: int, word: int) -> int:
    """Draw an arm by regret matching; with probability EXPLORATION, any arm."""
    first, many = nodes[node, FIRST], nodes[node, MANY]
    left = word * UNIT
    if left < EXPLORATION:
        return int(left * many / EXPLORATION)
    left = (left - EXPLORATION) / (1.0 - EXPLORATION)
    by_regret, anyway = matching(nodes, arms, node)
    for n in range(many):
        left -= arms[first + n, REGRET] * by_regret + anyway
        if left < 0.0:
            return n
    return below(word, many)


@rule
def select(nodes: Any, arms: Any, node: int, word: int) -> int:
    """Return the arm to try."""
    if nodes[node, MIXES]:
        return mixture(nodes, arms, node, word)
    return best_bound(nodes, arms, node)


@rule
def learn(nodes: Any, arms: Any, node: int, n: int, utility: float) -> None:
    """Update the node: its n-th arm was tried and had this utility."""
    arm = nodes[node, FIRST] + n
    nodes[node, VISITS] += 1
    if nodes[node, MIXES]:
        regret(nodes, arms, node, n, utility)
    arms[arm, TRIED] += 1.0
    before = arms[arm, MEAN] if arms[arm, TRIED] > 1.0 else 0.0
    arms[arm, MEAN] = before + (utility - before) / arms[arm, TRIED]


@rule
def regret(nodes: Any, arms: Any, node: int, n: int, utility: float) -> None:
    """Add to each arm's regret how much better it is than the mixture; never below zero.

    This is regret matching+. An arm's mean so far is its baseline; by how much the arm that was
    tried differs from it is divided by how likely it was (importance weighting). The mixture of the
    n-th visit has weight n in the average.
    """
    first, many = nodes[node, FIRST], nodes[node, MANY]
    by_regret, anyway = matching(nodes, arms, node)
    value = 0.0
    for arm in range(first, first + many):
        chance = arms[arm, REGRET] * by_regret + anyway
        value += chance * arms[arm, MEAN]
        arms[arm, WEIGHT] += chance * nodes[node, VISITS]
    tried = first + n
    chance = arms[tried, REGRET] * by_regret + anyway
    likely = EXPLORATION / many + (1.0 - EXPLORATION) * chance
    surprise = (utility - arms[tried, MEAN]) / max(likely, RAREST)
    value += chance * surprise
    for arm in range(first, first + many):
        news = surprise if arm == tried else 0.0
        better = arms[arm, MEAN] + news - value
        arms[arm, REGRET] = max(arms[arm, REGRET] + better, 0.0)

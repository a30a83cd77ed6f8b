"""Which arm of a node to try next, and what a node learns from a playout.

Where players choose in turn and in the open: the upper confidence bound. Where they choose in
secret, the best answer is a mixture: regret matching finds it, and its average is what is played.
"""

from math import log, sqrt
from typing import Any

from krabbel.bots.search.tree import FIRST, MANY, MEAN, MIXES, REGRET, TRIED, VISITS, WEIGHT
from krabbel.core.dice import below
from krabbel.core.rule import rule

CURIOSITY = 0.25  # utilities lie between 0 and 1
EXPLORATION = 0.15  # the share of tries at a mixture that is spread over all arms
RAREST = 0.25  # lower bound on sampling probability: limits the variance of importance weights
UNIT = 1.0 / (1 << 32)


@rule
def best_bound(nodes: Any, arms: Any, node: int) -> int:
    """The arm with the highest upper confidence bound; an untried one first."""
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
    """The sum of the node's regrets, which are never negative."""
    first = nodes[node, FIRST]
    together = 0.0
    for arm in range(first, first + nodes[node, MANY]):
        together += arms[arm, REGRET]
    return together


@rule
def matching(nodes: Any, arms: Any, node: int) -> tuple[float, float]:
    """What regret matching gives an arm: so much for a unit of its regret, and so much anyway."""
    together = all_regret(nodes, arms, node)
    return (1.0 / together, 0.0) if together > 0.0 else (0.0, 1.0 / nodes[node, MANY])


@rule
def mixture(nodes: Any, arms: Any, node: int, word: int) -> int:
    """An arm at random: by regret matching, now and then any."""
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
    """The arm to try."""
    if nodes[node, MIXES]:
        return mixture(nodes, arms, node, word)
    return best_bound(nodes, arms, node)


@rule
def learn(nodes: Any, arms: Any, node: int, n: int, utility: float) -> None:
    """The n-th arm was tried and brought this."""
    arm = nodes[node, FIRST] + n
    nodes[node, VISITS] += 1
    if nodes[node, MIXES]:
        regret(nodes, arms, node, n, utility)
    arms[arm, TRIED] += 1.0
    before = arms[arm, MEAN] if arms[arm, TRIED] > 1.0 else 0.0
    arms[arm, MEAN] = before + (utility - before) / arms[arm, TRIED]


@rule
def regret(nodes: Any, arms: Any, node: int, n: int, utility: float) -> None:
    """Add what the other arms would have brought, against what the mixture did (regret matching+).

    An arm is expected to bring its mean so far; what is new about the one that was tried counts
    the more the less likely it was. Later mixtures weigh more in the average.
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

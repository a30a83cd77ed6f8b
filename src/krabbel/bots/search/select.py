"""Which arm of a node to try next, and what a node learns from a playout.

Where players choose in turn and in the open: the upper confidence bound. Where they choose in
secret, the best answer is a mixture: regret matching finds it, and its average is what is played.
"""

from math import log, sqrt
from typing import Any

from krabbel.bots.search.tree import (
    FIRST,
    GAINED,
    MANY,
    MIXES,
    REGRET,
    TRIED,
    VISITS,
    WEIGHT,
)
from krabbel.core.dice import below
from krabbel.core.rule import rule

CURIOSITY = 0.25  # utilities lie between 0 and 1
EXPLORATION = 0.15  # the share of tries at a mixture that is spread over all arms
RAREST = 0.25  # an arm that is tried more rarely learns as if it were not: luck would rule
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
        bound = arms[first + n, GAINED] / tried + CURIOSITY * sqrt(logarithm / tried)
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
def matched(nodes: Any, arms: Any, node: int, n: int, together: float) -> float:
    """The chance that regret matching gives the n-th arm."""
    regretted: float = arms[nodes[node, FIRST] + n, REGRET]
    many: int = nodes[node, MANY]
    return regretted / together if together > 0.0 else 1.0 / many


@rule
def mixture(nodes: Any, arms: Any, node: int, word: int) -> int:
    """An arm at random: by regret matching, now and then any."""
    many = nodes[node, MANY]
    left = word * UNIT
    if left < EXPLORATION:
        return int(left * many / EXPLORATION)
    left = (left - EXPLORATION) / (1.0 - EXPLORATION)
    together = all_regret(nodes, arms, node)
    for n in range(many):
        left -= matched(nodes, arms, node, n, together)
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
    first = nodes[node, FIRST]
    nodes[node, VISITS] += 1
    if nodes[node, MIXES]:
        regret(nodes, arms, node, n, utility)
    arms[first + n, TRIED] += 1.0
    arms[first + n, GAINED] += utility


@rule
def regret(nodes: Any, arms: Any, node: int, n: int, utility: float) -> None:
    """What the other arms would have brought, against what the mixture did; never below nothing.

    An arm is expected to bring its mean so far; what is new about the one that was tried counts
    the more the less likely it was. Later mixtures weigh more in the average.
    """
    first, many = nodes[node, FIRST], nodes[node, MANY]
    together = all_regret(nodes, arms, node)
    value = 0.0
    for other in range(many):
        chance = matched(nodes, arms, node, other, together)
        value += chance * mean(arms, first + other)
        arms[first + other, WEIGHT] += chance * nodes[node, VISITS]
    chance = matched(nodes, arms, node, n, together)
    tried = EXPLORATION / many + (1.0 - EXPLORATION) * chance
    surprise = (utility - mean(arms, first + n)) / max(tried, RAREST)
    value += chance * surprise
    for other in range(many):
        news = surprise if other == n else 0.0
        better = mean(arms, first + other) + news - value
        arms[first + other, REGRET] = max(arms[first + other, REGRET] + better, 0.0)


@rule
def mean(arms: Any, arm: int) -> float:
    """What the arm has brought on average; half for one that was never tried."""
    return arms[arm, GAINED] / arms[arm, TRIED] if arms[arm, TRIED] > 0.0 else 0.5

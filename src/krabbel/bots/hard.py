"""The bot `hard`: it searches, and where players choose in secret it mixes."""

from collections.abc import Sequence
from math import sqrt

from krabbel.bots.search.search import NO_END, Arm
from krabbel.core.dice import Key, below, random_block

TINY = 0.1  # of the largest share: what is less likely is left out
DEVIATION = 0.5  # of a utility, at most
DRAWING = NO_END  # block of a key's words: the one after those of all simulations
UNIT = 1 / (1 << 32)


def draw(arms: Sequence[Arm], key: Key) -> int:
    """The best action, of equals any one; where the seat chooses in secret, any good one."""
    word, _, _, _ = random_block(key, DRAWING)
    if not arms[0].mixed:
        equals = [arm for arm in arms if arm.share == arms[0].share]
        return equals[below(word, len(equals))].action
    left = [arm for arm in arms if is_good(arm, arms[0])]
    luck = word * UNIT * sum(arm.share for arm in left)
    for arm in left:
        luck -= arm.share
        if luck < 0:
            return arm.action
    return left[0].action


def is_good(arm: Arm, best: Arm) -> bool:
    """Whether an arm belongs to a mixture: not by its tiny share only, and not clearly worse.

    In a mixture that cannot be exploited, all that is mixed brings the same.
    """
    doubt = DEVIATION / sqrt(max(arm.tried, 1))
    return arm.share >= TINY * best.share and arm.utility >= best.utility - doubt

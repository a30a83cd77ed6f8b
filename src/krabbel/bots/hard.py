"""The bot `hard`: it searches, and where players choose in secret it plays a mixed strategy."""

from collections.abc import Sequence
from math import sqrt

from krabbel.bots.search.search import NO_END, Arm
from krabbel.core.dice import Key, below, random_block

TINY = 0.1  # actions with less than this part of the largest share are left out of a mixture
DEVIATION = 0.5  # the largest standard deviation that a utility between 0 and 1 can have
DRAWING = NO_END  # block of the key's words: after those of all simulations
UNIT = 1 / (1 << 32)


def draw(arms: Sequence[Arm], key: Key) -> int:
    """Return the best action, drawn among equals; where the seat chooses in secret, a good one.

    A good one is drawn with its probability in the mixture that the search has found.
    """
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
    """Tell whether an arm belongs to the mixture: its share is not tiny, and it is not much worse.

    In a mixture that cannot be exploited, all actions that are mixed have the same utility.
    """
    doubt = DEVIATION / sqrt(max(arm.tried, 1))
    return arm.share >= TINY * best.share and arm.utility >= best.utility - doubt

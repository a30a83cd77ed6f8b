"""The search of a game that says nothing about itself: random rollouts to the end of the match.

Templates over the contract. A game's search.py overrides any of them by a rule of the same name.
"""

from typing import Any

from krabbel.core.contract import count, pick
from krabbel.core.dice import below
from krabbel.core.hashing import fold
from krabbel.core.rule import placeholder

CERTAIN = 1 << 10  # the likelihood of a world that is as likely as any


@placeholder
def rollout(s: Any, seat: int, word: int) -> int:
    """Return a plausible action, found quickly; the random word decides between equals."""
    return pick(s, seat, below(word, count(s, seat)))


@placeholder
def strong_rollout(s: Any, seat: int, word: int) -> int:
    """Return what the house bot would do; or what `rollout` does, where that serves as well."""
    return rollout(s, seat, word)


@placeholder
def strong_depth(_s: Any) -> int:
    """Return how many decisions after the tree are made by `strong_rollout`; then `rollout`."""
    return 0


@placeholder
def value(_s: Any, _seat: int) -> float:
    """Return how well the seat stands: a difference of 1 makes it e times as likely to win."""
    return 0.0


@placeholder
def horizon(_s: Any) -> int:
    """Return a number that changes where a rollout may stop, such as the round's."""
    return 0


@placeholder
def likelihood(_s: Any, _seat: int) -> int:
    """Return how well this world fits what others have claimed and done, up to CERTAIN."""
    return CERTAIN


@placeholder
def is_mixed(_s: Any, _seat: int) -> bool:
    """Tell whether the seat chooses in secret, so that the best choice is a mixed strategy."""
    return False


@placeholder
def unchoose(_s: Any, _viewer: int) -> None:
    """Take back what others have chosen in secret, so that they choose again in the tree.

    An imagined choice is any card; one that is made in the tree is as good as the viewer's own. So
    it does not matter who of those that choose at the same time is asked first.
    """


@placeholder
def infoset_hash(s: Any, seat: int) -> int:
    """Hash what the seat has got to know by other means than actions: hands, turned cards.

    What it may do now is part of that, and all that is known of every game.
    """
    known = 0
    for n in range(count(s, seat)):
        known = fold(known, pick(s, seat, n))
    return known

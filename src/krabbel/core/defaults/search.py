"""The search of a game without a search.py: random rollouts to the end of the match.

Templates over the contract. A game's search.py overrides any of them by a rule of the same name.
"""

from typing import Any

from krabbel.core.contract import count, pick
from krabbel.core.dice import below
from krabbel.core.hashing import fold
from krabbel.core.rule import placeholder

CERTAIN = 1 << 10  # the likelihood of an imagined state that nothing speaks against


@placeholder
def rollout(s: Any, seat: int, word: int) -> int:
    """Return a plausible action, found quickly; the random word decides between equals."""
    return pick(s, seat, below(word, count(s, seat)))


@placeholder
def strong_rollout(s: Any, seat: int, word: int) -> int:
    """Return the action of the game's own bot; by default that of `rollout`."""
    return rollout(s, seat, word)


@placeholder
def strong_depth(_s: Any) -> int:
    """Return how many decisions after the tree are made by `strong_rollout`; then `rollout`."""
    return 0


@placeholder
def value(_s: Any, _seat: int) -> float:
    """Return how good the state is for the seat: 1 more means e times as likely to win."""
    return 0.0


@placeholder
def horizon(_s: Any) -> int:
    """Return a number that changes where a rollout may stop, such as the number of the round."""
    return 0


@placeholder
def likelihood(_s: Any, _seat: int) -> int:
    """Return how well an imagined state fits what others have claimed and done; at most CERTAIN."""
    return CERTAIN


@placeholder
def is_mixed(_s: Any, _seat: int) -> bool:
    """Tell whether the seat chooses in secret, so that the best choice is a mixed strategy."""
    return False


@placeholder
def unchoose(_s: Any, _viewer: int) -> None:
    """Take back what others have chosen in secret, so that they choose again in the tree.

    `imagine` gives them a random card; in the tree they choose as well as the viewer does. So it
    does not matter which of the seats that choose at the same time is asked first.
    """


@placeholder
def infoset_hash(s: Any, seat: int) -> int:
    """Hash what the seat knows and the actions so far do not tell: its hand, turned-up cards.

    Its legal actions are a part of that, and the only one that every game has.
    """
    known = 0
    for n in range(count(s, seat)):
        known = fold(known, pick(s, seat, n))
    return known

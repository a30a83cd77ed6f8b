"""What the search has to know of Rucki Zucki."""

from math import sqrt

from krabbel.core.bits import bit_count
from krabbel.core.defaults.search import CERTAIN
from krabbel.core.hashing import fold
from krabbel.core.rule import rule
from krabbel.games.rucki_zucki.bot import choose
from krabbel.games.rucki_zucki.state import CARDS, HAND, JOKER, NUMBERS, TURN, State

CLEAR = 40.0  # points, in one round


@rule
def rollout(s: State, seat: int, word: int) -> int:
    """The house bot is quick enough."""
    return choose(s, seat, (word, word, word, word))


@rule
def value(s: State, seat: int) -> float:
    """Few points are good, the more so the fewer rounds are to come."""
    return -s.points[seat] / (CLEAR * sqrt(s.rounds - s.round + 2.0))


@rule
def horizon(s: State) -> int:
    """The round of a match."""
    return s.round


@rule
def likelihood(s: State, _seat: int) -> int:
    """Few keep what they can lay: whoever was just on turn holds at most a card that they drew."""
    if s.left == CARDS - HAND * s.seats - 1 and bit_count(s.lying) == 1:  # nobody has moved yet
        return CERTAIN
    other = s.turn - 1 if s.turn else s.seats - 1
    kept = bit_count(s.hand[other] & s.reach & NUMBERS)
    if s.joker_with != other + 1:
        kept += s.hand[other] >> JOKER & 1
    return CERTAIN >> (3 * kept if s.phase == TURN else kept)


@rule
def infoset_hash(s: State, seat: int) -> int:
    """The hand, and where cards lie."""
    return fold(s.hand[seat], s.lying)

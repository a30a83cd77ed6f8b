"""What the search must know of Rucki Zucki."""

from math import sqrt

from krabbel.core.bits import bit_count
from krabbel.core.defaults.search import CERTAIN
from krabbel.core.hashing import fold
from krabbel.core.rule import rule
from krabbel.games.rucki_zucki.bot import choose
from krabbel.games.rucki_zucki.state import CARDS, HAND, JOKER, NUMBERS, TURN, State

CLEAR = 40.0  # points fewer, in one round, make a seat e times as likely to win


@rule
def rollout(s: State, seat: int, word: int) -> int:
    """Return the action of the bot `normal`, which is quick enough."""
    return choose(s, seat, (word, word, word, word))


@rule
def value(s: State, seat: int) -> float:
    """Return the points on the search's scale: few are good, more so near the match's end."""
    return -s.points[seat] / (CLEAR * sqrt(s.rounds - s.round + 2.0))


@rule
def horizon(s: State) -> int:
    """Return the round: a rollout stops at its end."""
    return s.round


@rule
def likelihood(s: State, _seat: int) -> int:
    """Return how likely the last player holds this hand: few keep a card that they can lay."""
    if s.left == CARDS - HAND * s.seats - 1 and bit_count(s.lying) == 1:  # nobody has moved yet
        return CERTAIN
    other = s.turn - 1 if s.turn else s.seats - 1
    kept = bit_count(s.hand[other] & s.reach & NUMBERS)
    if s.joker_with != other + 1:
        kept += s.hand[other] >> JOKER & 1
    return CERTAIN >> (3 * kept if s.phase == TURN else kept)


@rule
def infoset_hash(s: State, seat: int) -> int:
    """Hash the hand, and where cards lie."""
    return fold(s.hand[seat], s.lying)

"""What the search must know of Cockroach Poker Royal."""

from krabbel.core.bits import bit_count, nth_bit
from krabbel.core.defaults.search import CERTAIN
from krabbel.core.dice import below, draw, two_below
from krabbel.core.hashing import fold
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.poker_royal.bot import LOSS, burden, cheapest, choose, everybody_else
from krabbel.games.poker_royal.cards import (
    FIRST_ROYAL,
    JOKER,
    NO_CARD,
    ROYAL,
    kinds_in,
    one,
    total,
)
from krabbel.games.poker_royal.codes import (
    CLAIM_BITS,
    PASS_ON,
    PAY_CARD,
    RIGHT,
    SLIDE,
    SLIDE_ON,
    WRONG,
)
from krabbel.games.poker_royal.collect import animals, fitting, last_claim
from krabbel.games.poker_royal.imagine import unknown_cards
from krabbel.games.poker_royal.rules import is_right, unseen
from krabbel.games.poker_royal.state import LEAD, PASS, RECEIVE, State

LIES = 7  # for one true claim there are so many false ones
LIE = (1, 3, 6, 9)  # how tempting a lie is, by how many of the animal the receiver has
NEAR = 48  # a burden that hardly counts
CANDIDATES = 3  # ways to slide a card that are compared
CLAIMING = CANDIDATES  # number of the draw for the claim: after those of the candidates


@rule
def rollout(s: State, seat: int, word: int) -> int:
    """Judge by the cards that are still unknown; slide what hurts the receiver most."""
    if s.phase == RECEIVE:
        return rollout_to_judge(s, seat, word)
    if s.phase == LEAD:
        others = everybody_else(s, seat)
        kind, to = rollout_to_slide(s, seat, kinds_in(s.hand[seat]), others, word)
        said = rollout_to_claim(kind, draw(word, CLAIMING))
        return SLIDE + (kind * SEATS + to << CLAIM_BITS) + said
    if s.phase == PASS:
        kind, to = rollout_to_slide(s, seat, one(s.card - 1), unseen(s, seat), word)
        return SLIDE_ON + (to << CLAIM_BITS) + rollout_to_claim(kind, draw(word, CLAIMING))
    return PAY_CARD + cheapest(s, seat, word)


@rule
def rollout_to_judge(s: State, seat: int, word: int) -> int:
    """Judge by how many unknown cards fit the claim, with some luck; now and then pass on."""
    passes, trust = two_below(word, 4, 300)
    if passes == 0 and unseen(s, seat):
        return PASS_ON
    unknown = unknown_cards(s, seat)
    fit = total(unknown & fitting(last_claim(s)))
    true = fit * LIES * (250 + trust)
    return RIGHT if true > (total(unknown) - fit) * 600 else WRONG


@rule
def rollout_to_slide(s: State, seat: int, kinds: int, seats: int, word: int) -> tuple[int, int]:
    """Return the best of a few random cards and receivers."""
    best, aim, most = 0, 0, -8 * LOSS
    for n in range(CANDIDATES):
        card, aimed_at = two_below(draw(word, n), bit_count(kinds), bit_count(seats))
        kind, to = nth_bit(kinds, card) >> 2, nth_bit(seats, aimed_at)
        worth = burden(s, to, kind) - 2 * burden(s, seat, kind)
        if worth > most:
            best, aim, most = kind, to, worth
    return best, aim


@rule
def rollout_to_claim(kind: int, word: int) -> int:
    """Claim the truth or a random lie, each half of the time; nothing is true of the blank."""
    lies, said = two_below(word, 2, ROYAL + 1)
    if kind < JOKER and not lies:
        royal = kind >= FIRST_ROYAL
        return ROYAL if royal and said & 1 else (kind - FIRST_ROYAL if royal else kind)
    if kind == JOKER:
        return ROYAL if lies else below(draw(word, 0), ROYAL)
    number = 0
    while is_right(kind, said):
        said = below(draw(word, number), ROYAL + 1)
        number += 1
    return said


@rule
def strong_rollout(s: State, seat: int, word: int) -> int:
    """Return the action of the bot `normal`."""
    return choose(s, seat, (word, word, word, word))


@rule
def strong_depth(s: State) -> int:
    """Return about how many decisions it takes until the card on its way is collected."""
    return 2 if s.seats == 2 else 4


@rule
def value(_s: State, _seat: int) -> float:
    """Return 0: there are no points, and a match is played to its end."""
    return 0.0


@rule
def horizon(_s: State) -> int:
    """Return 0: a match is played to its end."""
    return 0


@rule
def likelihood(s: State, seat: int) -> int:
    """Return how likely this card would have been led to that seat, and claimed as it was."""
    if s.card == NO_CARD or s.slides == 0 or (seat >= 0 and s.seen >> seat & 1):
        return CERTAIN
    card = s.card - 1
    to = s.slid_by[1] - 1 if s.slides > 1 else s.turn
    aim = burden(s, to, card) - 2 * burden(s, s.slid_by[0] - 1, card)
    fits = CERTAIN if aim >= LOSS // 2 else CERTAIN >> 1
    if aim < NEAR:
        fits >>= 1 if aim > -NEAR else 3
    for i in range(s.slides):
        to = s.slid_by[i + 1] - 1 if i + 1 < s.slides else s.turn
        fits = fits * claimed(s, card, to, s.claims[i] - 1) >> 6
    return fits


@rule
def claimed(s: State, card: int, to: int, claim: int) -> int:
    """Return how likely a card is claimed to be this, in parts of 64; half of the claims are lies.

    A lie mostly names what the receiver has most of, and so hardly dares to doubt.
    """
    if is_right(card, claim):
        if card == JOKER:
            return 9
        return 64 if card < FIRST_ROYAL else 32
    together, this = 1, 1
    for other in range(ROYAL):
        tempting = LIE[min(animals(s.laid[to], other), 3)]
        together += tempting
        if other == claim:
            this = tempting
    return 64 * this // together


@rule
def is_mixed(_s: State, _seat: int) -> bool:
    """Tell that every choice is mixed: claims and judgements must not be predictable."""
    return True


@rule
def infoset_hash(s: State, seat: int) -> int:
    """Hash the hand, the card that the seat has looked at, and what was turned up."""
    card = s.card if s.seen >> seat & 1 else NO_CARD
    return fold(fold(fold(s.hand[seat], card), s.turned), s.left)

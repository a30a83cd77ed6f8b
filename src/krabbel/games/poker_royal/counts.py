"""What simulations count in Cockroach Poker Royal: bluffs, beliefs, and how the loser lost."""

from krabbel.core.counting import Figure, SeatFigure, Share
from krabbel.core.rule import rule
from krabbel.core.state import SEATS, Ints
from krabbel.games.poker_royal.cards import FIRST_ROYAL
from krabbel.games.poker_royal.codes import CLAIM_BITS, PASS_ON, RIGHT, SLIDE, SLIDE_ON
from krabbel.games.poker_royal.collect import animals, last_claim, limit
from krabbel.games.poker_royal.rules import is_right
from krabbel.games.poker_royal.state import LEAD, NOBODY, PASS, RECEIVE, State

ROUNDS, SLIDES, BLUFFS, PASSES, RECEIVED = range(5)
JUDGED_BLUFFS, BELIEVED, JUDGED_TRUTHS, DISBELIEVED = range(5, 9)
BY_ANIMALS, BY_EMPTY_HAND, BY_DEBT = range(9, 12)  # how the loser lost
COLLECTED = 12  # + seat
BLUFFED = COLLECTED + SEATS  # + seat
COLUMNS = BLUFFED + SEATS

CLAIM_MASK = (1 << CLAIM_BITS) - 1

FIGURES = (
    Figure("rounds", ROUNDS),
    Figure("slides in a round", SLIDES, of=ROUNDS),
    Share("of the claims, bluffs", BLUFFS, of=SLIDES),
    Share("of the bluffs that are judged, believed", BELIEVED, of=JUDGED_BLUFFS),
    Share("of the truths that are judged, not believed", DISBELIEVED, of=JUDGED_TRUTHS),
    Share("of the cards received, passed on", PASSES, of=RECEIVED),
    Share("lost by too many of one animal", BY_ANIMALS),
    Share("lost with no card to lead", BY_EMPTY_HAND),
    Share("lost unable to pay for a special card", BY_DEBT),
)
BY_SEAT = (SeatFigure("cards collected", COLLECTED), SeatFigure("bluffs", BLUFFED))


@rule
def note(s: State, seat: int, action: int, facts: Ints) -> None:
    """Count claims and judgements when they are made, cards after they were collected."""
    if s.phase == RECEIVE:
        facts[RECEIVED] += 1
        if action == PASS_ON:
            facts[PASSES] += 1
        elif is_right(s.card - 1, last_claim(s)):
            facts[JUDGED_TRUTHS] += 1
            facts[DISBELIEVED] += action != RIGHT
        else:
            facts[JUDGED_BLUFFS] += 1
            facts[BELIEVED] += action == RIGHT
    elif s.phase == LEAD or s.phase == PASS:  # noqa: PLR1714  # a tuple would be a loop
        kind = s.card - 1
        if s.phase == LEAD:
            facts[ROUNDS] += 1
            kind = (action - SLIDE) // (SEATS << CLAIM_BITS)
            if s.collector != NOBODY:
                facts[COLLECTED + s.collector - 1] += 1
        facts[SLIDES] += 1
        if not is_right(kind, (action - SLIDE) & CLAIM_MASK):
            facts[BLUFFS] += 1
            facts[BLUFFED + seat] += 1


@rule
def sum_up(s: State, facts: Ints) -> None:
    """Count the last card collected, and how the loser lost (KR-5.1, KR-5.2, KR-5.4)."""
    facts[COLLECTED + s.collector - 1] += 1
    facts[BY_ANIMALS] = 0
    for animal in range(FIRST_ROYAL):
        if animals(s.laid[s.turn], animal) >= limit(s):
            facts[BY_ANIMALS] = 1
    if facts[BY_ANIMALS] == 0:
        facts[BY_EMPTY_HAND if s.hand[s.turn] == 0 else BY_DEBT] = 1


assert SLIDE_ON & CLAIM_MASK == SLIDE & CLAIM_MASK == 0  # a claim is the lowest bits of both

"""What simulations count in Rucki Zucki: cards laid and drawn, the joker, and how rounds end."""

from krabbel.core.counting import Figure, SeatFigure, Share
from krabbel.core.rule import rule
from krabbel.core.state import SEATS, Ints
from krabbel.games.rucki_zucki.codes import DONE, DRAW, EXCHANGE_CARD, LAY_JOKER
from krabbel.games.rucki_zucki.state import LAST, TURN, State

ROUNDS, TURNS, LAID, DRAWN, JOKERS, EXCHANGES, OUT, USED_UP = range(8)
OUT_BY = 8  # + seat
COLUMNS = OUT_BY + SEATS

FIGURES = (
    Figure("rounds", ROUNDS),
    Figure("turns in a round", TURNS, of=ROUNDS),
    Share("of the turns, a card is drawn", DRAWN, of=TURNS),
    Figure("cards laid in a round", LAID, of=ROUNDS),
    Figure("times the joker is laid in a round", JOKERS, of=ROUNDS),
    Figure("times the joker is exchanged in a round", EXCHANGES, of=ROUNDS),
    Share("of the rounds, somebody goes out", OUT, of=ROUNDS),
    Share("of the rounds, the stock is used up", USED_UP, of=ROUNDS),
)
BY_SEAT = (SeatFigure("rounds gone out", OUT_BY),)


@rule
def note(s: State, seat: int, action: int, facts: Ints) -> None:
    """Count a decision; laying the last card of a hand ends the round (RZ-5.1)."""
    if s.phase == TURN:
        facts[TURNS] += 1
    if action == DRAW:
        facts[DRAWN] += 1
    elif action == DONE:
        facts[USED_UP] += s.phase == LAST  # RZ-5.2
    elif action > EXCHANGE_CARD:
        facts[EXCHANGES] += 1
        facts[LAID] += 1
    else:
        facts[LAID] += 1
        facts[JOKERS] += action > LAY_JOKER
        if s.hand[seat] & (s.hand[seat] - 1) == 0:
            facts[OUT] += 1
            facts[OUT_BY + seat] += 1


@rule
def sum_up(s: State, facts: Ints) -> None:
    """Count the rounds."""
    facts[ROUNDS] = s.round

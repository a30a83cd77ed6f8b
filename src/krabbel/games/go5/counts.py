"""What simulations count in Go5: sets, exchanges, stop cards, and who calls Go5 when."""

from krabbel.core.bits import bit_count
from krabbel.core.counting import Figure, SeatFigure, Share
from krabbel.core.rule import rule
from krabbel.core.state import SEATS, Ints
from krabbel.games.go5.codes import (
    ADD,
    DISCARD_CROSSWISE,
    EXCHANGE,
    KEEP,
    KINDS,
    LAY_SET,
    PASS,
    PLAY_STOP,
    TAKE_DISCARD,
)
from krabbel.games.go5.state import CLAIM, TAKE, State

ROUNDS, SETS, ADDED, EXCHANGES, STOPS, CROSSWISE, OFFERED, TAKEN, IN_TURN, ASKED, CLAIMED = range(
    11
)
CALLS = 11  # + seat
COLUMNS = CALLS + SEATS

FIGURES = (
    Figure("rounds", ROUNDS),
    Figure("sets laid in a round", SETS, of=ROUNDS),
    Figure("cards added to sets in a round", ADDED, of=ROUNDS),
    Figure("exchanges in a round", EXCHANGES, of=ROUNDS),
    Figure("stop cards played in a round", STOPS, of=ROUNDS),
    Figure("jokers discarded crosswise in a round", CROSSWISE, of=ROUNDS),
    Share("of the discards that may be taken, taken", TAKEN, of=OFFERED),
    Share("of the rounds, ended by a Go5 on the own turn", IN_TURN, of=ROUNDS),
    Share("of the rounds, ended by a Go5 out of turn", CLAIMED, of=ROUNDS),
    Share("of the discards that make a Go5 out of turn, claimed", CLAIMED, of=ASKED),
)
BY_SEAT = (SeatFigure("Go5 calls", CALLS),)


@rule
def note(s: State, seat: int, action: int, facts: Ints) -> None:
    """Count a decision; within a phase the code alone tells which kind of action it is."""
    if s.phase == TAKE:
        facts[OFFERED] += 1
        facts[TAKEN] += action == TAKE_DISCARD
    elif s.phase == CLAIM:
        facts[ASKED] += 1
        if action != PASS:
            facts[CLAIMED] += 1
            facts[CALLS + seat] += 1
    elif action >= EXCHANGE:
        facts[EXCHANGES] += 1
    elif action >= KEEP:
        facts[STOPS] += action == PLAY_STOP
        facts[CROSSWISE] += action == DISCARD_CROSSWISE
    elif action >= LAY_SET:
        facts[SETS] += 1
    else:
        facts[ADDED] += 1
        if bit_count(s.laid[(action - ADD) // KINDS]) == 4:  # G5-6.1
            facts[IN_TURN] += 1
            facts[CALLS + seat] += 1


@rule
def sum_up(s: State, facts: Ints) -> None:
    """Count the rounds."""
    facts[ROUNDS] = s.round

"""The actions of Go5: codes for the rules, words for people.

add        ADD + 50 * set + card
lay        LAY_SET + 35 * line + rank of the three cards among the line's seven
with joker LAY_WITH_JOKER + 21 * line + rank of the two
exchange   EXCHANGE + 49 * card given + card got
"""

from itertools import combinations
from typing import Any

from krabbel.core.actions import Actions, Verb
from krabbel.core.text import BadText, Names, folded
from krabbel.games.go5.cards import ANY_JOKER, BLACK, JOKER, LINES, NAMES, NUMBERED_CARD, lines_of
from krabbel.games.go5.state import MAX_SETS, SET_NUMBER

TRIPLES, PAIRS = 35, 21  # ways to choose three or two of a line's seven cards
KINDS = JOKER + 1  # cards that differ to a player

TAKE_DISCARD = 0
DRAW = 1
GO5 = 2
PASS = GO5 + MAX_SETS
ADD = PASS + 1
LAY_SET = ADD + MAX_SETS * KINDS
LAY_WITH_JOKER = LAY_SET + LINES * TRIPLES
KEEP = LAY_WITH_JOKER + BLACK * PAIRS  # G5-3.2 no joker in a black set
DISCARD = KEEP + 1
DISCARD_CROSSWISE = DISCARD + KINDS
PLAY_STOP = DISCARD_CROSSWISE + 1
EXCHANGE = PLAY_STOP + 1


def choices(line: int, many: int) -> list[tuple[int, ...]]:
    """Return the ways to choose so many cards of a line, in the order of their codes."""
    cards = [card for card in range(JOKER) if line in lines_of(card)]
    return sorted(combinations(cards, many), key=lambda chosen: chosen[::-1])


class Layings(Names):
    """Sets of three as the names of their cards, read in any order."""

    def __init__(self) -> None:
        plain = [chosen for line in range(LINES) for chosen in choices(line, 3)]
        mixed = [(*chosen, JOKER) for line in range(BLACK) for chosen in choices(line, 2)]
        written = (" ".join(ANY_JOKER.names[card] for card in cards) for cards in plain + mixed)
        super().__init__("set", written)

    def read(self, written: Any) -> int:
        """Return the number of the set that these cards make."""
        words = folded(str(written)).replace(",", " ").split()
        cards = sorted(ANY_JOKER.read(word) for word in words)
        number = self.numbers.get(" ".join(ANY_JOKER.names[card] for card in cards))
        if number is None:
            raise BadText(
                f"{written!r} is not a set; expected three cards of one number, colour or pattern"
                " (a joker may be one of them) or with black background (no joker)"
            )
        return number


CARD = {"card": ANY_JOKER}

ACTIONS = Actions(
    (
        Verb("take", TAKE_DISCARD),
        Verb("draw", DRAW),
        Verb(
            "go5 with set {set}",
            GO5,
            {"set": SET_NUMBER},
        ),
        Verb("pass", PASS),
        Verb(
            "add {card} to set {set}",
            ADD,
            {"set": SET_NUMBER, "card": ANY_JOKER},
        ),
        Verb("lay {cards}", LAY_SET, {"cards": Layings()}),
        Verb("keep", KEEP),
        Verb("discard {card}", DISCARD, CARD),
        Verb(
            "discard joker crosswise",
            DISCARD_CROSSWISE,
        ),
        Verb("stop", PLAY_STOP),
        Verb(
            "exchange {card} for {got}",
            EXCHANGE,
            {"card": NUMBERED_CARD, "got": NUMBERED_CARD},
        ),
    )
)

assert ACTIONS.size == EXCHANGE + len(NAMES) ** 2

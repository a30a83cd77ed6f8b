"""The cards of Go5 and the lines they lie on (G5-1.1, G5-1.2). A set of cards is a bit set.

card 7n + c, 0 to 48   number n and colour c, 0 to 6 each; pattern (n + c) mod 7;
                       black where (n + 2c) mod 7 = 0
cards 49, 50, 51       the jokers; in actions 49 stands for any of them
line                   0-6 a number, 7-13 a colour, 14-20 a pattern, 21 black: seven cards each;
                       a set is made of cards of one line
"""

from krabbel.core.rule import Lookup
from krabbel.core.text import Names, SetOf

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "pink")
PATTERNS = ("plain", "dotted", "striped", "checked", "wavy", "ringed", "starred")

JOKER = 49  # the first of three
JOKERS = 0b111 << JOKER  # as a bit set
CARDS = 52  # without the stop cards
NUMBERED = (1 << JOKER) - 1  # all but the jokers
STOPS = 3
DECK = CARDS + STOPS

BLACK = 21
LINES = BLACK + 1


def lines_of(card: int) -> tuple[int, ...]:
    """Return the lines that a card lies on."""
    number, colour = divmod(card, 7)
    lines = (number, 7 + colour, 14 + (number + colour) % 7)
    return (*lines, BLACK) if (number + 2 * colour) % 7 == 0 else lines


SEVEN_OF = tuple(  # the cards of a line, as a bit set
    sum(1 << card for card in range(JOKER) if line in lines_of(card)) for line in range(LINES)
)
LINE = Lookup(SEVEN_OF)
LINES_OF = Lookup(sum(1 << line for line in lines_of(card)) for card in range(JOKER))  # bit sets

# Words. In stock and pile a card is its number + 1, and a stop card comes after the jokers.
NO_CARD = 0
STOP = DECK - STOPS + 1
NAMES = tuple(f"{n + 1}-{colour}" for n in range(7) for colour in COLOURS)
LINE_NAMES = (*(f"number {n + 1}" for n in range(7)), *COLOURS, *PATTERNS, "black")
ANY_JOKER = Names("card", (*NAMES, "joker"))
NUMBERED_CARD = Names("card", NAMES)
EACH_JOKER = Names("card", (*NAMES, "joker-1", "joker-2", "joker-3"))
CARD_OR_NONE = Names("card", ("", *EACH_JOKER.names, "stop"))
CARD_SET = SetOf(EACH_JOKER)
LINE_OR_NONE = Names("kind of set", ("", *LINE_NAMES))

"""Count a hand's cards on every line, for all lines at once, in binary (a bit-sliced counter).

`ones`, `twos` and `fours` are the lines, as bit sets, whose count has that binary digit. A hand is
seven rows of seven bits: number n's row begins at bit 7n, and colour c is bit c of every row. No
two cards of a row share any line but their number's, so a row adds at most one to each other line.
A CPU counts by tables; a GPU, whose threads would read a table one after the other, by arithmetic.
"""

from krabbel.core.bits import bit_count
from krabbel.core.rule import Lookup, rule
from krabbel.games.go5.cards import BLACK, JOKER, LINE, LINES, SEVEN_OF, lines_of

Crowds = tuple[int, int, int]  # ones, twos, fours
ALL_LINES = (1 << LINES) - 1
SEVEN = (1 << 7) - 1
EVERY_SEVENTH = sum(1 << 7 * n for n in range(7))
TOGETHER = sum(1 << 36 - 6 * n for n in range(7))  # as a factor it brings bit 7n to bit 36 + n
BLACK_CARDS = SEVEN_OF[BLACK]


@rule(cpu="krabbel.games.go5.crowds.crowds_by_table")
def crowds(hand: int) -> Crowds:
    """Return the lines whose number of hand cards has the binary digit one, two, four.

    Every pass of the loop adds a row to the colours and patterns, and a column to the numbers.
    """
    ones = twos = fours = ones_7 = twos_7 = fours_7 = 0
    for n in range(7):
        row = hand >> 7 * n & SEVEN
        lines = row | row * 129 << n & SEVEN << 7  # the row rotated by n: colours to patterns
        carry = ones & lines
        ones ^= lines
        fours |= twos & carry
        twos ^= carry
        column = hand >> n & EVERY_SEVENTH
        carry = ones_7 & column
        ones_7 ^= column
        fours_7 |= twos_7 & carry
        twos_7 ^= carry
    black = bit_count(hand & BLACK_CARDS)
    return (
        together(ones_7) | ones << 7 | (black & 1) << BLACK,
        together(twos_7) | twos << 7 | (black >> 1 & 1) << BLACK,
        together(fours_7) | fours << 7 | black >> 2 << BLACK,
    )


@rule
def together(numbers: int) -> int:
    """Return every seventh bit, packed together."""
    return numbers * TOGETHER >> 36 & SEVEN


def cards_of(sort: int, chosen: int) -> int:
    """Return the cards on these of the seven numbers, colours or patterns."""
    return sum(1 << card for card in range(JOKER) if chosen >> lines_of(card)[sort] - 7 * sort & 1)


CARDS_OF = Lookup(cards_of(sort, chosen) for sort in range(3) for chosen in range(128))


def row_of(number: int, colours: int) -> int:
    """Return the other lines of a row's cards, and above them the binary digits of their number.

    0-21 other lines │ 22-28 the number's, if its count has a one │ 29-35 a two │ 36-42 a four
    """
    cards = [7 * number + colour for colour in range(7) if colours >> colour & 1]
    others = sum(1 << line for card in cards for line in lines_of(card)[1:])
    digits = (len(cards) >> digit & 1 for digit in range(3))
    return others + sum(on << LINES + 7 * digit + number for digit, on in enumerate(digits))


ROW = Lookup(row_of(number, colours) for number in range(7) for colours in range(128))


@rule
def crowds_by_table(hand: int) -> Crowds:
    """Return the same as `crowds`, a row at a time."""
    ones = twos = fours = rows = 0
    for number in range(7):
        row = ROW[number << 7 | hand >> 7 * number & SEVEN]
        rows |= row
        lines = row & ALL_LINES
        carry = ones & lines
        ones ^= lines
        fours |= twos & carry
        twos ^= carry
    rows >>= LINES
    return ones | rows & SEVEN, twos | rows >> 7 & SEVEN, fours | rows >> 14 & SEVEN


@rule
def count_threes(ones: int, twos: int, fours: int) -> int:
    """Count the ways to choose three cards of a line: 1, 4, 10, 20, 35 for 3 to 7 cards."""
    n = bit_count(ones & twos)
    if fours:
        n += 4 * bit_count(fours) + 6 * bit_count(fours & ones)
        n += 16 * bit_count(fours & twos) + 8 * bit_count(fours & ones & twos)
    return n


@rule
def count_twos(ones: int, twos: int, fours: int) -> int:
    """Count the ways to choose two cards of a line: 1, 3, 6, 10, 15, 21 for 2 to 7 cards."""
    n = bit_count(twos) + 2 * bit_count(ones & twos)
    if fours:
        n += 6 * bit_count(fours) + 4 * bit_count(fours & ones) + 8 * bit_count(fours & twos)
    return n


@rule
def cards_on(lines: int) -> int:
    """Return all cards of these lines."""
    cards = CARDS_OF[lines & SEVEN]
    cards |= CARDS_OF[128 + (lines >> 7 & SEVEN)] | CARDS_OF[256 + (lines >> 14 & SEVEN)]
    return cards | LINE[BLACK] if lines >> BLACK else cards

"""How many cards of a hand lie on each line, by tables: a hand is seven rows of one number each.

Counted for all lines at once, in binary: `ones`, `twos` and `fours` are the lines, as bit sets,
whose count has that digit. No two cards of a row share any line but their number's.
"""

from krabbel.core.bits import bit_count
from krabbel.core.rule import rule
from krabbel.games.go5.cards import BLACK, JOKER, LINE, LINES, constants, lines_of

ALL_LINES = (1 << LINES) - 1
SEVEN = (1 << 7) - 1


def row_of(number: int, colours: int) -> int:
    """The other lines of a row's cards; above them the digits of how many there are.

    0-21 other lines │ 22-28 the number's, if the count has a one in it │ 29-35 a two │ 36-42 a four
    """
    cards = [7 * number + colour for colour in range(7) if colours >> colour & 1]
    others = sum(1 << line for card in cards for line in lines_of(card)[1:])
    digits = (len(cards) >> digit & 1 for digit in range(3))
    return others + sum(on << LINES + 7 * digit + number for digit, on in enumerate(digits))


def cards_of(sort: int, chosen: int) -> int:
    """The cards on these of the seven numbers, colours or patterns."""
    return sum(1 << card for card in range(JOKER) if chosen >> lines_of(card)[sort] - 7 * sort & 1)


ROW = constants([row_of(number, colours) for number in range(7) for colours in range(128)])
CARDS_OF = constants([cards_of(sort, chosen) for sort in range(3) for chosen in range(128)])


@rule
def crowds(hand: int) -> tuple[int, int, int]:
    """The lines whose number of hand cards has a one, a two, a four in it."""
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
    """The ways to choose three cards of a line: 1, 4, 10, 20, 35 of 3 to 7 cards."""
    n = bit_count(ones & twos)
    if fours:
        n += 4 * bit_count(fours) + 6 * bit_count(fours & ones)
        n += 16 * bit_count(fours & twos) + 8 * bit_count(fours & ones & twos)
    return n


@rule
def count_twos(ones: int, twos: int, fours: int) -> int:
    """The ways to choose two cards of a line: 1, 3, 6, 10, 15, 21 of 2 to 7 cards."""
    n = bit_count(twos) + 2 * bit_count(ones & twos)
    if fours:
        n += 6 * bit_count(fours) + 4 * bit_count(fours & ones) + 8 * bit_count(fours & twos)
    return n


@rule
def cards_on(lines: int) -> int:
    """All cards of these lines."""
    cards = CARDS_OF[lines & SEVEN]
    cards |= CARDS_OF[128 + (lines >> 7 & SEVEN)] | CARDS_OF[256 + (lines >> 14 & SEVEN)]
    return cards | LINE[BLACK] if lines >> BLACK else cards

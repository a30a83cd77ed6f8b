"""Go5 as rows of numbers. A set of cards is 49 of them, 0 or 1; jokers, all alike, are counted."""

from typing import Any

from krabbel.core.bitpack import gather
from krabbel.core.bits import bit_count
from krabbel.core.layout import IN_A_WORD, IN_TWO, Layout, Part, blank
from krabbel.core.observation_rows import eight, four, from_seat, in_two, write_bits
from krabbel.core.rule import rule
from krabbel.games.go5.cards import CARDS, JOKER, LINE, NUMBERED
from krabbel.games.go5.state import COURSES, MAX_SETS, OVER, PHASES

SEVEN = 7  # cards on a line
PLACES = 4
TOP_JOKER, TOP_STOP = JOKER, JOKER + 1  # after the 49 cards
TOP, OWN_CROSSWISE, OTHER_CROSSWISE = 8, 59, 60  # bits of a word
SEVEN_CARDS, WITH_JOKER, USED, KIND, WHICH = 4, 11, 12, 13, 17  # bits of a set
LINE_KINDS = 4

SET = (
    Part("owner", PLACES, "1 for the place it belongs to"),
    Part("cards", SEVEN, "which of its line's seven cards lie in it"),
    Part("joker", 1, "1 if a joker does"),
    Part("used", 1, "1 if the chain of exchanges has used it"),
    Part("kind of line", LINE_KINDS, "1 for a number, a colour, a pattern, or black"),
    Part("line", SEVEN, "1 for which of them"),
)
SET_SIZE = sum(part.size for part in SET)
SET_WORDS = SET_SIZE // IN_A_WORD
SET_TEXT = "; ".join(f"{part.name} ({part.size}): {part.meaning}" for part in SET if part.name)

LAYOUT = Layout(
    head=(
        Part("players", 1, "how many play"),
        Part("round", 1, "from 1; at most 127"),
        Part("target", 2, f"the score to reach, {IN_TWO}"),
        Part("stock size", 1, "cards in the stock"),
        Part("pile size", 1, "cards on the discard pile"),
        Part("jokers in pile", 1, "how many of them are jokers"),
        Part("stops in pile", 1, "how many are stop cards"),
        Part("dry turns", 1, "in a row that began with nothing to draw"),
        Part("idle turns", 1, "in a row with nothing drawn from the stock or laid"),
        Part("quiet turns", 1, "in a row with nothing laid, since the reshuffle"),
        Part("jokers", 1, "in the seat's hand"),
        blank(4),
        Part("phase", len(PHASES), f"1 for the phase: {', '.join(PHASES)}"),
        Part("course", len(COURSES), f"1 for what the turn has seen: {', '.join(COURSES)}"),
        Part("top", JOKER + 2, "1 for the pile's top card: 49 cards, joker, stop"),
        Part("crosswise", 2, "the top joker lies crosswise: for the seat itself, for another"),
        blank(3),
        Part("passing", JOKER, "1 for the card got in an exchange, to be played at once"),
        blank(7),
        Part("hand", JOKER, "the cards in the seat's hand, without jokers"),
        blank(7),
        Part("pile", JOKER, "the cards in the pile, without jokers and stop cards"),
        blank(7),
        Part("sets", MAX_SETS * SET_SIZE, f"{SET_SIZE} for each of {MAX_SETS} sets: {SET_TEXT}"),
    ),
    place=(
        Part("known", JOKER, "cards in its hand that came off the pile, without jokers"),
        Part("has laid", 1, "1 if it has laid a set"),
        Part("dealer", 1, "1 if it deals this round"),
        Part("on turn", 1, "1 if it is its turn"),
        Part("to act", 1, "1 if it is to act"),
        blank(3),
        Part("hand size", 1, "cards in its hand"),
        Part("known jokers", 1, "jokers in its hand that came off the pile"),
        Part("stops", 1, "stop cards beside it"),
        Part("below zero", 1, "1 if its points are below zero"),
        Part("points", 2, f"of the rounds that are over, without their sign, {IN_TWO}"),
        blank(2),
    ),
    places=PLACES,
)
SETS = 2 + 8 + 3 * 7  # word where the sets begin
HEAD_WORDS = LAYOUT.head_size // IN_A_WORD
PLACE_WORDS = LAYOUT.place_size // IN_A_WORD


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write head, sets, then the seats from this one on."""
    see_pile(s, seat, out)
    jokers = bit_count(s.hand[seat] >> JOKER)
    out[1] = four(s.dry_turns, s.idle_turns, s.quiet_turns, jokers)
    write_bits(out, 10, 1 << s.passing >> 1, 7)
    write_bits(out, 17, s.hand[seat] & NUMBERED, 7)
    see_sets(s, seat, out)
    word = HEAD_WORDS
    other = seat
    for _ in range(s.seats):
        see_place(s, other, word, out)
        word += PLACE_WORDS
        other = other + 1 if other + 1 < s.seats else 0


@rule
def see_pile(s: Any, seat: int, out: Any) -> None:
    """Write the discard pile, and what else is in the same words."""
    pile = 0
    stops = 0
    for i in range(s.piled):
        stops += 1 if s.pile[i] > CARDS else 0
        pile |= 1 << s.pile[i] >> 1
    pile &= (1 << CARDS) - 1
    bits = 1 << s.phase | 1 << len(PHASES) + s.course
    if s.piled:
        top = s.pile[s.piled - 1] - 1
        bits |= 1 << TOP + (min(top, TOP_JOKER) if top < CARDS else TOP_STOP)
        if JOKER <= top < CARDS and s.crosswise[top - JOKER]:
            own = s.crosswise[top - JOKER] == seat + 1
            bits |= 1 << (OWN_CROSSWISE if own else OTHER_CROSSWISE)
    head = four(s.seats, min(s.round, 127), 0, 0) | in_two(s.target) << 16
    out[0] = eight(head, four(s.left, s.piled, bit_count(pile >> JOKER), stops))
    write_bits(out, 2, bits, 8)
    write_bits(out, 24, pile & NUMBERED, 7)


@rule
def see_sets(s: Any, seat: int, out: Any) -> None:
    """Write the sets on the table; the words of sets that are not there are cleared."""
    word = SETS
    for i in range(s.sets):
        line = s.line[i] - 1
        kind = line // SEVEN
        bits = owner(s, seat, i) | gather(s.laid[i], LINE[line]) << SEVEN_CARDS
        bits |= (1 if s.laid[i] > NUMBERED else 0) << WITH_JOKER | (s.used >> i & 1) << USED
        bits |= 1 << KIND + kind | 1 << WHICH + line - SEVEN * kind
        write_bits(out, word, bits, SET_WORDS)
        word += SET_WORDS
    for blank_word in range(word, HEAD_WORDS):
        out[blank_word] = 0


@rule
def owner(s: Any, seat: int, i: int) -> int:
    """Return the place that set i belongs to, as a bit; all seats are tested, without a branch."""
    seats = 0
    for other in range(PLACES):
        seats |= (s.own[other] >> i & 1) << other
    return from_seat(seats, seat, s.seats)


@rule
def see_place(s: Any, other: int, word: int, out: Any) -> None:
    """Write one seat, as everybody sees it."""
    flags = 1 if s.own[other] else 0
    flags |= 2 if s.dealer == other + 1 else 0
    flags |= 4 if s.turn == other else 0
    flags |= 8 if s.acting == other and s.phase != OVER else 0
    write_bits(out, word, s.known[other] & NUMBERED | flags << JOKER, 7)
    jokers = bit_count(s.known[other] >> JOKER)
    below = 1 if s.points[other] < 0 else 0
    sizes = four(bit_count(s.hand[other]), jokers, s.stops[other], below)
    out[word + 7] = eight(sizes, in_two(abs(s.points[other])))

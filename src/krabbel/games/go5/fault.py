"""What makes a Go5 state impossible."""

from collections import Counter
from collections.abc import Callable, Iterator

from krabbel.core.bits import members
from krabbel.core.game import seat_name
from krabbel.core.state import SEATS
from krabbel.games.go5.cards import (
    BLACK,
    CARDS,
    DECK,
    EACH_JOKER,
    JOKER,
    LINES,
    NUMBERED,
    SEVEN_OF,
    STOP,
    STOPS,
)
from krabbel.games.go5.rules import claimable, count
from krabbel.games.go5.scoring import decided
from krabbel.games.go5.state import (
    ADDED,
    CLAIM,
    FREE,
    HELD_JOKERS,
    HIGHEST_TARGET,
    IDLE_LAPS,
    IN_HAND,
    LOWEST_TARGET,
    MAX_SETS,
    OLD_COUNT,
    OVER,
    PASS_ON,
    QUIET_LAPS,
    TAKE,
    State,
)
from krabbel.games.go5.stock import LAST_SHUFFLE, takeable

ALL_CARDS = (1 << CARDS) - 1


def fault(s: State) -> str | None:
    """Return the first impossible thing in words; None if the state is possible."""
    checks: tuple[Callable[[State], Iterator[str]], ...] = (
        ranges,
        blanks,
        sets,
        hands,
        cards,
        shuffles,
        match,
        last_round,
        turn,
    )
    for check in checks:  # each relies on those before it
        for found in check(s):
            return found
    return None


def quiet_bounds(s: State) -> tuple[int, int]:
    """Return the bounds of the number of quiet turns: none before they count (G5-2.7)."""
    most = QUIET_LAPS * s.seats
    if s.version == OLD_COUNT:
        return s.idle_turns, most
    return 0, most if s.reshuffled else 0


def ranges(s: State) -> Iterator[str]:
    """Find numbers that are too large or too small for what they mean."""
    bounds = {
        "target": (LOWEST_TARGET, HIGHEST_TARGET),
        "dealer": (1, s.seats),
        "round": (1, 32000),
        "phase": (TAKE, OVER),
        "turn": (0, s.seats - 1),
        "acting": (0, s.seats - 1),
        "course": (FREE, ADDED),
        "passing": (0, JOKER),
        "used": (0, (1 << MAX_SETS) - 1),
        "dry_turns": (0, s.seats),
        "idle_turns": (0, IDLE_LAPS * s.seats),
        "reshuffled": (0, 1),
        "quiet_turns": quiet_bounds(s),
        "sets": (0, MAX_SETS),
        "left": (0, DECK),
        "piled": (0, DECK),
        "caller": (0, s.seats),
        "block": (0, 1 << 30),
    }
    for name, (low, high) in bounds.items():
        if not low <= getattr(s, name) <= high:
            yield f"{name}: {getattr(s, name)} is not from {low} to {high}"
    for i in range(4):
        if not 0 <= s.key[i] < 1 << 32:
            yield "key: a word is larger than 32 bits"
    for seat in range(s.seats):
        if not 0 <= s.stops[seat] <= STOPS:
            yield f"stops: {seat_name(seat)} has {s.stops[seat]} stop cards"
        if abs(s.points[seat]) > 1_000_000_000:
            yield f"points: {seat_name(seat)} has too many"
    if any(not 0 <= s.crosswise[i] <= s.seats for i in range(3)):
        yield "crosswise: no such seat"


def blanks(s: State) -> Iterator[str]:
    """Find entries that must be empty and are not, or the other way round."""
    for seat in range(s.seats, SEATS):
        if s.hand[seat] or s.known[seat] or s.stops[seat] or s.own[seat] or s.points[seat]:
            yield f"there is no seat {seat_name(seat)}, and yet it has something"
        if any(s.sheet[seat, i] for i in range(7)):
            yield f"sheet: there is no seat {seat_name(seat)}"
    for i in range(DECK):
        if (s.stock[i] != 0) != (i < s.left):
            yield f"stock: {s.left} cards are in it, but not in these places"
        if (s.pile[i] != 0) != (i < s.piled):
            yield f"pile: {s.piled} cards are on it, but not in these places"
        if not 0 <= s.stock[i] <= STOP or not 0 <= s.pile[i] <= STOP:
            yield "stock or pile: no such card"
    for i in range(MAX_SETS):
        if (s.line[i] != 0) != (i < s.sets) or (s.laid[i] != 0) != (i < s.sets):
            yield f"sets: {s.sets} lie on the table, but not in these places"


def sets(s: State) -> Iterator[str]:
    """Find sets without an owner, or cards that make no set."""
    owners = Counter(i for seat in range(s.seats) for i in members(s.own[seat] & 0xFFFFFFFF))
    if owners != Counter(range(s.sets)):
        yield "own: every set on the table must belong to one seat"
    fives = 0
    for i in range(s.sets):
        if not 1 <= s.line[i] <= LINES or s.laid[i] & ~ALL_CARDS:
            yield f"set {i + 1}: no such kind or card"
            return
        jokers = (s.laid[i] & ~NUMBERED).bit_count()
        size = s.laid[i].bit_count()
        if s.laid[i] & NUMBERED & ~SEVEN_OF[s.line[i] - 1]:
            yield f"set {i + 1}: not all of its cards are of its kind"
        if jokers > 1 or (jokers and s.line[i] - 1 == BLACK):
            yield f"set {i + 1}: a joker too many"
        if not 3 <= size <= 5:
            yield f"set {i + 1}: it has {size} cards"
        fives += size == 5
    if fives != (s.phase == OVER and s.caller != 0):
        yield "sets: a set of five ends the round, and nothing but the last round ends with one"
    if fives and not any(s.laid[i].bit_count() == 5 for i in members(s.own[s.caller - 1])):
        yield "caller: the set of five belongs to another seat"


def places(s: State) -> Iterator[tuple[int, str]]:
    """Yield every card but the stop cards, and where it is."""
    for seat in range(s.seats):
        for card in members(s.hand[seat]):
            yield card, f"the hand of {seat_name(seat)}"
    for i in range(s.sets):
        for card in members(s.laid[i]):
            yield card, f"set {i + 1}"
    for name, pile in (("the stock", s.stock), ("the pile", s.pile)):
        for i in range(DECK):
            if 0 < pile[i] < STOP:
                yield pile[i] - 1, name
    if s.passing:
        yield s.passing - 1, "passing"


def hands(s: State) -> Iterator[str]:
    """Find hands that are empty, or said to hold what they do not."""
    for seat in range(s.seats):
        if not 0 < s.hand[seat] <= ALL_CARDS:
            yield f"hand: {seat_name(seat)} must hold at least one card"
        if s.known[seat] & ~s.hand[seat]:
            yield f"known: {seat_name(seat)} does not hold all of these"


def cards(s: State) -> Iterator[str]:
    """Find cards that are there twice or not at all."""
    where: dict[int, str] = {}
    for card, place in places(s):
        name = EACH_JOKER.names[card]
        if card in where:
            yield f"{name} is there twice: {where[card]} and {place}"
        where[card] = place
    for card in range(CARDS):
        if card not in where:
            yield f"{EACH_JOKER.names[card]} is missing"
    stops = sum(s.stops[seat] for seat in range(s.seats))
    stops += sum((s.stock[i] == STOP) + (s.pile[i] == STOP) for i in range(DECK))
    if stops != STOPS:
        yield f"there are {stops} stop cards, not {STOPS}"
    for i in range(DECK):
        if not 0 <= s.piled_by[i] <= (s.seats if i < s.piled else 0):
            yield "piled_by: no such seat, or no such card"
    for i in range(3):
        if s.crosswise[i] and where[JOKER + i] != "the pile":
            yield f"crosswise: joker-{i + 1} does not lie on the pile"


def shuffles(s: State) -> Iterator[str]:
    """Check which cards are hidden, and out of which shuffle."""
    hidden = 0
    for seat in range(s.seats):
        hidden |= s.hand[seat] & ~s.known[seat]
    stock = {s.stock[i] - 1 for i in range(s.left) if s.stock[i] != STOP}
    last = max(s.shuffled[card] for card in range(CARDS))
    if last > 1 and not s.reshuffled and s.version != OLD_COUNT:
        yield "reshuffled: a card is out of a second shuffle of this round"
    for card in range(CARDS):
        number = s.shuffled[card]
        if not 0 <= number <= LAST_SHUFFLE:
            yield "shuffled: no such shuffle"
        if (number != 0) != (card in stock or bool(hidden >> card & 1)):
            yield f"shuffled: {EACH_JOKER.names[card]} has been shown, or has not"
        if card in stock and number != last:
            yield f"shuffled: {EACH_JOKER.names[card]} is in the stock, so of the last shuffle"


def match(s: State) -> Iterator[str]:
    """Check the scores and the end of the match."""
    if decided(s) != (s.phase == OVER):
        yield "points: the match is over when one seat is highest and at the target, and only then"
    scored = s.caller or any(s.points[seat] for seat in range(s.seats))
    if scored and s.round == 1 and s.phase != OVER:
        yield "points: nobody can have scored in the first round"


def last_round(s: State) -> Iterator[str]:
    """Check what was shown when the last round was counted (G5-2.6), if the position has it."""
    seats = range(s.seats)
    shown = any(s.counted[seat] for seat in range(SEATS))
    if shown and s.round == 1 and s.phase != OVER:
        yield "counted: no round has been counted yet"
    together = s.five
    for seat in range(SEATS) if shown else ():
        held = s.counted[seat]
        if held & ~ALL_CARDS or held & together or (held != 0) != (seat in seats):
            yield f"counted: {seat_name(seat)} cannot have held these cards"
        together |= held
        points = (-5 * (held & NUMBERED).bit_count(), -10 * (held & ~NUMBERED).bit_count())
        if points != (s.sheet[seat, IN_HAND], s.sheet[seat, HELD_JOKERS]):
            yield f"counted: the score sheet of {seat_name(seat)} has another hand"
        if s.phase == OVER and (held ^ s.hand[seat]) & NUMBERED:
            yield f"counted: these are not the cards in {seat_name(seat)}'s hand"
    if s.five or s.fifth:
        if s.five & ~ALL_CARDS or s.five.bit_count() != 5 or not shown or not s.caller:
            yield "five: not a set of five with which somebody ended a round"
        elif not 1 <= s.fifth <= CARDS or not s.five >> s.fifth - 1 & 1:
            yield "fifth: not a card of the set of five"


def turn(s: State) -> Iterator[str]:
    """Check whose turn it is and what they are to do."""
    seat = s.acting
    if (s.passing != 0) != (s.phase == PASS_ON) or (s.used != 0) != (s.phase == PASS_ON):
        yield "passing: a card is in passing during a chain of exchanges, and only then"
    if s.phase == PASS_ON and (s.used & s.own[seat] or s.used >> s.sets):
        yield "used: a chain of exchanges uses the sets of others"
    if (seat == s.turn) != (s.phase not in (CLAIM, OVER)) and s.phase != OVER:
        yield "acting: only a claim is made out of turn"
    if s.course != FREE and (s.phase in (TAKE, OVER) or not s.own[s.turn]):
        yield "course: nothing can have been laid yet"
    if s.phase == TAKE and not (s.own[seat] and takeable(s, seat)):
        yield "phase: there is nothing that the seat could take"
    if s.phase == CLAIM and not (open_discard(s) and claimable(s, seat)):
        yield "phase: there is nothing that the seat could claim"
    if s.phase != OVER and count(s, seat) == 0:
        yield f"{seat_name(seat)} has nothing to do: the turn could not be ended"


def open_discard(s: State) -> bool:
    """Whether the top of the pile is a card that others may claim."""
    if s.piled == 0 or s.pile[s.piled - 1] == STOP:
        return False
    card = s.pile[s.piled - 1] - 1
    return card < JOKER or s.crosswise[card - JOKER] == 0

"""What makes a Party Bugs state impossible.

Numbers out of range; cards that are missing or there twice; counts, turns, displays or totals
that do not fit the phase and the round.
"""

from collections.abc import Iterator
from itertools import product

from krabbel.core.dice import WORD
from krabbel.core.state import SEATS
from krabbel.games.party_bugs.rounds import (
    display_total,
    last_round,
    next_to_take,
    takes_floor,
    total,
)
from krabbel.games.party_bugs.setup import lowest_on_floor
from krabbel.games.party_bugs.state import (
    ALL_VALUES,
    HIDE,
    KING,
    MIRROR,
    NO_CARD,
    NOBODY,
    OVER,
    PAIR,
    PAUL,
    PHASES,
    PILE,
    PLAY,
    TAKE,
    State,
    owner_name,
)

MANY_BLOCKS = 1 << 30  # far more random words than a match can use
EVERY_VALUE_ONCE = 13 * 14 // 2  # the most that can lie open in a display (PB-5.1)
HIGHEST_FACE_DOWN = KING - 1  # it stays beside an open card of its value (PB-8.1, PB-8.3)


def fault(s: State) -> str | None:
    """Return the first impossible thing in words; None if the state is possible."""
    for check in (
        ranges,
        rows,
        sets,
        phase,
        counts,
        choices,
        paul,
        floor,
        first_floor,
        turns,
        displays,
        shares,
        totals,
        mirror,
    ):
        for found in check(s):
            return found
    return None


def owner(s: State, colour: int) -> str:
    """Return whose colour set it is."""
    name = owner_name(s.seats, colour)
    return f"seat {name}" if colour < s.seats else name


def values_of(s: State, name: str) -> list[int]:
    """Return all numbers of a row, or of rows."""
    return [int(value) for value in s.array[name][0].flat]


def ranges(s: State) -> Iterator[str]:
    """Find numbers out of range."""
    if s.seats not in range(2, SEATS + 1):
        yield f"seats: {s.seats} cannot play"
        return
    games = s.seats if s.mirror else 1
    bounds = {
        "face_down": (0, 1),
        "mirror": (0, 1),
        "sets": (max(s.seats, 3), max(s.seats, 3)),  # PB-7.1
        "youngest": (1, s.seats),
        "phase": (0, len(PHASES) - 1),
        "game_number": (1, games),
        "round": (1, last_round(s)),
        "tied": (0, s.seats - 1),
        "mirror_of": (0, s.seats),
        "acting": (0, (1 << s.seats) - 1),
        "to_take": (0, (1 << s.seats) - 1),
        "arrived": (0, ALL_VALUES),
        "block": (0, MANY_BLOCKS),
    }
    for name, (low, high) in bounds.items():
        if not low <= getattr(s, name) <= high:
            yield f"{name}: {getattr(s, name)} is not between {low} and {high}"
    if s.arrived & ~ALL_VALUES:
        yield "arrived: not a set of cards"


def rows(s: State) -> Iterator[str]:
    """Find rows with something that is no card, or for a colour set that is not there."""
    for name in ("hand", "display", "seen", "last_display"):
        if any(bits & ~ALL_VALUES for bits in values_of(s, name)):
            yield f"{name}: not a set of cards"
    for name in ("played", "floor", "hidden", "last_hidden", "pile"):
        if not all(NO_CARD <= card <= KING for card in values_of(s, name)):
            yield f"{name}: not a card"
    if any(not 0 <= left <= PILE for left in values_of(s, "left")):
        yield f"left: a pile has at most {PILE} cards"
    if any(not 0 <= word <= WORD for word in values_of(s, "key")):
        yield "key: a word has 32 bits"
    for name in s.fields:
        row = s.array[name][0]
        if row.shape[:1] == (SEATS,) and row[s.sets :].any():
            yield f"{name}: there are only {s.sets} colour sets"


def sets(s: State) -> Iterator[str]:
    """Check that every colour set has each of its 13 cards once (PB-1.1)."""
    for colour in range(s.sets):
        pile, left = [s.pile[colour, i] for i in range(KING)], s.left[colour]
        if NO_CARD in pile[:left] or any(pile[left:]):
            yield f"pile: {owner(s, colour)}'s has {KING - pile.count(NO_CARD)} cards, not {left}"
        for value in range(1, KING + 1):
            bit = 1 << value
            places = ["the pile"] * pile.count(value)
            places += ["the hand"] * bool(s.hand[colour] & bit)
            places += ["the choice"] * (s.phase == PLAY and s.played[colour] == value)
            places += ["the face-down card"] * (s.phase != OVER and s.hidden[colour] == value)
            places += ["the cards all have seen"] * bool(s.seen[colour] & bit)
            if len(places) != 1:
                where = f"twice: {' and '.join(places)}" if places else "nowhere"
                yield f"{owner(s, colour)}: the {value} is {where}"
        for name, card, shown in (
            ("floor", s.floor[colour], True),
            ("played", s.played[colour], s.phase != PLAY),
            ("hidden", s.hidden[colour], s.phase == OVER),
        ):
            if shown and card != NO_CARD and not s.seen[colour] >> card & 1:
                yield f"{name}: {owner(s, colour)}'s {card} lies open, but is not among the seen"
        if s.floor[colour] != NO_CARD and s.floor[colour] == s.played[colour]:
            yield f"floor: {owner(s, colour)}'s {s.floor[colour]} is both on the floor and played"


def phase(s: State) -> Iterator[str]:
    """Find phases that this round or these options do not have, and what only one phase has."""
    last = s.round == last_round(s)
    if s.phase == HIDE and not (s.face_down and s.round == 1):
        yield "phase: a face-down card is laid only in Variant 1, before round 1"
    if s.phase == PAIR and not s.face_down:
        yield "phase: there is no face-down card to pair"
    if last and s.phase not in (TAKE, OVER):
        yield f"phase: in round {s.round} nothing is played"
    if s.phase == OVER and not (last and s.game_number == (s.seats if s.mirror else 1)):
        yield "phase: the match is not over before the last round of its last game"
    if s.to_take and s.phase != TAKE:
        yield "to_take: nobody takes a card in this phase"
    if s.arrived and s.phase != PAIR:
        yield "arrived: no King has just taken the floor"


def counts(s: State) -> Iterator[str]:
    """Check how many cards each has in this round (PB-2.5, PB-8.2)."""
    for seat in range(s.seats):
        chooses = s.acting >> seat & 1
        held = min(3, last_round(s) - s.round)
        if s.phase == HIDE:
            held += chooses
        elif s.phase != PLAY or not chooses:
            held = max(0, held - 1)
        if s.hand[seat].bit_count() != held:
            yield f"hand: {owner(s, seat)} has {s.hand[seat].bit_count()} cards, not {held}"
        left = max(0, PILE - 2 - s.face_down - s.round)  # 3 or 4 cards drawn before round 1
        if s.left[seat] != left:
            yield f"left: {owner(s, seat)}'s pile has {s.left[seat]} cards, not {left}"


def choices(s: State) -> Iterator[str]:
    """Check who has a card played or face down, and who has not."""
    for seat in range(s.seats):
        chooses = bool(s.acting >> seat & 1)
        due = s.phase in (TAKE, PAIR) and s.round < last_round(s)
        due |= s.phase == PLAY and not chooses
        if (s.played[seat] != NO_CARD) != due:
            yield f"played: {owner(s, seat)} has {'no card' if due else 'a card'} played"
        if s.hidden[seat] == KING or (s.hidden[seat] != NO_CARD and not s.face_down):
            yield f"hidden: {owner(s, seat)} cannot have a {s.hidden[seat]} face down"
        lays = s.phase == HIDE and chooses
        starts = s.face_down and s.round == 1 and s.phase in (HIDE, PLAY)
        if starts and (s.hidden[seat] == NO_CARD) != lays:
            yield f"hidden: {owner(s, seat)} has {'a card' if lays else 'no card'} face down"


def paul(s: State) -> Iterator[str]:
    """Check that Paul has a pile and a display, and nothing else (PB-7.2, PB-8.5)."""
    if s.sets == s.seats:
        return
    left = PILE + 1 - s.round - (s.phase == MIRROR)  # PB-7.3
    if s.left[PAUL] != left:
        yield f"left: Paul's pile has {s.left[PAUL]} cards, not {left}"
    if s.hand[PAUL] or s.played[PAUL] or s.hidden[PAUL] or s.last_hidden[PAUL]:
        yield "Paul has no hand, plays nothing and has no face-down card"


def floor(s: State) -> Iterator[str]:
    """Check the floor: full while cards are chosen, then a card for each still to take (PB-2.4)."""
    lies = sum(s.floor[colour] != NO_CARD for colour in range(s.sets))
    due = s.sets
    if s.phase == TAKE:
        due = s.to_take.bit_count() + s.sets - s.seats
    elif s.phase in (PAIR, OVER):
        due = 0
    if lies != due:
        yield f"floor: {lies} cards lie there, not {due}"


def first_floor(s: State) -> Iterator[str]:
    """Check what was laid at the start, while that can still be told: in round 1."""
    if s.round > 1:
        return
    laid = [first_cards(s, colour) for colour in range(s.sets)]
    if any(KING in cards for cards in laid):
        yield "floor: the King is never laid at the start"  # PB-1.3
    start = s.copy()
    for cards in product(*laid):
        for colour, card in enumerate(cards):
            start.floor[colour] = card
        if lowest_on_floor(start) == s.tied:  # PB-1.4
            return
    yield f"tied: {owner(s, s.tied)} did not lay the lowest card"


def first_cards(s: State, colour: int) -> list[int]:
    """List what a colour set's first card can have been: after a pair one of two (PB-8.3)."""
    if s.phase != MIRROR and s.floor[colour] != NO_CARD:
        return [s.floor[colour]]
    later = 1 << s.floor[colour] | 1 << s.played[colour]
    return [value for value in range(1, KING + 1) if s.seen[colour] & ~later & 1 << value]


def turns(s: State) -> Iterator[str]:
    """Check which seats are to act."""
    due = 0
    if s.phase in (HIDE, PLAY):
        due = s.acting
        if not due:
            yield "acting: somebody must be to choose"
    elif s.phase == TAKE:
        due = turn_to_take(s)
        if not due:
            yield "to_take: these seats cannot be the last ones to take"
        if any(s.played[seat] == KING for seat in range(s.seats)):
            yield "phase: a King was played; it takes the whole floor"  # PB-4.1
    elif s.phase == PAIR:
        due = 1 << takes_floor(s)
        yield from king_asks(s)
    elif s.phase == MIRROR:
        due = 1 << s.mirror_of >> 1
        seat = s.mirror_of - 1
        if s.mirror_of == NOBODY or not (s.display[seat] or s.hidden[seat]):
            yield "phase: nobody can use the mirror"
    if s.acting != due:
        yield "acting: others are to act"


def king_asks(s: State) -> Iterator[str]:
    """Check that somebody's King can have brought these cards (PB-8.3)."""
    king = takes_floor(s)
    if king == s.seats or s.hidden[king] == NO_CARD:
        yield "phase: no King was played by a seat with a face-down card"
    elif s.arrived & ~s.display[king]:
        yield f"arrived: not in the display of {owner(s, king)}"


def turn_to_take(s: State) -> int:
    """Return who takes when only these seats are left, as a bit; 0 if impossible (PB-2.2)."""
    twin = s.copy()
    twin.to_take = (1 << s.seats) - 1
    while twin.to_take:
        next_to_take(twin)
        if twin.to_take == s.to_take:
            return twin.acting
        twin.to_take &= ~twin.acting
    return 0


def displays(s: State) -> Iterator[str]:
    """Check displays: what was taken, less pairs (PB-5.1) and the mirror's card (PB-8.7)."""
    odd = 0
    for value in range(1, KING + 1):
        taken = sum(
            s.seen[colour] >> value & 1
            and value not in (s.floor[colour], s.played[colour], s.hidden[colour])
            for colour in range(s.sets)
        )
        lie = sum(s.display[colour] >> value & 1 for colour in range(s.sets))
        if lie > taken:
            yield f"display: {lie} cards of value {value} lie there, but {taken} were taken"
        odd += (taken - lie) & 1
        if odd > mirrors_used(s):
            yield f"display: of the cards of value {value} one is missing or too many"


def shares(s: State) -> Iterator[str]:
    """Check that each has taken one card per round, as long as no King was played (PB-2.2)."""
    if any(s.seen[seat] >> KING & 1 for seat in range(s.seats)):
        return
    for colour in range(s.sets):
        took = s.phase in (MIRROR, OVER)
        if s.phase == TAKE and colour < s.seats:
            took = not s.to_take >> colour & 1
        most = s.round - 1 + took
        if s.display[colour].bit_count() > most:
            yield f"display: {owner(s, colour)} has taken {most} cards at most"


def mirrors_used(s: State) -> int:
    """Return 1 if the mirror may have left the game with a card, else 0."""
    return int(s.mirror and s.game_number > 1 and s.mirror_of == NOBODY)


def highest_total(s: State, colour: int) -> int:
    """Return the highest total of one game: the face-down card is added at its end (PB-8.4)."""
    has_face_down = s.face_down and colour < s.seats
    return EVERY_VALUE_ONCE + (HIGHEST_FACE_DOWN if has_face_down else 0)


def totals(s: State) -> Iterator[str]:
    """Check that the points fit the displays they come from (PB-6.1, PB-8.6)."""
    for colour in range(s.sets):
        earlier = s.points[colour] - total(s.last_display[colour], s.last_hidden[colour])
        if s.phase == OVER:
            earlier -= display_total(s, colour)
        if not 0 <= earlier <= max(0, s.game_number - 2) * highest_total(s, colour):
            yield f"points: {owner(s, colour)} cannot have {s.points[colour]}"
        if s.game_number == 1 and (s.last_display[colour] or s.last_hidden[colour]):
            yield "last_display: there was no game before"
        if s.last_hidden[colour] == KING or (s.last_hidden[colour] and not s.face_down):
            yield f"last_hidden: {owner(s, colour)} cannot have had a {s.last_hidden[colour]}"


def mirror(s: State) -> Iterator[str]:
    """Check who can have the mirror card, and when (PB-8.6, PB-8.7)."""
    if s.mirror_of == NOBODY:
        if s.game_number > 1 and s.round == 1:
            yield "mirror_of: somebody has the mirror at the start of this game"
    elif s.game_number == 1:
        yield "mirror_of: nobody has the mirror in the first game"
    elif s.left[s.mirror_of - 1] == 0:
        yield "mirror_of: the mirror is gone once the piles are"
    elif s.points[s.mirror_of - 1] < max(s.points[seat] for seat in range(s.seats)):
        yield f"mirror_of: {owner(s, s.mirror_of - 1)} has not the highest total"

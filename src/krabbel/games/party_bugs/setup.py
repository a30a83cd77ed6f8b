"""Setting up a match of Party Bugs and each of its games (PB-1)."""

from krabbel.core.dice import Key, shuffle
from krabbel.core.rule import big_rule, rule
from krabbel.core.setup import begin, drawn_seat
from krabbel.games.party_bugs.state import (
    HIDE,
    KING,
    NO_CARD,
    NOBODY,
    PILE,
    PLAY,
    State,
)


@rule
def deal(s: State, key: Key) -> None:
    """Set up the first game of the match."""
    begin(s, key)
    s.sets = s.seats if s.seats > 2 else s.seats + 1  # PB-7.1
    if s.youngest == NOBODY:
        s.youngest = drawn_seat(s, key)
    deal_game(s)


@big_rule
def deal_game(s: State) -> None:
    """Set up the next game of the match."""
    s.game_number += 1
    s.round = 1
    for colour in range(s.sets):
        s.display[colour] = 0
        s.hidden[colour] = NO_CARD
        lay_first_card(s, colour)
    s.tied = lowest_on_floor(s)
    for seat in range(s.seats):
        s.hand[seat] = 0
        for _ in range(3 + s.face_down):  # PB-1.5, PB-8.1
            draw(s, seat)
    s.phase = HIDE if s.face_down else PLAY
    s.acting = (1 << s.seats) - 1


@rule
def lay_first_card(s: State, colour: int) -> None:
    """Shuffle a colour set and lay its top card on the floor (PB-1.2)."""
    key = (s.key[0], s.key[1], s.key[2], s.key[3])
    pile = s.pile[colour]
    for i in range(KING):
        pile[i] = i + 1
    s.block = shuffle(pile, KING, key, s.block)
    top = pile[PILE]
    if top == KING:  # PB-1.3 the next card instead; the King is shuffled back into the pile
        top = pile[PILE - 1]
        pile[PILE - 1] = KING
        s.block = shuffle(pile, PILE, key, s.block)
    pile[PILE] = NO_CARD
    s.left[colour] = PILE
    s.floor[colour] = top
    s.seen[colour] = 1 << top


@rule
def lowest_on_floor(s: State) -> int:
    """Return the seat that gets the tied card (PB-1.4); Paul's card is ignored (PB-7.1)."""
    best = s.youngest - 1
    for step in range(1, s.seats):  # PB-1.4 age runs clockwise from the youngest
        seat = (s.youngest - 1 + step) % s.seats
        if s.floor[seat] < s.floor[best]:
            best = seat
    return best


@rule
def draw(s: State, seat: int) -> None:
    """Draw the top card of the seat's pile into its hand."""
    s.left[seat] -= 1
    s.hand[seat] |= 1 << s.pile[seat, s.left[seat]]
    s.pile[seat, s.left[seat]] = NO_CARD

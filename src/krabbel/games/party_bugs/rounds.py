"""The course of a game of Party Bugs (PB-2 to PB-8).

A round: all play (PLAY), the floor is taken (TAKE, after a King perhaps PAIR), the played cards
become the floor, the mirror may be used (MIRROR), all draw. Before round 1 Variant 1 has HIDE.
"""

from krabbel.core.bits import lowest_bit
from krabbel.core.rule import rule
from krabbel.games.party_bugs.codes import (
    KEEP_MIRROR,
    MIRROR_CARD,
    MIRROR_HIDDEN,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.setup import deal_game, draw
from krabbel.games.party_bugs.state import (
    ALL_VALUES,
    KING,
    MIRROR,
    NO_CARD,
    NOBODY,
    OVER,
    PAIR,
    PAUL,
    PLAY,
    TAKE,
    State,
)


@rule
def last_round(s: State) -> int:
    """Return the round in which nothing is played (PB-3.1, PB-8.2)."""
    return 12 if s.face_down else 13


@rule
def distance(s: State, seat: int) -> int:
    """Return how far the seat is from the tied card's holder, clockwise from there (PB-2.3)."""
    away = seat - s.tied
    return away if away >= 0 else away + s.seats


@rule
def hide(s: State, seat: int, card: int) -> None:
    """Lay a card face down into the display (PB-8.1)."""
    s.hidden[seat] = card
    s.hand[seat] &= ~(1 << card)
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        s.phase = PLAY
        s.acting = (1 << s.seats) - 1


@rule
def play(s: State, seat: int, card: int) -> None:
    """Choose a card, face down; the last choice turns all of them up (PB-2.1)."""
    s.played[seat] = card
    s.hand[seat] &= ~(1 << card)
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        reveal(s)


@rule
def reveal(s: State) -> None:
    """Turn the played cards up: a King takes the floor, else all take one card each."""
    for seat in range(s.seats):
        s.seen[seat] |= 1 << s.played[seat]
    king = takes_floor(s)
    if king < s.seats:
        take_floor(s, king)
    else:
        s.phase = TAKE
        s.to_take = (1 << s.seats) - 1
        next_to_take(s)


@rule
def takes_floor(s: State) -> int:
    """Return the seat whose King takes the whole floor this round, or the number of seats."""
    seat = s.tied
    for _ in range(s.seats):  # PB-4.3 of several Kings the closest one
        if s.played[seat] == KING:
            return seat
        seat = seat + 1 if seat + 1 < s.seats else 0
    return s.seats


@rule
def take_floor(s: State, seat: int) -> None:
    """Let the King's player take all cards of the floor (PB-4.1)."""
    values = 0
    odd = 0
    for colour in range(s.sets):
        card = 1 << s.floor[colour]
        values |= card
        odd ^= card
        s.floor[colour] = NO_CARD
    s.display[seat] ^= odd  # PB-5.2
    if s.hidden[seat] != NO_CARD:  # PB-8.3 the player is asked, match or not
        s.arrived = values & s.display[seat]
        s.phase = PAIR
        s.acting = 1 << seat
    else:
        move_to_floor(s)


@rule
def taking_rank(s: State, seat: int) -> int:
    """Return the seat's place in the order of taking; the lowest takes next."""
    away = distance(s, seat)
    if s.round == last_round(s):
        return 8 - away  # PB-3.1
    return s.played[seat] * 8 + away  # PB-2.2, PB-2.3


@rule
def next_to_take(s: State) -> None:
    """Find who takes next: the lowest played value, in the last round the most distant seat."""
    best = 0
    lowest = 1 << 8
    for seat in range(s.seats):
        if s.to_take >> seat & 1:
            rank = taking_rank(s, seat)
            if rank < lowest:
                lowest = rank
                best = seat
    s.acting = 1 << best


@rule
def take(s: State, seat: int, action: int) -> None:
    """Take one card off the floor into the display (PB-2.2)."""
    card = action - TAKE_AND_PAIR if action > TAKE_AND_PAIR else action - TAKE_CARD
    colour = 0
    while s.floor[colour] != card:
        colour += 1
    s.floor[colour] = NO_CARD
    s.display[seat] ^= 1 << card  # PB-5.1
    if action > TAKE_AND_PAIR:
        pair_hidden(s, seat)
    s.to_take &= ~(1 << seat)
    if s.to_take:
        next_to_take(s)
        return
    if s.sets > s.seats:
        leave_to_paul(s)
    if s.round == last_round(s):
        end_game(s)
    else:
        move_to_floor(s)


@rule
def leave_to_paul(s: State) -> None:
    """Let Paul take the card that is left over (PB-7.2)."""
    for colour in range(s.sets):
        if s.floor[colour] != NO_CARD:
            s.display[PAUL] ^= 1 << s.floor[colour]
            s.floor[colour] = NO_CARD


@rule
def pair_hidden(s: State, seat: int) -> None:
    """Discard the face-down card with an open card of its value, shown to all (PB-8.3)."""
    s.seen[seat] |= 1 << s.hidden[seat]
    s.display[seat] &= ~(1 << s.hidden[seat])
    s.hidden[seat] = NO_CARD


@rule
def move_to_floor(s: State) -> None:
    """Make the played cards the new floor (PB-2.4), with Paul's top card (PB-7.3)."""
    for seat in range(s.seats):
        s.floor[seat] = s.played[seat]
        s.played[seat] = NO_CARD
    if s.sets > s.seats:
        s.left[PAUL] -= 1
        s.floor[PAUL] = s.pile[PAUL, s.left[PAUL]]
        s.pile[PAUL, s.left[PAUL]] = NO_CARD
        s.seen[PAUL] |= 1 << s.floor[PAUL]
    if s.mirror_of != NOBODY:
        offer_mirror(s)
    else:
        next_round(s)


@rule
def must_use_mirror(s: State) -> bool:
    """Whether this is the last moment for the mirror (PB-8.7)."""
    return s.left[s.mirror_of - 1] == 1


@rule
def offer_mirror(s: State) -> None:
    """Ask the mirror's owner to use it; with an empty display they cannot (PB-8.7)."""
    seat = s.mirror_of - 1
    if s.display[seat] or s.hidden[seat] != NO_CARD:
        s.phase = MIRROR
        s.acting = 1 << seat
    else:
        if must_use_mirror(s):
            s.mirror_of = NOBODY
        next_round(s)


@rule
def use_mirror(s: State, seat: int, action: int) -> None:
    """Discard the mirror with any card of the display (PB-8.7), or keep it."""
    if action == MIRROR_HIDDEN:
        s.seen[seat] |= 1 << s.hidden[seat]
        s.hidden[seat] = NO_CARD
        s.mirror_of = NOBODY
    elif action != KEEP_MIRROR:
        s.display[seat] &= ~(1 << (action - MIRROR_CARD))
        s.mirror_of = NOBODY
    next_round(s)


@rule
def next_round(s: State) -> None:
    """Let all draw while there are piles (PB-2.5); the last round plays nothing (PB-3.1)."""
    for seat in range(s.seats):
        if s.left[seat]:
            draw(s, seat)
    s.round += 1
    if s.round == last_round(s):
        s.phase = TAKE
        s.to_take = (1 << s.seats) - 1
        next_to_take(s)
    else:
        s.phase = PLAY
        s.acting = (1 << s.seats) - 1


@rule
def total(values: int, hidden: int) -> int:
    """Add up the values of a display (PB-6.1), the face-down card included (PB-8.4)."""
    while values:
        hidden += lowest_bit(values)
        values &= values - 1
    return hidden


@rule
def display_total(s: State, colour: int) -> int:
    """Return the total of the display as it lies."""
    return total(s.display[colour], s.hidden[colour])


@rule
def end_game(s: State) -> None:
    """Add up the displays; in Variant 2 there are as many games as players (PB-8.6)."""
    for colour in range(s.sets):
        s.seen[colour] |= 1 << s.hidden[colour] & ALL_VALUES  # PB-8.4
        s.points[colour] += display_total(s, colour)
    if s.mirror and s.game_number < s.seats:
        for colour in range(s.sets):
            s.last_display[colour] = s.display[colour]
            s.last_hidden[colour] = s.hidden[colour]
        s.mirror_of = 1 + highest_points(s)
        deal_game(s)
    else:
        s.phase = OVER
        s.acting = 0


@rule
def highest_points(s: State) -> int:
    """Return the player with the highest total, of several the closest; never Paul (PB-8.6)."""
    best = s.tied
    for step in range(1, s.seats):
        seat = (s.tied + step) % s.seats
        if s.points[seat] > s.points[best]:
            best = seat
    return best

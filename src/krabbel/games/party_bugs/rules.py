"""The rules of Party Bugs. PB-x.y: the paragraph in docs/rules/party-bugs.md.

A round: all play (PLAY), the floor is taken (TAKE, after a King perhaps PAIR), the played cards become
the floor, the mirror may be used (MIRROR), all draw. Before round 1 Variant 1 has HIDE.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, below, shuffle, words
from krabbel.core.rule import rule
from krabbel.games.party_bugs.codes import (
    HIDE_CARD,
    KEEP_HIDDEN,
    KEEP_MIRROR,
    MIRROR_CARD,
    MIRROR_HIDDEN,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.imagine import imagine as imagine
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
    PILE,
    PLAY,
    TAKE,
    State,
)


@rule
def deal(s: State, key: Key) -> None:
    """Set up the first game of the match."""
    for i in range(4):
        s.key[i] = key[i]
    s.sets = s.seats if s.seats > 2 else s.seats + 1  # PB-7.1
    if s.youngest == NOBODY:
        word, _, _, _ = words(key, s.block)
        s.block += 1
        s.youngest = 1 + below(word, s.seats)
    deal_game(s)


@rule
def deal_game(s: State) -> None:
    """Set up the next game of the match."""
    s.game_number += 1
    s.round = 1
    for colour in range(s.sets):
        s.display[colour] = 0
        s.hidden[colour] = NO_CARD
        s.seen[colour] = 0
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
    for i in range(PILE):
        pile[i] = i + 1
    word, _, _, _ = words(key, s.block)
    s.block += 1
    top = 1 + below(word, KING)
    if top == KING:  # PB-1.3 the next card instead; the King is shuffled back into the pile
        word, _, _, _ = words(key, s.block)
        s.block += 1
        top = 1 + below(word, KING - 1)
    pile[top - 1] = KING
    s.block = shuffle(pile, PILE, key, s.block)
    s.left[colour] = PILE
    s.floor[colour] = top
    s.seen[colour] = 1 << top


@rule
def lowest_on_floor(s: State) -> int:
    """The seat that gets the tied card (PB-1.4); Paul's card is ignored (PB-7.1)."""
    best = s.youngest - 1
    for step in range(1, s.seats):  # PB-1.4 age runs clockwise from the youngest
        seat = (s.youngest - 1 + step) % s.seats
        if s.floor[seat] < s.floor[best]:
            best = seat
    return best


@rule
def draw(s: State, seat: int) -> None:
    """The top card of the seat's pile comes into its hand."""
    s.left[seat] -= 1
    s.hand[seat] |= 1 << s.pile[seat, s.left[seat]]
    s.pile[seat, s.left[seat]] = NO_CARD


@rule
def last_round(s: State) -> int:
    """The round in which nothing is played (PB-3.1, PB-8.2)."""
    return 12 if s.face_down else 13


@rule
def distance(s: State, seat: int) -> int:
    """How far the seat is from the tied card's holder, clockwise from him (PB-2.3)."""
    away = seat - s.tied
    return away if away >= 0 else away + s.seats


@rule
def waiting(s: State) -> int:
    """The seats that are to act."""
    return s.acting


@rule
def floor_values(s: State) -> int:
    """The values that lie on the floor, as a bit set."""
    values = 0
    for colour in range(s.sets):
        values |= 1 << s.floor[colour]
    return values & ALL_VALUES


@rule
def pairs_on_taking(s: State, seat: int, values: int) -> int:
    """The one value that the seat may take and pair with its face-down card, as a bit set (PB-8.3)."""
    return values & ~s.display[seat] & (1 << s.hidden[seat]) & ALL_VALUES


@rule
def must_use_mirror(s: State) -> bool:
    """Whether this is the last moment for it (PB-8.7)."""
    return s.left[s.mirror_of - 1] == 1


@rule
def count(s: State, seat: int) -> int:
    """How many actions the seat has."""
    if s.phase == PLAY:
        return bit_count(s.hand[seat])
    if s.phase == TAKE:
        values = floor_values(s)
        return bit_count(values) + bit_count(pairs_on_taking(s, seat, values))
    if s.phase == HIDE:
        return bit_count(s.hand[seat] & ~(1 << KING))  # PB-8.1
    if s.phase == PAIR:
        return 1 + (s.arrived >> s.hidden[seat] & 1)
    uses = bit_count(s.display[seat]) + (s.hidden[seat] != NO_CARD)
    return uses if must_use_mirror(s) else uses + 1


@rule
def pick(s: State, seat: int, n: int) -> int:
    """The seat's n-th action."""
    if s.phase == PLAY:
        return PLAY_CARD + nth_bit(s.hand[seat], n)
    if s.phase == TAKE:
        values = floor_values(s)
        if n < bit_count(values):
            return TAKE_CARD + nth_bit(values, n)
        return TAKE_AND_PAIR + s.hidden[seat]
    if s.phase == HIDE:
        return HIDE_CARD + nth_bit(s.hand[seat], n)
    if s.phase == PAIR:
        return KEEP_HIDDEN if n == 0 else PAIR_HIDDEN
    cards = bit_count(s.display[seat])
    if n < cards:
        return MIRROR_CARD + nth_bit(s.display[seat], n)
    if n == cards and s.hidden[seat] != NO_CARD:
        return MIRROR_HIDDEN
    return KEEP_MIRROR


@rule
def act(s: State, seat: int, action: int) -> None:
    """Do it."""
    if s.phase == PLAY:
        play(s, seat, action - PLAY_CARD)
    elif s.phase == TAKE:
        take(s, seat, action)
    elif s.phase == HIDE:
        hide(s, seat, action - HIDE_CARD)
    elif s.phase == PAIR:
        if action == PAIR_HIDDEN:
            pair_hidden(s, seat)
        s.arrived = 0
        move_to_floor(s)
    else:
        use_mirror(s, seat, action)


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
    """The seat whose King takes the whole floor this round, or the number of seats."""
    seat = s.tied
    for _ in range(s.seats):  # PB-4.3 of several Kings the closest one
        if s.played[seat] == KING:
            return seat
        seat = seat + 1 if seat + 1 < s.seats else 0
    return s.seats


@rule
def take_floor(s: State, seat: int) -> None:
    """The King's player takes all cards of the floor (PB-4.1)."""
    values = 0
    odd = 0
    for colour in range(s.sets):
        card = 1 << s.floor[colour]
        values |= card
        odd ^= card
        s.floor[colour] = NO_CARD
    s.display[seat] ^= odd  # PB-5.2
    if s.hidden[seat] != NO_CARD:  # PB-8.3 he is asked, match or not
        s.arrived = values & s.display[seat]
        s.phase = PAIR
        s.acting = 1 << seat
    else:
        move_to_floor(s)


@rule
def next_to_take(s: State) -> None:
    """Whose turn it is to take: the lowest played value, in the last round the most distant."""
    best = 0
    lowest = 1 << 8
    for seat in range(s.seats):
        if s.to_take >> seat & 1:
            away = distance(s, seat)
            rank = s.played[seat] * 8 + away  # PB-2.2, PB-2.3
            if s.round == last_round(s):
                rank = 8 - away  # PB-3.1
            if rank < lowest:
                lowest = rank
                best = seat
    s.acting = 1 << best


@rule
def take(s: State, seat: int, action: int) -> None:
    """Take one card off the floor into the display (PB-2.2)."""
    card = action - TAKE_CARD if action < TAKE_AND_PAIR else action - TAKE_AND_PAIR
    colour = 0
    while s.floor[colour] != card:
        colour += 1
    s.floor[colour] = NO_CARD
    s.display[seat] ^= 1 << card  # PB-5.1
    if action >= TAKE_AND_PAIR:
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
    """Paul takes the card that is left over (PB-7.2)."""
    for colour in range(s.sets):
        if s.floor[colour] != NO_CARD:
            s.display[PAUL] ^= 1 << s.floor[colour]
            s.floor[colour] = NO_CARD


@rule
def pair_hidden(s: State, seat: int) -> None:
    """The face-down card leaves the game with an open card of its value, shown to all (PB-8.3)."""
    s.seen[seat] |= 1 << s.hidden[seat]
    s.display[seat] &= ~(1 << s.hidden[seat])
    s.hidden[seat] = NO_CARD


@rule
def move_to_floor(s: State) -> None:
    """The played cards become the new floor (PB-2.4), with Paul's top card (PB-7.3)."""
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
def offer_mirror(s: State) -> None:
    """Its owner may, or must, use the mirror now; with an empty display he cannot (PB-8.7)."""
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
    """The mirror leaves the game with any card of the display (PB-8.7), or stays."""
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
    """All draw while there are piles (PB-2.5); in the last round nothing is played (PB-3.1)."""
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
def display_total(s: State, colour: int) -> int:
    """The values of a display added up (PB-6.1), the face-down card too (PB-8.4)."""
    total = s.hidden[colour]
    values = s.display[colour]
    while values:
        total += lowest_bit(values)
        values &= values - 1
    return total


@rule
def end_game(s: State) -> None:
    """Add up; in Variant 2 there are as many games as players (PB-8.6)."""
    for colour in range(s.sets):
        s.seen[colour] |= 1 << s.hidden[colour]  # PB-8.4
        s.points[colour] += display_total(s, colour)
    if s.mirror and s.game_number < s.seats:
        s.mirror_of = 1 + highest_points(s)
        deal_game(s)
    else:
        s.phase = OVER
        s.acting = 0


@rule
def highest_points(s: State) -> int:
    """The player with the highest total so far, the closest of several; never Paul (PB-8.6)."""
    best = s.tied
    for step in range(1, s.seats):
        seat = (s.tied + step) % s.seats
        if s.points[seat] > s.points[best]:
            best = seat
    return best


@rule
def points(s: State, seat: int) -> int:
    """The seat's total of the games that are over; few are good."""
    return s.points[seat]


@rule
def winners(s: State) -> int:
    """The lowest total; equal: the closest to the holder (PB-6.1, PB-8.8), Paul last (PB-7.5)."""
    best = s.tied
    for step in range(1, s.seats):
        seat = (s.tied + step) % s.seats
        if s.points[seat] < s.points[best]:
            best = seat
    if s.sets > s.seats and s.points[PAUL] < s.points[best]:
        best = PAUL
    return 1 << best

"""The rules of Rucki Zucki. RZ-x.y: the paragraph in docs/rules/rucki-zucki.md.

A turn: nothing laid yet (TURN), something laid (LAYING), or the stock's last card drawn (LAST).
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import Key, shuffle
from krabbel.core.menus import Menu, put
from krabbel.core.rule import rule
from krabbel.core.setup import begin, drawn_seat
from krabbel.games.rucki_zucki.codes import DONE, DRAW, EXCHANGE_CARD, LAY_CARD, LAY_JOKER
from krabbel.games.rucki_zucki.imagine import deck
from krabbel.games.rucki_zucki.imagine import imagine as imagine
from krabbel.games.rucki_zucki.state import (
    FIRST_FIELD,
    HAND,
    JOKER,
    JOKER_POINTS,
    LAST,
    LAYING,
    NO_CARD,
    NO_FIELD,
    NOBODY,
    NUMBERS,
    OVER,
    TURN,
    State,
)


@rule
def deal(s: State, key: Key) -> None:
    """Set up the first round of the match."""
    begin(s, key)
    if s.dealer == NOBODY:  # RZ-1.4
        s.dealer = drawn_seat(s, key)
    deal_round(s)


@rule
def deal_round(s: State) -> None:
    """Shuffle, deal, and lay the first card (RZ-1.2)."""
    s.round += 1
    cards = deck(s)
    s.left = bit_count(cards)
    for i in range(s.left):
        s.stock[i] = lowest_bit(cards)
        cards &= cards - 1
    s.block = shuffle(s.stock, s.left, (s.key[0], s.key[1], s.key[2], s.key[3]), s.block)
    hand_out(s)


@rule
def hand_out(s: State) -> None:
    """Deal the shuffled stock, and lay the first card (RZ-1.2)."""
    each = hand_size(s)
    for seat in range(s.seats):
        hand = 0
        for _ in range(each):
            hand |= 1 << top_card(s)
        s.hand[seat] = hand
    s.lying = 0
    s.reach = 0
    s.joker_on = NO_FIELD
    s.joker_with = NOBODY
    first = top_card(s)
    if first == JOKER:
        first = FIRST_FIELD
        s.joker_on = FIRST_FIELD
    cover(s, first)
    s.turn = s.dealer if s.dealer < s.seats else 0  # RZ-1.3 the seat after the dealer's
    s.phase = TURN


@rule
def hand_size(s: State) -> int:
    """Return the cards per seat: five (RZ-1.2), in the reduced game of seven cards two (RZ-2.7)."""
    return min(HAND, (bit_count(deck(s)) - 1) // (s.seats + 1))


@rule
def top_card(s: State) -> int:
    """Take the top card off the stock."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NO_CARD
    return card


@rule
def cover(s: State, field: int) -> None:
    """Put a card on the field; what touches it comes into reach (RZ-2.5)."""
    s.lying |= 1 << field
    s.reach = (s.reach | s.neighbours[field]) & ~s.lying


@rule
def waiting(s: State) -> int:
    """Return the seat whose turn it is, as a bit set."""
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def layable(s: State, seat: int) -> int:
    """Return the numbers that the seat can lay now, as a bit set (RZ-3.1)."""
    return s.hand[seat] & s.reach & NUMBERS


@rule
def fields_for_joker(s: State, seat: int) -> int:
    """Return the fields on which the seat can lay the joker now, as a bit set (RZ-4.1)."""
    return s.reach if s.hand[seat] >> JOKER & 1 else 0


@rule
def exchanges(s: State, seat: int) -> int:
    """Return 1 if the seat holds the number whose field the joker is on (RZ-4.2), else 0."""
    return s.hand[seat] >> s.joker_on & 1


@rule
def offer(s: State, seat: int, menu: Menu) -> Menu:
    """Offer what the seat may do."""
    menu = put(menu, LAY_CARD, layable(s, seat))  # RZ-3.1
    menu = put(menu, LAY_JOKER, fields_for_joker(s, seat))  # RZ-4.1
    menu = put(menu, EXCHANGE_CARD, s.hand[seat] & 1 << s.joker_on)  # RZ-4.2
    return put(menu, DRAW if s.phase == TURN else DONE, 1)  # RZ-3.2, RZ-3.3


@rule
def act(s: State, seat: int, action: int) -> None:
    """Do the action."""
    if action == DRAW:
        draw(s, seat)
    elif action == DONE:
        end_turn(s)
    else:
        if action > EXCHANGE_CARD:
            exchange(s, seat, action - EXCHANGE_CARD)
        elif action > LAY_JOKER:
            lay_joker(s, seat, action - LAY_JOKER)
        else:
            lay(s, seat, action - LAY_CARD)
        if s.phase == TURN:
            s.phase = LAYING
        if s.hand[seat] == 0:  # RZ-5.1
            end_round(s)


@rule
def lay(s: State, seat: int, number: int) -> None:
    """Lay a number on its own field (RZ-3.1)."""
    s.hand[seat] &= ~(1 << number)
    cover(s, number)


@rule
def lay_joker(s: State, seat: int, field: int) -> None:
    """Lay the joker on a number's or a joker field (RZ-4.1)."""
    s.hand[seat] &= ~(1 << JOKER)
    s.joker_on = field
    s.joker_with = NOBODY
    cover(s, field)


@rule
def exchange(s: State, seat: int, number: int) -> None:
    """Put the number in the joker's place, and the joker into the hand (RZ-4.2)."""
    s.hand[seat] = (s.hand[seat] & ~(1 << number)) | 1 << JOKER
    s.joker_on = NO_FIELD
    s.joker_with = seat + 1


@rule
def draw(s: State, seat: int) -> None:
    """Draw a card, having laid nothing (RZ-3.2); after the last card one may lay (RZ-5.2)."""
    s.hand[seat] |= 1 << top_card(s)
    if s.left == 0:
        s.phase = LAST
    else:
        pass_on(s)


@rule
def end_turn(s: State) -> None:
    """Begin the next seat's turn (RZ-3.3), or end the round (RZ-5.2)."""
    if s.phase == LAST:
        end_round(s)
    else:
        s.phase = TURN
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    """Pass the turn on, clockwise (RZ-1.3)."""
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0


@rule
def hand_points(hand: int) -> int:
    """Add up the values of a hand; the joker counts 100 (RZ-5.3)."""
    total = 0
    if hand >> JOKER & 1:
        total = JOKER_POINTS
        hand &= NUMBERS
    while hand:
        total += lowest_bit(hand)
        hand &= hand - 1
    return total


@rule
def end_round(s: State) -> None:
    """Count all hands (RZ-5.3); the dealer's left neighbour deals the next round, if any."""
    for seat in range(s.seats):
        s.counted[seat] = s.hand[seat]
        s.points[seat] += hand_points(s.hand[seat])
    if s.round == s.rounds:  # RZ-5.4
        s.phase = OVER
    else:
        s.dealer = s.dealer + 1 if s.dealer < s.seats else 1  # RZ-1.3
        deal_round(s)


@rule
def points(s: State, seat: int) -> int:
    """Return the seat's total of the rounds that are over; few are good."""
    return s.points[seat]


@rule
def winners(s: State) -> int:
    """Return the seats with the fewest points, as a bit set (RZ-5.4)."""
    fewest = s.points[0]
    best = 0
    for seat in range(s.seats):
        if s.points[seat] < fewest:
            fewest = s.points[seat]
            best = 0
        if s.points[seat] == fewest:
            best |= 1 << seat
    return best

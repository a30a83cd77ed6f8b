"""Stock, pile and hands: how cards move between them, and what everybody learns from it."""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import shuffle
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.cards import CARDS, JOKER, JOKERS, NO_CARD, STOP
from krabbel.games.go5.state import NOBODY, State

LAST_SHUFFLE = 120  # shuffles are told apart up to this number, which must fit into a byte


@rule
def nothing_to_draw(s: State) -> bool:
    """Whether the stock is empty and the pile has nothing to make a new one of (G5-2.4)."""
    return s.left == 0 and s.piled <= 1


@rule
def turn_up(s: State) -> int:
    """Take the top card off the stock, which is not empty."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NO_CARD
    return card


@rule
def receive(s: State, seat: int, card: int) -> int:
    """Give a card of the stock to the seat: return 1 if to its hand, 0 if a stop card beside it."""
    if card == STOP:
        s.stops[seat] += 1  # G5-2.3 laid open, and to be replaced
        return 0
    s.hand[seat] |= 1 << (card - 1)
    return 1


@rule
def draw_up(s: State, seat: int) -> None:
    """Draw at the start of a turn: one card before the first set, up to five after it."""
    missing = 5 - bit_count(s.hand[seat]) if s.own[seat] else 1  # G5-2.2, G5-2.1
    while missing > 0 and not nothing_to_draw(s):
        if s.left == 0:
            reshuffle(s)
        missing -= receive(s, seat, turn_up(s))
        s.idle_turns = 0


@big_rule
def reshuffle(s: State) -> None:
    """Make the pile, but for its top card, the new stock (G5-2.4)."""
    number = 1
    for card in range(CARDS):
        number = max(number, s.shuffled[card] + 1)
    number = min(number, LAST_SHUFFLE)
    s.left = s.piled - 1
    for i in range(s.left):
        card = s.pile[i]
        s.stock[i] = card
        s.pile[i] = NO_CARD
        if card != STOP:
            s.shuffled[card - 1] = number
            if card > JOKER:
                s.crosswise[card - 1 - JOKER] = NOBODY
    s.pile[0] = s.pile[s.left]
    s.pile[s.left] = NO_CARD
    s.piled_by[0] = s.piled_by[s.left]
    for i in range(1, s.left + 1):
        s.piled_by[i] = NOBODY
    s.piled = 1
    s.reshuffled = 1
    s.block = shuffle(s.stock, s.left, (s.key[0], s.key[1], s.key[2], s.key[3]), s.block)


@rule
def takeable(s: State, seat: int) -> bool:
    """Whether the seat may take the top of the pile."""
    if s.piled == 0:
        return False
    card = s.pile[s.piled - 1]
    if card == STOP:  # G5-5.2
        return False
    if card <= JOKER:
        return True
    by = s.crosswise[card - 1 - JOKER]
    return by == NOBODY or by == seat + 1  # G5-5.1


@rule
def take_top(s: State) -> int:
    """Take the top card, no stop card, off the pile."""
    s.piled -= 1
    card = s.pile[s.piled] - 1
    s.pile[s.piled] = NO_CARD
    s.piled_by[s.piled] = NOBODY
    if card >= JOKER:
        s.crosswise[card - JOKER] = NOBODY
    return card


@rule
def put_on_pile(s: State, card: int, by: int) -> None:
    """Lay a card, counted from 1, or a STOP on the pile; by a seat + 1, or NOBODY at the deal."""
    s.pile[s.piled] = card
    s.piled_by[s.piled] = by
    s.piled += 1


@rule
def show(s: State, seat: int, card: int) -> None:
    """Take a card openly out of the hand."""
    s.hand[seat] &= ~(1 << card)
    s.known[seat] &= ~(1 << card)
    s.shuffled[card] = 0


@big_rule
def show_joker(s: State, seat: int) -> int:
    """Take a joker openly out of the hand and return it: a taken discard first, if there is one."""
    jokers = s.known[seat] & JOKERS
    card = lowest_bit(jokers if jokers else s.hand[seat] & JOKERS)
    if not jokers:
        forget_where_from(s, seat, card)
    show(s, seat, card)
    return card


@rule
def forget_where_from(s: State, seat: int, joker: int) -> None:
    """Merge the shuffles that may have brought this joker: all jokers look alike."""
    for other in range(JOKER, CARDS):
        one, two = s.shuffled[joker], s.shuffled[other]
        if two and one != two and holds_from(s, seat, two):
            for card in range(CARDS):
                if s.shuffled[card] == one or s.shuffled[card] == two:
                    s.shuffled[card] = max(one, two)


@rule
def holds_from(s: State, seat: int, number: int) -> bool:
    """Whether the seat holds a card out of that shuffle that nobody else has seen."""
    cards = s.hand[seat] & ~s.known[seat]
    while cards:
        if s.shuffled[lowest_bit(cards)] == number:
            return True
        cards &= cards - 1
    return False

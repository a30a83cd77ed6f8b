"""Deal again what a seat cannot know in Go5: the stock, and hand cards that were never shown.

Everybody knows which cards a reshuffle put into the stock (G5-2.4) and, as cards leave hands
openly, how many cards out of which shuffle a hand holds. So cards change places only with cards out
of the same shuffle. The jokers, which nobody can tell apart, are numbered by where the viewer sees
them, so that all states that look alike to the viewer are imagined alike.
"""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import Key, below, random_block, shuffle
from krabbel.core.rule import rule
from krabbel.core.state import NO_SEAT, SEATS
from krabbel.games.go5.cards import CARDS, DECK, JOKER, STOP
from krabbel.games.go5.picking import count_passing
from krabbel.games.go5.state import MAX_SETS, OVER, PASS_ON, State


@rule
def imagine(s: State, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator) cannot know."""
    sort_jokers(s, seat)
    block = 0
    if s.phase != OVER:  # hands are shown when they are counted
        block = imagine_hands(s, seat, key, block)
    if s.phase == PASS_ON and seat != s.acting:
        while count_passing(s, s.acting) == 0:  # G5-4.3 all know that it can be played
            block = imagine_hands(s, seat, key, block)
    s.block = imagine_stock(s, key, block)
    for i in range(4):
        s.key[i] = key[i]


@rule
def sort_jokers(s: State, viewer: int) -> None:
    """Number the jokers in the order of their places."""
    for one in range(JOKER, CARDS - 1):
        for two in range(one + 1, CARDS):
            if joker_place(s, viewer, two) < joker_place(s, viewer, one):
                swap_jokers(s, one, two)


@rule
def joker_place(s: State, viewer: int, joker: int) -> int:
    """Return a number for where the viewer sees a joker: in a set, on the pile, in a hand, nowhere.

    One that has not been shown comes after those that have been, by its shuffle.
    """
    cards = 1 << joker
    place = MAX_SETS + DECK + SEATS
    for i in range(s.sets):
        if s.laid[i] & cards:
            place = i
    for i in range(s.piled):
        if s.pile[i] == joker + 1:
            place = MAX_SETS + i
    for seat in range(s.seats):
        shown = s.hand[seat] if seat == viewer or s.phase == OVER else s.known[seat]
        if shown & cards:
            place = MAX_SETS + DECK + seat
    return s.shuffled[joker] * (MAX_SETS + DECK + SEATS + 1) + place


@rule
def swap_jokers(s: State, one: int, two: int) -> None:
    """Let two jokers change places, wherever they are but in the stock, which is dealt again."""
    both = 1 << one | 1 << two
    for seat in range(s.seats):
        s.hand[seat] = swapped(s.hand[seat], both)
        s.known[seat] = swapped(s.known[seat], both)
    for i in range(s.sets):
        s.laid[i] = swapped(s.laid[i], both)
    for i in range(s.piled):
        if s.pile[i] == one + 1:
            s.pile[i] = two + 1
        elif s.pile[i] == two + 1:
            s.pile[i] = one + 1
    s.shuffled[one], s.shuffled[two] = s.shuffled[two], s.shuffled[one]
    one, two = one - JOKER, two - JOKER
    s.crosswise[one], s.crosswise[two] = s.crosswise[two], s.crosswise[one]


@rule
def swapped(cards: int, both: int) -> int:
    """Return the cards after these two have changed places."""
    return cards ^ both if bit_count(cards & both) == 1 else cards


@rule
def imagine_hands(s: State, viewer: int, key: Key, block: int) -> int:
    """Deal the unknown cards of all hands but the viewer's, shuffle by shuffle."""
    own = 0 if viewer == NO_SEAT else s.hand[viewer]
    last = 0
    for card in range(CARDS):
        last = max(last, s.shuffled[card])
    for number in range(1, last + 1):
        cards = unseen(s, number, number) & ~own
        pool = cards
        for seat in range(s.seats):
            if seat != viewer:
                many = bit_count(s.hand[seat] & cards)
                dealt = some_of(pool, many, key, block)
                block += (many + 3) >> 2
                s.hand[seat] = s.hand[seat] & ~cards | dealt
                pool &= ~dealt
    return block


@rule
def unseen(s: State, first: int, last: int) -> int:
    """Return the cards out of these shuffles that have not been shown since, as a bit set."""
    cards = 0
    for card in range(CARDS):
        if first <= s.shuffled[card] <= last:
            cards |= 1 << card
    return cards


@rule
def some_of(pool: int, many: int, key: Key, block: int) -> int:
    """Draw so many random cards of the pool, as a bit set; a block of random words serves four."""
    left = bit_count(pool)
    dealt = 0
    w0 = w1 = w2 = w3 = 0
    for i in range(many):
        if i & 3 == 0:
            w0, w1, w2, w3 = random_block(key, block + (i >> 2))
        card = 1 << nth_bit(pool, below(w0, left - i))
        w0, w1, w2 = w1, w2, w3
        pool &= ~card
        dealt |= card
    return dealt


@rule
def imagine_stock(s: State, key: Key, block: int) -> int:
    """Shuffle the unseen cards that are in no hand, and the stop cards that have not come yet."""
    cards = unseen(s, 1, 127)
    for seat in range(s.seats):
        cards &= ~s.hand[seat]
    for i in range(s.left):
        if cards:
            s.stock[i] = lowest_bit(cards) + 1
            cards &= cards - 1
        else:
            s.stock[i] = STOP
    return shuffle(s.stock, s.left, key, block)

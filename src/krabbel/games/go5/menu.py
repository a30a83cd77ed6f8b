"""Offer what a seat may do in the middle of its turn, by ascending codes; picking.py counts it."""

from krabbel.core.bitpack import gather
from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.menus import Menu, put
from krabbel.core.rule import rule
from krabbel.games.go5.cards import JOKER, LINE, LINES_OF, NUMBERED
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DISCARD_CROSSWISE,
    EXCHANGE,
    KEEP,
    KINDS,
    LAY_SET,
    LAY_WITH_JOKER,
    PAIRS,
    PLAY_STOP,
    TRIPLES,
)
from krabbel.games.go5.crowds import Crowds, cards_on
from krabbel.games.go5.exchange import (
    ends,
    foreign_sets,
    gettable,
    given_on,
    lines_of_sets,
    lines_to_play,
)
from krabbel.games.go5.laying import (
    COLOURFUL,
    THREES_IN,
    TWOS_IN,
    crowds_to_lay,
    fitting,
    kinds,
    may_grow,
    may_lay,
    with_card,
)
from krabbel.games.go5.state import ADDED, FREE, State
from krabbel.games.go5.stock import nothing_to_draw


@rule
def offer_plays(s: State, seat: int, menu: Menu) -> Menu:
    """Offer what a seat without a card in passing may do."""
    hand = s.hand[seat]
    size = bit_count(hand)
    if s.course == ADDED:  # G5-3.3
        return offer_endings(s, seat, hand, size, menu)
    crowded = crowds_to_lay(s, seat, hand, size)
    menu = offer_adds(s, seat, kinds(hand), size, menu)
    menu = offer_sets(s, seat, hand, crowded, menu)
    menu = offer_endings(s, seat, hand, size, menu)
    return offer_exchanges(s, seat, hand, crowded, menu) if s.own[seat] else menu


@rule
def offer_adds(s: State, seat: int, cards: int, total: int, menu: Menu) -> Menu:
    """Offer to add one of these cards to an own set."""
    sets = s.own[seat] if s.course == FREE else 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if may_grow(s, seat, i, total):
            menu = put(menu, ADD + i * KINDS, cards & fitting(s, i))  # G5-3.3
    return menu


@rule
def offer_sets(s: State, seat: int, hand: int, crowded: Crowds, menu: Menu) -> Menu:
    """Offer to lay three hand cards of a line, or two and a joker."""
    ones, twos, fours = crowded
    lines = fours | ones & twos
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        here = gather(hand, LINE[line])
        menu = put(menu, LAY_SET + line * TRIPLES, THREES_IN[here])  # G5-3.1
    lines = (fours | twos) & COLOURFUL if hand > NUMBERED and s.own[seat] else 0
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        here = gather(hand, LINE[line])
        menu = put(menu, LAY_WITH_JOKER + line * PAIRS, TWOS_IN[here])  # G5-3.2
    return menu


@rule
def may_keep(s: State, size: int) -> bool:
    """Whether the turn may end without a discard: a single card, and nothing to draw (G5-5.1)."""
    return size == 1 and nothing_to_draw(s)


@rule
def may_stop(s: State, seat: int) -> bool:
    """Whether the seat may play a stop card (G5-5.2)."""
    return s.stops[seat] > 0 and s.own[seat] != 0


@rule
def offer_endings(s: State, seat: int, hand: int, size: int, menu: Menu) -> Menu:
    """Offer to end the turn."""
    if size >= 2:  # G5-3.4 one card stays
        menu = put(menu, DISCARD, kinds(hand))  # G5-5.1
        if hand > NUMBERED:
            menu = put(menu, DISCARD_CROSSWISE, 1)  # G5-5.1
    elif may_keep(s, size):
        menu = put(menu, KEEP, 1)  # G5-5.1
    if may_stop(s, seat):
        menu = put(menu, PLAY_STOP, 1)  # G5-5.2
    return menu


@rule
def offer_exchanges(s: State, seat: int, hand: int, crowded: Crowds, menu: Menu) -> Menu:
    """Offer to begin a chain of exchanges with a hand card."""
    always, unless_given = lines_to_play(s, seat, bit_count(hand), crowded)
    useful = ends(s, foreign_sets(s, seat), cards_on(always | unless_given))
    givers = hand & cards_on(lines_of_sets(s, useful))
    while givers:
        given = lowest_bit(givers)
        givers &= givers - 1
        playable = cards_on(always | unless_given & ~LINES_OF[given])
        got = gettable(s, useful, given, playable)
        menu = put(menu, EXCHANGE + given * JOKER, got)  # G5-4.1
    return menu


@rule
def offer_passing(s: State, seat: int, menu: Menu) -> Menu:
    """Offer to play the card in passing (G5-4.2)."""
    card = s.passing - 1
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    menu = offer_adds(s, seat, 1 << card, total, menu)
    if may_lay(s, seat, total):
        menu = offer_sets_with(hand, card, menu)
    return put(menu, EXCHANGE + card * JOKER, given_on(s, seat, card))  # G5-4.2


@rule
def offer_sets_with(hand: int, card: int, menu: Menu) -> Menu:
    """Offer sets of the card in passing and two hand cards; it is never a first set (G5-4.1)."""
    lines = LINES_OF[card]
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        menu = put(menu, LAY_SET + line * TRIPLES, with_card(THREES_IN, hand, card, line))
    lines = LINES_OF[card] & COLOURFUL if hand > NUMBERED else 0
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        menu = put(menu, LAY_WITH_JOKER + line * PAIRS, with_card(TWOS_IN, hand, card, line))
    return menu

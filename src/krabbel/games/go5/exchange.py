"""Exchanging (G5-4.x): which hand card may go into which foreign set, and for which card there.

A card got must be playable: added, laid in a new set, or given on through sets that the chain has
not used. If it can be given on at all, it can be without using a set twice, since a detour can be
left out. So it is enough to look at what can be reached without the set it came from.
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.cards import BLACK, JOKER, LINE, NUMBERED
from krabbel.games.go5.codes import EXCHANGE
from krabbel.games.go5.crowds import Crowds
from krabbel.games.go5.crowds import cards_on as cards_on
from krabbel.games.go5.laying import crowds_to_lay, may_grow
from krabbel.games.go5.state import FREE, PASS_ON, State
from krabbel.games.go5.stock import show


@rule
def foreign_sets(s: State, seat: int) -> int:
    """Return the other seats' sets that this chain has not used, as a bit set (G5-4.2)."""
    return ((1 << s.sets) - 1) & ~s.own[seat] & ~s.used


@rule
def lines_of_sets(s: State, sets: int) -> int:
    """Return the lines of these sets."""
    lines = 0
    while sets:
        lines |= 1 << (s.line[lowest_bit(sets)] - 1)
        sets &= sets - 1
    return lines


@rule
def lines_to_add(s: State, seat: int, total: int) -> int:
    """Return the lines of the own sets to which one of the total may be added (G5-3.3)."""
    if s.course != FREE:
        return 0
    lines = 0
    sets = s.own[seat]
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if may_grow(s, seat, i, total):
            lines |= 1 << (s.line[i] - 1)
    return lines


@rule
def lines_with(hand: int, crowded: Crowds) -> tuple[int, int]:
    """Return the lines with two and with three hand cards; a joker counts, except on black."""
    ones, twos, fours = crowded
    two, three = fours | twos, fours | ones & twos
    if hand > NUMBERED:  # G5-3.2
        black = 1 << BLACK
        return (ones | two) & ~black | two & black, two & ~black | three & black
    return two, three


@rule
def reachable(s: State, sets: int, playable: int, wanted: int) -> int:
    """Return the wanted cards that are playable, or can be given on until one is, by these sets."""
    more = True
    while more and wanted & ~playable:
        more = False
        left = sets
        while left:
            i = lowest_bit(left)
            left &= left - 1
            if s.laid[i] & NUMBERED & playable:
                playable |= LINE[s.line[i] - 1]
                sets &= ~(1 << i)
                more = True
    return wanted & playable


@rule
def ends(s: State, sets: int, playable: int) -> int:
    """Return the sets with a card that is playable, or that can be given on until one is.

    With fewer playable cards the result is a part of this one: other sets need not be looked at.
    """
    found = 0
    more = True
    while more:
        more = False
        left = sets & ~found
        while left:
            i = lowest_bit(left)
            left &= left - 1
            if s.laid[i] & NUMBERED & playable:
                playable |= LINE[s.line[i] - 1]
                found |= 1 << i
                more = True
    return found


@rule
def sets_for(s: State, sets: int, card: int) -> int:
    """Return those of the sets that the card may be put into (G5-4.1)."""
    found = 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        found |= (LINE[s.line[i] - 1] >> card & 1) << i
    return found


@rule
def gettable(s: State, foreign: int, given: int, playable: int) -> int:
    """Return the cards that may be got for the given one (G5-4.1, G5-4.3)."""
    got = 0
    sets = sets_for(s, foreign, given)
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        got |= reachable(s, foreign & ~(1 << i), playable, s.laid[i] & NUMBERED)
    return got


@rule
def lines_to_play(s: State, seat: int, total: int, crowded: Crowds) -> tuple[int, int]:
    """Return lines on which a card got can be played: always; if the card given was not on them."""
    two, three = lines_with(s.hand[seat], crowded)
    return lines_to_add(s, seat, total) | three, two


@big_rule
def given_on(s: State, seat: int, card: int) -> int:
    """Return the cards for which the card in passing may be given on."""
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    two, _ = lines_with(hand, crowds_to_lay(s, seat, hand, total))
    lines = lines_to_add(s, seat, total) | two
    return gettable(s, foreign_sets(s, seat), card, cards_on(lines))


@rule
def exchange(s: State, seat: int, action: int) -> None:
    """Put a card, from the hand or in passing, into a foreign set; the card got is in passing."""
    given = (action - EXCHANGE) // JOKER
    got = action - EXCHANGE - given * JOKER
    if s.passing == 0:
        show(s, seat, given)
    sets = foreign_sets(s, seat)
    while not s.laid[lowest_bit(sets)] >> got & 1:
        sets &= sets - 1
    i = lowest_bit(sets)
    s.laid[i] ^= 1 << given | 1 << got
    s.used |= 1 << i
    s.passing = got + 1
    s.phase = PASS_ON

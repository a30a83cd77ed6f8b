"""What a seat may do in Go5, marked all at once: the menu (games/go5/menu.py) without counting.

A test holds it against `count` and `pick`.
"""

from typing import Any

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.observation_rows import mark, mark_one
from krabbel.core.rule import rule
from krabbel.games.go5.cards import JOKER, LINE, LINES_OF, NUMBERED
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DISCARD_CROSSWISE,
    EXCHANGE,
    GO5,
    KEEP,
    KINDS,
    LAY_SET,
    LAY_WITH_JOKER,
    PAIRS,
    PASS,
    PLAY_STOP,
    TAKE_DISCARD,
    TRIPLES,
)
from krabbel.games.go5.crowds import Crowds, cards_on
from krabbel.games.go5.exchange import (
    ends,
    foreign_sets,
    given_on,
    lines_to_play,
    reachable,
)
from krabbel.games.go5.laying import (
    COLOURFUL,
    THREE_OF,
    TWO_OF,
    count_sets_with,
    crowds_to_lay,
    fitting,
    kinds,
    may_grow,
    may_lay,
    nth_pair,
    nth_set_with,
    nth_triple,
    pair_rank,
    triple_rank,
)
from krabbel.games.go5.menu import may_keep, may_stop
from krabbel.games.go5.rules import claimable
from krabbel.games.go5.state import ADDED, CLAIM, FREE, LAY, PASS_ON, TAKE


@rule
def allow(s: Any, seat: int, mask: Any) -> None:
    """Mark the seat's actions."""
    if s.phase == LAY:
        allow_plays(s, seat, mask)
    elif s.phase == TAKE:
        mark(mask, TAKE_DISCARD, 3)
    elif s.phase == PASS_ON:
        allow_passing(s, seat, mask)
    elif s.phase == CLAIM:
        mark(mask, GO5, claimable(s, seat))
        mark_one(mask, PASS)


@rule
def allow_plays(s: Any, seat: int, mask: Any) -> None:
    """What a seat may do that holds no card in passing."""
    hand = s.hand[seat]
    size = bit_count(hand)
    allow_endings(s, seat, hand, size, mask)
    if s.course != ADDED:  # G5-3.3
        crowded = crowds_to_lay(s, seat, hand, size)
        allow_sets(s, seat, hand, crowded, mask)
        if s.own[seat]:
            allow_adds(s, seat, kinds(hand), size, mask)
            allow_exchanges(s, seat, hand, size, crowded, mask)


@rule
def allow_endings(s: Any, seat: int, hand: int, size: int, mask: Any) -> None:
    """The ways to end the turn (G5-5.1, G5-5.2)."""
    if may_stop(s, seat):
        mark_one(mask, PLAY_STOP)
    if size >= 2:
        mark(mask, DISCARD, kinds(hand))
        if hand > NUMBERED:
            mark_one(mask, DISCARD_CROSSWISE)
    elif may_keep(s, size):
        mark_one(mask, KEEP)


@rule
def allow_adds(s: Any, seat: int, cards: int, total: int, mask: Any) -> None:
    """The ways to add one of the cards to an own set (G5-3.3)."""
    sets = s.own[seat] if s.course == FREE else 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if may_grow(s, seat, i, total):
            mark(mask, ADD + i * KINDS, cards & fitting(s, i))


@rule
def allow_sets(s: Any, seat: int, hand: int, crowded: Crowds, mask: Any) -> None:
    """The sets of three hand cards (G5-3.1, G5-3.2)."""
    ones, twos, fours = crowded
    lines = fours | ones & twos
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        here = hand & LINE[line]
        for n in range(THREE_OF[bit_count(here)]):
            mark_one(mask, LAY_SET + line * TRIPLES + triple_rank(line, nth_triple(here, n)))
    if hand > NUMBERED and s.own[seat]:
        lines = (fours | twos) & COLOURFUL
        while lines:
            line = lowest_bit(lines)
            lines &= lines - 1
            here = hand & LINE[line]
            for n in range(TWO_OF[bit_count(here)]):
                mark_one(mask, LAY_WITH_JOKER + line * PAIRS + pair_rank(line, nth_pair(here, n)))


@rule
def allow_exchanges(s: Any, seat: int, hand: int, size: int, crowded: Crowds, mask: Any) -> None:
    """The exchanges that can begin with a hand card (G5-4.1)."""
    always, unless_given = lines_to_play(s, seat, size, crowded)
    useful = ends(s, foreign_sets(s, seat), cards_on(always | unless_given))
    sets = useful
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        givers = hand & LINE[s.line[i] - 1]
        while givers:
            given = lowest_bit(givers)
            givers &= givers - 1
            playable = cards_on(always | unless_given & ~LINES_OF[given])
            got = reachable(s, useful & ~(1 << i), playable, s.laid[i] & NUMBERED)
            mark(mask, EXCHANGE + given * JOKER, got)


@rule
def allow_passing(s: Any, seat: int, mask: Any) -> None:
    """The ways to play the card in passing (G5-4.2)."""
    card = s.passing - 1
    hand = s.hand[seat]
    total = bit_count(hand) + 1
    allow_adds(s, seat, 1 << card, total, mask)
    mark(mask, EXCHANGE + card * JOKER, given_on(s, seat, card))
    if may_lay(s, seat, total):
        for n in range(count_sets_with(hand, card)):
            mark_one(mask, nth_set_with(hand, card, n))


MASKS = (
    allow_endings,
    allow_adds,
    allow_sets,
    allow_exchanges,
    allow_plays,
    allow_passing,
    allow,
)  # callees first

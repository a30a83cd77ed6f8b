"""Rucki Zucki as rows of numbers. A set of fields is 62 of them: 1 to 46, then joker fields."""

from typing import Any

from krabbel.core.bits import bit_count
from krabbel.core.layout import IN_A_WORD, IN_TWO, Layout, Part, blank
from krabbel.core.observation_rows import (
    eight,
    four,
    in_two,
    write_bits,
)
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.rucki_zucki.imagine import known_hand
from krabbel.games.rucki_zucki.rules import hand_points
from krabbel.games.rucki_zucki.state import CARDS, FIELDS, JOKER, OVER, PHASES

LAYOUT = Layout(
    head=(
        Part("players", 1, "how many play"),
        Part("round", 1, "from 1"),
        Part("rounds", 1, "in the match"),
        Part("stock size", 1, "cards in the stock"),
        Part("hand points", 2, f"what the seat's hand would count now, {IN_TWO}"),
        blank(2),
        Part("phase", len(PHASES), f"1 for the phase: {', '.join(PHASES)}"),
        Part("hand", CARDS, "the cards in the seat's hand: 1 to 46, the joker"),
        blank(5),
        Part("lying", FIELDS - 1, "the fields with a card on them"),
        blank(2),
        Part("reach", FIELDS - 1, "the free fields that touch one of these"),
        blank(2),
        Part("joker on", FIELDS - 1, "1 for the field where the joker lies"),
        blank(2),
    ),
    place=(
        Part("hand size", 1, "cards in its hand"),
        Part("joker", 1, "1 if it holds the joker, as far as the seat has seen"),
        Part("dealer", 1, "1 if it is the dealer"),
        Part("to act", 1, "1 if it is to act"),
        Part("points", 2, f"of the rounds that are over, at most 16383, {IN_TWO}"),
        blank(2),
    ),
    places=SEATS,
)
HEAD_WORDS = LAYOUT.head_size // IN_A_WORD
PHASE, LYING, REACH, JOKER_ON = map(LAYOUT.word, ("phase", "lying", "reach", "joker on"))


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write head, then the seats from this one on."""
    hand = s.hand[seat]
    out[0] = eight(four(s.seats, s.round, s.rounds, s.left), in_two(hand_points(hand)))
    write_bits(out, PHASE, 1 << s.phase | hand >> 1 << len(PHASES), LYING - PHASE)
    write_bits(out, LYING, s.lying >> 1, REACH - LYING)
    write_bits(out, REACH, s.reach >> 1, JOKER_ON - REACH)
    write_bits(out, JOKER_ON, 1 << s.joker_on >> 1, HEAD_WORDS - JOKER_ON)
    other = seat
    for place in range(s.seats):
        joker = known_hand(s, other, seat) >> JOKER & 1
        dealer = 1 if s.dealer == other + 1 else 0
        acting = 1 if s.turn == other and s.phase != OVER else 0
        seen = four(bit_count(s.hand[other]), joker, dealer, acting)
        out[HEAD_WORDS + place] = eight(seen, in_two(s.points[other]))
        other = other + 1 if other + 1 < s.seats else 0

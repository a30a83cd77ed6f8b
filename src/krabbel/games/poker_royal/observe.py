"""Cockroach Poker Royal as rows of numbers. Kinds are the 16 of cards.py, in their order."""

from typing import Any

from krabbel.core.bitpack import spread, spread_nibbles
from krabbel.core.layout import BY_PLACE, IN_A_WORD, Layout, Part, blank
from krabbel.core.observation_rows import (
    eight,
    four,
    from_seat,
    write_bits,
)
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.poker_royal.cards import (
    ANIMALS,
    CLAIMS,
    FIRST_ROYAL,
    KINDS,
    NO_CARD,
    ORDINARY_CARDS,
    total,
)
from krabbel.games.poker_royal.collect import last_claim, limit
from krabbel.games.poker_royal.imagine import knows_card
from krabbel.games.poker_royal.state import (
    OVER,
    PHASES,
    SAID_RIGHT,
    SAID_WRONG,
    SLIDES,
)

LAYOUT = Layout(
    head=(
        Part("players", 1, "how many play"),
        Part("limit", 1, "this many animals of one kind lose"),
        Part("slides", 1, "how often the card of this round has been slid"),
        Part("due", 1, "penalty cards to be laid after the payment"),
        Part("pile size", 1, "cards in the penalty pile"),
        blank(3),
        Part("hand", KINDS, "how many cards of each kind are in the seat's hand"),
        Part("phase", len(PHASES), f"1 for the phase: {', '.join(PHASES)}"),
        Part("on its way", 1, "1 if a card is on its way"),
        Part("said right", 1, "1 if the card that was turned up was judged right"),
        Part("said wrong", 1, "1 if it was judged wrong"),
        Part("claim", len(CLAIMS), f"1 for the last claim: {', '.join(CLAIMS)}"),
        Part("card", KINDS, "1 for the card on its way, if the seat has seen it"),
        Part("turned", KINDS, "1 for the card that was turned up last, until the next lead"),
        blank(7),
        Part("pile top", KINDS, "1 for the open card of the penalty pile"),
        Part("to act", SEATS, f"{BY_PLACE} is to act"),
        Part("has seen", SEATS, f"{BY_PLACE} has seen the card on its way"),
        Part("judged", SEATS, f"{BY_PLACE} judged the card that was turned up"),
        Part("collected", SEATS, f"{BY_PLACE} collected that card"),
        Part("joker", SEATS, f"{BY_PLACE} has the joker, and all know it"),
        Part("blank", SEATS, f"{BY_PLACE} has the blank, and all know it"),
        blank(4),
        Part("slid", SLIDES * SEATS, f"{SEATS} for each slide of this round, {BY_PLACE} slid"),
        blank(2),
        Part("claimed", SLIDES * len(CLAIMS), f"{len(CLAIMS)} for each slide: 1 for the claim"),
    ),
    place=(
        Part("hand size", 1, "cards in its hand"),
        Part("animals", len(ANIMALS), "how many of each animal lie before it, royal or not"),
        Part("laid", KINDS, "how many cards of each kind lie before it"),
    ),
    places=SEATS,
)
HEAD_WORDS = LAYOUT.head_size // IN_A_WORD
PLACE_WORDS = LAYOUT.place_size // IN_A_WORD
HAND, ROUND, PILE_TOP, FLAGS, SLID, CLAIMED = map(
    LAYOUT.word, ("hand", "phase", "pile top", "to act", "slid", "claimed")
)
ON_ITS_WAY, JUDGED_RIGHT, JUDGED_WRONG, CLAIM, CARD, TURNED = (
    LAYOUT.bit(name, ROUND)
    for name in ("on its way", "said right", "said wrong", "claim", "card", "turned")
)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write head, then the seats from this one on."""
    out[0] = eight(four(s.seats, limit(s), s.slides, s.due), s.left)
    out[HAND] = spread_nibbles(s.hand[seat])
    out[HAND + 1] = spread_nibbles(s.hand[seat] >> 32)
    bits = 1 << s.phase
    bits |= 1 << ON_ITS_WAY if s.card != NO_CARD else 0
    bits |= 1 << JUDGED_RIGHT if s.said == SAID_RIGHT else 0
    bits |= 1 << JUDGED_WRONG if s.said == SAID_WRONG else 0
    bits |= 1 << last_claim(s) << CLAIM if s.slides else 0
    bits |= 1 << s.card >> 1 << CARD if knows_card(s, seat) else 0
    write_bits(out, ROUND, bits | 1 << s.turned >> 1 << TURNED, PILE_TOP - ROUND)
    top = 1 << s.pile[s.left - 1] >> 1 if s.left else 0
    write_bits(out, PILE_TOP, top, FLAGS - PILE_TOP)
    write_bits(out, FLAGS, flags_of(s, seat), SLID - FLAGS)
    see_slides(s, seat, out)
    word = HEAD_WORDS
    other = seat
    for _ in range(s.seats):
        see_place(s, other, word, out)
        word += PLACE_WORDS
        other = other + 1 if other + 1 < s.seats else 0


@rule
def flags_of(s: Any, seat: int) -> int:
    """Return the flags of seats, relative to the observer: from "to act" to "blank"."""
    acting = 0 if s.phase == OVER else 1 << s.turn
    flags = from_seat(acting, seat, s.seats)
    flags |= from_seat(s.seen, seat, s.seats) << SEATS
    flags |= from_seat(1 << s.judge >> 1, seat, s.seats) << 2 * SEATS
    flags |= from_seat(1 << s.collector >> 1, seat, s.seats) << 3 * SEATS
    flags |= from_seat(1 << s.known_at[0] >> 1, seat, s.seats) << 4 * SEATS
    return flags | from_seat(1 << s.known_at[1] >> 1, seat, s.seats) << 5 * SEATS


@rule
def see_slides(s: Any, seat: int, out: Any) -> None:
    """Write who slid this round's card and what they claimed, one after the other."""
    slid = 0
    for i in range(SLIDES):
        slid |= from_seat(1 << s.slid_by[i] >> 1, seat, s.seats) << SEATS * i
        out[CLAIMED + i] = spread(1 << s.claims[i] >> 1)
    write_bits(out, SLID, slid, CLAIMED - SLID)


@rule
def see_place(s: Any, other: int, word: int, out: Any) -> None:
    """Write one seat, as everybody sees it."""
    laid = s.laid[other]
    together = (laid & ORDINARY_CARDS) + (laid >> 4 * FIRST_ROYAL)  # no special card is laid
    out[word] = spread_nibbles(together << 4) | total(s.hand[other])
    out[word + 1] = spread_nibbles(laid)
    out[word + 2] = spread_nibbles(laid >> 32)

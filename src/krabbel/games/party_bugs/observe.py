"""Party Bugs as rows of numbers. A set of cards is 13 of them, 0 or 1, from the 1 to the King."""

from typing import Any

from krabbel.core.bits import bit_count
from krabbel.core.layout import BY_PLACE, IN_A_WORD, IN_TWO, Layout, Part, blank
from krabbel.core.observation_rows import (
    eight,
    four,
    from_seat,
    in_two,
    write_bits,
)
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.party_bugs.rounds import last_round, must_use_mirror
from krabbel.games.party_bugs.state import (
    KING,
    MIRROR,
    PHASES,
    PLAY,
)

LAYOUT = Layout(
    head=(
        Part("players", 1, "how many play"),
        Part("round", 1, "of the game, from 1"),
        Part("rounds", 1, "in a game: 13, with a face-down card 12"),
        Part("game", 1, "of the match, from 1"),
        Part("games", 1, "in a match"),
        Part("must use mirror", 1, "1 if this is the last moment for it"),
        blank(2),
        Part("phase", len(PHASES), f"1 for the phase: {', '.join(PHASES)}"),
        Part("hand", KING, "the cards in the seat's hand"),
        Part("chosen", KING, "1 for the card it has chosen this round"),
        Part("face down", KING, "1 for its own face-down card"),
        blank(3),
        Part("floor", KING, "the values that lie on the floor"),
        Part("twice", KING, "those of them that lie there more than once"),
        Part("arrived", KING, "open cards that came with a King, while its player is asked"),
        blank(1),
        Part("to act", SEATS, f"{BY_PLACE} is to act"),
        Part("to take", SEATS, f"{BY_PLACE} has still to take a card this round"),
        Part("tied card", SEATS, f"{BY_PLACE} holds the tied card"),
        Part("mirror", SEATS, f"{BY_PLACE} has the mirror card"),
        Part("youngest", SEATS, f"{BY_PLACE} is the youngest"),
        Part("has chosen", SEATS, f"{BY_PLACE} has chosen a card this round"),
        Part("has face down", SEATS, f"{BY_PLACE} has a face-down card"),
        blank(6),
    ),
    place=(
        Part("display", KING, "the open cards in its display"),
        Part("seen", KING, "the cards of its colour set that everybody has seen"),
        Part("played", KING, "1 for the card it has played, once that is open"),
        blank(1),
        Part("floor card", 1, "value of its colour set's card on the floor; 0: taken"),
        Part("hand size", 1, "cards in its hand"),
        Part("pile size", 1, "cards in its pile"),
        blank(1),
        Part("points", 2, f"of the games that are over, {IN_TWO}"),
        blank(2),
    ),
    places=SEATS,
)
HEAD_WORDS = LAYOUT.head_size // IN_A_WORD
PLACE_WORDS = LAYOUT.place_size // IN_A_WORD
OWN, FLOOR, FLAGS = 1, 7, 12  # words of the head
CHOSEN, FACE_DOWN = 5 * SEATS, 6 * SEATS  # bits of the flags


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write head, then the colour sets from the seat's own on; Paul comes last."""
    games = s.seats if s.mirror else 1
    must_use = 1 if s.phase == MIRROR and must_use_mirror(s) else 0
    numbers = four(s.seats, s.round, last_round(s), s.game_number)
    out[0] = eight(numbers, four(games, must_use, 0, 0))
    own = s.hand[seat] >> 1 | one(s.played[seat]) << KING | one(s.hidden[seat]) << 2 * KING
    write_bits(out, OWN, 1 << s.phase | own << len(PHASES), 6)
    flags = flags_of(s, seat)
    floor = 0
    twice = 0
    colour = seat
    for place in range(s.sets):
        if place == s.seats:
            colour = place  # Paul
        card = one(s.floor[colour])
        twice |= floor & card
        floor |= card
        flags |= min(s.played[colour], 1) << CHOSEN + place
        flags |= min(s.hidden[colour], 1) << FACE_DOWN + place
        see_place(s, colour, HEAD_WORDS + PLACE_WORDS * place, out)
        colour = colour + 1 if colour + 1 < s.seats else 0
    write_bits(out, FLOOR, floor | twice << KING | s.arrived >> 1 << 2 * KING, 5)
    write_bits(out, FLAGS, flags, 6)


@rule
def one(card: int) -> int:
    """Return a set of one card, where bit 0 is the card 1; empty for NO_CARD."""
    return 1 << card >> 1


@rule
def flags_of(s: Any, seat: int) -> int:
    """Return the flags of seats, relative to the observer: from "to act" to "youngest"."""
    flags = from_seat(s.acting, seat, s.seats)
    flags |= from_seat(s.to_take, seat, s.seats) << SEATS
    flags |= from_seat(1 << s.tied, seat, s.seats) << 2 * SEATS
    flags |= from_seat(1 << s.mirror_of >> 1, seat, s.seats) << 3 * SEATS
    return flags | from_seat(1 << s.youngest >> 1, seat, s.seats) << 4 * SEATS


@rule
def see_place(s: Any, colour: int, word: int, out: Any) -> None:
    """Write one colour set and what lies before its owner, as everybody sees it."""
    played = 0 if s.phase == PLAY else one(s.played[colour])
    bits = s.display[colour] >> 1 | s.seen[colour] >> 1 << KING | played << 2 * KING
    write_bits(out, word, bits, 5)
    sizes = four(s.floor[colour], bit_count(s.hand[colour]), s.left[colour], 0)
    out[word + 5] = eight(sizes, in_two(s.points[colour]))

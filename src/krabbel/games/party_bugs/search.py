"""What the search must know of Party Bugs."""

from krabbel.core.bits import bit_count, lowest_bit, nth_bit
from krabbel.core.dice import below
from krabbel.core.hashing import fold
from krabbel.core.rule import rule
from krabbel.games.party_bugs.bot import card_to_hide, use_of_mirror
from krabbel.games.party_bugs.codes import (
    HIDE_CARD,
    KEEP_HIDDEN,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.rules import floor_values, pairs_on_arrival
from krabbel.games.party_bugs.state import (
    ALL_VALUES,
    HIDE,
    KING,
    NO_CARD,
    PAIR,
    PLAY,
    TAKE,
    State,
)

CLEAR = 12.0  # points fewer make a seat e times as likely to win
PATIENCE = 12  # points that the King may cost more than the next cards would


@rule
def rollout(s: State, seat: int, word: int) -> int:
    """Choose pairs first, then low cards; the King where the floor is cheap."""
    if s.phase == PLAY:
        return PLAY_CARD + rollout_to_play(s, seat, word)
    if s.phase == TAKE:
        return rollout_to_take(s, seat)
    if s.phase == HIDE:
        return HIDE_CARD + card_to_hide(s, seat)
    if s.phase == PAIR:
        return PAIR_HIDDEN if pairs_on_arrival(s, seat) else KEEP_HIDDEN
    return use_of_mirror(s, seat)


@rule
def rollout_to_take(s: State, seat: int) -> int:
    """Take the highest pair, or the lowest card."""
    values = floor_values(s)
    pairs = values & (s.display[seat] | 1 << s.hidden[seat]) & ALL_VALUES
    if pairs == 0:
        return TAKE_CARD + lowest_bit(values)
    card = nth_bit(pairs, bit_count(pairs) - 1)
    hides = card == s.hidden[seat] and not s.display[seat] >> card & 1
    return TAKE_AND_PAIR + card if hides else TAKE_CARD + card


@rule
def rollout_to_play(s: State, seat: int, word: int) -> int:
    """Play a random card; the King only for a floor that costs little."""
    hand = s.hand[seat]
    if hand >> KING & 1 and hand & (hand - 1):
        gain = 0
        odd = 0
        for colour in range(s.sets):
            odd ^= 1 << s.floor[colour]
        while odd:
            card = lowest_bit(odd)
            gain += card if s.display[seat] >> card & 1 else -card
            odd &= odd - 1
        if gain >= -PATIENCE:
            return KING
        hand &= ~(1 << KING)
    return nth_bit(hand, below(word, bit_count(hand)))


@rule
def value(s: State, seat: int) -> float:
    """Return the seat's total on the search's scale: low ones are good."""
    return -s.points[seat] / CLEAR


@rule
def horizon(s: State) -> int:
    """Return the game of the match: a rollout stops at its end."""
    return s.game_number


@rule
def is_mixed(s: State, _seat: int) -> bool:
    """Tell whether all choose at the same time."""
    return s.phase in (PLAY, HIDE)


@rule
def unchoose(s: State, viewer: int) -> None:
    """Give others the card that they have played or hidden back into their hands."""
    if s.phase not in (PLAY, HIDE):
        return
    chosen = s.played if s.phase == PLAY else s.hidden
    for seat in range(s.seats):
        if seat != viewer and not s.acting >> seat & 1:
            s.hand[seat] |= 1 << chosen[seat]
            chosen[seat] = NO_CARD
            s.acting |= 1 << seat


@rule
def infoset_hash(s: State, seat: int) -> int:
    """Hash the hand, the face-down card, and what was turned up."""
    known = fold(s.hand[seat], s.hidden[seat])
    if s.phase != PLAY:
        for other in range(s.seats):
            known = fold(known, s.played[other])
    return known

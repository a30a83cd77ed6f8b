"""The bot `normal` of Party Bugs: low cards and pairs.

A card's worth is by how much it is expected to lower a display's total, in sixteenths of a point.
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, random_block, with_luck
from krabbel.core.rule import rule
from krabbel.core.state import SEATS
from krabbel.games.party_bugs.codes import (
    HIDE_CARD,
    KEEP_HIDDEN,
    KEEP_MIRROR,
    MIRROR_CARD,
    MIRROR_HIDDEN,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.rounds import distance, must_use_mirror
from krabbel.games.party_bugs.rules import pairs_on_arrival
from krabbel.games.party_bugs.state import ALL_VALUES, HIDE, KING, NO_CARD, PAIR, PLAY, TAKE, State

POINT = 16
WORST = -(1 << 20)
EVERYBODY = (1 << SEATS) - 1
VALUES = 16  # more than there are
HOPE = 3  # sixteenths of its value that a card costs less for each match still to come
LATER = 14 * POINT  # what the King is expected to cost if it is kept for later
TEMPO = 16  # what it is worth to keep a card that is lower by one for a later round
ENVY = 4  # a rival's gain counts as an own loss by one part in so many


@rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the seat's action."""
    if s.phase == PLAY:
        return PLAY_CARD + card_to_play(s, seat, key)
    if s.phase == TAKE:
        card = card_to_take(s, seat, key)
        pairs = card == s.hidden[seat] and not s.display[seat] >> card & 1
        return TAKE_AND_PAIR + card if pairs else TAKE_CARD + card
    if s.phase == HIDE:
        return HIDE_CARD + card_to_hide(s, seat)
    if s.phase == PAIR:
        return PAIR_HIDDEN if pairs_on_arrival(s, seat) else KEEP_HIDDEN
    return use_of_mirror(s, seat)


@rule
def worth(s: State, seat: int, card: int, hidden: int) -> int:
    """Return what taking the card is worth to the seat, whose face-down card is `hidden`."""
    if s.display[seat] >> card & 1 or card == hidden:
        return card * POINT
    to_come = 0
    for colour in range(s.sets):
        to_come += 1 - (s.seen[colour] >> card & 1)
    return -card * (POINT - HOPE * to_come)


@rule
def worth_to_others(s: State, seat: int, card: int, seats: int) -> int:
    """Return what the card is worth to these other seats together."""
    together = 0
    for other in range(s.seats):
        if other != seat and seats >> other & 1:
            together += worth(s, other, card, NO_CARD)
    return together


@rule
def card_to_take(s: State, seat: int, key: Key) -> int:
    """Return the card worth most, also to those who take later; of equals a random one."""
    luck, _, _, _ = random_block(key, 0)
    best = NO_CARD
    most = NO_WORTH
    for colour in range(s.sets):
        card = s.floor[colour]
        if card != NO_CARD:
            gain = worth(s, seat, card, s.hidden[seat])
            gain += worth_to_others(s, seat, card, s.to_take) // (ENVY * s.seats)
            worth_now = with_luck(gain, EQUALS, luck, card)
            if worth_now > most:
                most = worth_now
                best = card
    return best


@rule
def card_to_play(s: State, seat: int, key: Key) -> int:
    """Return the card that promises most: low where coming first matters, else high."""
    luck, _, _, _ = random_block(key, 0)
    best = NO_CARD
    most = NO_WORTH
    hand = s.hand[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        promise = king_promise(s, seat) if card == KING else promise_of(s, seat, card)
        worth_now = with_luck(promise, EQUALS, luck, card)
        if worth_now > most:
            most = worth_now
            best = card
    return best


@rule
def promise_of(s: State, seat: int, card: int) -> int:
    """Estimate what the seat gets if it plays the card; low cards are better kept."""
    ahead = seats_ahead(s, seat, card)
    fewer = ahead // POINT
    part = ahead - fewer * POINT
    promise = left_over(s, seat, fewer) * (POINT - part)
    if part:
        promise += left_over(s, seat, fewer + 1) * part
    return promise // POINT + TEMPO * card


@rule
def seats_ahead(s: State, seat: int, card: int) -> int:
    """Return how many others will take before the seat if it plays the card, in sixteenths."""
    ahead = 0
    for other in range(s.seats):
        if other != seat:
            unseen = ALL_VALUES & ~s.seen[other]
            lower = (1 << card) - 1
            if distance(s, other) < distance(s, seat):
                lower |= 1 << card
            ahead += POINT * bit_count(unseen & lower) // bit_count(unseen)
    return ahead


@rule
def left_over(s: State, seat: int, ahead: int) -> int:
    """Return the worth of the best card left when `ahead` others have taken what they like best.

    Of cards that they like equally they take the lowest, whoever played it.
    """
    gone = 0
    for _ in range(ahead):
        liked = WORST
        favourite = 0
        for colour in range(s.sets):
            if not gone >> colour & 1:
                card = s.floor[colour]
                like = worth_to_others(s, seat, card, EVERYBODY) * VALUES - card
                if like > liked:
                    liked = like
                    favourite = colour
        gone |= 1 << favourite
    best = WORST
    for colour in range(s.sets):
        if not gone >> colour & 1:
            best = max(best, worth(s, seat, s.floor[colour], s.hidden[seat]))
    return best


@rule
def king_promise(s: State, seat: int) -> int:
    """Estimate what taking the whole floor now is worth, against playing the King later."""
    odd = 0
    others = 0
    for colour in range(s.sets):
        odd ^= 1 << s.floor[colour]
        others += worth_to_others(s, seat, s.floor[colour], EVERYBODY)
    promise = 0
    while odd:
        promise += worth(s, seat, lowest_bit(odd), s.hidden[seat])
        odd &= odd - 1
    return promise + others // ((s.seats - 1) * s.sets) + LATER


@rule
def card_to_hide(s: State, seat: int) -> int:
    """Return the highest card but the King: its pair, when it comes, takes most off the total."""
    cards = s.hand[seat] & ~(1 << KING)
    while cards & (cards - 1):
        cards &= cards - 1
    return lowest_bit(cards)


@rule
def use_of_mirror(s: State, seat: int) -> int:
    """Use the mirror on the highest card: on a King at once, on another at the last moment."""
    highest = 0
    for card in range(1, KING + 1):
        if s.display[seat] >> card & 1:
            highest = card
    if highest < KING and not must_use_mirror(s):
        return KEEP_MIRROR
    return MIRROR_HIDDEN if s.hidden[seat] > highest else MIRROR_CARD + highest

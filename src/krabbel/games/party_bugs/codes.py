"""The actions of Party Bugs: codes for the rules, words for people."""

from krabbel.core.actions import Actions, Verb
from krabbel.games.party_bugs.state import KING, VALUES

# A code is one of these plus the card's value, 1 to 13; ascending, without gaps.
PLAY_CARD = -1
TAKE_CARD = PLAY_CARD + KING
TAKE_AND_PAIR = TAKE_CARD + KING
HIDE_CARD = TAKE_AND_PAIR + KING
MIRROR_CARD = HIDE_CARD + KING
# These are codes as they stand.
MIRROR_HIDDEN = MIRROR_CARD + KING + 1
KEEP_MIRROR = MIRROR_HIDDEN + 1
KEEP_HIDDEN = KEEP_MIRROR + 1
PAIR_HIDDEN = KEEP_HIDDEN + 1

CARD = {"card": VALUES}

ACTIONS = Actions(
    (
        Verb("play {card}", PLAY_CARD + 1, "play a hand card face down", CARD, hidden=("card",)),
        Verb("take {card}", TAKE_CARD + 1, "take a card off the dance floor", CARD),
        Verb(
            "take {card} and pair",
            TAKE_AND_PAIR + 1,
            "take a card and discard it with your face-down card of the same value",
            CARD,
        ),
        Verb(
            "hide {card}",
            HIDE_CARD + 1,
            "lay a hand card face down into your display",
            CARD,
            hidden=("card",),
        ),
        Verb(
            "mirror {card}", MIRROR_CARD + 1, "discard the mirror with a card of your display", CARD
        ),
        Verb("mirror hidden", MIRROR_HIDDEN, "discard the mirror with your face-down card"),
        Verb("keep mirror", KEEP_MIRROR, "keep the mirror for a later round"),
        Verb("keep hidden", KEEP_HIDDEN, "leave your face-down card where it lies"),
        Verb(
            "pair hidden", PAIR_HIDDEN, "discard your face-down card with a card that came with it"
        ),
    )
)

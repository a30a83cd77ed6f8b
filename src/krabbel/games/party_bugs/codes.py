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
        Verb("play {card}", PLAY_CARD + 1, CARD, hidden=("card",)),
        Verb("take {card}", TAKE_CARD + 1, CARD),
        Verb(
            "take {card} and pair",
            TAKE_AND_PAIR + 1,
            CARD,
        ),
        Verb(
            "hide {card}",
            HIDE_CARD + 1,
            CARD,
            hidden=("card",),
        ),
        Verb("mirror {card}", MIRROR_CARD + 1, CARD),
        Verb("mirror hidden", MIRROR_HIDDEN),
        Verb("keep mirror", KEEP_MIRROR),
        Verb("keep hidden", KEEP_HIDDEN),
        Verb("pair hidden", PAIR_HIDDEN),
    )
)

"""The actions of Rucki Zucki: codes for the rules, words for people."""

from krabbel.core.actions import Actions, Verb
from krabbel.games.rucki_zucki.state import FIELD, FIELDS, JOKER, NUMBER_CARD

# A code is one of these plus the card's or field's number, from 1; ascending, without gaps.
LAY_CARD = -1
LAY_JOKER = LAY_CARD + JOKER - 1
EXCHANGE_CARD = LAY_JOKER + FIELDS - 1
# These are codes as they stand.
DONE = EXCHANGE_CARD + JOKER
DRAW = DONE + 1

CARD = {"card": NUMBER_CARD}

ACTIONS = Actions(
    (
        Verb("lay {card}", LAY_CARD + 1, CARD),
        Verb("lay joker on {field}", LAY_JOKER + 1, {"field": FIELD}),
        Verb(
            "exchange {card}",
            EXCHANGE_CARD + 1,
            CARD,
        ),
        Verb("done", DONE),
        Verb("draw", DRAW),
    )
)

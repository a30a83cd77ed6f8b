"""The actions of Cockroach Poker Royal: codes for the rules, words for people."""

from krabbel.core.actions import Actions, Verb
from krabbel.core.state import SEATS
from krabbel.core.text import SEAT, Names
from krabbel.games.poker_royal.cards import CLAIM, JOKER, KIND, KIND_NAMES, KINDS

CLAIM_BITS = 3  # eight claims
SLIDE = 0  # + (kind * SEATS + to) * 8 + claim
SLIDE_ON = SLIDE + (KINDS * SEATS << CLAIM_BITS)  # + to * 8 + claim
RIGHT = SLIDE_ON + (SEATS << CLAIM_BITS)
WRONG = RIGHT + 1
PASS_ON = WRONG + 1
PAY_CARD = PASS_ON + 1  # + kind

ACTIONS = Actions(
    (
        Verb(
            "slide {card} to {seat} as {claim}",
            SLIDE,
            {"card": KIND, "seat": SEAT, "claim": CLAIM},
            hidden=("card",),
        ),
        Verb(
            "slide to {seat} as {claim}",
            SLIDE_ON,
            {"seat": SEAT, "claim": CLAIM},
        ),
        Verb("right", RIGHT),
        Verb("wrong", WRONG),
        Verb("pass on", PASS_ON),
        Verb(
            "pay {card}",
            PAY_CARD,
            {"card": Names("card that can be laid", KIND_NAMES[:JOKER])},
        ),
    )
)

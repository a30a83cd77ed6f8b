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
            "slide a hand card face down to another player and claim what it is",
            {"card": KIND, "seat": SEAT, "claim": CLAIM},
            hidden=("card",),
        ),
        Verb(
            "slide to {seat} as {claim}",
            SLIDE_ON,
            "slide the card you have looked at to a player who has not seen it",
            {"seat": SEAT, "claim": CLAIM},
        ),
        Verb("right", RIGHT, "say that the claim is true and turn the card up"),
        Verb("wrong", WRONG, "say that the claim is false and turn the card up"),
        Verb("pass on", PASS_ON, "look at the card and pass it on; there is no way back"),
        Verb(
            "pay {card}",
            PAY_CARD,
            "lay a hand card in front of you, for a special card",
            {"card": Names("card that can be laid", KIND_NAMES[:JOKER])},
        ),
    )
)

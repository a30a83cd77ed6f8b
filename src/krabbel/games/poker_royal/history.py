"""The finished rounds of Cockroach Poker Royal, as all have seen them; one integer per round.

bits 0-2    who judged the card; seats, cards and claims are counted from 1
bits 3-7    the kind of card
bit 8       set: the judge said "right", else "wrong"
bits 9-43   seven for each slide: by whom (3) and with which claim (4)
"""

import re
from typing import Any

from krabbel.core.state import SEATS
from krabbel.core.text import SEAT, BadText, Text, folded
from krabbel.games.poker_royal.cards import CLAIM, CLAIMS, KIND, KIND_NAMES

CARD_AT = 3
RIGHT_AT = 8
SLIDES_AT = 9
SLIDE_BITS = 7
CLAIM_AT = 3  # in a slide


def slides_told(told: int) -> list[int]:
    """Return who slid the card and with which claim, one after the other."""
    slides = (told >> SLIDES_AT + SLIDE_BITS * i & (1 << SLIDE_BITS) - 1 for i in range(SEATS - 1))
    return [slide for slide in slides if slide]


def way_told(told: int) -> list[int]:
    """Return who had the card: the leader first, last the one who judged."""
    return [(slide & 7) - 1 for slide in (*slides_told(told), told)]


def claims_told(told: int) -> list[int]:
    """Return the claims that were made with it."""
    return [(slide >> CLAIM_AT) - 1 for slide in slides_told(told)]


def card_told(told: int) -> int:
    """Return the kind of card."""
    return (told >> CARD_AT & 31) - 1


def said_right(told: int) -> bool:
    """Whether the last one said "right"."""
    return bool(told >> RIGHT_AT & 1)


class Told(Text):
    """A round in a position: "A bat B fly C wrong: joker"."""

    slide = rf" ({'|'.join(CLAIMS)}) ([a-f])"
    slides = rf"(?:{slide.replace('(', '(?:')}){{1,{SEATS - 1}}}"
    form = re.compile(rf"([a-f])({slides}) (right|wrong): ({'|'.join(KIND_NAMES)})")

    def write(self, number: int) -> Any:
        if number == 0:
            return ""
        leader, *others = (SEAT.write(seat) for seat in way_told(number))
        claims = map(CLAIM.write, claims_told(number))
        slides = " ".join(f"{claim} {to}" for claim, to in zip(claims, others, strict=True))
        said = "right" if said_right(number) else "wrong"
        return f"{leader} {slides} {said}: {KIND.write(card_told(number))}"

    def read(self, written: Any) -> int:
        if written == "":
            return 0
        found = self.form.fullmatch(folded(written)) if isinstance(written, str) else None
        if not found:
            raise BadText(f'{written!r} is not a round, such as "A bat B fly C wrong: joker"')
        leader, slid, said, card = found.groups()
        claims, others = zip(*re.findall(self.slide, slid), strict=True)
        *sliders, judge = (SEAT.read(seat) + 1 for seat in (leader, *others))
        told = judge | KIND.read(card) + 1 << CARD_AT | (said == "right") << RIGHT_AT
        for i, (by, claim) in enumerate(zip(sliders, claims, strict=True)):
            told |= (by | CLAIM.read(claim) + 1 << CLAIM_AT) << SLIDES_AT + SLIDE_BITS * i
        return told

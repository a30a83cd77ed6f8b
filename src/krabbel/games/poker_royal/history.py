"""The rounds of Cockroach Poker Royal that are over, as all have seen them; one integer a round.

bits 0-2    how often the card was slid, 1 to 5
bits 3-5    who led it
bits 6-35   six for each slide: to whom (3) and with which claim (3)
bits 36-39  the kind of card
bit 40      set: the last one said "right", else "wrong"
"""

import re
from typing import Any

from krabbel.core.state import SEATS
from krabbel.core.text import SEAT, BadText, Text, folded
from krabbel.games.poker_royal.cards import CLAIM, CLAIMS, KIND, KIND_NAMES

LEADER_AT = 3
SLIDES_AT = 6
SLIDE_BITS = 6
CARD_AT = 36
RIGHT_AT = 40


def way_told(told: int) -> list[int]:
    """Who had the card: the leader first, last the one who judged."""
    slides = [told >> SLIDES_AT + SLIDE_BITS * i for i in range(told & 7)]
    return [told >> LEADER_AT & 7, *(slide & 7 for slide in slides)]


def claims_told(told: int) -> list[int]:
    """The claims that were made with it."""
    return [told >> SLIDES_AT + SLIDE_BITS * i + 3 & 7 for i in range(told & 7)]


def card_told(told: int) -> int:
    """The kind of card."""
    return told >> CARD_AT & 15


def said_right(told: int) -> bool:
    """What the last one said."""
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
        slides = re.findall(self.slide, slid)
        told = len(slides) | SEAT.read(leader) << LEADER_AT | KIND.read(card) << CARD_AT
        for i, (claim, to) in enumerate(slides):
            told |= (SEAT.read(to) | CLAIM.read(claim) << 3) << SLIDES_AT + SLIDE_BITS * i
        return told | (said == "right") << RIGHT_AT

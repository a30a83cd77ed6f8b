"""Names of people and bots, fit to be shown to others."""

import re
import unicodedata
from collections.abc import Collection
from random import Random

from krabbel.server.tables.confusables import skeleton

LENGTH = 20  # characters
NAMELESS = "Guest"  # in records; a page has a word of its own language for "", who gave no name
BOTS = (
    *("Pip", "Momo", "Lumi", "Nelli", "Fips", "Zora", "Wim", "Olli", "Suri", "Tilda"),
    *("Bosco", "Kaja", "Juno", "Rufus", "Mika", "Poldi"),
)
# Control, formatting (marks that turn the direction of writing among them), unassigned, private
# and surrogate characters, line and paragraph separators.
UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
# Letters, marks and signs that are drawn as nothing: the combining grapheme joiner, Hangul fillers,
# Khmer inherent vowels, variation selectors, the blank of Braille, what stands for an object, a
# note without a head.
NOT_DRAWN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\U0001d159\U000e0100-\U000e01ef]"
)
COMBINING = {"Mn", "Me"}
MARKS = 2  # combining marks that one letter may carry


def clean_name(name: str) -> str:
    """Return the name as one line of visible characters, cut to a length; "" if nothing is left."""
    drawn = NOT_DRAWN.sub("", name)
    visible = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in drawn)
    short = " ".join(_sparing(unicodedata.normalize("NFC", visible)).split())[:LENGTH].strip()
    return short if any(map(_is_a_sign_of_its_own, short)) else ""


def _is_a_sign_of_its_own(sign: str) -> bool:
    """Whether this alone is a name: a letter, a digit, an emoji."""
    return sign.isalnum() or unicodedata.category(sign) == "So"


def _sparing(name: str) -> str:
    """Return the name without stacked combining marks that would leave its line."""
    kept: list[str] = []
    marks = 0
    for sign in name:
        marks = marks + 1 if unicodedata.category(sign) in COMBINING else 0
        if marks <= MARKS:
            kept.append(sign)
    return "".join(kept)


def distinct(name: str, taken: Collection[str]) -> str:
    """Return the name, numbered where another player has one like it; "" stays empty."""
    if not name:
        return name
    others = {skeleton(other) for other in taken}
    number, tried = 1, name
    while skeleton(tried) in others:
        number += 1
        tried = f"{name[: LENGTH - 3].strip()} {number}"
    return tried


def bot_name(taken: Collection[str], chance: Random) -> str:
    """Return a bot name that nobody at the table has."""
    others = {skeleton(other) for other in taken}
    free = [name for name in BOTS if skeleton(name) not in others]
    return chance.choice(free)

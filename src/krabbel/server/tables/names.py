"""Names of people and bots, fit to be shown to others."""

import unicodedata
from collections.abc import Collection
from random import Random

LENGTH = 20  # characters
NAMELESS = "Guest"  # in records; a page has a word of its own language for "", who gave no name
BOTS = (
    *("Pip", "Momo", "Lumi", "Nelli", "Fips", "Zora", "Wim", "Olli", "Suri", "Tilda"),
    *("Bosco", "Kaja", "Juno", "Rufus", "Mika", "Poldi"),
)
# Control, formatting (marks that turn the direction of writing among them), unassigned, private
# and surrogate characters, line and paragraph separators.
UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
COMBINING = {"Mn", "Me"}
MARKS = 2  # combining marks that one letter may carry


def clean_name(name: str) -> str:
    """Return the name as one line of visible characters, cut to a length; "" if nothing is left."""
    visible = "".join(" " if unicodedata.category(sign) in UNSEEN else sign for sign in name)
    short = " ".join(_sparing(unicodedata.normalize("NFC", visible)).split())[:LENGTH].strip()
    return short if any(sign.isalnum() for sign in short) else ""


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
    """Return the name, numbered where another player has the same one; "" stays empty."""
    if not name:
        return name
    folded = {other.casefold() for other in taken}
    number, tried = 1, name
    while tried.casefold() in folded:
        number += 1
        tried = f"{name[: LENGTH - 3].strip()} {number}"
    return tried


def bot_name(taken: Collection[str], chance: Random) -> str:
    """Return a bot name that nobody at the table has."""
    folded = {other.casefold() for other in taken}
    free = [name for name in BOTS if name.casefold() not in folded]
    return chance.choice(free)

"""Why what somebody types is not possible now, by the game's own reasons, in their language."""

import re
from collections.abc import Sequence

from krabbel.cli.ask import Wording
from krabbel.core.reasons import Reasons
from krabbel.core.text import folded


def why_typed(wording: Wording, reasons: Reasons, typed: str) -> str | None:
    """Return the one reason with its paragraph; None where there are several, or none."""
    told = set()
    for code in meant(wording, reasons, typed):
        if found := reasons.of(code):
            reason, thing = found
            number = f" ({reason.paragraph})" if reason.paragraph else ""
            told.add(wording.say.why(reason, thing) + number)
    return told.pop() if len(told) == 1 else None


def meant(wording: Wording, reasons: Reasons, typed: str) -> Sequence[int]:
    """List the actions that play what is called so, a hand card first; else that are called so."""
    every, typed = range(wording.actions.size), folded(typed)
    plays = {code: things[0] for code in every if (things := reasons.touched(code))}
    called = {thing for thing in {*plays.values()} if is_name_of(wording, thing, typed)}
    wanted = {thing for thing in called if thing.startswith("hand ")} or called
    return [code for code in plays if plays[code] in wanted] or wording.matching(every, typed)


def is_name_of(wording: Wording, thing: str, typed: str) -> bool:
    """Tell whether "hand 3-red" is meant by "3", "3-red" or "red 3"."""
    _, _, card = thing.partition(" ")
    names = {card, wording.say.name(card), *re.findall(r"\d+", card)}
    return card != "" and typed in map(folded, names)

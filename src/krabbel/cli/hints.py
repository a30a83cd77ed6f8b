"""A hint as a text: the best actions, how often they win, and why."""

from krabbel.bots.pool import Pool
from krabbel.cli.words import Words, values_of
from krabbel.core.advice import Hint
from krabbel.core.errors import how_to_install
from krabbel.core.say import Say
from krabbel.core.table import Table


def hint_text(bots: Pool, table: Table, seat: int, say: Say, words: Words) -> str:
    """What the seat might do, the best first."""
    found = bots.advise(table, seat)
    if found is None:
        return words("hint.no-answer")
    told = [say.action(one.choice) for one in found.best]
    longest = max(map(len, told), default=0)
    lines = [
        action
        if advice.chance is None
        else f"{action.ljust(longest)}   {words('hint.wins', chance=advice.chance)}"
        for action, advice in zip(told, found.best, strict=True)
    ]
    lines += ["", *map(say.merit, found.best[0].merits)] if merited(found) else []
    values = values_of(found.why.words)
    why = words(f"hint.{found.why.kind}", **values, install=how_to_install("fast"))
    return "\n".join([*lines, "", why] if lines else [why])


def merited(found: Hint) -> bool:
    """Tell whether the game names what speaks for the best action."""
    return bool(found.best and found.best[0].merits)

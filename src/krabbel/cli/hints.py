"""A hint as a text: the best actions, how often they win, and why."""

from krabbel.bots import HINTS, aside, hint
from krabbel.core.game import Sentence
from krabbel.core.table import Table


def hint_text(table: Table, seat: int) -> str:
    """What the seat might do, the best first."""
    found = hint(table, seat, search=aside.search)
    longest = max((len(advice.action) for advice in found.best), default=0)
    lines = [
        advice.action
        if advice.chance is None
        else f"{advice.action.ljust(longest)}   wins about {advice.chance} of 100 times"
        for advice in found.best
    ]
    why = Sentence(()).format(HINTS[found.why.kind], **found.why.words)
    return "\n".join([*lines, "", why] if lines else [why])

"""Whether a move has left a seat's own part of the view as it was.

A seat's view is everybody's, but for what lies before the seat, and the fields that its game names
(`own_fields`). Where a move changes none of these, the seat is told what everybody is told and sees
the same scenes: both are worked out once for all such seats. Only the views before and after the
move are compared, not the scenes between them: that these leave the seat's own part alone, too, is
for a game's scenes.py to keep. A law holds this true of every game.
"""

from collections.abc import Sequence
from typing import Any


def own_part_is_unchanged(
    fields: Sequence[str] | None, seat: int, before: tuple[Any, Any], after: tuple[Any, Any]
) -> bool:
    """Whether the seat's own part is as it was, in everybody's view and in the seat's.

    Where a game does not name the fields (None), nothing is said of what they are: False.
    """
    if fields is None:
        return False
    for old, new in zip(before, after, strict=True):
        was, now = old.places[seat], new.places[seat]
        if now is not was and now != was:
            return False
        for name in fields:
            if getattr(new, name) != getattr(old, name):
                return False
    return True

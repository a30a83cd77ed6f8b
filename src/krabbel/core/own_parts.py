"""Whether a move has left a seat's own part of the view as it was.

A seat's view is everybody's, but for what lies before the seat, and the fields that its game names
(`own_fields`). Where a move changes none of these, the seat is told what everybody is told and sees
the same scenes: both are worked out once for all such seats. A law holds this true of every game.
"""

from collections.abc import Sequence
from typing import Any

from krabbel.core.scenes import Scene, Step


def own_part_is_unchanged(
    fields: Sequence[str], seat: int, before: tuple[Any, Any], after: tuple[Any, Any]
) -> bool:
    """Whether the seat's own part is as it was, in everybody's view and in the seat's."""
    for old, new in zip(before, after, strict=True):
        was, now = old.places[seat], new.places[seat]
        if now is not was and now != was:
            return False
        for name in fields:
            if getattr(new, name) != getattr(old, name):
                return False
    return True


def changed_parts(film: Sequence[Scene]) -> frozenset[tuple[Step, ...]]:
    """Return where scenes change something: in which field, or in which thing of a list."""
    return frozenset(path for scene in film for path, _ in scene.changes)


def shows_own_part(changed: frozenset[tuple[Step, ...]], fields: Sequence[str], seat: int) -> bool:
    """Whether something of these parts is the seat's own, or in something that is."""
    places = ("places",), ("places", seat)
    return any(path in places or path[0] in fields for path in changed)

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
    """Whether the seat's own part is the very same, in everybody's view and in the seat's.

    What has not changed is the same object in most cases; if it is not, it counts as changed.
    """
    for old, new in zip(before, after, strict=True):
        if new.places[seat] is not old.places[seat]:
            return False
        for name in fields:
            if getattr(new, name) is not getattr(old, name):
                return False
    return True


def changed_parts(film: Sequence[Scene]) -> frozenset[tuple[Step, ...]]:
    """Return where scenes change something: in which field, or in which thing of a list."""
    return frozenset(path for scene in film for path, _ in scene.changes)


def shows_own_part(changed: frozenset[tuple[Step, ...]], fields: Sequence[str], seat: int) -> bool:
    """Whether something of these parts is the seat's own."""
    places = {("places",), ("places", seat)}
    return not changed.isdisjoint(places) or any((name,) in changed for name in fields)

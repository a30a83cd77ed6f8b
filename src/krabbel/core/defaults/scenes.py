"""The scenes of a game that has none of its own: all that a move brings about is seen at once."""

from collections.abc import Iterator
from typing import Any

from krabbel.core.events import Event
from krabbel.core.scenes import Move


def moved(_before: Any, after: Any, _move: Move) -> Iterator[Any]:
    """Show the end."""
    yield after


def staged(_view: Any, _event: Event, _before: Any, after: Any) -> Iterator[Any]:
    """Show the end."""
    yield after

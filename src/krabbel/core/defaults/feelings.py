"""The feelings of a game that has none of its own: faces stay as they are."""

from collections.abc import Iterator
from typing import Any

from krabbel.core.events import Event
from krabbel.core.feelings import Feels
from krabbel.core.scenes import Move


def at_move(_move: Move, _before: Any, _after: Any) -> Iterator[Feels]:
    """Feel nothing."""
    yield from ()


def at_event(_event: Event, _move: Move, _before: Any, _after: Any) -> Iterator[Feels]:
    """Feel nothing."""
    yield from ()

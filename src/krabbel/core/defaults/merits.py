"""The merits of actions in a game that names none."""

from typing import Any

from krabbel.core.actions import Choice
from krabbel.core.events import Event


def merits(_view: Any, _seat: int, _choice: Choice) -> tuple[Event, ...]:
    """Name no merit."""
    return ()

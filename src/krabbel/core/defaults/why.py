"""The reasons of a game that gives none of its own."""

from typing import Any

from krabbel.core.actions import Choice
from krabbel.core.events import Reason


def why_not(_view: Any, _seat: int) -> tuple[Reason, ...]:
    """Give no reason."""
    return ()


def touched(_view: Any, _seat: int, _choice: Choice) -> tuple[str, ...]:
    """Name nothing that an action would touch."""
    return ()

"""The consequences of actions in a game that names none."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.events import Event


def consequences(_view: Any, _seat: int) -> Mapping[str, Event]:
    """Name no consequence."""
    return {}

"""The scenes of a move as they go to a viewer, or to several viewers where they see the same."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Raw
from msgspec.json import encode

from krabbel.core.events import Event
from krabbel.core.own_parts import changed_parts, shows_own_part
from krabbel.core.scenes import Move, scenes

if TYPE_CHECKING:
    from krabbel.core.game import Game


class Film:
    """The scenes from one viewer's view to the next, as JSON: objects would be many to keep."""

    def __init__(
        self, game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
    ) -> None:
        film, self._own_fields = scenes(game, before, after, move, events), game.own_fields
        self.as_json, self._changed = Raw(encode(film)), changed_parts(film)

    def shows_own_part(self, seat: int) -> bool:
        """Whether it shows something that the seat sees otherwise than everybody."""
        return shows_own_part(self._changed, self._own_fields, seat)

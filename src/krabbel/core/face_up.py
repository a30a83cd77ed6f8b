"""A table with all cards face up, for replays of matches that are over."""

from typing import Any

from msgspec.structs import replace

from krabbel.core.game import Game
from krabbel.core.state import NO_SEAT


def face_up(game: Game, state: Any, players: int) -> Any:
    """Return the spectators' view, completed by what each seat sees of its own cards."""
    views = [game.view(state, seat) for seat in range(players)]
    view = game.view(state, NO_SEAT)
    places = [seen.places[seat] for seat, seen in enumerate(views)]
    hidden = [name for name in view.__struct_fields__ if not _shows(view, name)]
    known = {name: getattr(seen, name) for seen in views for name in hidden if _shows(seen, name)}
    return replace(view, **known, places=(*places, *view.places[len(places) :]))


def _shows(view: Any, name: str) -> bool:
    return getattr(view, name) is not None
